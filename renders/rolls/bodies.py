"""The bodies of dice as they lie on a table: outlines, the edges that are seen, and where a number is written.

Points are shares of the die's square, (0, 0) top left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from math import copysign, cos, pi, sin

from renders.sprites import Dot

PERCENT = 100
MOST_CORNERS = 9
"""From more sides on, a die that has no body of its own is a ball."""


@dataclass(frozen=True)
class Stone:
    """One body: its outline, the edges on it, and the middle and size of what is written (a share of the square)."""

    outline: tuple[Dot, ...]
    edges: tuple[tuple[Dot, ...], ...] = ()
    middle: Dot = (0.5, 0.5)
    letters: float = 0.5

    def moved(self, by: float, smaller: float) -> Stone:
        """It further to the right, and smaller about the middle of its height."""

        def place(dot: Dot) -> Dot:
            return by + dot[0] * smaller, 0.5 + (dot[1] - 0.5) * smaller

        edges = tuple(tuple(map(place, edge)) for edge in self.edges)
        return Stone(tuple(map(place, self.outline)), edges, place(self.middle), self.letters * smaller)


def _ring(corners: int, radius: float, middle: Dot = (0.5, 0.5), turn: float = 0.0) -> tuple[Dot, ...]:
    """The corners of a regular polygon, the first to the north; `turn` in steps from corner to corner."""
    angles = [(step + turn) * 2 * pi / corners for step in range(corners)]
    return tuple((middle[0] + radius * sin(angle), middle[1] - radius * cos(angle)) for angle in angles)


def _soft_square() -> tuple[Dot, ...]:
    """A square whose corners are round."""

    def bent(share: float) -> float:
        return copysign(abs(share) ** 0.28, share)

    angles = [step * pi / 32 for step in range(64)]
    return tuple((0.5 + 0.45 * bent(cos(angle)), 0.5 + 0.45 * bent(sin(angle))) for angle in angles)


def _barrel() -> tuple[Dot, ...]:
    """A triangle whose sides are bowed: a die of three sides."""
    corners = _ring(3, 0.52, (0.5, 0.56))
    dots: list[Dot] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        for step in range(10):
            share = step / 10
            out = 0.2 * share * (1 - share) * 4
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            dots.append((x + (x - 0.5) * out, y + (y - 0.56) * out))
    return tuple(dots)


def _between(inner: Iterable[Dot], outer: Iterable[Dot]) -> tuple[tuple[Dot, ...], ...]:
    return tuple(zip(inner, outer, strict=True))


def _d8() -> Stone:
    outline = ((0.5, 0.01), (0.95, 0.58), (0.5, 0.99), (0.05, 0.58))
    return Stone(outline, ((outline[3], (0.5, 0.72), outline[1]), ((0.5, 0.72), outline[2])), (0.5, 0.43), 0.46)


def _d10() -> Stone:
    top, right, low, left = (0.5, 0.01), (0.98, 0.56), (0.5, 0.99), (0.02, 0.56)
    outline = (top, (0.98, 0.44), right, low, left, (0.02, 0.44))
    front = (top, (0.8, 0.58), (0.5, 0.74), (0.2, 0.58), top)
    edges = (front, ((0.8, 0.58), right), ((0.2, 0.58), left), ((0.5, 0.74), low))
    return Stone(outline, edges, (0.5, 0.46), 0.44)


def _d12() -> Stone:
    front = _ring(5, 0.33)
    return Stone(_ring(10, 0.49), (front + front[:1], *_between(front, _ring(5, 0.49))), (0.5, 0.51), 0.38)


def _d20() -> Stone:
    front, outline = _ring(3, 0.35, (0.5, 0.53)), _ring(6, 0.5)
    right, left = front[1], front[2]
    edges = (
        (*front, front[0]),
        (front[0], outline[0]),
        *((front[0], corner) for corner in (outline[1], outline[5])),
        *((right, corner) for corner in outline[1:4]),
        *((left, corner) for corner in outline[3:]),
    )
    return Stone(outline, edges, (0.5, 0.55), 0.31)


_MADE: dict[int, Callable[[], Stone]] = {
    2: lambda: Stone(_ring(40, 0.47), (_ring(40, 0.4), (_ring(40, 0.4)[-1], _ring(40, 0.4)[0])), (0.5, 0.5), 0.52),
    3: lambda: Stone(_barrel(), (), (0.5, 0.56), 0.5),
    4: lambda: Stone(((0.5, 0.03), (0.99, 0.9), (0.01, 0.9)), (), (0.5, 0.63), 0.48),
    6: lambda: Stone(_soft_square(), (), (0.5, 0.5), 0.6),
    8: _d8,
    10: _d10,
    12: _d12,
    20: _d20,
}


@cache
def stones(sides: int, own: bool) -> tuple[Stone, ...]:
    """The bodies of a die: of a hundred sides two, else one; one whose sides are written out is a cube."""
    if own:
        return (_MADE[6](),)
    if sides == PERCENT:
        return _d10().moved(0.0, 0.9), _d10().moved(0.86, 0.9)
    made = _MADE.get(sides)
    if made is not None:
        return (made(),)
    return (Stone(_ring(sides if sides <= MOST_CORNERS else 28, 0.49), (), (0.5, 0.5), 0.46),)


def width_of(sides: int, own: bool) -> float:
    """How wide a die is, in squares."""
    return 1.76 if sides == PERCENT and not own else 1.0
