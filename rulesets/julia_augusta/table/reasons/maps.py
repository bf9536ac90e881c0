"""What is wrong with a battlefield that somebody hands in, or wants."""

from __future__ import annotations

from typing import Literal

from rulesets.julia_augusta.table.reasons.against import Against
from rulesets.julia_augusta.table.state import Army
from rulesets.julia_augusta.table.terrain import Kind


class MapMadeSize(Against):
    """Battlefields of this size are not made."""

    size: str
    options: list[str]


class MapNoPieces(Against):
    """What the file has for its pieces is no list of them."""

    value: str


class MapManyPieces(Against):
    """There are too many pieces."""

    number: int
    most: int


class OfAPiece(Against):
    """What is wrong with the piece of this number, counted from the top of the file."""

    number: int


class MapPieceTwice(OfAPiece):
    """Another piece has the same name."""

    name: str


class MapPieceField(OfAPiece):
    """It has a field that there is not."""

    field: str
    options: list[str]


class MapPieceName(OfAPiece):
    """Its name is none."""

    value: str


class MapPieceWord(OfAPiece):
    """One of its fields is none of the words that it may be."""

    field: str
    value: str
    options: list[str]


class MapPieceLevel(OfAPiece):
    """Its level is no number, or too low or too high."""

    value: str
    most: int


class MapPieceMisplaced(Against):
    """A piece of this kind has no such field."""

    name: str
    kind: Kind
    field: Literal["of", "level"]


class MapCorners(Against):
    """A piece has too few or too many corners, or what it has are none."""

    name: str
    value: int | str
    most: int


class MapCorner(Against):
    """A corner of a piece is not two numbers."""

    name: str
    number: int


class MapCornerOff(Against):
    """A corner of a piece lies off the table, which is so many inches wide and deep."""

    name: str
    number: int
    at: list[str]
    width: int
    depth: int


class MapOutline(Against):
    """The outline of a piece crosses itself, or has too few corners."""

    name: str
    kind: Kind


class MapNoRoom(Against):
    """Too much of the ground on which an army is placed is rough or impassable."""

    army: Army
    percent: int
    most: int


class MapCamp(Against):
    """A camp has another size than it must have."""

    name: str
