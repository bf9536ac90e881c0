"""Ratings by openskill: how strong somebody plays, and how sure that is.

They are reckoned from all rated matches in the order in which these were played, each time anew, so that a correction
leaves nothing behind. Shown is forty times the mean: newcomers have 1000, and of two who are 200 apart the better one
wins about three of four matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from openskill.models import BradleyTerryFull

from bot.league.matches import WonBy
from bot.league.played import Played, Who, in_order
from rulesets.kit.pictures.chart import Line, LineChart

MODEL = BradleyTerryFull()
SHOWN_PER_UNIT = 40
PROVISIONAL_BELOW = 5
"""Matches until a rating counts as known."""
DAY = 86400
MOST_DAYS = 6
"""Days that are named below a chart."""


@dataclass(frozen=True)
class Rating:
    """What is known of somebody's strength after so many matches."""

    mean: float = MODEL.mu
    deviation: float = MODEL.sigma
    matches: int = 0

    @property
    def shown(self) -> int:
        """The rating as players read it."""
        return round(SHOWN_PER_UNIT * self.mean)

    @property
    def give_or_take(self) -> int:
        """How far off it may be: two standard deviations."""
        return round(2 * SHOWN_PER_UNIT * self.deviation)

    @property
    def is_provisional(self) -> bool:
        """Whether too few matches were played to compare it."""
        return self.matches < PROVISIONAL_BELOW


@dataclass(frozen=True)
class Ratings:
    """Everybody's rating, and how it came about: what it was after each match."""

    history: Mapping[Who, tuple[tuple[int, Rating], ...]] = field(default_factory=dict)

    def of(self, who: Who) -> Rating:
        """Somebody's rating now."""
        known = self.history.get(who)
        return known[-1][1] if known else Rating()

    def ranked(self) -> list[tuple[Who, Rating]]:
        """Everybody from the best down, those who are provisional last."""
        known = ((who, self.of(who)) for who in self.history)
        return sorted(known, key=lambda one: (one[1].is_provisional, -one[1].mean, one[0]))


RANKS: Mapping[WonBy, list[float]] = {"first": [1, 2], "second": [2, 1], "draw": [1, 1]}


def recomputed(matches: Iterable[Played]) -> Ratings:
    """The ratings that the rated ones of these matches make, in whatever order they are handed in."""
    history: dict[Who, list[tuple[int, Rating]]] = {}
    for match in in_order(one for one in matches if one.rated):
        both = [history.setdefault(who, []) for who in (match.first, match.second)]
        first, second = (known[-1][1] if known else Rating() for known in both)
        after = rated(first, second, match.won)
        for known, rating in zip(both, after, strict=True):
            known.append((match.at, rating))
    return Ratings({who: tuple(known) for who, known in history.items()})


def rated(first: Rating, second: Rating, won: WonBy) -> tuple[Rating, Rating]:
    """Both ratings after a match."""
    before = [[MODEL.create_rating([one.mean, one.deviation])] for one in (first, second)]
    (one,), (other,) = MODEL.rate(before, ranks=RANKS[won])
    return (
        Rating(one.mu, one.sigma, first.matches + 1),
        Rating(other.mu, other.sigma, second.matches + 1),
    )


def chart(title: str, ratings: Ratings, names: Mapping[Who, str]) -> LineChart:
    """How the ratings of some people went, by days."""
    histories = [(name, ratings.history[who]) for who, name in names.items() if who in ratings.history]
    days = sorted({at // DAY for _, history in histories for at, _ in history})
    lines = tuple(_line(name, history) for name, history in histories)
    return LineChart(title=title, lines=lines, days=tuple(_named(days)), unit="rating", note=_note(ratings, names))


def _line(name: str, history: Sequence[tuple[int, Rating]]) -> Line:
    return Line(name=name, points=tuple((at / DAY, float(rating.shown)) for at, rating in history))


def _named(days: Sequence[int]) -> Iterator[tuple[float, str]]:
    """Some of the days, the first and the last among them."""
    last = len(days) - 1
    chosen = sorted({round(place * last / (MOST_DAYS - 1)) for place in range(MOST_DAYS)}) if days else []
    for place in chosen:
        day = datetime.fromtimestamp(days[place] * DAY, UTC)
        yield float(days[place]), f"{day.day} {day:%b %Y}"


def _note(ratings: Ratings, names: Mapping[Who, str]) -> str:
    provisional = [name for who, name in names.items() if ratings.of(who).is_provisional]
    return f"provisional below {PROVISIONAL_BELOW} matches: {', '.join(provisional)}" if provisional else ""
