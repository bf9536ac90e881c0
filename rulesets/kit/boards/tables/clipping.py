"""How much ground two areas share, in plain arithmetic: some ten times quicker than cutting them exactly.

What comes of it differs from an exact cut by less than it says itself, so that only what lies so near a limit has to be
cut exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

Corner = tuple[float, float]
Ring = Sequence[Corner]
"""The corners of an area, in inches, clockwise on the table where it is convex."""

GRAIN = 2e-6
"""Inches by which an exact cut may move an edge, which it rounds to a grid."""
LEAST = 2e-5
"""Square inches by which an exact cut may differ where two areas only touch."""
FRAYED = 0.05
"""Inches by which edges that are all but parallel may meet farther on in an exact cut."""


class Shared(NamedTuple):
    """The square inches that areas share, and by how many an exact cut of them may differ."""

    inches: float
    unsure: float

    def is_about(self, inches: float) -> bool:
        """Whether an exact cut may lie on the other side of a limit in square inches."""
        return abs(self.inches - inches) <= self.unsure


def shared(rings: Sequence[Ring], convex: Sequence[Ring]) -> Shared:
    """What convex areas share with others of any shape; neither those among themselves nor these may overlap."""
    inches, unsure = 0.0, 0.0
    for ring in rings:
        for other in convex:
            left = clipped(ring, other)
            if left:
                inches += _area(left)
                unsure += (_around(left) + FRAYED) * GRAIN
    return Shared(inches, unsure or LEAST)


def clipped(ring: Ring, convex: Ring) -> Ring:
    """The corners of what of an area lies within a convex one; none where nothing does. Of a hollow area several parts
    may hang together by edges without width."""
    bx, by = convex[-1]
    for cx, cy in convex:
        east, south = cx - bx, cy - by
        inside = [east * (y - by) - south * (x - bx) for x, y in ring]
        if min(inside) < 0:
            if max(inside) <= 0:
                return ()
            ring = _cut(ring, inside)
        bx, by = cx, cy
    return ring


def _cut(ring: Ring, inside: Sequence[float]) -> list[Corner]:
    """What of an area lies on one side of a line, by how far inside of it each corner lies."""
    left: list[Corner] = []
    (bx, by), before = ring[-1], inside[-1]
    for (x, y), here in zip(ring, inside, strict=True):
        if (here < 0) != (before < 0):
            share = before / (before - here)
            left.append((bx + (x - bx) * share, by + (y - by) * share))
        if here >= 0:
            left.append((x, y))
        bx, by, before = x, y, here
    return left


def _area(ring: Ring) -> float:
    """The square inches within a ring, whichever way round it goes."""
    twice = 0.0
    ox, oy = ring[0]
    bx, by = ring[-1]
    for x, y in ring:
        twice += (bx - ox) * (y - oy) - (x - ox) * (by - oy)
        bx, by = x, y
    return abs(twice) / 2


def _around(ring: Ring) -> float:
    """The inches around a ring."""
    inches = 0.0
    bx, by = ring[-1]
    for x, y in ring:
        inches += hypot(x - bx, y - by)
        bx, by = x, y
    return inches
