"""Clearing fieldworks away: wire is cut, mines are swept, trenches are filled (WIRE, MINE, ENG)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.moments import CLEARS, asked
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Card, Line
from rulesets.dust_1947.table.fortifications import occupants
from rulesets.dust_1947.table.fortifications import squares_of as squares_under
from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.sight.ground import MINES, TRENCH, WIRE, squares_of, take_away
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import Symbol, count, roll
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import ExtraOption, of_kind
from rulesets.kit.engine.points import rule

CUTTERS = frozenset({"cutting", "grapple"})
"""The weapons that cut wire, by their keywords."""
PAIRED = ("paired", "dual", "twin")
"""How the name of a weapon begins of which a vehicle has a pair."""


WORK = "fortification"
"""The word of a bunker or strongpoint, for a dozer beside it."""
BURYING = "burying"
"""The mark of a dozer that has begun to bury a fortification: which one, counted from 1."""
CITED = {
    (True, WIRE): "DU-WIRE-02",
    (True, MINES): "DU-MINE-02",
    (False, WIRE): "DU-ENG-01",
    (False, MINES): "DU-ENG-05",
    (False, TRENCH): "DU-ENG-04",
    (False, WORK): "DU-ENG-03",
}
"""The rule by which something is cleared, by hand (True) and with tools."""


def within_its_power(game: Dust, unit: Unit) -> list[str]:
    """What a unit can clear away beside it, by its word."""
    tools = [extra.value for extra in of_kind(ExtraOption, asked(CLEARS, own(game, unit), game))]
    words = [MINES] if sweeps_by_hand(game.card(unit), unit) else tools
    return [*words, WIRE] if cutting_dice(game, unit) else words


@rule(without=False)
def sweeps_by_hand(card: Card, unit: Unit) -> bool:
    """DU-MINE-02: infantry may spend an ENGINEERING special action on a minefield."""
    return card.on_foot and unit.level == 0


def cutting_dice(game: Dust, unit: Unit) -> int:
    """How many dice a unit rolls to cut wire; 0 for one that has nothing to do it with."""
    card = game.card(unit)
    if card.on_foot:
        return by_hand(unit)
    return with_tools(card) if card.kind == "vehicle" else 0


@rule(without=0)
def by_hand(unit: Unit) -> int:
    """DU-WIRE-02: infantry may spend an ENGINEERING special action on wire and rolls 1 die."""
    return 1 if unit.level == 0 else 0


@rule(without=0)
def with_tools(card: Card) -> int:
    """DU-ENG-01: a vehicle with a cutting or grapple weapon rolls 1 die, with a pair of them 2."""
    tools = [line for line in card.lines if CUTTERS & {word.casefold() for word in line.weapon.keywords}]
    return max((2 if _pair(line) else 1 for line in tools), default=0)


def _pair(line: Line) -> bool:
    return line.count >= 2 or line.weapon.name.casefold().startswith(PAIRED)


def cut(game: Dust, dice: Dice, unit: Unit, square: Square) -> bool:
    """Roll for a gap in the wire of a square; whether the unit's activation ends."""
    on_foot = game.card(unit).on_foot
    fallen = roll(dice, cutting_dice(game, unit))
    opened = gap_by_hand(fallen) if on_foot else gap(fallen)
    if opened:
        take_away(game, WIRE, square)
    ends = on_foot and not opened and gives_up()
    why, shown = "DU-WIRE-02" if on_foot else "DU-ENG-02", [symbol.value for symbol in fallen]
    game.say(happened.CutsWire(rule=why, unit=unit.id, square=square.name, dice=shown, opened=opened, ends=ends))
    return ends


@rule(without=False)
def gap_by_hand(fallen: list[Symbol]) -> bool:
    """DU-WIRE-02: BLOC opens a gap of 1 square."""
    return count(fallen, "clearing") > 0


@rule(without=False)
def gives_up() -> bool:
    """DU-WIRE-02: infantry that opens no gap ends its activation."""
    return True


@rule(without=False)
def gap(fallen: list[Symbol]) -> bool:
    """DU-ENG-02: any BLOC opens a gap of 1 square in the wire; otherwise nothing happens."""
    return count(fallen, "clearing") > 0


