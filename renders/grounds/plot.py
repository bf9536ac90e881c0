"""What a ground's painters need to know: which places show which word, how high they lie, and where they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from renders.grounds.canvas import Hand, Spot
from renders.grounds.outlines import Patch, joined, loops, patched, spread
from rulesets.kit.pictures.scene import Cell, Edge


@dataclass
class Plot:
    """The squares of a board by what they show; `levels` only where they are not 0."""

    columns: int
    rows: int
    words: dict[str, set[Spot]] = field(default_factory=dict)
    levels: dict[Spot, int] = field(default_factory=dict)
    edges: tuple[Edge, ...] = ()

    def squares(self, *words: str) -> set[Spot]:
        """The squares that show one of these words."""
        return set().union(*(self.words.get(word, ()) for word in words))

    def joined(self, spots: Iterable[Spot]) -> list[set[Spot]]:
        """Places in groups of those that share sides."""
        return joined(spots)

    def patches(self, spots: Iterable[Spot], word: str, wobble: float = 0.06) -> Iterator[Patch]:
        """Each group of places as one drawn shape; at the border of the board it goes on beyond."""
        for group in joined(spread(spots, self.columns, self.rows)):
            yield from patched(loops(group), word, wobble)

    def hand(self, word: str, spot: Spot) -> Hand:
        """The small variations of a place that shows a word."""
        return Hand(word, spot)


def plotted(columns: int, rows: int, cells: Iterable[Cell], edges: tuple[Edge, ...] = ()) -> Plot:
    """The cells on the board, sorted by their words."""
    plot = Plot(columns, rows, edges=edges)
    for cell in cells:
        spot = cell.column, cell.row
        if 0 <= cell.column < columns and 0 <= cell.row < rows:
            for word in cell.terrain:
                plot.words.setdefault(word, set()).add(spot)
            if cell.level:
                plot.levels[spot] = cell.level
    return plot
