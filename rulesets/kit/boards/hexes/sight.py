"""Lines of sight on hexes, from middle to middle, in whole numbers: nothing is ever rounded.

A line between two middles either runs along a hex side, as every second step of a line that leaves by a corner does,
or passes from hex to hex through sides and corners. A hex that it only touches at a corner is not crossed. The same
line is found from either end.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rulesets.kit.boards.hexes.board import Hex, HexDirection, Offset, axial, hex_at

Step = tuple[Hex, ...]
"""What a line crosses at once: one hex, or the two hexes between which it runs along their side."""


class Crossed(NamedTuple):
    """A hex on a line between its two ends, and how many steps of the line it lies from either; next to it is 1."""

    place: Hex
    from_start: int
    from_end: int


Blocks = Callable[[Crossed], bool]
"""Whether a hex blocks a line that crosses it there. Never asked of the line's own ends."""


class Sight(NamedTuple):
    """Whether a line is clear, and if it is not, the step nearest to its start that blocks it."""

    clear: bool
    blocked_by: Step = ()


@lru_cache(maxsize=8192)
def line(start: Hex, end: Hex) -> tuple[Step, ...]:
    """What the straight line crosses between its two ends, which are not part of it, in order from the start.

    Of the lines looked along last so many are remembered: the same ones are looked along in every turn.
    """
    origin = axial(start)
    steps = _crossed(axial(end) - origin)
    return tuple(tuple(sorted(hex_at(origin + offset) for offset in step)) for step in steps)


def sight(start: Hex, end: Hex, blocks: Blocks) -> Sight:
    """Look along a line. A step along the side between two hexes is blocked only if both of them block."""
    steps = line(start, end)
    for number, step in enumerate(steps, start=1):
        if all(blocks(Crossed(place, number, len(steps) + 1 - number)) for place in step):
            return Sight(clear=False, blocked_by=step)
    return Sight(clear=True)


@lru_cache(maxsize=4096)
def _crossed(whole: Offset) -> tuple[tuple[Offset, ...], ...]:
    """The steps of a line of this offset between its ends, seen from its start."""
    return tuple(_walk(whole))[:-1]


def _walk(whole: Offset) -> Iterator[tuple[Offset, ...]]:
    """The steps of a line of this offset after its start, its end included."""
    here = Offset(0, 0)
    while here != whole:
        ways = _ways_out(here, whole)
        if len(ways) == 2:
            yield tuple(here + way.offset for way in ways)
        for way in ways:
            here += way.offset
        yield (here,)


def _ways_out(here: Offset, whole: Offset) -> list[HexDirection]:
    """The side by which a line leaves a hex; two if it then runs along the side between both neighbours there.

    In every direction it goes, the line comes to the hex's side after (1 + how far the hex lies) / (how far the line
    goes) of its way; at a corner it comes to two sides at once and goes on into the hex that lies straighter ahead.
    """
    ahead = whole.along
    at = {way: Fraction(1 + here.along[way], ahead[way]) for way in HexDirection if ahead[way] > 0}
    first = [way for way in at if at[way] == min(at.values())]
    straightest = max(ahead[way] for way in first)
    return [way for way in first if ahead[way] == straightest]
