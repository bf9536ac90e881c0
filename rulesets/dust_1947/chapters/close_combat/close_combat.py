"""Close combat: attack and retaliation at the same time (CC)."""

from __future__ import annotations

from typing import Any, ClassVar

from rulesets.dust_1947.actions import Retaliate
from rulesets.dust_1947.chapters.damage.critical_check import CriticalCheck, can_be_critical
from rulesets.dust_1947.chapters.damage.damage import TakeHits
from rulesets.dust_1947.chapters.damage.victims import Hit, attacker_picks
from rulesets.dust_1947.chapters.hits.evasion import evade
from rulesets.dust_1947.chapters.hits.rolling import Rolling
from rulesets.dust_1947.chapters.hits.saves import wards_off
from rulesets.dust_1947.chapters.hits.volleys import Shot, Volley, damage_of, survivor
from rulesets.dust_1947.chapters.suppression.aftermath import weapons_that_hit, weapons_that_hurt
from rulesets.dust_1947.chapters.suppression.stun import cannot_strike_back, makes_no_attacks
from rulesets.dust_1947.chapters.suppression.suppression import close_combat_suppresses, hit
from rulesets.dust_1947.moments import FEASTS, STRIKES_FIRST, asked, speaks
from rulesets.dust_1947.table.armament import (
    IMPROVISED,
    Battery,
    batteries,
    borne,
    cell_against,
    improvised,
    models,
    one_or_the_other,
)
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.fortifications import fights_across
from rulesets.dust_1947.table.happenings import attack as happened
from rulesets.dust_1947.table.questions import RetaliateAsked
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.engine.refusal import Refused


def strikers(game: Dust, unit: Unit, attacker: Unit) -> list[Battery]:
    """What a unit can strike back with at its attacker, the improvised weapon last."""
    spare = improvised(game, unit)
    close = [b for b in batteries(game, unit) if b.weapon.close and covers(game, unit, b, attacker)]
    usable = [*close, *([spare] if spare is not None else [])]
    return [b for b in usable if cell_against(b.weapon, game.card(attacker)) is not None]


@rule(without=True)
def covers(game: Dust, unit: Unit, battery: Battery, attacker: Unit) -> bool:
    """DU-CC-06: a vehicle's close combat weapons retaliate only within their own fire arc."""
    mount, board = battery.weapon.mount, board_of(game)
    across, every = fights_across(game, unit, attacker), board.lines(unit, battery, attacker)
    lines = (ends for ends in every if across or board.in_contact(unit, attacker, ends))
    return mount is None or any(board.covers(unit, mount, attacker, ends) for ends in lines)


def left_to_strike(game: Dust, unit: Unit, battery: Battery, used: dict[str, int], usable: list[Battery]) -> int:
    """How many more of a weapon may strike back besides what is used."""
    close = {b.label for b in usable if b.weapon is not IMPROVISED}
    others = (sum(used.get(label, 0) for label in close), used.get(IMPROVISED.name, 0))
    taken = others[0] if battery.weapon is IMPROVISED else others[1]
    return min(battery.count - used.get(battery.label, 0), one_or_the_other(models(game, unit), taken))


def parse(text: str) -> tuple[int, str]:
    """Read "3 Panzer Gloves"; (0, text) if it is not of that form."""
    number, _, label = text.partition(" ")
    return (int(number), label) if number.isdigit() and label else (0, text)


@rule(without=lambda first, attacker: [blow for blow in first if blow.unit == attacker])
def together(first: list[Volley], attacker: str) -> list[Volley]:
    """DU-SKILL-FIRST-02: whoever strikes first strikes at the same time, on both sides, before everybody else."""
    return first


def striking_now(game: Dust, blows: list[Volley], attacker: str) -> list[Volley]:
    """The blows that fall next: those of models that strike first, else all that are left."""
    first = [blow for blow in blows if asked(STRIKES_FIRST, own(game, game.units[blow.bearer]), game)]
    return together(first, attacker) or blows


def as_they_are(game: Dust, blows: list[Volley]) -> list[Volley]:
    """Blows of whoever is left to strike them, at whoever is left to take them."""
    used: dict[str, dict[str, int]] = {}
    still_struck = []
    for blow in blows:
        unit, target = survivor(game, blow.unit), survivor(game, blow.target)
        if unit is not None and target is not None and not loses_its_blows(unit):
            left = _still_strike(game, unit, blow, used.setdefault(unit.id, {}))
            if left:
                still_struck.append(blow.model_copy(update={"unit": unit.id, "target": target.id, "count": left}))
    return still_struck


@rule(without=False)
def loses_its_blows(unit: Unit) -> bool:
    """DU-SKILL-FIRST-03: who is stunned before striking loses the blow."""
    return unit.stunned or cannot_strike_back(unit)


