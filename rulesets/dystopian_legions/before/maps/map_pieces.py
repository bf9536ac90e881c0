"""A battlefield before it is played on: its size, and its pieces of terrain as files and as games have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast, get_args

from rulesets.dystopian_legions.table.terrain import LINEAR, Kind, Piece
from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.maps.tables.pieces import Number, TablePiece, TerrainKind

RULE = "DL-SETUP-08"
"""What refusals of a map name, where no other rule is broken."""
SIZES: tuple[Size, ...] = ((72, 48), (96, 48))
"""The tables that are played on, in inches (DL-SETUP-02)."""
FLAG, RAISED, STEEP = "building", "raised", "steep"
FLAGS: Mapping[Kind, tuple[str, ...]] = {
    "trench": (FLAG,),
    "ruins": (FLAG, RAISED),
    "building": (RAISED,),
    "hill": (STEEP,),
}
"""What a file may say of a kind: that it is a building, or is none (DL-D-71), that a building raises those who are in
it (DL-D-81), that a hill is steep (DL-MOVE-32); where it says nothing, it is as its kind usually is."""
IN_BATTLE: tuple[Kind, ...] = ("wreck", "smoke cloud", "smoke barrier")
"""What comes onto the table in the battle only."""
KINDS = tuple(
    TerrainKind(kind, kind in LINEAR, {flag: Number(most=1, least=0, usual=None) for flag in FLAGS.get(kind, ())})
    for kind in get_args(Kind)
    if kind not in IN_BATTLE
)
"""All kinds of terrain as files have them."""


class MapFile(NamedTuple):
    """A battlefield as its file tells it; `size` in inches from west to east and from north to south."""

    name: str
    note: str
    size: Size
    pieces: tuple[Piece, ...]


def of_file(told: TablePiece) -> Piece:
    """A piece that was read from a file, or made."""
    kind = cast(Kind, told.kind)
    said = dict(told.more)
    flag = said.get(FLAG)
    return Piece(
        name=told.name,
        kind=kind,
        corners=told.corners,
        flagged=None if flag is None else bool(flag),
        raised=bool(said.get(RAISED)),
        steep=bool(said.get(STEEP)),
    )


def as_told(pieces: Sequence[Piece]) -> tuple[TablePiece, ...]:
    """Pieces as a file tells them."""
    return tuple(TablePiece(one.name, one.kind, one.corners, _more(one)) for one in pieces)


def _more(piece: Piece) -> tuple[tuple[str, str | int], ...]:
    said = {FLAG: piece.flagged, RAISED: piece.raised or None, STEEP: piece.steep or None}
    return tuple((flag, int(value)) for flag, value in said.items() if value is not None)
