"""What is wrong with the file of a battlefield on a table in inches."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class MapTableSize(Reason):
    """The table has a size that the game does not play on."""

    value: str
    options: list[str]


class MapNoPieces(Reason):
    """What the file has for its pieces is no list of them."""

    value: str


class MapManyPieces(Reason):
    """There are too many pieces."""

    number: int
    most: int


class OfAPiece(Reason):
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
    """One of its fields is no whole number, or too low or too high."""

    value: str
    most: int
    field: str = "level"
    least: int = 1


class MapPieceMisplaced(Reason):
    """A piece of this kind has no such field; these kinds have it."""

    name: str
    kind: str
    field: str
    kinds: list[str]


class MapCorners(Reason):
    """A piece has too few or too many corners, or what it has are none."""

    name: str
    value: int | str
    most: int


class MapCorner(Reason):
    """A corner of a piece is not two numbers."""

    name: str
    number: int


class MapCornerOff(Reason):
    """A corner of a piece lies off the table, which is so many inches wide and deep."""

    name: str
    number: int
    at: list[str]
    width: int
    depth: int


class MapOutline(Reason):
    """The outline of a piece crosses itself, or has too few corners."""

    name: str
    kind: str


class MapNoGround(Reason):
    """Too much of the ground on which a side is placed is closed to somebody."""

    side: str
    percent: int
    most: int
