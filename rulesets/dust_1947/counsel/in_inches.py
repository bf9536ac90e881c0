"""What is weighed on a table in inches: the places that a unit comes to, and how it would stand there (TABLE)."""

from __future__ import annotations

from math import inf

from rulesets.dust_1947.chapters.carrying_out.inch_move import allowance
from rulesets.dust_1947.chapters.movement.spots import Spots, degrees
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.measure.floors import parse_place, square_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.gathering import around, put
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.dust_1947.table.tabletop.spots import parse_spot, place_in, spot_of
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.squares.board import Direction, Square, block_squares


def square_named(view: Dust, name: str) -> Square:
    """The square of the map that a place is in, a square itself or a point of the table."""
    field = view.scenario.field
    return square_at(parse_spot(field, name)) if view.options.on_a_table else square_of(parse_place(field, name))


def here(view: Dust, unit: Unit) -> str:
    """Where a unit stands, as a place of the table."""
    return leader(view, unit).middle.spot.name


def reached(view: Dust, unit: Unit, action: str) -> list[Square]:
    """The squares of the map to whose middle a unit comes with an action."""
    course, field = Course(view, unit, allowance(view, unit, action)), view.scenario.field
    squares = block_squares(Square(0, 0), field.columns, field.rows)
    places = {square: place_in(view, unit, square) for square in squares}
    near = {square: at for square, at in places.items() if leader(view, unit).middle.to(at) <= course.allowance}
    costs = zip(near, course.costs([*near.values()]), strict=True)
    return [square for square, cost in costs if cost < inf]


def room(view: Dust, unit: Unit) -> set[str]:
    """The places at which a unit may be put down now."""
    return {option.value for option in Spots(view, unit).free()}


def facings(view: Dust, unit: Unit, place: str) -> list[Direction]:
    """The facings for which its hull has room there."""
    course, at = Course(view, unit, 0.0), spot_of(view, unit, place)
    return [way for way in Direction if course.may_face(at, degrees(way))]


def stands(game: Dust, unit: Unit, place: str, facing: str) -> None:
    """Put a unit of a copy down somewhere: its soldiers around its leader, as if nothing stood there."""
    at, way = spot_of(game, unit, place), Direction(facing) if facing else unit.facing
    put(game, unit, at, degrees(way), around(game, unit, at))


def far(game: Dust, one: Unit, other: Unit) -> int:
    """The range between two units."""
    return board_of(game).apart(one, other)


def sees(game: Dust, one: Unit, other: Unit) -> bool:
    """Whether a unit sees another."""
    return board_of(game).sees(one, other)
