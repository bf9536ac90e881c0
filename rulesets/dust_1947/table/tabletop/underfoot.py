"""What the ground of a table is to whoever goes over it: halved, closed or open (TABLE-07, 10, 44 to 51)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.dust_1947.moments import OPEN_GROUND, asked, named, replaced
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.sight.obstacles import HUT, LOW_WALL, of_field
from rulesets.dust_1947.table.sight.walls import OPENINGS, crosses_low_walls, fits
from rulesets.dust_1947.table.state import Field
from rulesets.dust_1947.table.tabletop import works as forts
from rulesets.dust_1947.table.tabletop.land import HIGH, SOLID, areas, barriers, ground_of
from rulesets.dust_1947.table.tabletop.roads import ASTRAY, BESIDE, beside_roads
from rulesets.dust_1947.table.tabletop.scale import inches
from rulesets.dust_1947.table.tabletop.shores import ASHORE, shores
from rulesets.dust_1947.table.tabletop.storeys import BRINK, Deck, brinks
from rulesets.kit.boards.models.meeting import Going
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.terrain import Ground, Terrain
from rulesets.kit.engine.points import Table as Rows
from rulesets.kit.engine.points import rule

HALVED: Rows[str, str] = Rows(
    "rulesets.dust_1947.table.tabletop.underfoot.HALVED",
    {
        "mud": ("DU-TABLE-44, DU-TABLE-48", "all"),
        "trees": ("DU-TABLE-45", "vehicles"),
        "small trees": ("DU-TABLE-45", "vehicles"),
        "large trees": ("DU-TABLE-45", "vehicles"),
        "swamp": ("DU-TABLE-49", "all"),
        "water": ("DU-TABLE-51", "all"),
    },
    without="nobody",
)
"""Whose moves area terrain halves. Maps write sand as mud (DU-TERR-02), so one row is both."""
CLOSED: Rows[str, str] = Rows(
    "rulesets.dust_1947.table.tabletop.underfoot.CLOSED",
    {
        "rubble": ("DU-TABLE-47", "wheels and tracks"),
        "swamp": ("DU-TABLE-49", "wheels and tracks"),
        "tank traps": ("DU-TABLE-50", "vehicles"),
        SOLID: ("DU-TABLE-22", "all"),
        HUT: ("DU-TERR-21", "all"),
        "small ruin": ("DU-BAB-06", "vehicles"),
        "babylonian plinth": ("DU-BAB-03", "vehicles"),
    },
    without="nobody",
)
"""To whom area terrain is closed."""
OFF = 0.02
"""Inches that a hull stands off what is closed to it: a rectangle that lies over it is 0 inches from it, too."""
SHUNNED = "shunned"
"""Ground that a way is to keep clear of."""
HALF = 2.0
"""What an inch costs where a move is halved."""


def concerns(card: Card, whom: str) -> bool:
    """Whether a row of the terrain table is about a unit."""
    if whom == "wheels and tracks":
        return card.on_wheels_or_tracks
    return whom == "all" or (whom == "vehicles" and not card.on_foot)


@rule(without=1.0)
def cost(card: Card, word: str) -> float:
    """DU-TABLE-07: only the part of a move inside terrain that affects it is changed: halved."""
    return HALF if concerns(card, HALVED.get(word, "nobody")) else 1.0


def going(card: Card, kind: str, *, over: bool = False) -> Going:
    """What a piece of terrain is to a unit; `over`: it goes over everything, and ends where it could stand."""
    if flies_over(card):
        return Going()
    on_the_ground = _on_the_ground(card, kind)
    if not over:
        return on_the_ground
    return Going(end=on_the_ground.end if on_the_ground.end is not None or not on_the_ground.closed else 0.0)


def _on_the_ground(card: Card, kind: str) -> Going:
    if kind == BESIDE:
        return Going(cost=ASTRAY)
    if kind == ASHORE:
        return Going(closed=True, end=OFF)
    if kind in swims_in(card):
        return Going()
    shut = Going(closed=True, end=-inches(9) if kind == forts.SPACE else None if card.on_foot else OFF)
    if kind in (forts.SPACE, *HIGH, SHUNNED, forts.WALLS, BRINK) or (
        kind in OPENINGS and not fits(card, OPENINGS[kind])
    ):
        return shut
    barred = kind == LOW_WALL and not crosses_low_walls(card)
    if barred or concerns(card, CLOSED.get(kind, "nobody")):
        return shut
    return Going(cost=cost(card, kind))


def swims_in(card: Card) -> Sequence[str]:
    """The terrain that a skill makes open ground for a unit (DU-TABLE-49)."""
    words: Sequence[str] = replaced(asked(OPEN_GROUND, named(card.skills), card), ())[0]
    return words


@rule(without=False)
def flies_over(card: Card) -> bool:
    """DU-TABLE-10: aircraft ignore impassable terrain, enemies, buildings and ground units, and are placed above."""
    return card.kind == "aircraft"


@of_field
def pieces(battlefield: Field) -> Ground:
    """The terrain of a field as what moves over it meets it: areas without holes, and walls."""
    return Ground([*_areas(battlefield), *_walls(battlefield)])


@of_field
def with_roads(battlefield: Field) -> Ground:
    """The same for whoever is to stay on the road."""
    return Ground([*pieces(battlefield).pieces, *beside_roads(battlefield)])


def _areas(battlefield: Field) -> Iterator[Terrain]:
    for number, area in enumerate(areas(battlefield)):
        for part, outline in enumerate(area.outlines):
            spots = tuple(Point(*corner).spot for corner in outline)
            yield Terrain(name=f"{area.word} {number}.{part}", kind=area.word, corners=spots)


def _walls(battlefield: Field) -> Iterator[Terrain]:
    for number, wall in enumerate(barriers(battlefield)):
        yield Terrain(name=f"wall {number}", kind=wall.kind, shape="line", corners=(wall.start.spot, wall.end.spot))


@of_field
def land(
    battlefield: Field,
    on_road: bool,
    shunned: tuple[Square, ...],
    works: tuple[forts.Open, ...],
    afloat: bool,
    deck: Deck,
) -> Ground:
    """The terrain of a field for who is to stay on the road, or on water, or to keep clear of some squares, with the
    fortifications that stand there; on a roof nothing but its edge."""
    if deck.roof:
        return Ground(brinks(battlefield, deck))
    plain = with_roads(battlefield) if on_road else pieces(battlefield)
    more = [*_shunned(shunned), *forts.pieces(works), *(shores(battlefield) if afloat else ())]
    more += brinks(battlefield, deck)
    return Ground([*plain.pieces, *more]) if more else plain


def _shunned(squares: Sequence[Square]) -> Iterator[Terrain]:
    for square in squares:
        corners = shapely.get_coordinates(ground_of([square])).tolist()[:-1]
        yield Terrain(
            name=f"{SHUNNED} {square}", kind=SHUNNED, corners=tuple(Point(*corner).spot for corner in corners)
        )
