"""Restore Order: sections that try to lose Shaken Markers at the end of a turn (END-02 to END-04)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Bolster, Restore
from rulesets.dystopian_legions.chapters.command.checks import Check
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.requirements import check_of
from rulesets.dystopian_legions.chapters.morale.shaken import calm, removed_with, shake
from rulesets.dystopian_legions.chapters.morale.together import all_paid, points, tried, who_bolsters
from rulesets.dystopian_legions.table.questions import RestoreAsked
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll, Call, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer

SETTLED = ""
"""The mark behind the last section that is named."""


class RestoreOrder(Procedure):
    """Every section with a Shaken Marker takes a Morale Check, since it can lose nothing by it; where it can, its owner
    says whether it does. `broken` are those that a failure has broken."""

    kind = "legions.restore_order"

    owed: list[str] = []
    paid: dict[str, list[str]] = {}
    broken: list[str] = []

    @step
    def who(self, game: Legions, dice: Dice) -> None:
        """DL-END-02: all that have Shaken Markers, those of the side with the initiative first."""
        self.owed = shaken(game)

    @step
    def tries(self, game: Legions, dice: Dice) -> AskAll | None:
        """DL-END-02: the owner decides, where he may lose by it (DL-D-145)."""
        if not failure_shakes(game):
            return None
        seats = (seat for seat in game.by_initiative() if self._of(game, seat))
        return AskAll([self._asked_of(game, seat) for seat in seats])

    def _asked_of(self, game: Legions, seat: int) -> Ask:
        return Ask(seat, RestoreAsked(sections=self._of(game, seat)), "DL-END-02", (Restore,), default=Restore())

    def _of(self, game: Legions, seat: int) -> list[str]:
        return [name for name in self.owed if game.sections[name].seat == seat]

    @choices("tries")
    def which(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """One section after the other."""
        named: list[str] = draft.get("sections", [])
        left = [name for name in self._of(game, question.seat) if name not in named]
        if not left or (named and named[-1] == SETTLED):
            return None
        return offer("sections", left, many=True, enough=True)

    @answers("tries")
    def tried_by(self, game: Legions, dice: Dice, given: list[Restore]) -> None:
        """The others wait for better times."""
        named = {name for answer in given for name in answer.sections}
        self.owed = [name for name in self.owed if name in named]

    @step
    def bolster(self, game: Legions, dice: Dice) -> AskAll:
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
            elif failure_shakes(game):
                shake(game, game.sections[check.section])
                self.broken += [check.section] if game.sections[check.section].where == "broken" else []

    @step
    def broken_away(self, game: Legions, dice: Dice) -> Call:
        """DL-MORALE-18: others see a section break."""
        gone = [game.sections[name] for name in self.broken]
        fell = [name for section in gone for name in removed_with(game, section)]
        return Call(Morale(fell=fell))

    def _checks(self, game: Legions) -> list[Check]:
        return [check_of(game, game.sections[name], kind="restore_order") for name in self.owed]


@rule(without=lambda game: [])
def shaken(game: Legions) -> list[str]:
    """DL-END-02: the sections that try; those that are Fearless, too, who can but win by it (DL-D-46)."""
    both = (section for seat in game.by_initiative() for section in game.in_play(seat))
    return [section.id for section in both if section.shaken and game.whole(section) is section]


@rule(without=False)
def failure_shakes(game: Legions) -> bool:
    """DL-END-02: an attempt that fails costs nothing, with the option a Shaken Marker (DL-D-145)."""
    return game.options.restore_order_failure == "shaken"


@rule(without=0)
def for_excess(excess: int) -> int:
    """DL-END-04: a marker more for each success beyond those needed."""
    return excess
