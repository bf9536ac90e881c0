"""The odds of the highest or lowest of some dice: from the best side down, no matter how many sides there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb

from rulesets.kit.notation.adding import BITS_OF_A_PAIR

Weights = dict[int, int]
"""In how many ways each sum comes about."""
Sides = Sequence[tuple[int, int]]
"""What each side adds and how heavy it is, the best first."""


def kept(sides: Sides, dice: int, keeping: int) -> Weights:
    """In how many ways so many dice fall that the best ones of them add up to each sum; at least one is kept."""
    ways_to: Counter[int] = Counter()
    below = sum(weight for _, weight in sides)
    # By how many dice have shown a better side so far; these are fewer than are kept.
    waiting: dict[int, Weights] = {0: {0: 1}}
    for worth, weight in sides:
        below -= weight
        further: dict[int, Counter[int]] = {}
        for fallen, sums in waiting.items():
            left, wanted = dice - fallen, keeping - fallen
            for more, ways in _falling(left, wanted, weight, below):
                into = ways_to if more == wanted else further.setdefault(fallen + more, Counter())
                for total, before in sums.items():
                    into[total + more * worth] += before * ways
        waiting = dict(further)
    return {total: ways for total, ways in ways_to.items() if ways}


def _falling(left: int, wanted: int, weight: int, below: int) -> Iterator[tuple[int, int]]:
    """In how many ways none, one, two … of the dice that are left show a side. Once as many do as are wanted, it makes
    no difference what the others show: this side, or one below."""
    for more in range(wanted):
        yield more, comb(left, more) * weight**more
    enough = (weight + below) ** left - sum(
        comb(left, more) * weight**more * below ** (left - more) for more in range(wanted)
    )
    yield wanted, enough


def work(sides: Sides, dice: int, keeping: int) -> int:
    """How much work it is: sums for each side and number of better dice, and their weights grow with all dice."""
    worths = [worth for worth, _ in sides]
    sums = keeping * (max(worths) - min(worths)) + 1
    bits = dice * sum(weight for _, weight in sides).bit_length()
    return len(sides) * (keeping * (keeping + 1) // 2) * (sums + 1) * (1 + bits // BITS_OF_A_PAIR)
