"""The activation of one section, segment by segment (ACT-01)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.movement.course import course
from rulesets.dystopian_legions.chapters.movement.moving import go, hold
from rulesets.dystopian_legions.table.state import Legions, Movement
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Procedure, step
from rulesets.kit.engine.refusal import Refused


class Activation(Procedure):
    """A section is activated: it makes the movement action `how`, `to` where words send it."""

    kind = "legions.activation"

    section: str
    how: Movement
    to: str = ""

    def alive(self, game: Legions) -> bool:
        """A section that is gone ends its activation (DL-D-200)."""
        return game.sections[self.section].on_table

    @step
    def begins(self, game: Legions, dice: Dice) -> None:
        """The section is in hand."""
        game.acting = self.section
        game.chapter += 1

    @step
    def movement(self, game: Legions, dice: Dice) -> None:
        """DL-ACT-06, DL-MOVE-02, DL-MOVE-08: its one movement action, which is that of all its models."""
        section = game.sections[self.section]
        if self.how == "hold":
            hold(game, section)
            return
        laid = course(game, section, self.how, self.to)
        if isinstance(laid, Refused):
            raise laid
        go(game, section, self.how, laid)

    @step
    def marker(self, game: Legions, dice: Dice) -> None:
        """DL-ACT-09: an Activated Marker, unless it went on Overwatch."""
        section = game.sections[self.section]
        if not section.overwatch:
            section.activated += 1
