"""What is weighed on a table in inches: the places that a unit comes to, and how it would stand there (TABLE)."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from rulesets.dust_1947.chapters.movement.inch_reach import (
    InchReach,
    allowance,
    floors_of,
    in_any_case,
    longest,
    road_bonus,
)
from rulesets.dust_1947.chapters.movement.spots import Spots, degrees
from rulesets.dust_1947.table.measure.floors import Place, parse_place, place_of, square_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.gathering import around, put
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.looking import gap
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, lengths, square_at
from rulesets.dust_1947.table.tabletop.spots import place_in, point_under, position_of, spot_of
from rulesets.dust_1947.table.tabletop.spots import stands as position
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.squares.board import Direction, Square, block_squares


def square_named(view: Dust, name: str) -> Square:
    """The square of the map that a place is in, a square itself or a point of the table."""
    field = view.scenario.field
    return square_at(point_under(field, name)) if view.options.on_a_table else square_of(parse_place(field, name))


def here(view: Dust, unit: Unit) -> str:
    """Where a unit stands, as a place of the table."""
    return position(view, unit).name


class Costs(NamedTuple):
    """The inches that it costs to come to the middle of a square of the map: by any way, and wholly on road."""

    by_any_way: float
    on_road: float


def costs(view: Dust, unit: Unit) -> dict[Place, Costs]:
    """The same of each square of the map within a MARCH MOVE, and of the floors over them."""
    farthest = max(("march", "move"), key=lambda action: allowance(view, unit, action))
    reach, field = InchReach(view, unit, farthest), view.scenario.field
    squares = block_squares(Square(0, 0), field.columns, field.rows)
    places = {square: place_in(view, unit, square) for square in squares}
    near = {square: at for square, at in places.items() if leader(view, unit).middle.to(at) <= reach.most}
    goals = [*near.values()]
    on_road = reach.road.costs(goals) if reach.road is not None else [inf] * len(goals)
    costs_there = zip(near, map(Costs, reach.course.costs(goals), on_road), strict=True)
    known: dict[Place, Costs] = {square: cost for square, cost in costs_there if min(cost) < inf}
    return known | upstairs(view, unit, farthest)


def upstairs(view: Dust, unit: Unit, farthest: str) -> dict[Place, Costs]:
    """The same of the floors above the ground, and of the roofs."""
    known: dict[Place, Costs] = {}
    for deck, squares in floors_of(view, unit, allowance(view, unit, farthest)).items():
        goals = [place_in(view, unit, square) for square in squares]
        ways = zip(squares, InchReach(view, unit, farthest, deck=deck).costs(goals), strict=True)
        field = view.scenario.field
        known |= {place_of(field, square, deck.level): Costs(cost, inf) for square, cost in ways if cost < inf}
    return known


def reached(view: Dust, unit: Unit, action: str, known: dict[Place, Costs]) -> list[Place]:
    """Those of them to which it comes with an action."""
    most = in_any_case(view, unit, action) + TOLERANCES.reach
    further = min(most + road_bonus(view, unit, action), longest(view, action) + TOLERANCES.reach)
    return [place for place, cost in known.items() if cost.by_any_way <= most or cost.on_road <= further]


def room(view: Dust, unit: Unit) -> set[str]:
    """The places at which a unit may be put down now."""
    return {option.value for option in Spots(view, unit).free()}


def facing(view: Dust, unit: Unit, place: str, wanted: Direction) -> Direction | None:
    """What its hull may face there: what is wanted, or else the first for which it has room."""
    course: Course = view.once(("facing", unit.id), lambda: Course(view, unit, 0.0))
    at = spot_of(view, unit, place)
    return next((way for way in (wanted, *Direction) if course.may_face(at, degrees(way))), None)


def stands(game: Dust, unit: Unit, place: str, facing: str) -> None:
    """Put a unit of a copy down somewhere: its soldiers around its leader, as if nothing stood there."""
    to, way = position_of(game, unit, place), Direction(facing) if facing else unit.facing
    at = to.at
    put(game, unit, at, degrees(way), around(game, unit, at))


def far(game: Dust, one: Unit, other: Unit) -> int:
    """The range between two units."""
    return lengths(gap(game, one, other))
