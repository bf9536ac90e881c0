"""The ATTACK action, step by step (ATT, TGT, SUST)."""

from __future__ import annotations

from typing import Any, ClassVar

from rulesets.dust_1947 import skills  # noqa: F401 - makes the skills known
from rulesets.dust_1947.actions import Attack
from rulesets.dust_1947.armament import cell_against
from rulesets.dust_1947.close_combat import CloseCombat
from rulesets.dust_1947.cover import in_cover
from rulesets.dust_1947.critical_check import CriticalCheck
from rulesets.dust_1947.damage import Hit, TakeHits
from rulesets.dust_1947.declaring import CLOSE_COMBAT, RANGED, SPLIT, Declaring, declaring_for, parse
from rulesets.dust_1947.declaring_menu import offer_entry, offer_half, offer_target
from rulesets.dust_1947.hits import affected, roll_to_hit
from rulesets.dust_1947.moments import AFTER_ATTACK, asked, of_weapon
from rulesets.dust_1947.saves import roll_saves
from rulesets.dust_1947.sight import Lookout
from rulesets.dust_1947.state import Dust, Unit
from rulesets.dust_1947.suppression import hit, waits
from rulesets.dust_1947.volleys import Shot, Volley, survivor, weapon_of
from rulesets.kit.dice import Dice
from rulesets.kit.points import rule
from rulesets.kit.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.question import Draft, Offer, Question


def has_target(game: Dust, unit: Unit, reaction_to: str | None = None) -> bool:
    """Whether a unit could attack anything from where it stands."""
    return next(Declaring(game, unit, reaction_to).targets(), None) is not None


def unsaved(game: Dust, volleys: list[Volley], target: str) -> list[Hit]:
    """The hits that went through to a target, in the order of the attacker's weapons."""
    found: list[Hit] = []
    for volley in volleys:
        if volley.target == target:
            cell = cell_against(weapon_of(game, volley), game.card(game.units[target]))
            found += [Hit(weapon=volley.weapon, damage=cell.damage if cell else 0)] * volley.through
    return found


