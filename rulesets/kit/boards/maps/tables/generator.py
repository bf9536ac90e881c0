"""Battlefields made from a seed, the same from both sides.

Pieces come in pairs, one on either half, mirrored in the middle line; an odd one lies across it near a side edge. Or a
pair is the same turned about the middle of the table, and an odd piece lies there: such a battlefield is the same from
opposite edges and from opposite corners.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import shapely
from pydantic import ValidationError
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.chance import Chance
from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.maps.tables.checks import Corners, across, middle_third, mirrored, turned
from rulesets.kit.boards.maps.tables.pieces import TablePiece, TerrainKind
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Spot

TENTH = THOUSANDTHS // 10
"""Corners lie on tenths of an inch."""
TRIES = 200
"""How often a place for a piece is looked for."""
Form = Literal["patch", "bent", "block", "straight", "strip"]
"""A patch of nine corners, a line with bends, a rectangle, a straight line, a long and narrow rectangle."""
Alike = Literal["mirrored", "turned"]
"""In which way the halves of a battlefield are the same."""


class Drawn(NamedTuple):
    """A kind of terrain as it is made: its names, its form, and how many inches it is across, where it is not as all
    are. When the names are used up, pieces are numbered. `aside` are the inches to the side edges and to the base
    edges that it keeps, where they are more than between any piece and the edge."""

    kind: TerrainKind
    names: tuple[str, ...]
    form: Form = "patch"
    across: tuple[float, float] | None = None
    aside: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Scheme:
    """How battlefields of a size are made: what lies on them (what stands there twice comes twice as often), the least
    and the most pieces. In inches: how far they are across, how much around the middle third of the middle line is
    clear (None: it need not be), what is between pieces, and between them and the edge, and how near a side edge the
    middle of an odd one lies. `layouts` is how often so many pieces are laid out until all of them have room."""

    size: Size
    drawn: tuple[Drawn, ...]
    pieces: tuple[int, int]
    across: tuple[float, float]
    clear: float | None
    apart: float = 1.0
    edge: float = 2.0
    flank: float = 15.0
    layouts: int = 4
    alike: Alike = "mirrored"

    def generated(self, seed: str) -> tuple[TablePiece, ...]:
        """The pieces of a seed, the same on every machine; fewer than were drawn where there was no room for all."""
        chance = Chance(seed)
        number = chance.between(*self.pieces)
        best: list[TablePiece] = []
        for _ in range(self.layouts):
            best = max(best, self._laid_out(number, chance), key=len)
            if len(best) == number:
                break
        return tuple(best)

    def _laid_out(self, number: int, chance: Chance) -> list[TablePiece]:
        """So many pieces, or fewer where there was no room for one."""
        plan = _Plan(self, chance)
        if number % 2:
            plan.lay(plan.across_the_line if self.alike == "mirrored" else plan.in_the_middle)
        for _ in range(number // 2):
            plan.lay(plan.pair)
        return plan.pieces


class _Plan:
    """A battlefield that is being laid out."""

    def __init__(self, scheme: Scheme, chance: Chance) -> None:
        self.scheme, self.chance = scheme, chance
        self.wide, self.deep = float(scheme.size[0]), float(scheme.size[1])
        self.pieces: list[TablePiece] = []
        self._grounds: list[BaseGeometry] = []
        edge = scheme.edge
        self._inside = shapely.box(edge, edge, self.wide - edge, self.deep - edge)
        self._middle = middle_third(scheme.size)

    def lay(self, made: Callable[[Drawn], list[TablePiece]]) -> None:
        """Lay a piece somewhere, or two; what finds no room is left out."""
        drawn = self.scheme.drawn[self.chance.below(len(self.scheme.drawn))]
        for _ in range(TRIES):
            new = made(drawn)
            grounds = self._grounds_of(new, drawn)
            if len(grounds) == len(new) and (len(new) == 1 or self._are_apart(*grounds)):
                self.pieces += new
                self._grounds += grounds
                return

    def pair(self, drawn: Drawn) -> list[TablePiece]:
        """A piece on the northern half and the same on the southern."""
        aside, before = (max(self.scheme.edge, inches) for inches in drawn.aside)
        at = Point(self._inches(aside, self.wide - aside), self._inches(before, self.deep / 2))
        points = _WHOLE[drawn.form](self, at)
        corners, name = _spots(at, points, self._share(drawn, points)), self._name(drawn)
        other = self._name(drawn, besides=name)
        return [self._piece(name, drawn, corners), self._piece(other, drawn, self._opposite(corners))]

    def _opposite(self, corners: Corners) -> Corners:
        """The same on the other half."""
        ways = {"mirrored": mirrored, "turned": turned}
        return ways[self.scheme.alike](corners, self.scheme.size)

    def across_the_line(self, drawn: Drawn) -> list[TablePiece]:
        """A piece across the middle line near a side edge, alike from north and south."""
        aside = self._inches(self.scheme.edge, self.scheme.flank)
        at = Point(aside if self.chance.below(2) else self.wide - aside, self.deep / 2)
        half = _HALF[drawn.form](self, at)
        whole = [*half, *(Point(point.x, self.deep - point.y) for point in reversed(half))]
        north = _spots(at, half, self._share(drawn, whole))
        return [self._piece(self._name(drawn), drawn, (*north, *reversed(mirrored(north, self.scheme.size))))]

    def in_the_middle(self, drawn: Drawn) -> list[TablePiece]:
        """A piece in the middle of the table that is the same when it is turned about."""
        at = Point(self.wide / 2, self.deep / 2)
        half = _HALF[drawn.form](self, at)
        about = [Point(self.wide - point.x, self.deep - point.y) for point in half]
        one = _spots(at, half, self._share(drawn, [*half, *about]))
        other = turned(one, self.scheme.size)
        return [self._piece(self._name(drawn), drawn, (*one, *(reversed(other) if drawn.kind.line else other)))]

    def _share(self, drawn: Drawn, points: Sequence[Point]) -> float:
        """By how much a drawing grows, so that it is as far across as a piece is."""
        least, most = drawn.across or self.scheme.across
        slack = min(0.5, (most - least) / 4)
        return self._inches(least + slack, most - slack) / across([point.spot for point in points])

    def patch(self, at: Point) -> list[Point]:
        return [at.moved(40 * n + self._inches(-10, 10), self._inches(3.5, 6)) for n in range(9)]

    def half_patch(self, at: Point) -> list[Point]:
        return [at.moved(36 * n + self._inches(-10, 10), self._inches(3.5, 6)) for n in range(-2, 3)]

    def bent(self, at: Point) -> list[Point]:
        along = self._inches(0, 180)
        return [at.moved(along, 3.0 * n).moved(along + 90, self._inches(-0.8, 0.8)) for n in range(-2, 3)]

    def half_bent(self, at: Point) -> list[Point]:
        return [at.moved(0, inches).moved(90, self._inches(-0.8, 0.8)) for inches in (6.0, 3.5, 1.0)]

    def block(self, at: Point) -> list[Point]:
        along, wide, deep = self._inches(0, 90), self._inches(1.5, 3), self._inches(1.5, 3)
        ahead, behind = at.moved(along, deep), at.moved(along + 180, deep)
        ends = ((ahead, -90), (ahead, 90), (behind, 90), (behind, -90))
        return [middle.moved(along + turn, wide) for middle, turn in ends]

    def half_block(self, at: Point) -> list[Point]:
        wide, deep = self._inches(1.5, 3), self._inches(1.5, 3)
        return [Point(at.x - wide, at.y - deep), Point(at.x + wide, at.y - deep)]

    def strip(self, at: Point) -> list[Point]:
        along = self._inches(0, 180)
        ahead, behind = at.moved(along, 6.0), at.moved(along + 180, 6.0)
        ends = ((ahead, -90), (ahead, 90), (behind, 90), (behind, -90))
        return [middle.moved(along + turn, 1.0) for middle, turn in ends]

    def half_strip(self, at: Point) -> list[Point]:
        return [Point(at.x - 1.0, at.y - 6.0), Point(at.x + 1.0, at.y - 6.0)]

    def straight(self, at: Point) -> list[Point]:
        along = self._inches(0, 180)
        return [at.moved(along, 3.0), at.moved(along + 180, 3.0)]

    def half_straight(self, at: Point) -> list[Point]:
        return [at.moved(0, 3.0)]

    def _inches(self, least: float, most: float) -> float:
        """A number between two, in tenths."""
        return self.chance.between(round(least * 10), round(most * 10)) / 10

    def _name(self, drawn: Drawn, besides: str = "") -> str:
        taken = {besides, *(piece.name for piece in self.pieces)}
        free = [name for name in drawn.names if name not in taken]
        if free:
            return free[self.chance.below(len(free))]
        numbered = (f"{drawn.names[0]} {number}" for number in range(2, len(taken) + 3))
        return next(name for name in numbered if name not in taken)

    def _piece(self, name: str, drawn: Drawn, corners: tuple[Spot, ...]) -> TablePiece:
        return TablePiece(name, drawn.kind.word, corners, drawn.kind.usual)

    def _grounds_of(self, new: Sequence[TablePiece], drawn: Drawn) -> list[BaseGeometry]:
        """The ground of each piece that fits."""
        grounds: list[BaseGeometry] = []
        aside, before = drawn.aside
        within = shapely.box(aside, before, self.wide - aside, self.deep - before)
        for piece in new:
            try:
                ground = piece.lying(drawn.kind.line).geometry
            except ValidationError:
                return grounds
            if not (within.covers(ground) and self._fits(ground)):
                return grounds
            grounds.append(ground)
        return grounds

    def _fits(self, ground: BaseGeometry) -> bool:
        clear = self.scheme.clear is None or shapely.distance(ground, self._middle) > self.scheme.clear
        return bool(self._inside.covers(ground) and clear) and all(self._are_apart(ground, it) for it in self._grounds)

    def _are_apart(self, one: BaseGeometry, other: BaseGeometry) -> bool:
        return bool(shapely.distance(one, other) >= self.scheme.apart)


_Way = Callable[[_Plan, Point], list[Point]]
_WHOLE: dict[Form, _Way] = {
    "patch": _Plan.patch,
    "bent": _Plan.bent,
    "block": _Plan.block,
    "straight": _Plan.straight,
    "strip": _Plan.strip,
}
_HALF: dict[Form, _Way] = {
    "patch": _Plan.half_patch,
    "bent": _Plan.half_bent,
    "block": _Plan.half_block,
    "straight": _Plan.half_straight,
    "strip": _Plan.half_strip,
}


def _spots(at: Point, drawn: Sequence[Point], share: float) -> tuple[Spot, ...]:
    """A drawing at its size, its corners on tenths of an inch."""
    grown = (at.between(point, share) for point in drawn)
    return tuple(Spot(round(point.x * 10) * TENTH, round(point.y * 10) * TENTH) for point in grown)
