"""What many matches say: how often factions and sides win, how reliable somebody answers, a player's own record.

Every share comes with its counts and with Wilson's interval: where the true share is, 95 times of 100.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from bot.league.played import Played, Who, in_order

DEVIATIONS = 1.959964
"""Standard deviations within which 95 of 100 are."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The lowest and the highest share that so many successes are no surprise for; everything without a trial."""
    if not trials:
        return 0.0, 1.0
    share, spread = successes / trials, DEVIATIONS**2 / trials
    middle = share + spread / 2
    reach = sqrt(spread * share * (1 - share) + spread**2 / 4)
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


@dataclass(frozen=True)
class Rate:
    """How often something won, drew and lost. A draw counts half in `share`."""

    of: str
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def matches(self) -> int:
        """How many matches were counted."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of the matches won, of 1; 0 without a match."""
        return (self.won + self.drawn / 2) / self.matches if self.matches else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share."""
        return wilson(self.won + self.drawn / 2, self.matches)


@dataclass(frozen=True)
class Record:
    """What somebody has behind them: all matches, and those with each faction and against each opponent."""

    total: Rate
    factions: tuple[Rate, ...]
    opponents: tuple[Rate, ...]
    newest: tuple[Played, ...]


@dataclass(frozen=True)
class Owed:
    """An answer that was due (Unix seconds); `answered_at` None: it never came."""

    due_at: int
    answered_at: int | None = None


@dataclass(frozen=True)
class Reliability:
    """How many answers came in time, and how many later or never."""

    in_time: int
    late: int
    never: int

    @property
    def owed(self) -> int:
        """How many answers were due."""
        return self.in_time + self.late + self.never

    @property
    def share(self) -> float:
        """The share that came in time, of 1; 1 where nothing was owed."""
        return self.in_time / self.owed if self.owed else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share."""
        return wilson(self.in_time, self.owed)


NEWEST = 5
"""Matches that are told one by one."""


def factions(matches: Iterable[Played]) -> list[Rate]:
    """How often each faction wins, the most played first; of a faction against itself nothing can be learnt."""
    endings = (
        (one.faction_of(who), one.of(who)) for one in matches if not _is_mirror(one) for who in (one.first, one.second)
    )
    return _rates(endings)


def scenarios(matches: Iterable[Played]) -> list[Rate]:
    """How often the first side wins in each scenario, the most played first."""
    return _rates((one.scenario, one.of(one.first)) for one in matches)


def record(who: Who, matches: Iterable[Played], names: Mapping[Who, str]) -> Record:
    """What somebody has behind them; opponents without a name are left out of the list of opponents."""
    own = in_order(one for one in matches if who in (one.first, one.second))
    met = ((one, names.get(one.opponent_of(who), "")) for one in own)
    return Record(
        total=next(iter(_rates(("all", one.of(who)) for one in own)), Rate("all")),
        factions=tuple(_rates((one.faction_of(who), one.of(who)) for one in own)),
        opponents=tuple(_rates((name, one.of(who)) for one, name in met)),
        newest=tuple(own[: -NEWEST - 1 : -1]),
    )


def reliability(owed: Iterable[Owed], now: int) -> Reliability:
    """How reliably answers came; what is not due yet and has no answer does not count."""
    answers = [one for one in owed if one.answered_at is not None or one.due_at <= now]
    in_time = sum(one.answered_at is not None and one.answered_at <= one.due_at for one in answers)
    never = sum(one.answered_at is None for one in answers)
    return Reliability(in_time, len(answers) - in_time - never, never)


def _is_mirror(match: Played) -> bool:
    return match.faction_of(match.first).casefold() == match.faction_of(match.second).casefold()


def _rates(endings: Iterable[tuple[str, str]]) -> list[Rate]:
    """The rate of each thing that has a name, however it is capitalised."""
    spelt = dict[str, str]()
    counts: dict[str, dict[str, int]] = defaultdict(lambda: {"won": 0, "drawn": 0, "lost": 0})
    for name, ending in endings:
        if name:
            spelt.setdefault(name.casefold(), name)
            counts[name.casefold()][ending] += 1
    rates = (Rate(spelt[key], **count) for key, count in counts.items())
    return sorted(rates, key=lambda rate: (-rate.matches, rate.of.casefold()))
