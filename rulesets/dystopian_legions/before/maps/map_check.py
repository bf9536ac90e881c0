"""Whether a battlefield can be played on, and what players should know of it (SETUP)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.before.maps.map_pieces import MapFile, as_told
from rulesets.dystopian_legions.chapters.deployment.zones import EDGES, MIRRORED, main_zone, zones
from rulesets.dystopian_legions.table.state import DEPTH, Edge, Legions, Options, Side
from rulesets.dystopian_legions.table.terrain import LINEAR, Piece
from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.maps.tables.checks import closed_share, is_same, turned
from rulesets.kit.boards.maps.tables.reasons import MapNoGround
from rulesets.kit.boards.tables.bases import joined
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

CLOSED_MOST = 1 / 2
"""The largest share of a deployment zone on which somebody may not stand."""
USUAL = (25, 33)
"""The least and the most percent of a table that terrain usually covers."""
FEW = 4
"""Fewer kinds of terrain than these are told."""
MAPS = ("advancing_lines", "meeting_engagement", "oblique_contact", "surprise_attack")
"""The deployment maps."""


class Findings(NamedTuple):
    """What players should know of a battlefield: how many percent of it terrain covers, where that is unusual; whether
    there are few kinds of it; the deployment maps in whose Main Deployment Zones a hill or a building lies; whether it
    is not the same from opposite sides."""

    covered: int | None
    is_plain: bool
    raised: tuple[str, ...]
    is_lopsided: bool


def demand_legal(told: MapFile) -> MapFile:
    """A battlefield on which both sides find room in every deployment zone; raises Refused."""
    demand_room(told.pieces, told.size)
    return told


@rule(without=None)
def demand_room(pieces: Sequence[Piece], size: Size) -> None:
    """DL-TERR-08: nobody is placed in what is impassable to him, so that most of each zone is passable for all."""
    closed = [one.terrain.geometry for one in pieces if _is_closed_to_some(one)]
    for name in MAPS:
        for edge, ground in grounds(name, size[0]):
            share = closed_share(closed, ground)
            if share > CLOSED_MOST:
                wrong = MapNoGround(
                    side=f"sections in the {edge}", percent=round(100 * share), most=round(100 * CLOSED_MOST)
                )
                raise Refused("DL-TERR-08", wrong)


def _is_closed_to_some(piece: Piece) -> bool:
    """Whether a piece covers ground on which nobody of infantry or cavalry stands."""
    return piece.kind not in LINEAR and "impassable" in (piece.nature.infantry, piece.nature.cavalry)


@lru_cache(maxsize=16)
def grounds(name: str, wide: int) -> list[tuple[Edge, BaseGeometry]]:
    """Where sections are placed by a deployment map, by the edges or corners that they come from."""
    return [(edge, _joined(zones(game, seat))) for game, seat, edge in _sides(name, wide)]


@lru_cache(maxsize=16)
def mains(name: str, wide: int) -> BaseGeometry:
    """All Main Deployment Zones of a deployment map, and of its mirror image."""
    return _joined([main_zone(game, seat) for game, seat, _ in _sides(name, wide)])


def _joined(outlines: Sequence[Sequence[tuple[float, float]]]) -> BaseGeometry:
    return joined([shapely.Polygon(outline) for outline in outlines])


def _sides(name: str, wide: int) -> list[tuple[Legions, int, Edge]]:
    """A game with nothing on its table, and each seat of it."""
    ways: list[tuple[Edge, ...]] = [EDGES[name]]
    if name == "oblique_contact":
        ways.append(tuple(MIRRORED[edge] for edge in EDGES[name]))
    return [(empty(name, wide, edges), seat, edge) for edges in ways for seat, edge in enumerate(edges)]


def empty(name: str, wide: int, edges: Sequence[Edge], pieces: Sequence[Piece] = ()) -> Legions:
    """A game before its deployment: the terrain, and zones at these edges."""
    return Legions(
        ruleset="dystopian_legions",
        players=[*edges],
        mfv=0,
        sides=[Side(name="One side", edge=edges[0]), Side(name="Other side", edge=edges[1])],
        cards={},
        sections={},
        pieces=tuple(pieces),
        table_width=wide,
        options=Options.model_validate({"map": name}),
    )


def findings(pieces: Sequence[Piece], size: Size) -> Findings:
    """What players should know of a battlefield."""
    return Findings(unusually_covered(pieces, size), few_kinds(pieces), raised(pieces, size), not is_fair(pieces, size))


def covered(pieces: Sequence[Piece], size: Size) -> float:
    """How much of a table is covered by terrain, in percent; lines cover nothing."""
    areas = [one.terrain.geometry for one in pieces if one.kind not in LINEAR]
    return 100.0 * float(shapely.area(joined(areas))) / (size[0] * size[1]) if areas else 0.0


@rule(without=None)
def unusually_covered(pieces: Sequence[Piece], size: Size) -> int | None:
    """DL-SETUP-04: terrain covers a quarter to a third of a table; how much it covers else, in percent, is told and
    hinders nobody (DL-D-193)."""
    percent = round(covered(pieces, size))
    return None if USUAL[0] <= percent <= USUAL[1] else percent


@rule(without=False)
def few_kinds(pieces: Sequence[Piece]) -> bool:
    """DL-SETUP-05: there should be several kinds of terrain."""
    return len({one.kind for one in pieces}) < FEW


@rule(without=())
def raised(pieces: Sequence[Piece], size: Size) -> tuple[str, ...]:
    """DL-SETUP-06: the deployment maps in whose Main Deployment Zones a hill or a building lies."""
    high = [one.terrain.geometry for one in pieces if one.kind == "building" or one.nature.elevated]
    return tuple(name for name in MAPS if any(_overlaps(one, mains(name, size[0])) for one in high))


def _overlaps(one: BaseGeometry, other: BaseGeometry) -> bool:
    return float(shapely.area(shapely.intersection(one, other))) > 0.0


def is_fair(pieces: Sequence[Piece], size: Size) -> bool:
    """Whether a battlefield looks the same from opposite edges and corners: turned about its middle."""
    assert size[1] == DEPTH
    return is_same(as_told(pieces), lambda corners: turned(corners, size))
