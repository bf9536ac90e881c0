"""What is looked over on a table: heights in levels are those of squares, and so is who stands how high (LOS-16)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.table.sight.blocking import overlook, overlooked, wall_stops
from rulesets.dust_1947.table.sight.obstacles import HEIGHTS, HUT, Piece, indoors, level_of, of_field, standing
from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.dust_1947.table.tabletop.land import SOLID, Area, Barrier, areas, buildings, of_squares
from rulesets.dust_1947.table.tabletop.storeys import Deck, pieces
from rulesets.kit.boards.squares.board import Square

RAISED = ("plinth", "babylonian plinth")
"""The ground on which somebody stands higher, and across which nobody looks from below."""


def looks_from(game: Dust, viewer: Unit, target: Unit) -> int:
    """The level from which a line between two units is looked along."""
    return overlook(game, level_of(game, viewer), level_of(game, target))


def low(word: str, level: int) -> bool:
    """Whether something that has come to stand on the table is looked over from a level."""
    return overlooked(Piece(word, HEIGHTS[word]), level)


@of_field
def solid(battlefield: Field, level: int) -> tuple[Area, ...]:
    """The solid ground that nobody looks over from a level."""
    bare = (square for square, ground in battlefield.ground.items() if not ground.dot and HUT not in ground.terrain)
    return of_squares(SOLID, [square for square in bare if _rises(battlefield, square, level)])


@of_field
def raised(battlefield: Field, level: int) -> tuple[Area, ...]:
    """The raised ground that nobody looks across from a level."""
    grounds = (area for area in areas(battlefield) if area.word in RAISED)
    return tuple(area for area in grounds if _rises(battlefield, area.square, level))


def high(battlefield: Field, some: list[Area], level: int) -> list[Area]:
    """Those of some pieces of terrain that are not looked over from a level."""
    return [area for area in some if _rises(battlefield, area.square, level)]


def _rises(battlefield: Field, square: Square, level: int) -> bool:
    """Whether anything in a square is higher than a level."""
    return any(not overlooked(piece, level) for piece in standing(battlefield).pieces.get(square, ()))


def walls_between(game: Dust, viewer: Unit, target: Unit, some: Sequence[Barrier], level: int) -> list[Barrier]:
    """Those of some walls and openings that are not looked over."""
    walls, inside = standing(game.scenario.field).walls, _buildings_of(game, viewer, target)
    return [one for one in some if wall_stops(walls[one.beside], level, inside)]


def roofed(game: Dust, viewer: Unit, target: Unit, level: int) -> list[Area]:
    """The buildings that are looked through and not over: one of the two is inside, or so much of them is higher."""
    field, inside = game.scenario.field, _buildings_of(game, viewer, target)
    numbers = standing(field).buildings
    looked_into = [one for one in buildings(field) if numbers[one.square] in inside]
    higher = (one for one in pieces(field, Deck(max(0, level))) if numbers[one.square] not in inside)
    return [*looked_into, *higher]


def _buildings_of(game: Dust, viewer: Unit, target: Unit) -> set[int | None]:
    return {indoors(game, unit, unit.square) for unit in (viewer, target)} - {None}
