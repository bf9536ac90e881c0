"""Straight lines over a table in plain arithmetic: which shares of a line lie within a shape, and what is near it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import floor, hypot, sqrt

from rulesets.kit.boards.tables.places import Point

CELL = 6.0
"""Inches of a cell in which shapes are looked for."""

GRAZE = 1e-9
"""The share of an edge by which a line may miss its end and still meet it: what rounding in computing comes to."""

Box = tuple[float, float, float, float]
"""West, north, east, south in inches."""
Share = tuple[float, float]
"""A part of a line, from 0 at its start to 1 at its end."""


class Bins:
    """Boxes by the cells of the table that they touch: for a line, only those near it are looked at."""

    def __init__(self, boxes: Sequence[Box]) -> None:
        self._boxes = boxes
        self._cells: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for number, (west, north, east, south) in enumerate(boxes):
            for column in range(floor(west / CELL), floor(east / CELL) + 1):
                for row in range(floor(north / CELL), floor(south / CELL) + 1):
                    self._cells[column, row].append(number)

    def along(self, start: Point, end: Point) -> set[int]:
        """The numbers of the boxes whose cells the line runs through."""
        (x0, y0), (x1, y1) = (start, end) if start.x <= end.x else (end, start)
        slope = (y1 - y0) / (x1 - x0) if x1 > x0 else 0.0
        crossed: set[int] = set()
        for column in range(floor(x0 / CELL), floor(x1 / CELL) + 1):
            enters, leaves = max(x0, column * CELL), min(x1, (column + 1) * CELL)
            rows = (y0 + (enters - x0) * slope, y0 + (leaves - x0) * slope) if x1 > x0 else (y0, y1)
            for row in range(floor(min(rows) / CELL), floor(max(rows) / CELL) + 1):
                crossed.update(self._cells.get((column, row), ()))
        return crossed


def within_convex(start: Point, end: Point, corners: Sequence[Point]) -> Share | None:
    """The part of a line inside a convex shape, whose corners go round clockwise on the table.

    Its edge belongs to it, so that no line slips between two that lie edge to edge."""
    (x0, y0), dx, dy = start, end.x - start.x, end.y - start.y
    first, last = 0.0, 1.0
    bx, by = corners[-1]
    for cx, cy in corners:
        ex, ey = cx - bx, cy - by
        inside = ex * (y0 - by) - ey * (x0 - bx)
        change = ex * dy - ey * dx
        bx, by = cx, cy
        if change > 0:
            first = max(first, -inside / change)
        elif change < 0:
            last = min(last, -inside / change)
        elif inside < -GRAZE:
            return None
        if first >= last:
            return None
    return first, last


def within_circle(start: Point, end: Point, middle: Point, radius: float) -> Share | None:
    """The part of a line inside a circle."""
    dx, dy = end.x - start.x, end.y - start.y
    fx, fy = start.x - middle.x, start.y - middle.y
    square, half = dx * dx + dy * dy, fx * dx + fy * dy
    inner = half * half - square * (fx * fx + fy * fy - radius * radius)
    if inner <= 0 or square == 0:
        return None
    root = sqrt(inner)
    first, last = max(0.0, (-half - root) / square), min(1.0, (-half + root) / square)
    return (first, last) if first < last else None


def crossings(start: Point, end: Point, edges: Iterable[tuple[Point, Point]]) -> list[float]:
    """The shares of a line at which it meets edges, in order; edges along it are not met."""
    (x0, y0), dx, dy = start, end.x - start.x, end.y - start.y
    shares = []
    for (ax, ay), (bx, by) in edges:
        ex, ey = bx - ax, by - ay
        across = dx * ey - dy * ex
        if across:
            wx, wy = ax - x0, ay - y0
            share, along = (wx * ey - wy * ex) / across, (wx * dy - wy * dx) / across
            if -GRAZE <= along <= 1 + GRAZE and 0 <= share <= 1:
                shares.append(share)
    return sorted(shares)


def within_area(start: Point, end: Point, corners: Sequence[Point]) -> list[Share]:
    """The parts of a line inside an area of any shape; along its edge it is not inside."""
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    met = [0.0, *crossings(start, end, edges), 1.0]
    shares: list[Share] = []
    for first, last in pairwise(met):
        if last - first > GRAZE and _deep_in(corners, start.between(end, (first + last) / 2)):
            joined = shares.pop()[0] if shares and shares[-1][1] >= first - GRAZE else first
            shares.append((joined, last))
    return shares


def _deep_in(corners: Sequence[Point], point: Point) -> bool:
    return holds(corners, point) and from_edges(corners, point) > GRAZE


def holds(corners: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside an area."""
    x, y = point
    inside = False
    bx, by = corners[-1]
    for cx, cy in corners:
        if (cy > y) != (by > y) and x < (bx - cx) * (y - cy) / (by - cy) + cx:
            inside = not inside
        bx, by = cx, cy
    return inside


def from_edges(corners: Sequence[Point], point: Point) -> float:
    """The distance in inches from a point to the nearest edge of an area."""
    return min(from_segment(point, *edge) for edge in zip(corners, (*corners[1:], corners[0]), strict=True))


def from_segment(point: Point, start: Point, end: Point) -> float:
    """The distance in inches from a point to a segment."""
    dx, dy = end.x - start.x, end.y - start.y
    square = dx * dx + dy * dy
    share = ((point.x - start.x) * dx + (point.y - start.y) * dy) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return hypot(start.x + dx * share - point.x, start.y + dy * share - point.y)
