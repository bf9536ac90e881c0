"""The command check of a section: three blue dice and whatever is added to them (CHECK)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Bolster
from rulesets.dystopian_legions.chapters.command.bolstering import NOBODY, bolstered, bolstering
from rulesets.dystopian_legions.chapters.command.leaders import payers
from rulesets.dystopian_legions.table.happenings.command import CheckTaken
from rulesets.dystopian_legions.table.pools import REGULAR, Need, Pool, Throw, throw
from rulesets.dystopian_legions.table.questions import BolsterAsked, CheckKind
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question


class Checked(Frozen):
    """What came of a command check: whether it was passed, and the successes beyond what it needed."""

    passed: bool
    excess: int = 0


class CommandCheck(Procedure):
    """A section takes a command check that needs so many successes; its result is a `Checked` as plain data.

    `extra` are dice that rules add or take before it is bolstered, `need` the least face that is a success.
    """

    kind = "legions.command_check"

    section: str
    check: CheckKind
    required: int
    need: Need = REGULAR
    extra: int = 0
    paid: list[str] = []

    def alive(self, game: Legions) -> bool:
        return game.sections[self.section].on_table

    @step
    def bolster(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-CHECK-05: dice may be added before it is rolled; nobody is asked where nobody can pay."""
        section = game.sections[self.section]
        if not payers(game, section):
            return None
        asked = BolsterAsked(section=self.section, check=self.check, required=self.required)
        return Ask(section.seat, asked, "DL-CHECK-05", (Bolster,), default=NOBODY)

    @choices("bolster")
    def who_pays(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """A leader for each point, for as long as one can pay."""
        return bolstering(game, payers(game, game.sections[self.section]), draft)

    @answers("bolster")
    def paid_for(self, game: Legions, dice: Dice, given: Bolster) -> None:
        """DL-CHECK-07: the points are marked at those who paid."""
        bolstered(game, given)
        self.paid = list(given.by)

    @step
    def roll(self, game: Legions, dice: Dice) -> Done:
        """DL-CHECK-03, DL-CHECK-04: all dice are rolled, and the successes counted."""
        fell = throw(check_pool(self.extra + len(self.paid)), dice, self.need)
        passed = is_passed(fell, self.required)
        game.say(
            CheckTaken(
                rule="DL-CHECK-04",
                section=self.section,
                check=self.check,
                required=self.required,
                thrown=fell,
                paid=self.paid,
                passed=passed,
            )
        )
        excess = max(0, fell.successes - self.required)
        return Done(Checked(passed=passed, excess=excess).model_dump())


@rule(without=lambda more: Pool(blue=more))
def check_pool(more: int) -> Pool:
    """DL-CHECK-02, DL-CHECK-03: three blue dice and those that are added; never fewer than none."""
    return Pool(blue=max(0, 3 + more))


@rule(without=True)
def is_passed(fell: Throw, required: int) -> bool:
    """DL-CHECK-04: it is passed if the successes are at least those required."""
    return fell.successes >= required
