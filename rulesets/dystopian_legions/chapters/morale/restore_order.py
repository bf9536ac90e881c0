"""Restore Order: sections that try to lose Shaken Markers at the end of a turn (END-02 to END-04)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Bolster
from rulesets.dystopian_legions.chapters.command.checks import Check
from rulesets.dystopian_legions.chapters.morale.owing import is_fearless
from rulesets.dystopian_legions.chapters.morale.requirements import check_of
from rulesets.dystopian_legions.chapters.morale.shaken import calm
from rulesets.dystopian_legions.chapters.morale.together import all_paid, points, tried, who_bolsters
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import AskAll, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question


class RestoreOrder(Procedure):
    """Every section with a Shaken Marker takes a Morale Check, since it can lose nothing by it."""

    kind = "legions.restore_order"

    owed: list[str] = []
    paid: dict[str, list[str]] = {}

    @step
    def who(self, game: Legions, dice: Dice) -> None:
        """DL-END-02: all that have Shaken Markers, those of the side with the initiative first."""
        self.owed = shaken(game)

    @step
    def bolster(self, game: Legions, dice: Dice) -> AskAll | None:
        """DL-END-02: dice may be added to them."""
        return who_bolsters(game, self._checks(game))

    @choices("bolster")
    def who_pays(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """A leader for each point, and for whom he pays it."""
        return points(game, question, draft)

    @answers("bolster")
    def paid_for(self, game: Legions, dice: Dice, given: list[Bolster]) -> None:
        """The points are spent."""
        self.paid = all_paid(game, self._checks(game), given)

    @step
    def roll(self, game: Legions, dice: Dice) -> None:
        """DL-END-03: who passes loses a marker, and more for successes beyond."""
        for check in self._checks(game):
            checked = tried(game, dice, check, self.paid.get(check.section, []))
            if checked.passed:
                calm(game, game.sections[check.section], 1 + for_excess(checked.excess), "DL-END-03")

    def _checks(self, game: Legions) -> list[Check]:
        return [check_of(game, game.sections[name], kind="restore_order") for name in self.owed]


@rule(without=lambda game: [])
def shaken(game: Legions) -> list[str]:
    """DL-END-02: the sections that try."""
    both = (section for seat in game.by_initiative() for section in game.of(seat))
    return [section.id for section in both if section.shaken and not is_fearless(game, section)]


@rule(without=0)
def for_excess(excess: int) -> int:
    """DL-END-04: a marker more for each success beyond those needed."""
    return excess
