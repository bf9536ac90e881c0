"""How any game tells chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.kit.reckoning.chances import Chances


def percent(chance: Fraction) -> str:
    """A chance in whole percent; one that is neither impossible nor certain never reads as if it were."""
    if 0 < chance < Fraction(1, 100):
        return "under 1 %"
    if Fraction(99, 100) < chance < 1:
        return "over 99 %"
    return f"{round(chance * 100)} %"


def mean(*parts: Chances[int]) -> str:
    """What falls on average, to one place; of several parts together."""
    return f"{float(sum(number * chance for chances in parts for number, chance in chances.items())):.1f}"


def spread(chances: Chances[int]) -> str:
    """Every number with its chance; the unlikely ends in one."""
    told = {number: chance for number, chance in sorted(chances.items()) if chance}
    return " · ".join(f"{number}: {percent(chance)}" for number, chance in _joined(told))


def _joined(told: dict[int, Fraction]) -> Iterator[tuple[str, Fraction]]:
    """Numbers from the end on whose chances are under 1 % together are told together."""
    numbers = list(told)
    tail = Fraction(0)
    while len(numbers) > 1 and tail + told[numbers[-1]] < Fraction(1, 100):
        tail += told[numbers.pop()]
    yield from ((str(number), told[number]) for number in numbers)
    if tail:
        yield f"{numbers[-1] + 1} or more", tail
