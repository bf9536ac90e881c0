"""Battlefields as files: TOML with the corners of each piece of terrain in inches (docs/maps.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, cast, get_args

import shapely

from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.maps.tables.checks import closed_share, is_same, turned
from rulesets.kit.boards.maps.tables.file import TableFormat
from rulesets.kit.boards.maps.tables.pieces import Number, TableMap, TablePiece, TerrainKind
from rulesets.kit.boards.maps.tables.reasons import MapNoGround
from rulesets.kit.boards.tables.places import THOUSANDTHS
from rulesets.kit.boards.tables.words import has_a_meaning
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.deployment.zones import zone_at
from rulesets.legions_imperialis.table.state import Edge
from rulesets.legions_imperialis.table.terrain import LINEAR, Kind, Piece

RULE = "LIX-TERR-01"
"""What refusals of a map name, where no other rule is broken."""
SIZES: tuple[Size, ...] = ((60, 48), (48, 48))
"""The tables that are played on, in inches (LIX-DEPL-01)."""
MOST_PIECES = 60
CLOSED_MOST = 1 / 2
"""The largest share of a deployment zone on which nobody may stand."""
EDGES: tuple[Edge, Edge] = ("south", "north")
HEIGHT = "height"
"""What a file may say of a piece in inches, where it is not as high as its kind usually is."""
NAME = re.compile(r"[^\W_](?:[^\W_]|[ '’.()-]){0,29}")
"""1 to 30 letters, digits and a few signs, beginning with a letter or a digit."""
KINDS = tuple(
    TerrainKind(kind, kind in LINEAR, {HEIGHT: Number(most=8, least=0, usual=None)}) for kind in get_args(Kind)
)
"""All kinds of terrain as files have them."""


class MapFile(NamedTuple):
    """A battlefield as its file tells it; `size` in inches from west to east and from north to south."""

    name: str
    note: str
    size: Size
    pieces: tuple[Piece, ...]


def _name(told: Any) -> str:
    """The name of a piece; raises ValueError."""
    if not isinstance(told, str) or not NAME.fullmatch(told) or told != told.strip():
        raise ValueError("has to be 1 to 30 letters, digits, blanks and ' . ( ) -")
    if has_a_meaning(told):
        raise ValueError("means something else among places and moves")
    return told


FORMAT = TableFormat(RULE, KINDS, SIZES, _name, MOST_PIECES)


def read(file: bytes) -> MapFile:
    """A battlefield from the bytes of its file; raises Refused that names the field and what would be right."""
    told = FORMAT.read(file)
    map_file = MapFile(told.name, told.note, told.size, tuple(map(of_file, told.pieces)))
    demand_room(map_file.pieces, map_file.size)
    return map_file


def written(told: MapFile) -> str:
    """A battlefield as the text of its file; what this makes, `read` takes."""
    return FORMAT.written(TableMap(told.name, told.note, told.size, as_told(told.pieces)))


def of_file(told: TablePiece) -> Piece:
    """A piece that was read from a file, or made."""
    height = dict(told.more).get(HEIGHT)
    high = None if height is None else int(height) * THOUSANDTHS
    return Piece(name=told.name, kind=cast(Kind, told.kind), corners=told.corners, height=high)


def as_told(pieces: Sequence[Piece]) -> tuple[TablePiece, ...]:
    """Pieces as a file tells them."""
    return tuple(TablePiece(one.name, one.kind, one.corners, _more(one)) for one in pieces)


def _more(piece: Piece) -> tuple[tuple[str, str | int], ...]:
    return () if piece.height is None else ((HEIGHT, piece.height // THOUSANDTHS),)


@rule(without=None)
def demand_room(pieces: Sequence[Piece], size: Size) -> None:
    """LIX-DEPL-05: nobody is placed on Impassable terrain, so that most of each zone is passable."""
    closed = [one.terrain.geometry for one in pieces if one.nature.category == "impassable"]
    for edge in EDGES:
        share = closed_share(closed, shapely.Polygon(zone_at(size[0], edge)))
        if share > CLOSED_MOST:
            told = {"percent": round(100 * share), "most": round(100 * CLOSED_MOST)}
            raise Refused("LIX-DEPL-05", MapNoGround(side=f"the army in the {edge}", **told))


def is_fair(pieces: Sequence[Piece], size: Size) -> bool:
    """Whether a battlefield looks the same from both edges: turned about its middle."""
    return is_same(as_told(pieces), lambda corners: turned(corners, size))
