"""What a step over a corner costs."""

from __future__ import annotations

from enum import Enum


class Diagonals(Enum):
    """What diagonal steps cost in squares within one count: the first one, and each further one."""

    ONE = 1, 1
    """As many as a straight step: the distance is the larger difference (Chebyshev)."""
    TWO = 2, 2
    """As many as the way round: the distance is the sum of both differences (Manhattan)."""
    ONE_THEN_TWO = 1, 2
    """The first 1, each further 2: the sum of both differences, less 1 if neither is 0."""

    def __init__(self, first: int, further: int) -> None:
        self.first = first
        self.further = further