def _still_strike(game: Dust, unit: Unit, blow: Volley, used: dict[str, int]) -> int:
    """How many of the models that were to strike a blow still can; `used` are those of the blows before it."""
    spare = blow.weapon == IMPROVISED.name
    key = blow.weapon if spare else f"{blow.bearer}: {blow.weapon}"
    there = models(game, unit) if spare else borne(game, game.units[blow.bearer], blow.weapon)
    taken = sum(number for other, number in used.items() if (other == IMPROVISED.name) is not spare)
    left = min(blow.count, there - used.get(key, 0), one_or_the_other(models(game, unit), taken))
    used[key] = used.get(key, 0) + left
    return left


class CloseCombat(Procedure):
    """The close combat part of an attack: attack and retaliation, in two rounds where somebody strikes first.

    `strikes` are the blows of the retaliation, `blows` those still to fall, `volleys` those of this round. Result:
    nothing.
    """

    kind: ClassVar[str] = "dust.close_combat"

    unit: str
    shots: list[Shot]
    sustained: bool = False
    skills: list[str] = []
    had_critical: list[str] = []
    asked_of: list[str] = []
    defender: str = ""
    volleys: list[Volley] = []
    strikes: list[Volley] = []
    blows: list[Volley] = []
    pending: list[str] = []
    target: str = ""
    taken: dict[str, Any] = {}
    checks: list[tuple[str, str]] = []

    def _attacker(self, game: Dust) -> Unit:
        """Who attacks; of a combined unit that lost its soldiers, the hero left alone."""
        return survivor(game, self.unit) or game.units[self.unit]

    def _defenders(self, game: Dust) -> list[Unit]:
        struck = (survivor(game, shot.target) for shot in self.shots)
        return list({unit.id: unit for unit in struck if unit is not None}.values())

    @step
    def ask_defenders(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-CC-06: every unit attacked in close combat may retaliate once, whether or not it has activated."""
        attacker = self._attacker(game)
        for unit in self._defenders(game):
            if unit.id not in self.asked_of and able(game, unit, attacker):
                self.defender = unit.id
                asked = RetaliateAsked(unit=unit.id, against=self.unit)
                return Ask(unit.seat, asked, "DU-CC-06", (Retaliate,))
        return None

    @choices("ask_defenders")
    def offer_weapons(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        given = draft.get("weapons", [])
        if given and given[-1] == "":
            return None
        unit = game.units[self.defender]
        usable = strikers(game, unit, self._attacker(game))
        used: dict[str, int] = {}
        for count, label in map(parse, given):
            used[label] = used.get(label, 0) + count
        left = {b.label: left_to_strike(game, unit, b, used, usable) for b in usable}
        options = tuple(Option(f"{n} {label}") for label, most in left.items() for n in range(most, 0, -1))
        if given and not options:
            return None

        def judge(text: str) -> Refused | None:
            count, label = parse(text)
            if 1 <= count <= left.get(label, 0):
                return None
            return Refused("DU-CC-06", attack_reasons.CannotStrike(text=text, options=[o.value for o in options]))

        return Offer("weapons", "pick", options, judge, many=True, enough=True)

    @answers("ask_defenders")
    def retaliates(self, game: Dust, dice: Dice, answer: Retaliate) -> Goto:
        """DU-CC-06: it strikes only at the attacking unit; it may also decline."""
        unit = game.units[self.defender]
        self.asked_of.append(unit.id)
        attacker = self._attacker(game)
        usable = {b.label: b for b in strikers(game, unit, attacker)}
        for count, label in map(parse, answer.weapons):
            battery = usable[label]
            shot = Shot(
                bearer=battery.bearer.id,
                weapon=battery.weapon.name,
                count=count,
                target=attacker.id,
                start=unit.squares[0],
                end=attacker.squares[0],
            )
            sustained = retaliation_sustained(attack=self.sustained)
            told: dict[str, Any] = {"unit": unit.id, "declared": attacker.id, "sustained": sustained}
            self.strikes.append(Volley(struck_back=True, **told, **shot.model_dump()))
        chosen = [parse(text) for text in answer.weapons]
        if chosen:
            game.say(happened.Retaliates(rule="DU-CC-06", unit=unit.id, weapons=chosen, against=attacker.id))
        else:
            game.say(happened.NoRetaliation(rule="DU-CC-06", unit=unit.id))
        return Goto("ask_defenders")

    @step
    def raise_arms(self, game: Dust, dice: Dice) -> None:
        """All blows that are to fall, of both sides."""
        self.blows = [*self._attacks(game), *self.strikes]

    def _attacks(self, game: Dust) -> list[Volley]:
        told: dict[str, Any] = {"unit": self.unit, "sustained": self.sustained, "skills": self.skills}
        return [Volley(declared=shot.target, **told, **shot.model_dump()) for shot in self.shots]

    @step
    def strike(self, game: Dust, dice: Dice) -> Call:
        """DU-CC-07: attack and retaliation are rolled at the same time, before anybody falls."""
        now = striking_now(game, self.blows, self.unit)
        self.blows = [blow for blow in self.blows if blow not in now]
        return Call(Rolling(volleys=as_they_are(game, now)), into="volleys")

    @step
    def evades(self, game: Dust, dice: Dice) -> None:
        """Aircraft evade blows as they evade shots (DU-AIR-06); walls stop some of those from outside (DU-FORT-23)."""
        for volley in self.volleys:
            evade(game, dice, volley)
            wards_off(game, dice, volley)

    @step
    def struck(self, game: Dust, dice: Dice) -> None:
        """Note who is hit; what special weapons do to them does not wait for the casualties."""
        struck = list(dict.fromkeys(volley.target for volley in self.volleys if volley.hits))
        self.pending = devourers_last(game, struck)
        weapons_that_hit(game, self.volleys)

    @step
    def casualties(self, game: Dust, dice: Dice) -> Call | None:
        """DU-CC-05: no cover or infantry saves against hits in close combat."""
        while self.pending:
            self.target = self.pending.pop(0)
            hits = self._hits(game, self.target)
            if hits:
                return Call(TakeHits(unit=self.target, hits=hits, by=self._striker(), how="cc"), into="taken")
        self.target = ""
        return None

    def _hits(self, game: Dust, target: str) -> list[Hit]:
        hits: list[Hit] = []
        for volley in self.volleys:
            if volley.target == target:
                picked = attacker_picks(game, volley)
                one = Hit(weapon=volley.weapon, damage=damage_of(game, volley), picked=picked)
                hits += [one] * volley.through
        return hits

    def _striker(self) -> str:
        return next(volley.unit for volley in self.volleys if volley.target == self.target and volley.through)

    @step
    def next(self, game: Dust, dice: Dice) -> Goto | None:
        """DU-CC-07: then the casualties of both sides are removed."""
        if not self.target:
            return None
        felt = self.taken.get("weapons", [])
        weapons_that_hurt(game, self.volleys, self.target, felt)
        feast(game, [volley for volley in self.volleys if volley.target == self.target], self.taken.get("points", []))
        if can_be_critical(game, game.units[self.target]) and self.target not in self.had_critical:
            hurt = (v.unit for v in self.volleys if v.target == self.target and v.through and v.weapon in felt)
            self.checks += [(self.target, striker) for striker in dict.fromkeys(hurt)]
        return Goto("casualties")

    @step
    def next_round(self, game: Dust, dice: Dice) -> Goto | None:
        """Whoever did not strike first strikes now, if still there."""
        return Goto("strike") if self.blows else None

    @step
    def place_tokens(self, game: Dust, dice: Dice) -> None:
        """Close combat places no tokens."""
        if close_combat_suppresses():
            for name, by in {volley.target: volley.unit for volley in self.volleys if volley.hits}.items():
                unit = survivor(game, name)
                if unit is not None:
                    hit(game, unit, by)

    @step
    def check_criticals(self, game: Dust, dice: Dice) -> Call | Done:
        """Check each machine that the close combat part damaged and that survives (DU-CRIT-01)."""
        self.checks = once_each(game, self.checks)
        if not self.checks:
            return Done()
        unit, striker = self.checks.pop(0)
        return Call(CriticalCheck(unit=unit, by=striker))

    @step
    def more_checks(self, game: Dust, dice: Dice) -> Goto:
        """Go on until all checks are made."""
        return Goto("check_criticals")


@rule(without=lambda game, struck: struck)
def devourers_last(game: Dust, struck: list[str]) -> list[str]:
    """DU-SKILL-DEVOUR-02: blows fall at the same time, so whoever devours has got its points back when it is hurt."""
    return sorted(struck, key=lambda name: any(_devours(game, one) for one in combined(game, game.units[name])))


def _devours(game: Dust, unit: Unit) -> bool:
    return speaks(FEASTS, own(game, unit))


def combined(game: Dust, unit: Unit) -> list[Unit]:
    """A unit and the hero who is with it."""
    hero = game.companion(unit)
    return [unit, hero] if hero is not None else [unit]


def feast(game: Dust, volleys: list[Volley], points: list[str]) -> None:
    """Whoever has done damage hears how much; `points` are the weapons, one for each point."""
    for bearer in dict.fromkeys(volley.bearer for volley in volleys):
        done = sum(points.count(weapon) for weapon in {one.weapon for one in volleys if one.bearer == bearer})
        asked(FEASTS, own(game, game.units[bearer]), game, unit=game.units[bearer], points=done)


@rule(without=lambda game, checks: checks)
def once_each(game: Dust, checks: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """DU-CRIT-02: one check for each vehicle and attacking unit, in however many rounds it struck; a hero who goes on
    alone is still that unit."""
    there = [(unit, striker) for unit, striker in checks if game.units[unit].where == "board"]
    return list(dict.fromkeys((unit, (survivor(game, one) or game.units[one]).id) for unit, one in there))


def able(game: Dust, unit: Unit, attacker: Unit) -> bool:
    """Whether a unit can retaliate at all."""
    return not makes_no_attacks(unit) and not cannot_strike_back(unit) and bool(strikers(game, unit, attacker))


@rule(without=lambda *, attack: attack)
def retaliation_sustained(*, attack: bool) -> bool:
    """DU-CC-09: a retaliation is always a plain attack, even where the attack is a sustained one."""
    return False
