"""A battlefield before it is played on: its name, and its pieces of terrain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from rulesets.julia_augusta.table.state import Army
from rulesets.julia_augusta.table.terrain import Kind, Piece
from rulesets.kit.boards.maps.tables.pieces import TablePiece

RULE = "JA-SETUP-10"
"""What refusals of a map name, where no other rule is broken."""


class MapPiece(NamedTuple):
    """A piece of terrain as a map has it: whose camp it is, is told by the army."""

    piece: Piece
    of: Army | None = None

    @classmethod
    def of_file(cls, told: TablePiece) -> MapPiece:
        """A piece that was read from a file, or made."""
        kind, of = cast(Kind, told.kind), cast(Army | None, told.word("of"))
        return cls(Piece(name=told.name, kind=kind, corners=told.corners, level=told.number("level")), of)

    @property
    def as_told(self) -> TablePiece:
        """The piece as a file tells it."""
        piece, more = self.piece, dict[str, str | int]()
        more |= {"level": piece.level} if piece.level else {}
        more |= {"of": self.of} if self.of else {}
        return TablePiece(piece.name, piece.kind, piece.corners, tuple(more.items()))

    def on_table(self, army_of: Sequence[Army]) -> Piece:
        """The piece as a game has it, the camp by its owner's seat."""
        return self.piece.model_copy(update={"seat": army_of.index(self.of)}) if self.of else self.piece


class MapFile(NamedTuple):
    """A battlefield as its file tells it."""

    name: str
    note: str
    pieces: tuple[MapPiece, ...]
