"""Maps made from a seed: the same from both edges, and as easy to leave for either side.

A map has a theme: the terrain that comes most, and in which pieces. A piece lies in one side's rows and, turned about,
in the other's; no man's land has only what does not stop a line of sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.kit.boards.chance import Chance
from rulesets.kit.boards.hexes.board import Hex, HexBoard, adjacent
from rulesets.steampunk_fantasy.before.maps.map_check import FAIR, SIZES, unfairness
from rulesets.steampunk_fantasy.chapters.setup.own_rows import most_covered
from rulesets.steampunk_fantasy.table.battleground import NORTH, Battleground
from rulesets.steampunk_fantasy.table.state import Terrain


class Piece(NamedTuple):
    """A patch of terrain of at least and at most so many hexes that share sides."""

    terrain: Terrain
    least: int
    most: int


HILLS, RIDGE = Piece("hill", 1, 2), Piece("hill", 2, 4)
COPSE, WOOD = Piece("forest", 1, 2), Piece("forest", 2, 4)
POOL, FEN = Piece("swamp", 1, 2), Piece("swamp", 2, 4)
ROCKS, SCREE = Piece("rough", 1, 1), Piece("rough", 2, 3)

THEMES: dict[str, tuple[Piece, ...]] = {
    "heights": (RIDGE, HILLS, COPSE, ROCKS),
    "woods": (WOOD, COPSE, HILLS, POOL),
    "marsh": (FEN, POOL, COPSE, ROCKS, HILLS),
    "wastes": (SCREE, ROCKS, HILLS, COPSE),
    "country": (HILLS, COPSE, POOL, ROCKS),
}
"""The pieces of a theme, as they are laid out on either side of the standard map."""
BETWEEN: dict[str, tuple[Piece, ...]] = {
    "heights": (ROCKS, POOL),
    "woods": (POOL, ROCKS),
    "marsh": (FEN, ROCKS),
    "wastes": (SCREE, POOL),
    "country": (POOL, ROCKS),
}
"""What a theme has in no man's land."""
FILLERS = (COPSE, ROCKS, HILLS)
"""What is added while a side's rows are too bare."""
LEAST = 0.25
"""The smallest share of a side's rows that is other than clear."""
BETWEEN_MOST = 0.35
"""The largest share of no man's land that is other than clear."""
TRIES = 60
STANDARD = 21
"""The hexes of a side's rows that the pieces of a theme are meant for."""


def makes(columns: int, rows: int) -> bool:
    """Whether maps of this size are made."""
    return (columns, rows) in SIZES


@lru_cache(maxsize=64)
def generated(seed: str, columns: int, rows: int) -> tuple[str, Battleground]:
    """The theme and the map of a seed; the size is one that `makes` allows."""
    chance = Chance(f"{seed} {columns} {rows}")
    theme = chance.one_of(" ".join(THEMES))
    tried: list[Battleground] = []
    while not tried or (unfairness(tried[-1]) > FAIR and len(tried) < TRIES):
        tried.append(_drawn(theme, columns, rows, chance))
    return theme, min(tried, key=unfairness)


def _drawn(theme: str, columns: int, rows: int, chance: Chance) -> Battleground:
    """One map of a theme: pieces in the northern rows and between, and the same turned about."""
    empty = Battleground(columns=columns, rows=rows)
    plan = _Plan(empty.board, chance)
    own, between = list(empty.owned(NORTH)), list(empty.no_mans_land())
    times = round(len(own) / STANDARD)
    for piece in THEMES[theme] * times:
        plan.lay(piece, own, most_covered(len(own)))
    while plan.covered(own) < LEAST * len(own):
        plan.lay(FILLERS[chance.below(len(FILLERS))], own, most_covered(len(own)))
    for piece in BETWEEN[theme] * times:
        plan.lay(piece, between, int(BETWEEN_MOST * len(between)))
    return Battleground(columns=columns, rows=rows, terrain=dict(sorted(plan.terrain.items())))


class _Plan:
    """A map that is being drawn: everything on it lies twice, once from either edge."""

    def __init__(self, board: HexBoard, chance: Chance) -> None:
        self.board, self.chance = board, chance
        self.terrain: dict[Hex, Terrain] = {}

    def covered(self, area: Sequence[Hex]) -> int:
        """How many hexes of an area have terrain."""
        return sum(place in self.terrain for place in area)

    def lay(self, piece: Piece, area: Sequence[Hex], most: int) -> None:
        """Lay a piece somewhere in an area, if then at most so many of its hexes have terrain."""
        size = self.chance.between(piece.least, piece.most)
        patch: list[Hex] = []
        while len(patch) < size and (free := self._beside(patch, area)):
            patch.append(free[self.chance.below(len(free))])
        twins = {*patch, *map(self.board.turned, patch)}
        if self.covered(area) + len(twins.intersection(area)) <= most:
            self.terrain.update(dict.fromkeys(twins, piece.terrain))

    def _beside(self, patch: Sequence[Hex], area: Sequence[Hex]) -> list[Hex]:
        """The free hexes of an area that share a side with a patch; all of them before it has begun."""
        free = [place for place in area if place not in self.terrain and place not in patch]
        return [place for place in free if not patch or any(adjacent(place, other) for other in patch)]
