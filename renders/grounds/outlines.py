"""The outline of several squares as one drawn shape: corners rounded, sides a little uneven. In squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from random import Random

from renders.grounds.canvas import Canvas, Paint, Point, Spot, seed

Loop = list[Point]
_SIDES = (((0, 0), (1, 0), (0, -1)), ((1, 0), (1, 1), (1, 0)), ((1, 1), (0, 1), (0, 1)), ((0, 1), (0, 0), (-1, 0)))
"""A square's sides clockwise: from a corner, to a corner, and the neighbour beyond."""


def joined(squares: Iterable[Spot]) -> list[set[Spot]]:
    """The squares in groups of those that share sides."""
    left, groups = set(squares), []
    for first in sorted(left):
        if first in left:
            groups.append(_taken(first, left))
    return groups


def _taken(first: Spot, left: set[Spot]) -> set[Spot]:
    """Take a square and all that hang together with it out of those that are left."""
    group, edge = set(), [first]
    while edge:
        column, row = spot = edge.pop()
        if spot in left:
            left.discard(spot)
            group.add(spot)
            edge += [(column + x, row + y) for _, _, (x, y) in _SIDES]
    return group


def loops(squares: Iterable[Spot]) -> list[Loop]:
    """The corners around the squares: clockwise outside, counter-clockwise around a hole."""
    inside = set(squares)
    sides = []
    for column, row in sorted(inside):
        for (ax, ay), (bx, by), (x, y) in _SIDES:
            if (column + x, row + y) not in inside:
                sides.append(((column + ax, row + ay), (column + bx, row + by)))
    return traced(sides)


def traced(sides: Iterable[tuple[Point, Point]]) -> list[Loop]:
    """Sides, each from one corner to another, as the closed loops that they make."""
    onward: dict[Point, list[Point]] = {}
    for start, end in sides:
        onward.setdefault(start, []).append(end)
    closed = []
    while onward:
        closed.append(_walk(onward))
    return closed


def _walk(onward: dict[Point, list[Point]]) -> Loop:
    """Follow sides until they close; where two ways lead on, the sharper right turn keeps squares apart."""
    start = min(onward)
    loop, here, before = [start], start, None
    while True:
        ways = onward[here]
        ahead = ways[0] if before is None else max(ways, key=lambda way: _turn(before, here, way))
        ways.remove(ahead)
        if not ways:
            del onward[here]
        if ahead == start:
            return loop
        loop.append(ahead)
        before, here = here, ahead


def _turn(before: Point | None, here: Point, ahead: Point) -> float:
    assert before is not None
    return (here[0] - before[0]) * (ahead[1] - here[1]) - (here[1] - before[1]) * (ahead[0] - here[0])


def drawn(loop: Loop, word: str, wobble: float = 0.06, corner: float = 0.24, inset: float = 0.0) -> Loop:
    """A loop as a hand would draw it: every side keeps its middle part, a little shifted; corners are rounded."""
    uneven = []
    for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]):
        hand = Random(seed(word, (int(ax * 3 + bx), int(ay * 3 + by))))
        for share in (corner, 0.5, 1 - corner):
            shift = hand.uniform(-wobble, wobble) - inset
            uneven.append((ax + (bx - ax) * share + (by - ay) * shift, ay + (by - ay) * share - (bx - ax) * shift))
    return rounded(rounded(uneven))


def rounded(loop: Loop) -> Loop:
    """The loop with every corner cut off."""
    cut = []
    for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]):
        cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
    return cut


def inward(loop: Loop, by: float) -> Loop:
    """The loop drawn in by a distance, small against its corners."""
    corners = []
    for (ax, ay), (x, y), (bx, by_) in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
        east, south = bx - ax, by_ - ay
        length = hypot(east, south) or 1
        corners.append((x - south / length * by, y + east / length * by))
    return corners


def drawn_in(group: Iterable[Spot], by: float) -> Iterator[tuple[float, float, float, float]]:
    """Squares that hang together, drawn in by a distance on those sides that none of them lies beyond: west, north,
    east, south of each."""
    inside = set(group)
    for column, row in sorted(inside):
        north, east, south, west = (0 if (column + x, row + y) in inside else by for _, _, (x, y) in _SIDES)
        yield column + west, row + north, column + 1 - east, row + 1 - south


def is_hole(loop: Loop) -> bool:
    """Whether a loop runs around a hole."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*loop, loop[0]])) < 0


def spread(squares: Iterable[Spot], columns: int, rows: int) -> set[Spot]:
    """The squares, and beyond those at the border the ones that would follow: what lies there goes on."""
    wide = set(squares)
    for column, row in list(wide):
        across = {column, *({-1} if column == 0 else ()), *({columns} if column == columns - 1 else ())}
        along = {row, *({-1} if row == 0 else ()), *({rows} if row == rows - 1 else ())}
        wide |= {(c, r) for c in across for r in along}
    return wide


Patch = tuple[Loop, list[Loop]]
"""The drawn outline of a group of places, and those of its holes."""


def patched(shapes: Sequence[Loop], word: str, wobble: float) -> Iterator[Patch]:
    """The loops around one group of places as a patch."""
    outer = [drawn(loop, word, wobble) for loop in shapes if not is_hole(loop)]
    holes = [drawn(loop, word, wobble) for loop in shapes if is_hole(loop)]
    return ((loop, holes) for loop in outer)


def fill(canvas: Canvas, shape: Patch, colour: Paint, ground: Paint, by: float = 0.0) -> None:
    """Fill a patch, drawn in by a distance; its holes show the ground below."""
    outer, holes = shape
    canvas.polygon(inward(outer, by) if by else outer, colour)
    for hole in holes:
        canvas.polygon(inward(hole, by) if by else hole, ground)
