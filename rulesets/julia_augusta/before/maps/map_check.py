"""Whether a battlefield can be played on, and how far it is like those that are made (SETUP-10, JA-D-61)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import get_args

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.julia_augusta.before.maps.map_pieces import RULE, MapFile, MapPiece
from rulesets.julia_augusta.chapters.deployment.zones import DEEP, DEPTH, SIDE_EDGE, WIDE
from rulesets.julia_augusta.table.reasons.maps import MapCamp, MapNoRoom
from rulesets.julia_augusta.table.state import TABLE, Army
from rulesets.julia_augusta.table.terrain import NATURE, Kind, Piece
from rulesets.kit.boards.maps.tables import checks
from rulesets.kit.boards.maps.tables.checks import Corners, Habits, across, closed_share
from rulesets.kit.boards.maps.tables.pieces import Field, Number, TerrainKind, Words
from rulesets.kit.boards.tables.places import THOUSANDTHS, Spot, thousandths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

__all__ = ["across", "demand_camp", "demand_legal", "demand_room", "findings", "mirrored"]

PIECES, ACROSS = (3, 6), (6.0, 12.0)
"""The least and the most pieces of terrain, and inches that each is across (JA-D-61)."""
CLEAR = 6.0
"""Inches around the middle third of the centre line that are clear (JA-D-61)."""
CLOSED_MOST = 1 / 3
"""The largest share of either deployment zone in which somebody may not stand."""
ZONES: dict[Army, BaseGeometry] = {
    "roman": shapely.box(SIDE_EDGE, DEPTH - DEEP, WIDE - SIDE_EDGE, DEPTH),
    "briton": shapely.box(SIDE_EDGE, 0, WIDE - SIDE_EDGE, DEEP),
}
CAMP = 4 * THOUSANDTHS
SIZE = TABLE.width // THOUSANDTHS, TABLE.depth // THOUSANDTHS
"""The only size of a table (JA-SETUP-10), in inches."""
FIELDS: dict[Kind, dict[str, Field]] = {
    "hill": {"level": Number(most=6)},
    "camp": {"of": Words(get_args(Army))},
}
"""What a file says of a piece beside its kind and its corners."""
KINDS = tuple(TerrainKind(kind, NATURE[kind].line, FIELDS.get(kind, {})) for kind in get_args(Kind))
HABITS = Habits(SIZE, KINDS, PIECES, ACROSS, CLEAR, any_size=("camp",))


def demand_legal(told: MapFile) -> MapFile:
    """A battlefield on which both armies can be placed, its camps of the right size; raises Refused."""
    demand_room([one.piece for one in told.pieces])
    for one in told.pieces:
        demand_camp(one.piece)
    return told


@rule(without=None)
def demand_room(pieces: Sequence[Piece]) -> None:
    """JA-SETUP-11: each side has room in its zone: most of it is neither impassable nor rough."""
    closed = [piece.terrain.geometry for piece in pieces if _is_closed_to_some(piece)]
    for army, zone in ZONES.items():
        share = closed_share(closed, zone)
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
    return HABITS.findings([one.as_told for one in pieces])


def mirrored(corners: Corners) -> Corners:
    """Corners mirrored in the centre line."""
    return checks.mirrored(corners, SIZE)
