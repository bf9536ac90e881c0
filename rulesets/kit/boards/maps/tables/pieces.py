"""A battlefield before it is played on: its size, its pieces of terrain, and what a game says of their kinds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.tables.places import THOUSANDTHS, Spot, Table
from rulesets.kit.boards.tables.terrain import Terrain


class Words(NamedTuple):
    """A field that has to be one of these words."""

    options: tuple[str, ...]


class Number(NamedTuple):
    """A field that is a whole number; `usual` where a file does not have it (None: then the piece has none)."""

    most: int
    least: int = 1
    usual: int | None = 1


Field = Words | Number


class TerrainKind(NamedTuple):
    """A kind of terrain as files have it: its word, whether it is a line, and its fields beyond name, kind and
    corners."""

    word: str
    line: bool = False
    fields: Mapping[str, Field] = {}

    @property
    def usual(self) -> tuple[tuple[str, str | int], ...]:
        """The numbers that a piece of it has where nothing is said of them."""
        numbers = ((name, field.usual) for name, field in self.fields.items() if isinstance(field, Number))
        return tuple((name, usual) for name, usual in numbers if usual is not None)


class TablePiece(NamedTuple):
    """A piece of terrain as a file tells it, its corners in thousandths of an inch; `more` are its further fields."""

    name: str
    kind: str
    corners: tuple[Spot, ...]
    more: tuple[tuple[str, str | int], ...] = ()

    def number(self, field: str) -> int:
        """A field that is a number; 0 where the piece has none of this name."""
        value = dict(self.more).get(field, 0)
        return value if isinstance(value, int) else 0

    def word(self, field: str) -> str | None:
        """A field that is a word; None where the piece has none of this name."""
        value = dict(self.more).get(field)
        return value if isinstance(value, str) else None

    def lying(self, line: bool) -> Terrain:
        """The piece as the board has it, but for what its kind does; raises ValidationError where its outline crosses
        itself or has too few corners."""
        return Terrain(name=self.name, kind=self.kind, shape="line" if line else "area", corners=self.corners)


class TableMap(NamedTuple):
    """A battlefield as its file tells it; `size` in inches from west to east and from north to south."""

    name: str
    note: str
    size: Size
    pieces: tuple[TablePiece, ...]

    @property
    def table(self) -> Table:
        """The table that it lies on."""
        return table_of(self.size)


def table_of(size: Size) -> Table:
    """A table of so many inches."""
    return Table(width=size[0] * THOUSANDTHS, depth=size[1] * THOUSANDTHS)


def size_text(size: Size) -> str:
    """A size as files and players write it: "96x48"."""
    return f"{size[0]}x{size[1]}"


def by_word(kinds: Iterable[TerrainKind]) -> dict[str, TerrainKind]:
    """Kinds of terrain by their words."""
    return {kind.word: kind for kind in kinds}
