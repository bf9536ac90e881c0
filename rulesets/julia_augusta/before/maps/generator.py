"""Battlefields made from a seed (JA-D-61): three to six pieces of terrain, the same from both base edges.

Pieces come in pairs, one on either half, mirrored in the centre line; an odd one lies across it near a side edge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import shapely

from rulesets.julia_augusta.before.maps.map_check import ACROSS, PIECES, across, is_in_the_middle, mirrored
from rulesets.julia_augusta.before.maps.map_pieces import MapPiece
from rulesets.julia_augusta.chapters.deployment.zones import DEPTH, WIDE
from rulesets.julia_augusta.table.terrain import Kind, Piece
from rulesets.kit.boards.chance import Chance
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Spot

KINDS: tuple[Kind, ...] = ("woods", "woods", "marsh", "hill", "hill", "stream")
"""What lies on a battlefield; what stands there twice comes twice as often."""
NAMES: dict[Kind, tuple[str, ...]] = {
    "woods": ("Alder Wood", "Crow Wood", "Holly Wood", "Oak Wood", "Thorn Wood", "Yew Wood"),
    "marsh": ("Black Fen", "Goose Mere", "Low Fen", "Reed Marsh", "Rush Mere", "Sallow Fen"),
    "hill": ("Barrow Hill", "Beacon Hill", "Gallows Hill", "Hare Hill", "Long Down", "Sheep Down"),
    "stream": ("Bell Brook", "Cold Brook", "Mill Brook", "Otter Brook", "Stone Brook", "Winter Brook"),
}
TENTH = THOUSANDTHS // 10
"""Corners lie on tenths of an inch."""
APART, EDGE = 1.0, 2.0
"""Inches between pieces, and between a piece and the edge of the table."""
FLANK = 15.0
"""Inches from a side edge in which the middle of an odd piece lies."""
TRIES = 200


@lru_cache(maxsize=64)
def generated(seed: str) -> tuple[MapPiece, ...]:
    """The pieces of a seed."""
    chance = Chance(seed)
    number = chance.between(*PIECES)
    pieces: list[Piece] = []
    while len(pieces) != number:
        pieces = _laid_out(number, chance)
    return tuple(map(MapPiece, pieces))


def _laid_out(number: int, chance: Chance) -> list[Piece]:
    """So many pieces, or fewer where there was no room for one."""
    plan = _Plan(chance)
    if number % 2:
        plan.lay(plan.across_the_line)
    for _ in range(number // 2):
        plan.lay(plan.pair)
    return plan.pieces


class _Plan:
    """A battlefield that is being laid out."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.pieces: list[Piece] = []

    def lay(self, made: Callable[[Kind], list[Piece]]) -> None:
        """Lay a piece somewhere, or two; what finds no room is left out."""
        kind = KINDS[self.chance.below(len(KINDS))]
        for _ in range(TRIES):
            new = made(kind)
            if all(map(self._fits, new)) and (len(new) == 1 or _are_apart(*new)):
                self.pieces += new
                return

    def pair(self, kind: Kind) -> list[Piece]:
        """A piece on the northern half and the same on the southern."""
        at = Point(self._inches(EDGE, WIDE - EDGE), self._inches(EDGE, DEPTH / 2))
        drawn = self._stream(at) if kind == "stream" else self._patch(at)
        corners, name = _spots(at, drawn, self._share(drawn)), self._name(kind)
        return [_piece(name, kind, corners), _piece(self._name(kind, besides=name), kind, mirrored(corners))]

    def across_the_line(self, kind: Kind) -> list[Piece]:
        """A piece across the centre line near a side edge, alike from north and south."""
        aside = self._inches(EDGE, FLANK)
        at = Point(aside if self.chance.below(2) else WIDE - aside, DEPTH / 2)
        half = self._half_stream(at) if kind == "stream" else self._half_patch(at)
        whole = [*half, *(Point(point.x, DEPTH - point.y) for point in reversed(half))]
        north = _spots(at, half, self._share(whole))
        return [_piece(self._name(kind), kind, (*north, *reversed(mirrored(north))))]

    def _share(self, drawn: Sequence[Point]) -> float:
        """By how much a drawing grows, so that it is as far across as a piece is."""
        wanted = self._inches(ACROSS[0] + 0.5, ACROSS[1] - 0.5)
        return wanted / across([point.spot for point in drawn])

    def _patch(self, at: Point) -> list[Point]:
        return [at.moved(40 * n + self._inches(-10, 10), self._inches(3.5, 6)) for n in range(9)]

    def _half_patch(self, at: Point) -> list[Point]:
        return [at.moved(36 * n + self._inches(-10, 10), self._inches(3.5, 6)) for n in range(-2, 3)]

    def _stream(self, at: Point) -> list[Point]:
        along = self._inches(0, 180)
        return [at.moved(along, 3.0 * n).moved(along + 90, self._inches(-0.8, 0.8)) for n in range(-2, 3)]

    def _half_stream(self, at: Point) -> list[Point]:
        return [at.moved(0, inches).moved(90, self._inches(-0.8, 0.8)) for inches in (6.0, 3.5, 1.0)]

    def _inches(self, least: float, most: float) -> float:
        """A number between two, in tenths."""
        return self.chance.between(round(least * 10), round(most * 10)) / 10

    def _name(self, kind: Kind, besides: str = "") -> str:
        taken = {besides, *(piece.name for piece in self.pieces)}
        free = [name for name in NAMES[kind] if name not in taken]
        return free[self.chance.below(len(free))]

    def _fits(self, new: Piece) -> bool:
        inside = shapely.box(EDGE, EDGE, WIDE - EDGE, DEPTH - EDGE).covers(new.terrain.geometry)
        return inside and not is_in_the_middle(new) and all(_are_apart(new, other) for other in self.pieces)


def _piece(name: str, kind: Kind, corners: tuple[Spot, ...]) -> Piece:
    return Piece(name=name, kind=kind, corners=corners, level=int(kind == "hill"))


def _spots(at: Point, drawn: Sequence[Point], share: float) -> tuple[Spot, ...]:
    """A drawing at its size, its corners on tenths of an inch."""
    grown = (at.between(point, share) for point in drawn)
    return tuple(Spot(round(point.x * 10) * TENTH, round(point.y * 10) * TENTH) for point in grown)


def _are_apart(one: Piece, other: Piece) -> bool:
    return bool(shapely.distance(one.terrain.geometry, other.terrain.geometry) >= APART)
