"""The hit rolls of one attack: all dice fall, then whoever may rolls some of them again, then the hits are counted."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.chapters.hits.to_hit import announce, chain, tally, throw, throw_again
from rulesets.dust_1947.chapters.hits.volleys import Volley
from rulesets.dust_1947.moments import AFTER_THROW, asked, speaks
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Interruption, of_kind
from rulesets.kit.engine.procedure import Adding, Call, Done, Goto, Procedure, each, step


class Rolling(Procedure):
    """Volleys that are rolled together. Result: the volleys, with their hits.

    `lookers` are the bearers whose skills want to see what fell, `watched` their volleys until then; `again` is what
    the last of them rolls again: volleys by their place in that list, each with how many of its misses, and `again_by`
    the rule for it.
    """

    kind: ClassVar[str] = "dust.rolling"

    volleys: list[Volley]
    watched: list[Volley] = []
    lookers: list[str] = []
    again: list[tuple[int, int]] = []
    again_by: str = ""

    @step
    def who_looks(self, game: Dust, dice: Dice) -> None:
        """Note who has a skill for the moment after the throw, and put their volleys by themselves."""
        bearers = dict.fromkeys(volley.bearer for volley in self.volleys)
        self.lookers = [bearer for bearer in bearers if speaks(AFTER_THROW, own(game, game.units[bearer]))]
        self.watched = [volley for volley in self.volleys if volley.bearer in self.lookers]
        self.volleys = [volley for volley in self.volleys if volley.bearer not in self.lookers]

    @step
    @each("volleys")
    def throw(self, game: Dust, dice: Dice, volley: Volley) -> None:
        """The dice of a volley fall, and what is re-rolled in any case falls again."""
        throw(game, dice, volley)

    @step
    @each("watched")
    def throw_watched(self, game: Dust, dice: Dice, volley: Volley) -> None:
        """So do those that somebody looks at."""
        throw(game, dice, volley)

    @step
    def interrupted(self, game: Dust, dice: Dice) -> Call | Goto:
        """A skill may look at what fell, and roll some of it again."""
        while self.lookers:
            unit = game.units[self.lookers.pop(0)]
            effects = asked(AFTER_THROW, own(game, unit), game, unit=unit, volleys=self.watched)
            for interruption in of_kind(Interruption, effects):
                self.again_by = interruption.rule
                return Call(interruption.procedure, into="again")
        return Goto("together")

    @step
    def roll_again(self, game: Dust, dice: Dice) -> Goto:
        """The dice that were chosen fall again."""
        seen = self.watched or self.volleys  # a game saved before they were put by themselves
        for place, number in self.again:
            throw_again(dice, seen[place], number, self.again_by)
        self.again = []
        return Goto("interrupted")

    @step
    def together(self, game: Dust, dice: Dice) -> None:
        """All volleys go on together."""
        self.volleys, self.watched = self.volleys + self.watched, []

    @step
    @each("volleys")
    def count(self, game: Dust, dice: Dice, volley: Volley) -> None:
        """The hits of a volley are counted."""
        tally(volley)

    @step
    @each("volleys", Adding("chained", "hits"))
    def chain(self, game: Dust, dice: Dice, volley: Volley) -> None:
        """Each hit may bring more, and these may bring more."""
        chain(game, dice, volley)

    @step
    @each("volleys")
    def announce(self, game: Dust, dice: Dice, volley: Volley) -> None:
        """The hits of a volley are told."""
        announce(game, volley)

    @step
    def end(self, game: Dust, dice: Dice) -> Done:
        """Hand the volleys back."""
        return Done(self.volleys)
