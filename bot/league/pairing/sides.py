"""Who has which side: everybody is the first side as often as the second, as nearly as can be."""

from __future__ import annotations

from bot.league.league import League
from bot.league.lots import lot
from bot.league.pairing.matching import Pair

MOST_LEAD = 2
"""How much more often somebody may have one side than the other, unless a rematch would be the price."""


class Sides:
    """Which sides everybody had in the matches that were paired, byes aside."""

    def __init__(self, league: League) -> None:
        self._seed = league.seed
        self._round = league.last_round + 1
        self._had: dict[int, list[bool]] = {number: [] for number in league.by_number}
        for pairing in league.in_order:
            if not pairing.is_bye:
                for entrant in pairing.sides:
                    self._had[entrant].append(entrant == pairing.first)

    def lead(self, entrant: int) -> int:
        """How much more often somebody was the first side than the second."""
        return 2 * sum(self._had[entrant]) - len(self._had[entrant])

    def overdone(self, one: int, other: int) -> int:
        """How many of two who meet would have one side too often, sides given as evenly as can be."""
        return sum(abs(lead) > MOST_LEAD for lead in self._after(one, other))

    def imbalance(self, one: int, other: int) -> int:
        """How uneven both have been after they meet, sides given as evenly as can be; 0 is even."""
        return sum(lead**2 for lead in self._after(one, other))

    def given(self, one: int, other: int) -> Pair:
        """Two who meet, the first side first: who was that less often, then who was not last time, then by lot."""
        first, second = sorted((one, other), key=self._claim)
        return first, second

    def _after(self, one: int, other: int) -> tuple[int, int]:
        first, second = sorted((self.lead(one), self.lead(other)))
        return first + 1, second - 1

    def _claim(self, entrant: int) -> tuple[int, bool, int]:
        had = self._had[entrant]
        return self.lead(entrant), bool(had and had[-1]), lot(self._seed, "side", self._round, entrant)
