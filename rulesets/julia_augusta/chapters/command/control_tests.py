"""A side's control tests (CTRL-01 to CTRL-05)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import permutations

from rulesets.julia_augusta import actions
from rulesets.julia_augusta.chapters.command.conforming import (
    conform_choices,
    conforms,
    stops_for_a_test_only,
    why_not_conform,
)
from rulesets.julia_augusta.chapters.command.control_test import TakesControlTest
from rulesets.julia_augusta.chapters.command.controlled import (
    always_tests,
    excused_by,
    is_excused,
    may_test,
    must_test,
    same_facing,
    untested,
)
from rulesets.julia_augusta.table.happenings.command import ControlTestsShown, Excused
from rulesets.julia_augusta.table.measure import near
from rulesets.julia_augusta.table.questions import ControlAsked
from rulesets.julia_augusta.table.reasons.control import TakesNoTest
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

TAKES = (actions.ControlTest, actions.Conform, actions.Done)


class ControlTests(Procedure):
    """A side's control tests, in the order that its player likes: a unit that passes may excuse others.

    `unit` is the one that was named to test; `rest`: its player leaves the order of what is left to the referee.
    """

    kind = "julia.control_tests"

    seat: int
    unit: str = ""
    rest: bool = False

    @step
    def excuses(self, game: Julia, dice: Dice) -> None:
        """JA-CTRL-01: who is excused acts as its player wishes."""
        excuse(game, [it for it in untested(game, self.seat) if is_excused(game, it) and not it.pursuing], "JA-CTRL-01")

    @step
    def who_tests(self, game: Julia, dice: Dice) -> Ask | Goto | None:
        """Its player says who tests next or conforms, if that makes a difference."""
        waiting = must_test(game, self.seat)
        if not self.rest and (may_test(game, self.seat) or has_choice(game, waiting)):
            return Ask(self.seat, ControlAsked(), "JA-CTRL-01", TAKES)
        return None if waiting else Goto("all_settled")

    @choices("who_tests")
    def what(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """A unit tests, or conforms; or all that are left test."""
        if draft["type"] == "conform":
            return conform_choices(game, self.seat, draft)
        if draft["type"] == "test" and "unit" not in draft:
            units = [*must_test(game, self.seat), *may_test(game, self.seat)]
            return offer("unit", [unit.id for unit in units], partial(why_no_test, [unit.id for unit in units]))
        return None

    @answers("who_tests")
    def chosen(self, game: Julia, dice: Dice, given: Action) -> Goto:
        """It tests or conforms; then the next."""
        match given:
            case actions.ControlTest():
                self.unit = given.unit
                return Goto("test")
            case actions.Conform():
                conforms(game, game.units[given.unit], given.to)
            case _:
                self.rest = True
        return Goto("excuses")

    @step
    def test(self, game: Julia, dice: Dice) -> Call:
        """The unit that was named takes its test, or the first of those that are left."""
        unit, self.unit = self.unit or must_test(game, self.seat)[0].id, ""
        return Call(TakesControlTest(unit=unit))

    @step
    def next_one(self, game: Julia, dice: Dice) -> Goto:
        """Whom it may have excused is looked at anew."""
        return Goto("excuses")

    @step
    def all_settled(self, game: Julia, dice: Dice) -> None:
        """JA-CTRL-05: excused pursuers whose player is content go on without a test."""
        excuse(game, may_test(game, self.seat), "JA-CTRL-05")
        game.show(f"control {self.seat}", ControlTestsShown(seat=self.seat))


def excuse(game: Julia, units: Sequence[Unit], rule_id: str) -> None:
    """These take no test, and act as their player wishes."""
    if units:
        game.say(Excused(rule=rule_id, by={unit.id: excused_by(game, unit) for unit in units}))
    for unit in units:
        unit.control = "excused"


def why_no_test(units: Sequence[str], name: str) -> Refused | None:
    """Why a unit takes no control test."""
    return None if name in units else Refused("JA-CTRL-01", TakesNoTest(unit=name))


def has_choice(game: Julia, waiting: Sequence[Unit]) -> bool:
    """Whether it makes a difference who of these is first: one may conform, or would be excused or could conform if
    another one passed."""
    names = [unit.id for unit in waiting]
    if any(why_not_conform(game, names, name) is None for name in names):
        return True
    return any(would_spare(one, other) for one, other in permutations(waiting, 2))


def would_spare(one: Unit, other: Unit) -> bool:
    """Whether a unit that passes its test would excuse another, or could be copied by it."""
    if always_tests(other) or not near(one, other):
        return False
    return other.light or (same_facing(one, other) and not stops_for_a_test_only(other))
