"""The command check of a section: three blue dice and whatever is added to them (CHECK)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.actions import Bolster
from rulesets.dystopian_legions.chapters.command.bolstering import NOBODY, bolstered, bolstering, bought
from rulesets.dystopian_legions.chapters.command.leaders import payers
from rulesets.dystopian_legions.chapters.command.punishing import punish
from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.command import CheckTaken
from rulesets.dystopian_legions.table.pools import REGULAR, Need, Pool, Throw, rolled_again, throw
from rulesets.dystopian_legions.table.questions import BolsterAsked, CheckKind
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question


class Checked(Frozen):
    """What came of a command check: whether it was passed, and the successes beyond what it needed."""

    passed: bool
    excess: int = 0


class Check(Frozen):
    """A command check that a section is to take: the successes that it needs, the least face that is one, and the dice
    that rules add or take before it is bolstered. `causes` are the ids of the rules that made it other than usual."""

    section: str
    check: CheckKind
    required: int
    need: Need = REGULAR
    extra: int = 0
    causes: tuple[str, ...] = ()


class CommandCheck(Procedure):
    """A section takes a command check; its result is a `Checked` as plain data."""

    kind = "legions.command_check"

    section: str
    check: CheckKind
    required: int
    need: Need = REGULAR
    extra: int = 0
    causes: list[str] = []
    paid: list[str] = []

    def alive(self, game: Legions) -> bool:
        return game.takes_part(game.sections[self.section])

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
        check = Check(
            section=self.section,
            check=self.check,
            required=self.required,
            need=self.need,
            extra=self.extra,
            causes=tuple(self.causes),
        )
        return Done(taken(game, dice, check, self.paid).model_dump())


def taken(game: Legions, dice: Dice, check: Check, paid: Sequence[str], *, repeated: bool = False) -> Checked:
    """A section takes a check for which these leaders have paid. `repeated`: it is rolled once more as a whole, and no
    Musician helps then (DL-D-03)."""
    section = game.sections[check.section]
    fell = throw(check_pool(check.extra + bought(len(paid))), dice, check.need)
    fell, ones = (fell, 0) if repeated else with_musician(game, section, dice, fell)
    checked = Checked(passed=is_passed(fell, check.required), excess=max(0, fell.successes - check.required))
    told = CheckTaken(
        rule="DL-CHECK-04",
        section=check.section,
        check=check.check,
        required=check.required,
        thrown=fell,
        paid=list(paid),
        passed=checked.passed,
        ones=ones,
        causes=list(check.causes),
        repeated=repeated,
    )
    game.say(told)
    if not checked.passed:
        punish(game, section, dice)
    return checked


@rule(without=lambda more: Pool(blue=more))
def check_pool(more: int) -> Pool:
    """DL-CHECK-02, DL-CHECK-03: three blue dice and those that are added; never fewer than none."""
    return Pool(blue=max(0, 3 + more))


@rule(without=True)
def is_passed(fell: Throw, required: int) -> bool:
    """DL-CHECK-04: it is passed if the successes are at least those required."""
    return fell.successes >= required


@rule(without=lambda game, section, dice, fell: (fell, 0))
def with_musician(game: Legions, section: Section, dice: Dice, fell: Throw) -> tuple[Throw, int]:
    """DL-MAR-41: a section with a Musician rolls every 1 again, once, in its own checks (DL-D-171); and how many."""
    ones = [place for place, die in enumerate(fell.dice) if die.face == 1]
    alive = [game.profile(one, figure) for one in game.troops(section) for figure in one.alive]
    if not ones or not any(mars.has(profile.mars, "Musician") for profile in alive):
        return fell, 0
    return Throw(dice=tuple(rolled_again(fell.dice, ones, dice, fell.need)), need=fell.need), len(ones)
