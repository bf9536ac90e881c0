"""A battlefield before it is played on: its name, and its pieces of terrain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.julia_augusta.table.state import Army
from rulesets.julia_augusta.table.terrain import Piece

RULE = "JA-SETUP-10"
"""What refusals of a map name, where no other rule is broken."""


class MapPiece(NamedTuple):
    """A piece of terrain as a map has it: whose camp it is, is told by the army."""

    piece: Piece
    of: Army | None = None

    def on_table(self, army_of: Sequence[Army]) -> Piece:
        """The piece as a game has it, the camp by its owner's seat."""
        return self.piece.model_copy(update={"seat": army_of.index(self.of)}) if self.of else self.piece


class MapFile(NamedTuple):
    """A battlefield as its file tells it."""

    name: str
    note: str
    pieces: tuple[MapPiece, ...]
