"""Swiss rounds: no rematch while one can be avoided, then equal points, then even sides, then upper half against lower.

Before anybody has one side three times more than the other, points may differ more. The bye is a player who is not
there: whoever has had the fewest byes may meet them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations, groupby

from bot.league.league import League
from bot.league.matches import ByeWhy, Pairing, SwissWhy
from bot.league.pairing.draft import NOBODY, Draft
from bot.league.pairing.matching import Cost, Pair, matched
from bot.league.pairing.sides import Sides
from bot.league.seeds import by_seed
from bot.league.settings import Swiss
from bot.league.standings.points import points_of_all

CENTS = 100


class SwissRound:
    """The next round of a Swiss league, and what is weighed for it."""

    def __init__(self, league: League, swiss: Swiss) -> None:
        self._league = league
        number = league.last_round + 1
        self._apart = number <= swiss.clubs_apart
        self._points = points_of_all(league)
        self._sides = Sides(league)
        self._met = Counter(frozenset(one.sides) for one in league.pairings if _met(league, one))
        self._byes = Counter(one.first for one in league.pairings if one.is_bye)
        self._order = by_seed(league.playing_in(number), league.seed, "pairing", number)
        self._order.sort(key=lambda entrant: -self._points[entrant])
        self._places = dict(self._placed())

    def drafts(self) -> Iterator[Draft]:
        """The pairings, most points first."""
        pairs = matched(dict(self._costs()))
        yield from map(self._match, sorted((pair for pair in pairs if NOBODY not in pair), key=self._height))
        yield from (self._bye(entrant) for nobody, entrant in pairs if nobody == NOBODY)

    def _costs(self) -> Iterator[tuple[Pair, Cost]]:
        for one, other in combinations(self._order, 2):
            yield (one, other), self._cost(one, other)
        if len(self._order) % 2:
            fewest = min(self._byes[one] for one in self._order)
            for one in self._order:
                if self._byes[one] == fewest:
                    yield (NOBODY, one), (0, 0, 0, self._apart_by(one, self._order[-1]), 0, 0, 0)

    def _cost(self, one: int, other: int) -> Cost:
        """A rematch, the same club, too often one side, the points of who has the bye (not here), the difference of
        points, uneven sides, places in the group."""
        met = self._met[frozenset((one, other))]
        clubs = int(self._apart and self._same_club(one, other))
        difference = self._apart_by(one, other) ** 2
        overdone, imbalance = self._sides.overdone(one, other), self._sides.imbalance(one, other)
        return met, clubs, overdone, 0, difference, imbalance, self._misplaced(one, other)

    def _apart_by(self, one: int, other: int) -> int:
        """The difference of their points, in hundredths."""
        return abs(int((self._points[one] - self._points[other]) * CENTS))

    def _same_club(self, one: int, other: int) -> bool:
        clubs = {self._league.by_number[each].club.casefold() for each in (one, other)}
        return len(clubs) == 1 and clubs != {""}

    def _placed(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """Everybody's place among those with the same points, from 0, and how many these are."""
        for _, group in groupby(self._order, key=lambda entrant: self._points[entrant]):
            equal = list(group)
            yield from ((entrant, (place, len(equal))) for place, entrant in enumerate(equal))

    def _misplaced(self, one: int, other: int) -> int:
        """How far a pair is from upper half against lower; of different points, from the last against the first."""
        upper, lower = sorted((one, other), key=self._order.index)
        (above, size), (below, _) = self._places[upper], self._places[lower]
        if self._points[upper] == self._points[lower]:
            return (2 * (below - above) - size) ** 2
        return (size - 1 - above) ** 2 + below**2

    def _height(self, pair: Pair) -> tuple[Decimal, Decimal, int]:
        """Where a pair sits: the higher points first."""
        low, high = sorted(self._points[one] for one in pair)
        return -high, -low, min(map(self._order.index, pair))

    def _match(self, pair: Pair) -> Draft:
        first, second = self._sides.given(*pair)
        why = SwissWhy(
            points=(self._points[first], self._points[second]),
            met=self._met[frozenset(pair)],
            same_club=self._same_club(first, second),
            leads=(self._sides.lead(first), self._sides.lead(second)),
        )
        return Draft(first, second, why)

    def _bye(self, entrant: int) -> Draft:
        return Draft(entrant, None, ByeWhy(points=self._points[entrant], byes=self._byes[entrant]))


def _met(league: League, pairing: Pairing) -> bool:
    """Whether two have met or still have to: a match that fell out may be made up for."""
    result = league.result_of.get(pairing.number)
    return not pairing.is_bye and (result is None or result.winner != "unplayed")
