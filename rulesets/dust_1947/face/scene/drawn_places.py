"""Where a place that an order or an event names is drawn: a square or a floor of it, on a table a point in inches."""

from __future__ import annotations

from rulesets.dust_1947.table.measure.floors import parse_place, square_of
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.scale import inches, square_at
from rulesets.dust_1947.table.tabletop.spots import point_under
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables import places
from rulesets.kit.pictures.scene import Point


def square_named(view: Dust, name: str) -> Square:
    """The square of the map that a place is in; ValueError for none."""
    field = view.scenario.field
    return square_at(point_under(field, name)) if view.options.on_a_table else square_of(parse_place(field, name))


def point_named(view: Dust, name: str, shift: float = 0.5) -> Point:
    """Where a place is drawn, in squares; `shift` is the middle of whatever stands in them."""
    if view.options.on_a_table:
        return drawn(point_under(view.scenario.field, name))
    place = parse_place(view.scenario.field, name)
    return place.column + shift, place.row + shift


def drawn(at: places.Point) -> Point:
    """Where a point of a table is drawn, in squares."""
    return at.x / inches(1), at.y / inches(1)