def sweep(game: Dust, dice: Dice, unit: Unit, square: Square) -> bool:
    """Roll for a gap in a minefield; whether the mines go off instead."""
    on_foot = game.card(unit).on_foot
    fallen = roll(dice, 1)
    works = swept_by_hand(fallen) if on_foot else swept(fallen)
    gone = _lane(game, unit, square, 1 if on_foot else lane()) if works else []
    for one in gone:
        take_away(game, MINES, one)
    bursts = on_foot and not works and goes_off()
    told: dict[str, Any] = {"unit": unit.id, "square": square.name, "dice": [symbol.value for symbol in fallen]}
    game.say(happened.Sweeps(rule=CITED[on_foot, MINES], squares=[one.name for one in gone], bursts=bursts, **told))
    return bursts


@rule(without=False)
def swept_by_hand(fallen: list[Symbol]) -> bool:
    """DU-MINE-02: BLOC clears one square."""
    return count(fallen, "clearing") > 0


@rule(without=False)
def goes_off() -> bool:
    """DU-MINE-02: infantry that clears nothing is attacked as if it crossed the field."""
    return True


@rule(without=False)
def swept(fallen: list[Symbol]) -> bool:
    """DU-ENG-05: BLOC clears a gap, any other symbol does nothing."""
    return count(fallen, "clearing") > 0


@rule(without=1)
def lane() -> int:
    """DU-ENG-05: the gap is 2 by 2 squares."""
    return 2


def _lane(game: Dust, unit: Unit, square: Square, wide: int) -> list[Square]:
    """The mined squares of a gap that begins with a square: of those that could be, the one with the most of them, and
    of equal ones that which leads furthest away from the unit."""
    mines, board = squares_of(game, MINES), board_of(game)
    corners = [Square(square.column - c, square.row - r) for c in range(wide) for r in range(wide)]
    blocks = [[one for one in _block(corner, wide) if one in mines] for corner in corners]
    return max(blocks, key=lambda block: (len(block), sum(board.to_square(unit, one) for one in block)))


def _block(corner: Square, wide: int) -> list[Square]:
    return [Square(corner.column + c, corner.row + r) for c in range(wide) for r in range(wide)]


def fill(game: Dust, dice: Dice, unit: Unit, square: Square) -> bool:
    """Roll to fill the trench of a square; whether it is filled."""
    fallen = roll(dice, 1)
    filled = fills(fallen)
    if filled:
        take_away(game, TRENCH, square)
    shown = [symbol.value for symbol in fallen]
    game.say(happened.FillsTrench(rule="DU-ENG-04", unit=unit.id, square=square.name, dice=shown, filled=filled))
    return filled


def bury(game: Dust, dice: Dice, unit: Unit, square: Square) -> list[Unit]:
    """Heap earth upon the fortification with a square, or finish the heap; those who are buried in it."""
    number = next(n for n, work in enumerate(game.fortifications, 1) if square in squares_under(work))
    work = game.fortifications[number - 1]
    if begins(unit, number):
        unit.mark(BURYING, number)
        game.say(happened.BeginsToBury(rule="DU-ENG-03", unit=unit.id, work=work.name))
        return []
    unit.unmark(BURYING)
    fallen = roll(dice, 1)
    gone, inside = buries(fallen), occupants(game, work)
    shown = [symbol.value for symbol in fallen]
    game.say(happened.Buries(rule="DU-ENG-03", unit=unit.id, work=work.name, dice=shown, buried=gone))
    if not gone:
        return []
    heap = work.model_copy(update={"buried": True})
    game.fortifications = [heap if one == work else one for one in game.fortifications]
    return inside


@rule(without=False)
def begins(unit: Unit, number: int) -> bool:
    """DU-ENG-03: it takes two actions, one right after the other, on the same one; the die comes with the second."""
    return unit.skill_state.get(BURYING) != number


@rule(without=False)
def buries(fallen: list[Symbol]) -> bool:
    """DU-ENG-03: BLOC buries it."""
    return count(fallen, "clearing") > 0


@rule(without=False)
def fills(fallen: list[Symbol]) -> bool:
    """DU-ENG-04: BLOC fills the trench."""
    return count(fallen, "clearing") > 0
