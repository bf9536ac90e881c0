"""Roads on a table: whatever is beside them costs more than anybody has who is to stay on them (TABLE-46).

A way is on road where its middle is, as it is in terrain that slows (DU-TABLE-07).
"""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.table.sight.ground import drawn_with
from rulesets.dust_1947.table.sight.obstacles import of_field
from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.dust_1947.table.tabletop.land import ground_of
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, inches, square_at
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.boards.tables.bases import joined
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.terrain import Terrain

ROAD = "road"
BESIDE = "beside the road"
ASTRAY = 1000.0
"""What an inch beside the road costs whoever is to stay on it."""
LAP = 0.1
"""Inches by which strips of ground overlap, so that nothing is between them."""


def begins_on_road(game: Dust, unit: Unit) -> bool:
    """Whether a unit stands on road."""
    return square_at(leader(game, unit).middle) in drawn_with(game.scenario.field, ROAD)


@of_field
def beside_roads(battlefield: Field) -> tuple[Terrain, ...]:
    """All ground that is not road, in areas without holes; squares of road that share a corner are one road."""
    return tuple(_beside(battlefield))


def _beside(battlefield: Field) -> Iterator[Terrain]:
    squares = drawn_with(battlefield, ROAD)
    return all_but(battlefield, joined([ground_of(sorted(squares)), *_passed_corners(squares)]), BESIDE)


def all_but(battlefield: Field, ground: BaseGeometry, kind: str) -> Iterator[Terrain]:
    """A whole table without some ground, in areas of a kind without holes: one or more for each row of its map."""
    for row in range(battlefield.rows):
        strip = shapely.box(0, inches(row), inches(battlefield.columns), inches(row + 1) + LAP)
        for number, part in enumerate(shapely.get_parts(strip.difference(ground))):
            corners = tuple(Point(x, y).spot for x, y in shapely.get_coordinates(part).tolist()[:-1])
            yield Terrain(name=f"{kind} {row}.{number}", kind=kind, corners=corners)


def _passed_corners(squares: frozenset[Square]) -> Iterator[BaseGeometry]:
    """The corners that squares of road share: so wide that a way leads from one to the other (DU-D-91)."""
    for square in squares:
        for way, corner in ((Direction.SE, Square(1, 1)), (Direction.SW, Square(0, 1))):
            if square.toward(way) in squares:
                at = Point(inches(square.column + corner.column), inches(square.row + corner.row))
                yield shapely.Point(at).buffer(TOLERANCES.overlap, cap_style="square")