class AttackAction(Procedure):
    """One ATTACK or SUSTAINED ATTACK. Result: {"hit": the units that took at least one ranged hit}.

    `reaction_to` is the only target of a reactive attack; `tokens_wait_for` a unit whose tokens are given later;
    `looked`: it is known that there is a target.
    """

    kind: ClassVar[str] = "dust.attack"

    unit: str
    sustained: bool = False
    reaction_to: str | None = None
    tokens_wait_for: str | None = None
    looked: bool = False
    half: str = ""
    shots: list[Shot] = []
    volleys: list[Volley] = []
    pending: list[str] = []
    target: str = ""
    taken: dict[str, Any] = {}
    hurt: list[str] = []
    critical: bool = False
    had_critical: list[str] = []
    hit: list[str] = []

    @step
    def look(self, game: Dust, dice: Dice) -> Done | None:
        """DU-ATT-01: steps 0 to 2, range, fire arc and line of sight, must leave a legal target."""
        if self.looked or has_target(game, game.units[self.unit], self.reaction_to):
            return None
        game.say("no_target", "DU-ATT-01", unit=self.unit)
        return Done({"hit": []})

    @step
    def declare(self, game: Dust, dice: Dice) -> Ask:
        """DU-TGT-01: before any dice the attacker declares a target for every weapon used (step 3)."""
        unit = game.units[self.unit]
        values = {"unit": unit.id, "sustained": self.sustained, "reaction_to": self.reaction_to}
        return Ask(unit.seat, "attack", "DU-TGT-01", (Attack,), values=values)

    @choices("declare")
    def offer_declaration(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        declaring = declaring_for(game, game.units[self.unit], self.reaction_to)
        if "target" not in draft:
            return offer_target(declaring)
        found = offer_entry(declaring, draft) if draft["target"] == SPLIT else None
        if found is not None or not self.sustained or "half" in draft:
            return found
        return offer_half() if _both_kinds(game, self._declared(declaring, draft)) and one_half() else None

    def _declared(self, declaring: Declaring, draft: Draft) -> list[Shot]:
        if draft["target"] != SPLIT:
            return declaring.everything_at(draft["target"])
        return declaring.shots([entry for text in draft["split"] if (entry := parse(text)) is not None])

    @answers("declare")
    def declared(self, game: Dust, dice: Dice, attack: Attack) -> None:
        """DU-TGT-02: what is declared is final."""
        declaring = Declaring(game, game.units[self.unit], self.reaction_to)
        self.shots = self._declared(declaring, {"target": attack.target, "split": attack.split})
        self.half = attack.half
        lines = [[shot.count, shot.weapon, shot.target] for shot in self.shots]
        ends = [[shot.start.name, shot.end.name] for shot in self.shots]
        values: dict[str, Any] = {"unit": self.unit, "shots": lines, "lines": ends, "half": self.half}
        game.say("attack", "DU-ATT-01", **values, sustained=self.sustained)

    @step
    def use_ammunition(self, game: Dust, dice: Dice) -> None:
        """DU-TGT-04: every declared weapon spends its ammunition, even if its target is gone by then."""
        for shot in self.shots:
            bearer, weapon = game.units[shot.bearer], weapon_of(game, shot)
            cross_off(bearer, shot, weapon.ammo)
            asked(AFTER_ATTACK, of_weapon(weapon), game, unit=bearer, weapon=weapon)

    @step
    def roll_to_hit(self, game: Dust, dice: Dice) -> None:
        """DU-TGT-03: all ranged weapons are used together, before any damage (step 4)."""
        lookout = Lookout(game)
        for shot in self._ranged(game):
            for volley in self._volleys(game, lookout, shot):
                roll_to_hit(game, dice, volley, sustained=self.sustained and self.half != CLOSE_COMBAT)
                self.volleys.append(volley)

    def _ranged(self, game: Dust) -> list[Shot]:
        return [shot for shot in self.shots if not weapon_of(game, shot).close]

    def _volleys(self, game: Dust, lookout: Lookout, shot: Shot) -> list[Volley]:
        """One volley for each unit that the shot rolls against, with the cover it has."""
        made = Volley(unit=self.unit, declared=shot.target, **shot.model_dump())
        attacker = game.units[self.unit]
        found = []
        for unit in affected(game, weapon_of(game, shot), game.units[shot.target], made):
            reasons = in_cover(lookout, attacker, shot.start, unit)
            cover = [(reason.rule, f"{reason.what} {reason.where}") for reason in reasons]
            found.append(made.model_copy(update={"target": unit.id, "cover": cover}))
        return found

    @step
    def roll_saves(self, game: Dust, dice: Dice) -> None:
        """DU-ATT-01: saves are rolled for each weapon (step 5)."""
        for volley in self.volleys:
            roll_saves(game, dice, volley)
        self.hit = list(dict.fromkeys(volley.target for volley in self.volleys if volley.hits))
        self.pending = list(self.hit)

    @step
    def damage(self, game: Dust, dice: Dice) -> Call | None:
        """DU-ATT-01: what is not saved does damage, target by target (step 6)."""
        while self.pending:
            self.target = self.pending.pop(0)
            hits = unsaved(game, self.volleys, self.target)
            if hits:
                return Call(TakeHits(unit=self.target, hits=hits, by=self.unit), into="taken")
        self.target = ""
        return None

    @step
    def after_damage(self, game: Dust, dice: Dice) -> Goto | None:
        """Note which machines were damaged and survive; go on with the next target."""
        if self.target and self.taken.get("damage") and can_be_critical(game, game.units[self.target]):
            self.hurt.append(self.target)
        return Goto("damage") if self.target else None

    @step
    def place_tokens(self, game: Dust, dice: Dice) -> None:
        """DU-ATT-01: every unit that was hit takes one step of suppression (step 7)."""
        for name in self.hit:
            unit = survivor(game, name)
            if unit is not None and not waits(game.units[name], self.tokens_wait_for):
                hit(game, unit)

    @step
    def check_criticals(self, game: Dust, dice: Dice) -> Call | None:
        """Check each machine that the ranged part damaged and that survives (DU-CRIT-01)."""
        if not self.hurt:
            return None
        self.target = self.hurt.pop(0)
        return Call(CriticalCheck(unit=self.target, by=self.unit), into="critical")

    @step
    def after_check(self, game: Dust, dice: Dice) -> Goto | None:
        """DU-CRIT-02: note who has had its one critical hit of this attack."""
        if self.critical:
            self.had_critical.append(self.target)
        self.critical = False
        return Goto("check_criticals") if self.hurt else None

    @step
    def fight(self, game: Dust, dice: Dice) -> Call | None:
        """DU-CC-04: close combat comes last, when ranged casualties are removed (step 8)."""
        close = [shot for shot in self.shots if weapon_of(game, shot).close]
        there = [shot for shot in close if survivor(game, shot.target) is not None]
        if not there or survivor(game, self.unit) is None:
            return None
        sustained = self.sustained and self.half != RANGED
        return Call(CloseCombat(unit=self.unit, shots=there, sustained=sustained, had_critical=self.had_critical))

    @step
    def end(self, game: Dust, dice: Dice) -> Done:
        """Tell who was hit."""
        return Done({"hit": self.hit})


def _both_kinds(game: Dust, shots: list[Shot]) -> bool:
    return len({weapon_of(game, shot).close for shot in shots}) == 2


@rule(without=False)
def one_half() -> bool:
    """DU-CC-08: only one of the two halves of an attack is sustained."""
    return True


def can_be_critical(game: Dust, unit: Unit) -> bool:
    """Whether a unit that was damaged may suffer a critical hit: a vehicle or aircraft that survives."""
    return unit.where == "board" and not game.card(unit).on_foot


@rule(without=None)
def cross_off(bearer: Unit, shot: Shot, boxes: int | None) -> None:
    """DU-WPN-LIMITED-01: every attack with the weapon crosses off one of its boxes for each that fires."""
    if boxes is not None:
        left = bearer.ammo.get(shot.weapon, boxes * shot.count)
        bearer.ammo[shot.weapon] = max(0, left - shot.count)
