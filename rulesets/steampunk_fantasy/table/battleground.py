"""A map before it is played on: its size and the terrain of its hexes, and to whom its rows belong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rulesets.kit.boards.hexes.board import Hex, HexBoard
from rulesets.steampunk_fantasy.table.state import Ground, Terrain

LETTERS: dict[str, Terrain] = {".": "clear", "h": "hill", "f": "forest", "w": "swamp", "r": "rough"}
"""What each letter of a map means."""
SOUTH, NORTH = 0, 1
"""The sides: the first has the southern rows."""


class Battleground(BaseModel):
    """A map: its size in hexes, and the terrain of those hexes that are not clear."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    columns: int = Field(ge=1, le=26, description="Width in hexes.")
    rows: int = Field(ge=1, le=26, description="Depth in hexes.")
    terrain: dict[Hex, Terrain] = {}

    @model_validator(mode="after")
    def _on_the_board(self) -> Self:
        for place in self.terrain:
            if not self.board.contains(place):
                raise ValueError(f"The hex {place} is not on the map.")
        return self

    @property
    def board(self) -> HexBoard:
        """Its hexes."""
        return HexBoard(columns=self.columns, rows=self.rows)

    @property
    def deep(self) -> int:
        """How many rows each side owns: a third of them, as many as lie between (SF-D-04)."""
        return self.rows // 3

    def at(self, place: Hex) -> Terrain:
        """The terrain of a hex."""
        return self.terrain.get(place, "clear")

    def owned(self, side: int) -> Iterator[Hex]:
        """The hexes of a side's own rows, row by row from the north."""
        return self.board.band(self.rows - self.deep if side == SOUTH else 0, self.deep)

    def no_mans_land(self) -> Iterator[Hex]:
        """The hexes between both territories, row by row from the north."""
        return self.board.band(self.deep, self.rows - 2 * self.deep)

    def ground(self) -> dict[Hex, Ground]:
        """The map as a game takes it."""
        return {place: Ground(terrain=terrain) for place, terrain in sorted(self.terrain.items())}

    def lettered(self) -> list[str]:
        """Its rows in letters, north first."""
        return lettered([self.at(place) for place in self.board.hexes()], self.columns)


def drawn(rows: Sequence[str]) -> Battleground:
    """A map from its rows in letters, north first; blanks between the letters do not count."""
    lines = [row.replace(" ", "") for row in rows]
    return Battleground(columns=len(lines[0]), rows=len(lines), terrain=read_rows(lines, first=0))


def read_rows(lines: Sequence[str], first: int) -> dict[Hex, Terrain]:
    """The hexes of some rows that are not clear; `first` is the number of their northernmost row, from 0."""
    by_hex = {
        Hex(column, row): LETTERS[letter] for row, line in enumerate(lines, first) for column, letter in enumerate(line)
    }
    return {place: terrain for place, terrain in by_hex.items() if terrain != "clear"}


def lettered(terrain: Sequence[Terrain], columns: int) -> list[str]:
    """Terrain row by row in letters, with blanks between them."""
    letters = {word: letter for letter, word in LETTERS.items()}
    told = [letters[word] for word in terrain]
    return [" ".join(told[start : start + columns]) for start in range(0, len(told), columns)]
