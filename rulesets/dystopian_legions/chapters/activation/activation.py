"""The activation of one section, segment by segment (ACT-01)."""

from __future__ import annotations

from typing import Any

from rulesets.dystopian_legions.chapters.activation.segments import MELEE, MOVES, segment
from rulesets.dystopian_legions.chapters.movement.course import course
from rulesets.dystopian_legions.chapters.movement.moving import go, hold
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step
from rulesets.kit.engine.refusal import Refused


class Activation(Procedure):
    """A section is activated. `chosen` is its movement action with all that was said, `charged` are the sections that
    it has charged."""

    kind = "legions.activation"

    section: str
    chosen: dict[str, Any]
    charged: list[str] = []

    @step
    def begins(self, game: Legions, dice: Dice) -> None:
        """The section is in hand."""
        game.acting = self.section
        game.chapter += 1

    @step
    def movement(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ACT-06, DL-MOVE-02, DL-MOVE-08: its one movement action, which is that of all its models."""
        how = self.chosen["type"]
        if how in MOVES:
            told = {name: value for name, value in self.chosen.items() if name != "type"}
            return segment(MOVES[how], into="charged", **told)
        move(game, game.sections[self.section], self.chosen)
        return None

    @step
    def movement_ends(self, game: Legions, dice: Dice) -> Call | None:
        """DL-OW-04: those on Overwatch may fire, whoever moved and whether he moved or not (DL-D-206)."""
        return segment("legions.overwatch", section=self.section, charged=self.charged)

    @step
    def shooting(self, game: Legions, dice: Dice) -> Call | Goto | None:
        """DL-ACT-07: fire, unless the movement action rules it out; before it, the section may Hit the Deck."""
        if not self._on_table(game):
            return Goto("marker")
        if self.charged:
            return None
        return Call(Shooting(section=self.section))

    @step
    def melee(self, game: Legions, dice: Dice) -> Call | Goto | None:
        """DL-ACT-08: the melee with those whom it has charged."""
        if not self._on_table(game):
            return Goto("marker")
        if not self.charged:
            return None
        return segment(MELEE, section=self.section, charged=self.charged)

    @step
    def marker(self, game: Legions, dice: Dice) -> Done:
        """DL-ACT-09: an Activated Marker, unless it went on Overwatch or is gone (DL-D-200)."""
        section = self._section(game)
        if section.on_table and not section.overwatch:
            section.activated += 1
        return Done()

    def _section(self, game: Legions) -> Section:
        return game.sections[self.section]

    def _on_table(self, game: Legions) -> bool:
        return self._section(game).on_table


def move(game: Legions, section: Section, chosen: dict[str, Any]) -> None:
    """A section holds its ground, or goes where words send it."""
    how = chosen["type"]
    if how == "hold":
        hold(game, section)
        return
    laid = course(game, section, how, chosen["to"])
    if isinstance(laid, Refused):
        raise laid
    go(game, section, how, laid)
