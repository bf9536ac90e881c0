"""The ATTACK action, step by step (ATT, TGT, SUST)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rulesets.dust_1947.actions import Attack, CallFire
from rulesets.dust_1947.chapters.action_lists.declaration import CLOSE_COMBAT, RANGED
from rulesets.dust_1947.chapters.attack.called_fire import guns, offer_gun
from rulesets.dust_1947.chapters.attack.declaring import POINT, SPLIT, Declaring, declaring_for
from rulesets.dust_1947.chapters.attack.declaring_menu import offer_entry, offer_half, offer_point, offer_target
from rulesets.dust_1947.chapters.attack.fire import laid, use_of
from rulesets.dust_1947.chapters.attack.firing import (
    CALLED,
    FIRE,
    HALF,
    OWN,
    Manner,
    mode_of,
    named_victim,
    offer_ways,
    settled,
)
from rulesets.dust_1947.chapters.attack.passengers import note_shooters
from rulesets.dust_1947.chapters.attack.split_fire import parse
from rulesets.dust_1947.chapters.attack.targets import enemies
from rulesets.dust_1947.chapters.close_combat.close_combat import CloseCombat
from rulesets.dust_1947.chapters.damage.critical_check import CriticalCheck, can_be_critical
from rulesets.dust_1947.chapters.damage.damage import TakeHits
from rulesets.dust_1947.chapters.damage.elimination import aftermath
from rulesets.dust_1947.chapters.damage.victims import Hit, attacker_picks
from rulesets.dust_1947.chapters.heroes.pilots import Escapes, somebody_gets_out
from rulesets.dust_1947.chapters.hits.rolling import Rolling
from rulesets.dust_1947.chapters.hits.saves import roll_saves
from rulesets.dust_1947.chapters.hits.to_hit import under_the_template
from rulesets.dust_1947.chapters.hits.volleys import Shot, Volley, damage_of, survivor, weapon_of
from rulesets.dust_1947.chapters.suppression.aftermath import place_tokens, weapons_that_hit, weapons_that_hurt
from rulesets.dust_1947.moments import AFTER_ATTACK, ATTACKS, CALLED_FIRE, IN_PLACE_OF_DICE, JAMS, asked, replaced
from rulesets.dust_1947.table.armament import SMOKE, artillery, boxes
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings import attack as happened
from rulesets.dust_1947.table.happenings import weapons as weapons_happened
from rulesets.dust_1947.table.happenings.shape import ShotDetails, WhyNot
from rulesets.dust_1947.table.questions import AttackAsked
from rulesets.dust_1947.table.skills_in_play import in_play, of_others, of_weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, each, step
from rulesets.kit.engine.question import Draft, Offer, Question


def has_target(
    game: Dust,
    unit: Unit,
    reaction_to: str | None = None,
    only: str = "",
    modes: Sequence[str] = (),
    *,
    sustained: bool = False,
) -> bool:
    """Whether a unit could attack anything from where it stands, or call a gun that can; `only`: with this half of its
    weapons, `modes`: as it was declared with the actions."""
    fire = mode_of(modes, FIRE)
    if fire != CALLED and Declaring(game, unit, reaction_to, only, modes=modes).aims():
        return True
    return fire != OWN and reaction_to is None and not only and bool(guns(game, unit, sustained=sustained))


NEAREST = 3
"""Of how many enemies it is said why they cannot be attacked."""


def why_no_target(
    game: Dust,
    unit: Unit,
    reaction_to: str | None = None,
    only: str = "",
    observer: str = "",
    modes: Sequence[str] = (),
) -> list[WhyNot]:
    """Why a unit can attack nobody: the nearest enemies, or the one that it may attack alone, each with the rule, key
    and values of what keeps the best of its weapons from it."""
    declaring = Declaring(game, unit, reaction_to, only, observer, modes)
    near = sorted(enemies(game, unit), key=lambda other: declaring.board.apart(unit, other))[:NEAREST]
    others = [reaction_to] if reaction_to is not None else [other.id for other in near]
    refused = [(name, declaring.judge(name)) for name in others]
    return [(name, why.rule, why.key, _without_names(why.values)) for name, why in refused if why is not None]


def _without_names(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in ("target", "unit")}


def strikes_nobody(game: Dust, missed: Sequence[Volley]) -> None:
    """Say of shells that nobody is in their area; of smoke what it comes to is said."""
    for one in missed:
        if not one.way.startswith(SMOKE):
            rule = "DU-WPN-ART-07" if artillery(weapon_of(game, one)) else "DU-SKILL-ORDNANCE-02"
            told = {"unit": one.bearer, "weapon": one.weapon, "target": one.declared}
            game.say(weapons_happened.StrikesNobody(rule=rule, **told))


def unsaved(game: Dust, volleys: list[Volley], target: str) -> list[Hit]:
    """The hits that went through to a target, in the order of the attacker's weapons."""
    hits: list[Hit] = []
    for volley in volleys:
        if volley.target == target:
            told: dict[str, Any] = {"victim": named_victim(game, volley), "picked": attacker_picks(game, volley)}
            touched = under_the_template(game, volley) or []
            one = Hit(weapon=volley.weapon, damage=damage_of(game, volley), under=touched, **told)
            hits += [one] * _most(game.units[target], volley.through, touched)
    return hits


