"""ENGINEERING and DIG IN: what lies beside a unit is cleared away, and dozers dig in (CLEAR, WIRE, MINE, ENG)."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from rulesets.dust_1947.actions import Clear
from rulesets.dust_1947.chapters.carrying_out import fieldworks
from rulesets.dust_1947.chapters.carrying_out.making_way import MakingWay
from rulesets.dust_1947.chapters.damage.elimination import Elimination
from rulesets.dust_1947.chapters.damage.minefields import Minefield
from rulesets.dust_1947.chapters.damage.wrecks import clear_away
from rulesets.dust_1947.chapters.hits.volleys import survivor
from rulesets.dust_1947.chapters.suppression.suppression import hit_hard
from rulesets.dust_1947.moments import (
    CLEARING_ROW,
    asked,
    replaced,
)
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.fortifications import squares_of as covers
from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.questions import ClearAsked
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.sight.ground import MINES, TRENCH, WIRE, squares_of
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

DUG = "dug in"
WRECK = "wreck"


class DigIn(Procedure):
    """A DOZER action."""

    kind: ClassVar[str] = "dust.dig_in"

    unit: str

    @step
    def dig(self, game: Dust, dice: Dice) -> None:
        """DU-SKILL-DOZER-01: the vehicle digs in."""
        game.units[self.unit].mark(DUG)
        game.say(happened.DugIn(rule="DU-SKILL-DOZER-01", unit=self.unit))


def to_clear(game: Dust, unit: Unit) -> dict[Square, str]:
    """The squares beside a unit in which it can clear something, with the word of what: what lies on top first."""
    clearable: dict[Square, str] = {}
    for word in fieldworks.within_its_power(game, unit):
        clearable |= dict.fromkeys(sorted(_squares(game, unit, word)), word)
    near = {square: word for square, word in clearable.items() if beside(game, unit, square)}
    return near | ({} if game.card(unit).on_foot else dict.fromkeys(board_of(game).wrecks_beside(unit), WRECK))


def _squares(game: Dust, unit: Unit, word: str) -> Collection[Square]:
    """The squares in which something of this word can be cleared; one of each fortification beside the unit."""
    if word != fieldworks.WORK:
        return squares_of(game, word)
    standing = (work for work in game.fortifications if not work.buried)
    near = ([square for square in covers(work) if beside(game, unit, square)] for work in standing)
    return [min(squares) for squares in near if squares]


@rule(without=True)
def beside(game: Dust, unit: Unit, square: Square) -> bool:
    """DU-CLEAR-01, DU-WIRE-02, DU-MINE-02: only what is adjacent is cleared."""
    return board_of(game).to_square(unit, square) == 1


def whole_wreck(game: Dust, square: Square) -> list[Square]:
    """All squares of the wreck that a square belongs to: those of the vehicle that was destroyed there."""
    gone = (unit.squares for unit in game.units.values() if unit.where in ("eliminated", "reserve"))
    squares = next((squares for squares in gone if square in squares and len(squares) > 1), [square])
    return [one for one in squares if one in game.wrecks]


class Clearing(Procedure):
    """An ENGINEERING action: something adjacent is cleared away; `wreck` is its square, `bursts`: mines go off there,
    `buried` are those to be eliminated with what was buried. The result says whether the unit's activation ends."""

    kind: ClassVar[str] = "dust.clearing"

    unit: str
    wreck: str = ""
    bursts: bool = False
    buried: list[str] = []

    @step
    def which(self, game: Dust, dice: Dice) -> Ask | Done | Goto | None:
        """The player picks the square, where there is more than one thing to clear."""
        unit = game.units[self.unit]
        near = to_clear(game, unit)
        if not near:
            return Done()
        first = next(iter(near))
        if set(near) <= {first, *whole_wreck(game, first)}:
            self.wreck = first.name
            return Goto("clear")
        return Ask(unit.seat, ClearAsked(unit=unit.id), cited(game, near, unit), (Clear,))

    @choices("which")
    def wrecks(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """What can be cleared beside the unit, by the square that is nearest."""
        unit = game.units[self.unit]
        near = to_clear(game, unit)
        names, why = [square.name for square in near], cited(game, near, unit)

        def judge(name: str) -> Refused | None:
            return None if name in names else Refused(why, skills_reasons.NothingToClear(square=name))

        return None if "wreck" in draft else offer("wreck", names, judge, kind="place")

    @answers("which")
    def picked(self, game: Dust, dice: Dice, action: Clear) -> None:
        """Note the square."""
        self.wreck = action.wreck

    @step
    def clear(self, game: Dust, dice: Dice) -> Call | Done | None:
        """What lies there is cleared, or withstands."""
        unit = game.units[self.unit]
        square, word = next(
            (square, word) for square, word in to_clear(game, unit).items() if square.name == self.wreck
        )
        if word == WIRE:
            return Done({"ends": fieldworks.cut(game, dice, unit, square)})
        if word == MINES:
            self.bursts = fieldworks.sweep(game, dice, unit, square)
            return Call(Minefield(unit=unit.id)) if self.bursts else Done()
        if word == TRENCH:
            filled = fieldworks.fill(game, dice, unit, square)
            return Call(MakingWay(square=square.name)) if filled else Done()
        if word == fieldworks.WORK:
            self.buried = [one.id for one in fieldworks.bury(game, dice, unit, square)]
            return None
        push(game, dice, unit, square)
        return Done()

    @step
    def shaken(self, game: Dust, dice: Dice) -> None:
        """DU-MINE-02: whoever has set off the mines gets a suppression token."""
        unit = survivor(game, self.unit)
        if unit is not None and self.bursts:
            hit_hard(game, unit, "DU-MINE-02", "")

    @step
    def entombed(self, game: Dust, dice: Dice) -> Call | Done:
        """DU-ENG-03: every unit inside a fortification that is buried is eliminated, with the hero who has joined
        it."""
        if not self.buried:
            return Done()
        unit = game.units[self.buried.pop(0)]
        hero = game.companion(unit)
        if hero is not None:
            hero.joined, hero.squares, hero.level = None, list(unit.squares), unit.level
            self.buried = [hero.id, *self.buried]
        return Call(Elimination(unit=unit.id, by=self.unit, how="buried"))

    @step
    def next_one(self, game: Dust, dice: Dice) -> Goto:
        """Until nobody is left inside."""
        return Goto("entombed")


def cited(game: Dust, near: dict[Square, str], unit: Unit) -> str:
    """The rule by which what is near is cleared."""
    return (
        "DU-CLEAR-01"
        if WRECK in near.values()
        else fieldworks.CITED[game.card(unit).on_foot, next(iter(near.values()))]
    )


@rule(without=None)
def push(game: Dust, dice: Dice, unit: Unit, square: Square) -> None:
    """DU-CLEAR-01: 1 die; on BLOC the whole wreck is taken off the board, otherwise nothing happens."""
    row, why = replaced(asked(CLEARING_ROW, own(game, unit), game), "clearing")
    fallen = roll(dice, 1)
    gone = whole_wreck(game, square) if fallen[0] in COUNTS[row] else []
    shown, squares = [symbol.value for symbol in fallen], [one.name for one in gone]
    game.say(
        happened.Clears(
            rule=why or "DU-CLEAR-01", unit=unit.id, wreck=square.name, row=row, dice=shown, squares=squares
        )
    )
    if gone:
        clear_away(game, unit, gone)
