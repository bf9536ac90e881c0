"""ENGINEERING and DIG IN: wrecks pushed aside, and dozers that dig in (SKILL-DOZER, CLEAR)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.actions import Clear
from rulesets.dust_1947.moments import (
    CLEARING_ROW,
    asked,
    replaced,
)
from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.questions import ClearAsked
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

DUG = "dug in"


class DigIn(Procedure):
    """A DOZER action."""

    kind: ClassVar[str] = "dust.dig_in"

    unit: str

    @step
    def dig(self, game: Dust, dice: Dice) -> None:
        """DU-SKILL-DOZER-01: the vehicle digs in."""
        game.units[self.unit].mark(DUG)
        game.say(happened.DugIn(rule="DU-SKILL-DOZER-01", unit=self.unit))


def wrecks_beside(game: Dust, unit: Unit) -> list[Square]:
    """The squares of wrecks that a vehicle could push aside."""
    return [square for square in game.wrecks if not_beside(game, unit, square) is None]


@rule(without=None)
def not_beside(game: Dust, unit: Unit, square: Square) -> Refused | None:
    """DU-CLEAR-01: only an adjacent wreck is pushed aside."""
    beside = square in game.wrecks and distance(unit.squares, [square]) == 1
    return None if beside else Refused("DU-CLEAR-01", skills_reasons.NoWreckBeside(square=str(square)))


def whole_wreck(game: Dust, square: Square) -> list[Square]:
    """All squares of the wreck that a square belongs to: those of the vehicle that was destroyed there."""
    gone = (unit.squares for unit in game.units.values() if unit.where in ("eliminated", "reserve"))
    squares = next((squares for squares in gone if square in squares and len(squares) > 1), [square])
    return [one for one in squares if one in game.wrecks]


class Clearing(Procedure):
    """An ENGINEERING action: an adjacent wreck is pushed aside."""

    kind: ClassVar[str] = "dust.clearing"

    unit: str
    wreck: str = ""

    @step
    def which(self, game: Dust, dice: Dice) -> Ask | Done | Goto | None:
        """The player picks the wreck, where there is more than one."""
        unit = game.units[self.unit]
        beside = wrecks_beside(game, unit)
        if not beside:
            return Done()
        if all(square in whole_wreck(game, beside[0]) for square in beside):
            self.wreck = beside[0].name
            return Goto("clear")
        return Ask(unit.seat, ClearAsked(unit=unit.id), "DU-CLEAR-01", (Clear,))

    @choices("which")
    def wrecks(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The wrecks beside the vehicle, by the square that is nearest."""
        unit = game.units[self.unit]
        beside = {square.name: square for square in wrecks_beside(game, unit)}

        def judge(name: str) -> Refused | None:
            return None if name in beside else Refused("DU-CLEAR-01", skills_reasons.NoWreckBeside(square=name))

        return None if "wreck" in draft else offer("wreck", beside, judge, kind="place")

    @answers("which")
    def picked(self, game: Dust, dice: Dice, action: Clear) -> None:
        """Note the wreck."""
        self.wreck = action.wreck

    @step
    def clear(self, game: Dust, dice: Dice) -> Done:
        """DU-CLEAR-01: 1 die; on BLOC the whole wreck is taken off the board, otherwise nothing happens."""
        unit, square = game.units[self.unit], next(one for one in game.wrecks if one.name == self.wreck)
        row, cited = replaced(asked(CLEARING_ROW, own(game, unit), game), "clearing")
        fallen = roll(dice, 1)
        gone = whole_wreck(game, square) if fallen[0] in COUNTS[row] else []
        shown = [symbol.value for symbol in fallen]
        game.say(
            happened.Clears(
                rule=cited or "DU-CLEAR-01",
                unit=unit.id,
                wreck=square.name,
                row=row,
                dice=shown,
                squares=[one.name for one in gone],
            )
        )
        game.wrecks = [one for one in game.wrecks if one not in gone]
        game.burning_wrecks = [fire for fire in game.burning_wrecks if not set(fire.squares) & set(gone)]
        return Done()