def _most(unit: Unit, through: int, touched: list[str]) -> int:
    """How many of the hits of a shot can be taken: of a template by no more soldiers than it touches."""
    return min(through, len(touched)) if touched and unit.soldiers and not unit.hero else through


class AttackAction(Procedure):
    """One ATTACK or SUSTAINED ATTACK. Result: {"hit": the units that took at least one ranged hit}.

    `reaction_to` is the only target of a reactive attack; `tokens_wait_for` a unit whose tokens are given later;
    `looked`: it is known that there is a target; `observer` sees for the guns; `only` names the half of its weapons
    that may be used, and `skills` and `modes` are those declared for this attack.
    """

    kind: ClassVar[str] = "dust.attack"

    unit: str
    sustained: bool = False
    reaction_to: str | None = None
    tokens_wait_for: str | None = None
    looked: bool = False
    half: str = ""
    only: str = ""
    observer: str = ""
    skills: list[str] = []
    modes: list[str] = []
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
        if self.looked or Declaring(game, game.units[self.unit], *self._told).aims():
            return None
        why = why_no_target(game, game.units[self.unit], *self._told)
        game.say(happened.NoTarget(rule="DU-ATT-01", unit=self.unit, why=why))
        return Done({"hit": []})

    @step
    def declare(self, game: Dust, dice: Dice) -> Ask:
        """DU-TGT-01: before any dice the attacker declares a target for every weapon used (step 3)."""
        unit = game.units[self.unit]
        asked = AttackAsked(unit=unit.id, sustained=self.sustained, reaction_to=self.reaction_to)
        return Ask(unit.seat, asked, "DU-TGT-01", self._takes(game, unit))

    def _takes(self, game: Dust, unit: Unit) -> tuple[type[Action], ...]:
        """With its own weapons or by calling a gun, as it was declared; either where nothing was."""
        fire = mode_of(self.modes, FIRE)
        if fire == CALLED:
            return (CallFire,)
        own_attack = fire == OWN or self.reaction_to is not None or self.only or self.observer
        return (Attack, CallFire) if not own_attack and guns(game, unit, sustained=self.sustained) else (Attack,)

    @property
    def _told(self) -> tuple[str | None, str, str, list[str]]:
        """What there is to know about what may be declared."""
        return self.reaction_to, self.only, self.observer, self.modes

    def _manner(self, target: str) -> Manner:
        return Manner(target == SPLIT, tuple(self.modes), self.reaction_to)

    @choices("declare")
    def offer_declaration(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        unit = game.units[self.unit]
        if draft["type"] == "call":
            return offer_gun(game, unit, draft, sustained=self.sustained)
        declaring = declaring_for(game, unit, *self._told)
        if "target" not in draft:
            return offer_target(declaring)
        next_field = offer_entry(declaring, draft) if draft["target"] == SPLIT else None
        if draft["target"] == POINT:
            next_field = offer_point(declaring, draft)
        if next_field is None and declaring.special:
            next_field = offer_ways(game, self._declared(declaring, draft), draft, self._manner(draft["target"]))
        if next_field is not None or not self.sustained or "half" in draft or mode_of(self.modes, HALF):
            return next_field
        return offer_half() if _both_kinds(game, self._declared(declaring, draft)) and one_half() else None

    def _declared(self, declaring: Declaring, draft: Draft) -> list[Shot]:
        if draft["target"] != SPLIT:
            return declaring.everything_at(draft["at"] if draft["target"] == POINT else draft["target"])
        return declaring.shots([entry for text in draft["split"] if (entry := parse(text)) is not None])

    def shots_of(self, game: Dust, draft: Draft) -> list[Shot]:
        """The shots that a declaration comes to; of a half-made one those whose ways are settled."""
        declaring = declaring_for(game, game.units[self.unit], *self._told)
        shots, target = self._declared(declaring, draft), draft["target"]
        return settled(game, shots, draft.get("ways", []), self._manner(target)) if declaring.special else shots

    @answers("declare")
    def declared(self, game: Dust, dice: Dice, attack: Attack | CallFire) -> Done | None:
        """DU-TGT-02: what is declared is final."""
        if isinstance(attack, CallFire):
            return Done({"hit": [], "calls": attack.gun, "sustained": self.sustained})
        self.shots = self.shots_of(game, attack.model_dump())
        self.half = attack.half or mode_of(self.modes, HALF)
        game.say(
            happened.Attack(
                rule="DU-ATT-01",
                unit=self.unit,
                shots=[(shot.count, shot.weapon, shot.target) for shot in self.shots],
                lines=[(shot.start.name, shot.end.name) for shot in self.shots],
                half=self.half,
                details=[self._details(game, shot) for shot in self.shots],
                sustained=self.sustained,
            )
        )
        return None

    def _details(self, game: Dust, shot: Shot) -> ShotDetails:
        """What else is told of a shot: whose it is where it is not the unit's, its way, the rounds left after it."""
        of = shot.bearer if shot.bearer != self.unit else None
        return ShotDetails(of=of, way=shot.way or None, left=rounds_after(game, shot))

    @step
    def stirs(self, game: Dust, dice: Dice) -> None:
        """The skills of the attacker hear of it."""
        unit = game.units[self.unit]
        asked(ATTACKS, in_play(game, unit), game, unit=unit, weapons=[weapon_of(game, shot) for shot in self.shots])

    @step
    def use_ammunition(self, game: Dust, dice: Dice) -> None:
        """DU-TGT-04: every declared weapon spends its ammunition, even if its target is gone by then."""
        for shot in self.shots:
            bearer, weapon = game.units[shot.bearer], weapon_of(game, shot)
            cross_off(bearer, shot, boxes(game, bearer, weapon))
            asked(AFTER_ATTACK, of_weapon(weapon), game, unit=bearer, weapon=weapon, shot=shot)
        note_shooters(game, board_of(game), game.units[self.unit], self.shots)

    @step
    def lay_smoke(self, game: Dust, dice: Dice) -> None:
        """Some weapons do something else in place of an attack."""
        for shot in self.shots:
            keywords = of_weapon(weapon_of(game, shot))
            asked(IN_PLACE_OF_DICE, keywords, game, unit=game.units[shot.bearer], shot=shot, dice=dice)

    @step
    def aim(self, game: Dust, dice: Dice) -> None:
        """DU-TGT-03: all ranged weapons are used together, before any damage (step 4)."""
        board, used = board_of(game), use_of(self.shots)
        told: dict[str, Any] = {"unit": self.unit, "skills": self.skills, "used": used}
        told["sustained"] = self.sustained and self.half != CLOSE_COMBAT
        told["jammed"] = self._jammed(game)
        made = (Volley(declared=shot.target, **told, **shot.model_dump()) for shot in self.shots)
        at = [(one, laid(board, one)) for one in made if not weapon_of(game, one).close]
        self.volleys = [volley for _, volleys in at for volley in volleys]
        strikes_nobody(game, [one for one, volleys in at if not volleys])

    def _jammed(self, game: Dust) -> str:
        """The rule by which an enemy jams what an observer has called for."""
        return (
            replaced(of_others(game, JAMS, game.units[self.observer], what=CALLED_FIRE), "")[1] if self.observer else ""
        )

    @step
    def roll_to_hit(self, game: Dust, dice: Dice) -> Call | None:
        """The dice of all of them fall."""
        return Call(Rolling(volleys=self.volleys), into="volleys") if self.volleys else None

    @step
    @each("volleys")
    def roll_saves(self, game: Dust, dice: Dice, volley: Volley) -> None:
        """DU-ATT-01: saves are rolled for each weapon (step 5)."""
        roll_saves(game, dice, volley)

    @step
    def note_hits(self, game: Dust, dice: Dice) -> None:
        """Note who was hit, saved or not."""
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
        if not self.target:
            return None
        if self.taken.get("damage") and can_be_critical(game, game.units[self.target]):
            self.hurt.append(self.target)
        felt = self.taken.get("weapons", [])
        weapons_that_hurt(game, self.volleys, self.target, felt, self.tokens_wait_for)
        return Goto("damage")

    @step
    def place_tokens(self, game: Dust, dice: Dice) -> None:
        """DU-ATT-01: every unit that was hit takes one step of suppression (step 7)."""
        for name in self.hit:
            place_tokens(game, self.volleys, name, self.tokens_wait_for)
        weapons_that_hit(game, self.volleys, self.tokens_wait_for)

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
        self.volleys = []  # they are spent: what matters of them stands in the units by now
        if not there or survivor(game, self.unit) is None:
            return None
        sustained = self.sustained and self.half != RANGED
        told: dict[str, Any] = {"sustained": sustained, "skills": self.skills, "had_critical": self.had_critical}
        return Call(CloseCombat(unit=self.unit, shots=there, **told))

    @step
    def pilots_escape(self, game: Dust, dice: Dice) -> Call | None:
        """The attack is over: pilots get out of the vehicles that it destroyed (DU-PILOT-07)."""
        return Call(Escapes()) if somebody_gets_out(game) else None

    @step
    def aftermath(self, game: Dust, dice: Dice) -> None:
        """Whoever fell may have a last word."""
        aftermath(game, dice)

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


def rounds_after(game: Dust, shot: Shot) -> int | None:
    """The boxes that are left for a weapon behind a shot with it; None where nobody counts them."""
    bearer = game.units[shot.bearer]
    rounds = boxes(game, bearer, weapon_of(game, shot))
    return None if rounds is None else max(0, bearer.ammo.get(shot.weapon, rounds) - shot.count)


@rule(without=None)
def cross_off(bearer: Unit, shot: Shot, rounds: int | None) -> None:
    """DU-WPN-LIMITED-01: every attack with the weapon crosses off one of its boxes for each that fires."""
    if rounds is not None:
        left = bearer.ammo.get(shot.weapon, rounds)
        bearer.ammo = {**bearer.ammo, shot.weapon: max(0, left - shot.count)}
