"""How lucky members were: their rolls against exact expectation, so that they see that bad luck is ordinary.

A roll counts by how far it is from its mean, divided by its standard deviation: so each has the variance 1, whatever
was rolled, and the sum of n of them stays within 1.96 √n of nothing for 95 of 100 people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from math import erf, sqrt

from bot.game.once import once
from bot.game.referee import Referee
from bot.rolls.odds import Expected, Oddsmaker
from bot.store import luck
from bot.store.database import Transaction
from bot.store.luck import Counted, Place
from rulesets.kit.pictures.chart import LuckChart

MOST = 2000
"""Rolls that are counted: the newest."""
WITHIN_SECONDS = 4.0
"""How long expectations are reckoned for one answer; they are remembered for the next."""
BAND = 1.96
"""Standard deviations within which 95 of 100 are."""
SURE = 0.995
OFTEN = 3
"""Rolls that are told one by one: those that were rolled most."""


@dataclass(frozen=True)
class Series:
    """Rolls that count, in order, with how far each was ahead in standard deviations; `uncounted` and `unknown` are how
    many were left out for good, and how many because their odds were not reckoned in time."""

    rolls: Sequence[Counted] = ()
    ahead: Sequence[float] = ()
    uncounted: int = 0
    unknown: int = 0
    expected: Mapping[str, Expected] = field(default_factory=dict)

    @cached_property
    def sums(self) -> tuple[float, ...]:
        """How far they were ahead after each."""
        return tuple(accumulate(self.ahead))

    @property
    def band(self) -> tuple[float, ...]:
        """How far 95 of 100 are from the expectation after each, at most."""
        return tuple(BAND * sqrt(number) for number in range(1, len(self.ahead) + 1))

    @property
    def less_lucky(self) -> float:
        """The share of people who have less luck with as many rolls."""
        return (1 + erf(self.sums[-1] / sqrt(2 * len(self.ahead)))) / 2


class Luck:
    """What is counted of members' rolls."""

    def __init__(self, referee: Referee, oddsmaker: Oddsmaker) -> None:
        self._referee = referee
        self._oddsmaker = oddsmaker

    async def series(self, place: Place) -> Series:
        """The rolls of a place; raises `NotReckoned` where their odds cannot be reckoned now."""
        counted = await luck.counted_rolls(self._referee.database, place, MOST)
        known = await self._oddsmaker.expected((one.text for one in counted), WITHIN_SECONDS)
        return series_of(counted, known)

    async def is_counted(self, member: int) -> bool:
        """Whether a member's rolls are counted."""
        return await luck.is_counted(self._referee.database, member)

    async def stop(self, member: int, interaction: int) -> str:
        """Count a member's rolls nowhere any more; what they are told."""
        return await self._set(member, False, "Your rolls are counted nowhere any more.", interaction)

    async def begin(self, member: int, interaction: int) -> str:
        """Count a member's rolls from the next one on; what they are told."""
        return await self._set(member, True, "Your rolls are counted from the next one on.", interaction)

    async def _set(self, member: int, counted: bool, told: str, interaction: int) -> str:
        async def act(tx: Transaction) -> str:
            await luck.set_counted(tx, member, counted)
            return told

        return await once(self._referee, interaction, act)


def series_of(counted: Sequence[Counted], known: Mapping[str, Expected | None]) -> Series:
    """The series of those rolls whose expectation is known and that could have come out otherwise."""
    expected = {text: one for text, one in known.items() if one is not None and one[1] > 0}
    rolls = [one for one in counted if one.text in expected]
    unknown = sum(one.text not in known for one in counted)
    ahead = [(one.value - expected[one.text][0]) / sqrt(expected[one.text][1]) for one in rolls]
    return Series(rolls, ahead, len(counted) - len(rolls) - unknown, unknown, expected)


def chart(series: Series, title: str) -> LuckChart:
    """The series as it is drawn."""
    return LuckChart(title=title, ahead=series.sums, band=series.band, unit="standard deviations from the expectation")


def told(series: Series, *, by_text: bool = True) -> Iterator[str]:
    """The series in words; `by_text`: with what was rolled most."""
    rolls, sums, band = len(series.rolls), series.sums[-1], series.band[-1]
    yield (
        f"{rolls} {'roll counts' if rolls == 1 else 'rolls count'}: **{_signed(sums)}** against the expectation;"
        f" 95 of 100 people are between {_signed(-band)} and {_signed(band)}."
    )
    verdict = "That is ordinary" if abs(sums) <= band else "That is rare"
    yield f"{verdict}: of people with as many rolls {_share(series.less_lucky)} have less luck."
    for text, times in Counter(one.text for one in series.rolls).most_common(OFTEN if by_text else 0):
        average = sum(one.value for one in series.rolls if one.text == text) / times
        yield f"-# `{text}` × {times}: {average:.2f} on average, expected {series.expected[text][0]:.2f}"
    yield "-# Each roll counts by how far it is from its mean, in standard deviations; high is lucky."


def _signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", "−")


def _share(share: float) -> str:
    return "nearly all" if share > SURE else "hardly any" if share < 1 - SURE else f"{share * 100:.0f} of 100"
