"""Round robin by the circle method, with the sides of the Berger tables; where somebody came late, by matching.

With an odd number everybody meets "nobody" once, which is a bye. Who has left leaves byes to those still to meet them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from bot.league.league import League
from bot.league.matches import TurnWhy
from bot.league.pairing.draft import NOBODY, Draft
from bot.league.pairing.matching import Pair, matched
from bot.league.pairing.sides import Sides
from bot.league.seeds import by_seed
from bot.league.settings import RoundRobin


def circle(players: list[int], number: int) -> list[Pair]:
    """The pairs of a round (from 1) of a single round robin, first side first; NOBODY fills up an odd number.

    The one in the last place stays, the others turn: the places of two who meet add up to the same, round the circle.
    """
    places = [*players, NOBODY] if len(players) % 2 else players
    turning, last = len(places) - 1, len(places)
    pairs = [
        _sided(one, other)
        for one, other in combinations(range(1, last), 2)
        if (one + other - 1 - number) % turning == 0
    ]
    alone = next(one for one in range(1, last) if (2 * one - 1 - number) % turning == 0)
    meets_last = (alone, last) if 2 * alone <= last else (last, alone)
    return [(places[first - 1], places[second - 1]) for first, second in [meets_last, *pairs]]


def _sided(low: int, high: int) -> Pair:
    """Places whose sum is odd give the lower one the first side: so nobody has a side twice more than the other."""
    return (low, high) if (low + high) % 2 else (high, low)


class Turns:
    """The rounds of a round robin, as far as they have been paired and as they are to come."""

    def __init__(self, league: League, form: RoundRobin) -> None:
        self._league = league
        self._legs = 2 if form.double else 1
        self._number = league.last_round + 1
        self._starters = by_seed(league.playing_in(1), league.seed, "circle")
        self._playing = {one.number for one in league.playing_in(self._number)}
        self._met = Counter(frozenset(one.sides) for one in league.pairings if not one.is_bye)
        self._turns = (len(self._starters) - 1) | 1

    @cached_property
    def rounds(self) -> int | None:
        """How many rounds the circle takes; None where it was left and matches are made as they can be."""
        return self._turns * self._legs if len(self._starters) > 1 and self._is_by_the_circle() else None

    def owed(self) -> dict[Pair, int]:
        """Who has still to meet, and how often."""
        pairs = {pair: self._legs - self._met[frozenset(pair)] for pair in combinations(sorted(self._playing), 2)}
        return {pair: times for pair, times in pairs.items() if times > 0}

    def drafts(self) -> Iterator[Draft]:
        """The pairings of the next round."""
        pairs = self._by_the_circle() or self._as_owed()
        matches = [pair for pair in pairs if self._playing.issuperset(pair)]
        byes = [(one, other) for pair in pairs for one, other in (pair, pair[::-1]) if self._has_bye(one, other)]
        yield from (Draft(first, second, self._why(None)) for first, second in matches)
        yield from (Draft(one, None, self._why(other or None)) for one, other in byes)

    def _has_bye(self, one: int, other: int) -> bool:
        return one in self._playing and other not in self._playing

    def _by_the_circle(self) -> list[Pair]:
        """The next round of the circle; nothing where it does not fit or nobody would play."""
        if self.rounds is None or self._number > self.rounds:
            return []
        pairs = self._turn(self._number)
        return pairs if any(self._playing.issuperset(pair) for pair in pairs) else []

    def _turn(self, number: int) -> list[Pair]:
        leg, turn = divmod(number - 1, self._turns)
        pairs = circle(self._starters, turn + 1)
        return [pair[::-1] for pair in pairs] if leg else pairs

    def _is_by_the_circle(self) -> bool:
        """Whether only those who began play, and whoever met did so in the circle's rounds."""
        rounds = range(1, self._number)
        due = {(turn, frozenset(pair)) for turn in rounds for pair in self._turn(turn)}
        done = {(one.round, frozenset(one.sides)) for one in self._league.pairings if not one.is_bye}
        return self._playing.issubset(self._starters) and done <= due

    def _as_owed(self) -> list[Pair]:
        """As many of the matches that are owed as possible, first of those who owe most; byes for the others."""
        owed = self.owed()
        load = Counter[int]()
        for pair, times in owed.items():
            load.update(dict.fromkeys(pair, times))
        most = 2 * max(load.values(), default=0)
        pairs = matched({pair: (most - load[pair[0]] - load[pair[1]],) for pair in owed})
        sides = Sides(self._league)
        alone = sorted(self._playing.difference(*pairs)) if pairs else []
        return [*(sides.given(*pair) for pair in pairs), *((one, NOBODY) for one in alone)]

    def _why(self, gone: int | None) -> TurnWhy:
        return TurnWhy(round=self._number, rounds=self.rounds, opponent=gone)
