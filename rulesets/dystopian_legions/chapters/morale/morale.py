"""The Morale Checks of an event, and those that follow from them (MORALE-01)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Bolster
from rulesets.dystopian_legions.chapters.command.checks import Check
from rulesets.dystopian_legions.chapters.morale.owing import owing, takes_it
from rulesets.dystopian_legions.chapters.morale.requirements import check_of
from rulesets.dystopian_legions.chapters.morale.shaken import removed_with, shake
from rulesets.dystopian_legions.chapters.morale.together import all_paid, points, tried, who_bolsters
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import AskAll, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question


class Morale(Procedure):
    """Everybody takes his Morale Check whom an event has shaken: one attack, one melee, one charge that was declared,
    or a section that breaks (DL-D-42).

    `hurt` are the sections that lost Life Points, `fell` the names of all models that were removed, `suppression`: some
    of the weapons had that rule; `frightened` are sections that take a check for something else. `owed` are the
    sections whose turn has come, `paid` who pays for each, `broken` those that broke and have not been seen to yet.
    """

    kind = "legions.morale"

    hurt: list[str] = []
    fell: list[str] = []
    suppression: bool = False
    frightened: list[str] = []
    owed: list[str] = []
    paid: dict[str, list[str]] = {}
    broken: list[str] = []

    @step
    def who(self, game: Legions, dice: Dice) -> None:
        """DL-MORALE-01: when the event is over, everybody whom it has shaken."""
        self.owed = owing(game, self.hurt, self.frightened, self.fell)

    @step
    def bolster(self, game: Legions, dice: Dice) -> AskAll:
        """DL-MORALE-09: dice may be added to all of them."""
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
        """DL-MORALE-10, DL-MORALE-18: one after the other; whoever fails gains a Shaken Marker, and may break."""
        for check in self._checks(game):
            section = game.sections[check.section]
            if tried(game, dice, check, self.paid.get(check.section, [])).passed:
                continue
            shake(game, section)
            if section.where == "broken":
                self.broken = [*self.broken, section.id]

    @step
    def next(self, game: Legions, dice: Dice) -> Goto | None:
        """DL-MORALE-18: a section that breaks is an event of its own, which others see (DL-D-43)."""
        if not self.broken:
            return None
        broke = game.sections[self.broken[0]]
        self.broken = self.broken[1:]
        self.hurt, self.frightened = [], []
        self.fell = removed_with(game, broke)
        return Goto("who")

    def _checks(self, game: Legions) -> list[Check]:
        pinned = {takes_it(game, name) for name in self.hurt} if self.suppression else ()
        return [check_of(game, game.sections[name], suppressed=name in pinned) for name in self.owed]
