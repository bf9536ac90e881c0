"""Matches that were played at a table, of any league or of none: what ratings and statistics are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.league.league import League
from bot.league.matches import NOTHING, Tally, WonBy

Who = str
"""Who somebody is beyond one league, in the caller's own words."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match of two; `at` (Unix seconds) and then `number` are its place in the order of all matches."""

    at: int
    number: int
    first: Who
    second: Who
    won: WonBy
    rated: bool = True
    first_tally: Tally = NOTHING
    second_tally: Tally = NOTHING
    scenario: str = ""

    def of(self, who: Who) -> Literal["won", "lost", "drawn"]:
        """How it ended for one of the two."""
        if self.won == "draw":
            return "drawn"
        return "won" if (self.won == "first") == (who == self.first) else "lost"

    def opponent_of(self, who: Who) -> Who:
        """The other one."""
        return self.second if who == self.first else self.first

    def faction_of(self, who: Who) -> str:
        """What one of the two played; empty where nobody said."""
        return (self.first_tally if who == self.first else self.second_tally).faction


def played_in(league: League, names: Mapping[int, Who]) -> Iterator[Played]:
    """The matches of a league that were played by two who have a name here, as they were paired."""
    for pairing in league.in_order:
        result = league.result_of.get(pairing.number)
        known = [names[one] for one in pairing.sides if one in names]
        if result is not None and result.played_to is not None and len(known) == 2:
            yield Played(
                at=result.at,
                number=pairing.number,
                first=known[0],
                second=known[1],
                won=result.played_to,
                rated=league.settings.rated,
                first_tally=result.first,
                second_tally=result.second,
                scenario=result.scenario,
            )


def in_order(matches: Iterable[Played]) -> list[Played]:
    """Matches as they were played."""
    return sorted(matches, key=lambda one: (one.at, one.number))
