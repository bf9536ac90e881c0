"""Points of a table that are aimed at, whoever is there or nobody (WPN-ART)."""

from __future__ import annotations

from rulesets.dust_1947.table.measure.floors import level_at, square_of
from rulesets.dust_1947.table.measure.marks import NOBODYS, places
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.scale import middle_of, square_at
from rulesets.dust_1947.table.tabletop.spots import position_named
from rulesets.kit.boards.tables.places import Point, pose


def mark_at(unit: Unit, at: Point, name: str = "", level: int = 0) -> Unit:
    """The mark at a point that a unit aims at; it is called as the point is written, or a square for its middle.
    `level` is that over it at which it aims."""
    return Unit(
        id=name or at.spot.name,
        seat=NOBODYS,
        card=unit.card,
        where="board",
        squares=[square_at(at)],
        level=level,
        poses=[pose(at, 0)],
    )


def mark_named(game: Dust, unit: Unit, text: str) -> Unit | None:
    """The mark on the place of this name; None if there is no such place on the table."""
    try:
        aimed_at = position_named(game.scenario.field, text)
    except ValueError:
        return None
    return mark_at(unit, aimed_at.at, text, aimed_at.level)


def marks(game: Dust, unit: Unit) -> list[Unit]:
    """Those on the middles of all squares of the map, and of the floors and roofs over them."""
    return [
        mark_at(unit, middle_of(square_of(place)), place.name, level_at(place)) for place in places(game.scenario.field)
    ]
