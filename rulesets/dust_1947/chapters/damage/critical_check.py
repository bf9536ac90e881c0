"""The check for a critical hit, and what the table does to a vehicle (CRIT)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.actions import Lose
from rulesets.dust_1947.chapters.damage.elimination import Elimination
from rulesets.dust_1947.moments import NEVER_CRITICAL, asked
from rulesets.dust_1947.table.critical_hits import (
    FIRE,
    IMMOBILIZED,
    MAIN,
    MOBILITY,
    SECONDARY,
    TABLE,
    TARGETING,
    row_of,
    secondary_left,
)
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.questions import SecondaryAsked
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import count, pair, roll
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


class CriticalCheck(Procedure):
    """The check for a critical hit on a vehicle that an attack has damaged. Result: whether there was one."""

    kind: ClassVar[str] = "dust.critical"

    unit: str
    by: str
    word: str = ""

    @step
    def check(self, game: Dust, dice: Dice) -> Done | None:
        """DU-CRIT-01: 2 dice; only BLOC BLOC is a critical hit."""
        fallen = roll(dice, 2)
        critical = count(fallen, "critical check") == 2
        shown = [s.value for s in fallen]
        game.say(happened.CriticalCheck(rule="DU-CRIT-01", unit=self.unit, dice=shown, critical=critical))
        return None if critical else Done(result=False)

    @step
    def roll_on_table(self, game: Dust, dice: Dice) -> Goto | Done | None:
        """DU-CRIT-03: 2 dice name the row; a result that the vehicle already has is rolled again."""
        unit = game.units[self.unit]
        if not any(possible(game, unit, word) for word in (MAIN, FIRE, MOBILITY, SECONDARY, TARGETING, IMMOBILIZED)):
            return Done(result=True)
        fallen = roll(dice, 2)
        row = row_of(game, pair(*fallen))
        word = TABLE.get(row, "")
        again = not possible(game, unit, word)
        rule_id = TABLE.rule_of(row) if row in TABLE else "DU-CRIT-03"
        weapon, shown = "" if again else hit_weapon(game, unit, word), [symbol.value for symbol in fallen]
        game.say(happened.CriticalHit(rule=rule_id, unit=unit.id, word=word, again=again, weapon=weapon, dice=shown))
        if again:
            return Goto("roll_on_table")
        self.word = word
        return None

    @step
    def pick_secondary(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-CRIT-10: the vehicle's player picks the weapon line that is destroyed."""
        if self.word != SECONDARY:
            return None
        unit = game.units[self.unit]
        left = secondary_left(game, unit)
        if len(left) == 1:
            self.word = f"{SECONDARY}: {left[0]}"
            return None
        return Ask(unit.seat, SecondaryAsked(unit=unit.id), "DU-CRIT-10", (Lose,))

    @choices("pick_secondary")
    def offer_lines(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        left = secondary_left(game, game.units[self.unit])

        def judge(name: str) -> Refused | None:
            return None if name in left else Refused("DU-CRIT-10", attack_reasons.NotSecondary(weapon=name))

        return None if draft.get("victims") else offer("victims", left, judge, many=True)

    @answers("pick_secondary")
    def picked(self, game: Dust, dice: Dice, lost: Lose) -> None:
        self.word = f"{SECONDARY}: {lost.victims[0]}"
        game.say(happened.SecondaryLost(rule="DU-CRIT-10", unit=self.unit, weapon=lost.victims[0]))

    @step
    def apply(self, game: Dust, dice: Dice) -> Call | None:
        """DU-CRIT-03: the effect takes hold at once."""
        unit = game.units[self.unit]
        if self.word:
            unit.criticals = [*unit.criticals, self.word]
        if self.word == IMMOBILIZED and crashes(game, unit):
            return Call(Elimination(unit=unit.id, by=self.by, how="critical"))
        return None

    @step
    def end(self, game: Dust, dice: Dice) -> Done:
        """There was a critical hit."""
        return Done(result=True)


def hit_weapon(game: Dust, unit: Unit, word: str) -> str:
    """DU-CRIT-03: the weapon that a result destroys; empty where it destroys none, or its player picks one."""
    if word == MAIN:
        return next((line.weapon.name for line in game.card(unit).lines), "")
    left = secondary_left(game, unit)
    return left[0] if word == SECONDARY and len(left) == 1 else ""


def can_be_critical(game: Dust, unit: Unit) -> bool:
    """Whether a unit that was damaged may suffer a critical hit: a vehicle or aircraft that survives."""
    spared = bool(asked(NEVER_CRITICAL, own(game, unit), game))
    return unit.where == "board" and not game.card(unit).on_foot and not spared


@rule(without=True)
def possible(game: Dust, unit: Unit, word: str) -> bool:
    """DU-CRIT-03: a result that the vehicle already has, or that finds nothing to destroy, does not count."""
    return bool(secondary_left(game, unit)) if word == SECONDARY else word not in unit.criticals


@rule(without=False)
def crashes(game: Dust, unit: Unit) -> bool:
    """DU-CRIT-12: an immobilized aircraft is destroyed outright."""
    return game.card(unit).kind == "aircraft"
