"""Floors and roofs on a table: the ground that they lie over, and the stairs, and the air, between them (TERR-24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.table.measure.floors import Floor, Place
from rulesets.dust_1947.table.sight.obstacles import BUILDING, floors, of_field, standing
from rulesets.dust_1947.table.state import Field
from rulesets.dust_1947.table.tabletop.land import Area, of_squares
from rulesets.dust_1947.table.tabletop.scale import inches, square_at
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.prepared import holds
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.engine.points import rule

BRINK = "brink"
"""The edge of a floor above the ground, or of a roof."""


class Deck(NamedTuple):
    """What a unit stands on: the ground, everywhere (level 0), a floor of the buildings, or the roofs that lie as high
    as a floor of that level."""

    level: int = 0
    roof: bool = False

    @property
    def inside(self) -> int:
        """The floor from which one gets there by stairs, or that itself."""
        return self.level - 1 if self.roof else self.level


GROUND = Deck()


class Stairs(NamedTuple):
    """How a way changes floors: what it leads over, on what it ends, and the inches it takes to come from where it
    begins to the former, and from there to the latter. `flies`: it comes through the air."""

    over: Deck = GROUND
    to: Deck = GROUND
    down: float = 0.0
    up: float = 0.0
    flies: bool = False

    @property
    def inches(self) -> float:
        """What all of it takes."""
        return self.down + self.up

    @property
    def begun(self) -> Stairs:
        """The same as far as what it leads over."""
        return self._replace(to=self.over, up=0.0)


def on_its_deck(here: Deck) -> Stairs:
    """It stays where it is."""
    return Stairs(here, here)


def over_the_ground(here: Deck, to: Deck) -> Stairs:
    """Down to the ground, and up again where its way ends."""
    return Stairs(GROUND, to, climb(here.level), climb(to.level))


def within_a_building(battlefield: Field, at: Point, here: Deck, to: Deck) -> Iterator[Stairs]:
    """From floor to floor without coming down to the ground, the shortest first: over the roof, where it stays there,
    and over the floors that lead further than the one above."""
    if here == to and here.roof:
        yield on_its_deck(here)
    known: set[Area] = set()
    for level in range(min(here.inside, to.inside), 0, -1):
        floors_there = (one for one in pieces(battlefield, Deck(level)) if holds(one.ground, at))
        floor = next(floors_there, None)
        if floor is not None and floor not in known:
            known.add(floor)
            yield Stairs(Deck(level), to, climb(here.level - level), climb(to.level - level))


def through_the_air(battlefield: Field, at: Point, here: Deck, to: Deck) -> Stairs:
    """For who flies: out by the roof or through the walls, whichever is nearer, and down onto a roof or through walls
    again (DU-SKILL-FLYING-02)."""
    out = min(climb(here.level), climb(floors_over(battlefield, at) - here.level))
    return Stairs(GROUND, to, out, 0.0 if to.roof else climb(to.level), flies=True)


@rule(without=0.0)
def climb(levels: int) -> float:
    """DU-TERR-24: infantry changes floor at 1 move a floor: 4 inches; the roof is one floor more."""
    return inches(levels)


def floors_over(battlefield: Field, at: Point) -> int:
    """How many floors a building has over a point, the ground floor included; 0 outdoors."""
    square = square_at(at)
    return floors(battlefield.ground[square]) if square in standing(battlefield).buildings else 0


def deck_of(place: Place) -> Deck:
    """What a place of the map lies on."""
    return Deck(place.level, place.roof) if isinstance(place, Floor) else GROUND


def deck_at(battlefield: Field, level: int, at: Point) -> Deck:
    """What lies on a level over a point."""
    return Deck(level, roof=level > 0 and floors_over(battlefield, at) == level)


@of_field
def pieces(battlefield: Field, deck: Deck) -> tuple[Area, ...]:
    """The floors on a level one by one, or the roofs: what shares sides is one. The ground is that of buildings."""
    return of_squares(BUILDING, [square for square, tall in _tall(battlefield) if _is_there(deck, tall)])


def _tall(battlefield: Field) -> Iterator[tuple[Square, int]]:
    return ((square, floors(battlefield.ground[square])) for square in standing(battlefield).buildings)


def _is_there(deck: Deck, tall: int) -> bool:
    """Whether a building of so many floors has it."""
    return tall == deck.level if deck.roof else tall > deck.level


def lies_on(battlefield: Field, deck: Deck, at: Point) -> bool:
    """Whether a floor or a roof is there over a point; the ground is everywhere."""
    return not deck.level or _is_there(deck, floors_over(battlefield, at))


def in_one_building(battlefield: Field, one: Point, other: Point) -> bool:
    """Whether two points are over, or in, the same building."""
    numbers = standing(battlefield).buildings
    first = numbers.get(square_at(one))
    return first is not None and first == numbers.get(square_at(other))


def leads_over(battlefield: Field, deck: Deck, points: Sequence[Point]) -> bool:
    """Whether a way straight from one point to the next stays on one floor, or one roof."""
    if not deck.level:
        return True
    line = shapely.LineString(points if len(points) > 1 else [*points, *points])
    return any(bool(shapely.covers(area.ground, line)) for area in pieces(battlefield, deck))


@of_field
def brinks(battlefield: Field, deck: Deck) -> tuple[Terrain, ...]:
    """The edges of the floors above the ground on a level, or of the roofs, as what moves there meets them."""
    grounds = [area.ground.simplify(0) for area in pieces(battlefield, deck)] if deck.level else []
    return tuple(_brink(number, ring) for number, ring in enumerate(shapely.get_rings(grounds)))


def _brink(number: int, ring: BaseGeometry) -> Terrain:
    spots = tuple(Point(x, y).spot for x, y in shapely.get_coordinates(ring).tolist())
    return Terrain(name=f"{BRINK} {number}", kind=BRINK, shape="line", corners=spots)
