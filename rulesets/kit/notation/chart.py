"""From the odds of a roll to the chart that is drawn of them. Nothing is drawn here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import accumulate

from rulesets.kit.notation.reckoning import Odds
from rulesets.kit.pictures.chart import Bar, OddsChart

MOST_BARS = 40
"""Bars of a chart; of more numbers some stand together in each."""
RAREST_SHOWN = 0.0005
"""The share at either end of a chart that is told and not drawn."""


def odds_chart(odds: Odds, title: str, at_least: int | None = None, note: str = "", axis: str = "result") -> OddsChart:
    """The chances of a roll as bars, without the rarest at both ends.

    `at_least` is the number that is asked for, `axis` what the numbers are.
    """
    chances = {number: float(odds.chances[number]) for number in sorted(odds.chances)}
    low, high, below, above = _shown(chances)
    return OddsChart(
        title=title,
        bars=tuple(_bars(chances, low, high, at_least)),
        mean=float(odds.mean),
        threshold=at_least,
        chance=float(odds.at_least(at_least)) if at_least is not None else None,
        below=below,
        above=above,
        axis=axis,
        note=note,
    )


def _shown(chances: Mapping[int, float]) -> tuple[int, int, float, float]:
    """The lowest and the highest number that are drawn, and the chances of those below and above them."""
    numbers = list(chances)
    up_to = list(accumulate(chances.values()))
    low = next(place for place, share in enumerate(up_to) if share > RAREST_SHOWN)
    high = next(place for place, share in enumerate(up_to) if up_to[-1] - share <= RAREST_SHOWN)
    below = up_to[low - 1] if low else 0.0
    return numbers[low], numbers[max(low, high)], below, max(0.0, up_to[-1] - up_to[max(low, high)])


def _bars(chances: Mapping[int, float], low: int, high: int, at_least: int | None) -> Iterator[Bar]:
    """One for each number; where they are too many, for so many numbers each that one begins with what is asked for."""
    width = -(-(high - low + 1) // MOST_BARS)
    first = low if at_least is None else low - (low - at_least) % width
    shares: defaultdict[int, float] = defaultdict(float)
    for number, chance in chances.items():
        if low <= number <= high:
            shares[(number - first) // width] += chance
    for place, start in enumerate(range(first, high + 1, width)):
        yield Bar(low=max(start, low), high=min(start + width - 1, high), chance=shares[place])
