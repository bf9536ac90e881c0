"""Pieces of terrain on a table as a hand would draw them: outlines rounded, things strewn inside. In inches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, hypot
from random import Random

from renders.grounds.canvas import Point, seed
from renders.grounds.outlines import Loop, is_hole, rounded
from rulesets.kit.pictures.scene import Terrain

_MOST = 4000
"""Things that one piece of terrain is strewn with at most."""


def outline(piece: Terrain) -> Loop:
    """The corners of an area as they were given, clockwise."""
    points = list(piece.points)
    return points[::-1] if is_hole(points) else points


def soft(piece: Terrain) -> Loop:
    """The outline of an area with its corners rounded."""
    return rounded(rounded(rounded(outline(piece))))


def bends(piece: Terrain) -> list[Point]:
    """A line with its bends rounded; its ends stay where they are."""
    way = list(piece.points)
    for _ in range(3):
        cut = [point for start, end in pairwise(way) for point in (_at(start, end, 0.25), _at(start, end, 0.75))]
        way = [way[0], *cut, way[-1]]
    return way


def _at(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def chance(piece: Terrain) -> Random:
    """The small variations of a piece: the same on every machine."""
    x, y = piece.points[0]
    return Random(seed(piece.kind, (round(x * 8), round(y * 8))))


def strewn(piece: Terrain, loop: Sequence[Point], step: float, shift: float = 0.35) -> Iterator[Point]:
    """Points about `step` inches apart inside an outline, row by row, each moved by up to a share of a step."""
    hand = chance(piece)
    left, top, right, bottom = box(loop)
    step = max(step, ((right - left) * (bottom - top) / _MOST) ** 0.5)
    for row in range(floor(top / step), ceil(bottom / step) + 1):
        for column in range(floor(left / step), ceil(right / step) + 1):
            x = (column + 0.5 * (row % 2) + hand.uniform(-shift, shift)) * step
            y = (row + hand.uniform(-shift, shift)) * step
            if inside(loop, x, y):
                yield x, y


def inside(loop: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies inside an outline."""
    within = False
    for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
    return within


def box(loop: Sequence[Point]) -> tuple[float, float, float, float]:
    """The west, north, east and south of an outline."""
    xs, ys = zip(*loop, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def middle(loop: Sequence[Point]) -> Point:
    """The point that an outline is balanced on; of one without an area the middle of its corners."""
    area = across = down = 0.0
    for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]):
        turn = ax * by - bx * ay
        area, across, down = area + turn, across + (ax + bx) * turn, down + (ay + by) * turn
    if abs(area) < 1e-6:
        return sum(x for x, _ in loop) / len(loop), sum(y for _, y in loop) / len(loop)
    return across / (3 * area), down / (3 * area)


def paced(way: Sequence[Point], step: float) -> Iterator[tuple[Point, Point]]:
    """Points every so many inches along a way, each with the direction to the right of it (length 1)."""
    left = step / 2
    for (ax, ay), (bx, by) in pairwise(way):
        length = hypot(bx - ax, by - ay)
        while length > 0 and left <= length:
            yield (
                (ax + (bx - ax) * left / length, ay + (by - ay) * left / length),
                (
                    (ay - by) / length,
                    (bx - ax) / length,
                ),
            )
            left += step
        left -= length
