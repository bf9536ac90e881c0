"""Whether a battlefield can be played on, and how far it is like those that are made (SETUP-10, JA-D-61)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.julia_augusta.before.maps.map_pieces import RULE, MapFile, MapPiece
from rulesets.julia_augusta.chapters.deployment.zones import DEEP, DEPTH, SIDE_EDGE, WIDE
from rulesets.julia_augusta.table.reasons.maps import MapCamp, MapNoRoom
from rulesets.julia_augusta.table.state import TABLE, Army
from rulesets.julia_augusta.table.terrain import Kind, Piece
from rulesets.kit.boards.tables.bases import common, joined
from rulesets.kit.boards.tables.places import THOUSANDTHS, Spot, thousandths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

PIECES, ACROSS = (3, 6), (6.0, 12.0)
"""The least and the most pieces of terrain, and inches that each is across (JA-D-61)."""
CLEAR = 6.0
"""Inches around the middle third of the centre line that are clear (JA-D-61)."""
MIDDLE = shapely.LineString([(WIDE / 3, DEPTH / 2), (2 * WIDE / 3, DEPTH / 2)])
CLOSED_MOST = 1 / 3
"""The largest share of either deployment zone in which somebody may not stand."""
ZONES: dict[Army, BaseGeometry] = {
    "roman": shapely.box(SIDE_EDGE, DEPTH - DEEP, WIDE - SIDE_EDGE, DEPTH),
    "briton": shapely.box(SIDE_EDGE, 0, WIDE - SIDE_EDGE, DEEP),
}
CAMP = 4 * THOUSANDTHS
Corners = tuple[Spot, ...]


def demand_legal(told: MapFile) -> MapFile:
    """A battlefield on which both armies can be placed, its camps of the right size; raises Refused."""
    demand_room([one.piece for one in told.pieces])
    for one in told.pieces:
        demand_camp(one.piece)
    return told


@rule(without=None)
def demand_room(pieces: Sequence[Piece]) -> None:
    """JA-SETUP-11: each side has room in its zone: most of it is neither impassable nor rough."""
    closed = joined(piece.terrain.geometry for piece in pieces if _is_closed_to_some(piece))
    for army, zone in ZONES.items():
        share = float(shapely.area(common(closed, zone)) / shapely.area(zone))
        if share > CLOSED_MOST:
            raise Refused(RULE, MapNoRoom(army=army, percent=round(100 * share), most=round(100 * CLOSED_MOST)))


def _is_closed_to_some(piece: Piece) -> bool:
    """Whether a piece covers ground on which nobody stands, or nobody mounted."""
    return (piece.nature.impassable or piece.nature.rough) and not piece.nature.line


@rule(without=None)
def demand_camp(piece: Piece) -> None:
    """JA-TERR-04: a camp is 4 by 4 inches."""
    if piece.kind == "camp" and not _is_square(piece.corners, CAMP):
        raise Refused("JA-TERR-04", MapCamp(name=piece.name))


def _is_square(corners: Sequence[Spot], side: int) -> bool:
    if len(corners) != 4:
        return False
    apart = sorted(thousandths(one.point.to(other.point)) for one, other in combinations(corners, 2))
    return all(abs(it - side) <= 5 for it in apart[:4]) and all(abs(it - round(side * 2**0.5)) <= 7 for it in apart[4:])


def findings(pieces: Sequence[MapPiece]) -> list[str]:
    """What the players should know of a map that somebody drew: how it differs from those that are made."""
    bare = [one.piece for one in pieces]
    found = {
        "number": not PIECES[0] <= len(bare) <= PIECES[1],
        "size": any(not has_usual_size(piece) for piece in bare if piece.kind != "camp"),
        "middle": any(is_in_the_middle(piece) for piece in bare),
        "lopsided": not (is_same(bare, mirrored) or is_same(bare, turned)),
    }
    return [key for key, holds in found.items() if holds]


def has_usual_size(piece: Piece) -> bool:
    """Whether a piece is 6 to 12 inches across, between its farthest corners."""
    return ACROSS[0] <= across(piece.corners) <= ACROSS[1]


def across(corners: Sequence[Spot]) -> float:
    """The inches between the farthest two of some corners."""
    return max(one.point.to(other.point) for one, other in combinations(corners, 2))


def is_in_the_middle(piece: Piece) -> bool:
    """Whether a piece lies within 6 inches of the middle third of the centre line."""
    return bool(shapely.distance(piece.terrain.geometry, MIDDLE) <= CLEAR)


def is_same(pieces: Sequence[Piece], seen: Callable[[Corners], Corners]) -> bool:
    """Whether all looks the same when seen from the other edge in one of two ways."""
    return {_shape(piece, piece.corners) for piece in pieces} == {_shape(one, seen(one.corners)) for one in pieces}


def _shape(piece: Piece, corners: Corners) -> tuple[Kind, int, frozenset[Spot]]:
    return piece.kind, piece.level, frozenset(corners)


def mirrored(corners: Corners) -> Corners:
    """Corners mirrored in the centre line."""
    return tuple(Spot(corner.x, TABLE.depth - corner.y) for corner in corners)


def turned(corners: Corners) -> Corners:
    """Corners turned about the middle of the table."""
    return tuple(Spot(TABLE.width - corner.x, TABLE.depth - corner.y) for corner in corners)
