"""A league in a test: names instead of numbers, results as they are told.

season = Season("Ada Ben Cleo Dan", Swiss(rounds=3))
season.pairs()  # ["Ada – Dan", "Cleo – Ben"]: a round, the first side first
season.tells("Ada 12:8 Dan")  # a score; the higher one has won
season.table()  # ["1 Ada", "2 Ben", …]
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.league.entrants import Entrant
from bot.league.league import League
from bot.league.matches import HandWhy, Pairing, Result, Tally, Won
from bot.league.pairing.rounds import next_round
from bot.league.pairing.words import reason
from bot.league.results import checked
from bot.league.settings import Format, Settings, Swiss
from bot.league.standings.calculation import Criterion
from bot.league.standings.table import standings
from bot.league.standings.words import explain, value_text

TOLD = re.compile(r"(\w+) (-?\d+):(-?\d+) (\w+)")


class Season:
    """A league that is played."""

    def __init__(self, names: str, form: Format | None = None, *, seed: str = "spring", **settings: Any) -> None:
        entrants = tuple(Entrant(number=number, name=name) for number, name in enumerate(names.split(), 1))
        self.league = League(Settings(name="Cup", format=form or Swiss(), **settings), entrants, seed=seed)

    def number(self, name: str) -> int:
        return next(one.number for one in self.league.entrants if one.name == name)

    def knows(self, name: str, /, **known: Any) -> None:
        """Something is known of an entrant: a seed, a club, when they left."""
        entrants = (Entrant(**one.model_dump() | known) if one.name == name else one for one in self.league.entrants)
        self.league = replace(self.league, entrants=tuple(entrants))

    def joins(self, name: str, **known: Any) -> None:
        """Somebody comes for the next round."""
        late = Entrant(
            number=len(self.league.entrants) + 1, name=name, joined_round=self.league.last_round + 1, **known
        )
        self.league = replace(self.league, entrants=(*self.league.entrants, late))

    def leaves(self, name: str) -> None:
        """Somebody is not there for the next round, nor after it."""
        self.knows(name, dropped_round=self.league.last_round + 1)

    def pairs(self) -> list[str]:
        """The next round, published."""
        pairings = next_round(self.league).pairings
        self.league = self.league.paired(pairings)
        return [self.told(one) for one in pairings]

    def meet(self, *pairs: str) -> None:
        """A round as somebody else has paired it: "Ada Ben", or "Cleo" for a bye."""
        number = self.league.last_round + 1
        for place, pair in enumerate(pairs, 1):
            first, *others = map(self.number, pair.split())
            second, table = (others[0], place) if others else (None, None)
            made = Pairing(
                number=self.league.next_number, round=number, table=table, first=first, second=second, why=HandWhy()
            )
            self.league = self.league.paired([made])

    def told(self, pairing: Pairing) -> str:
        """`Ada – Ben`, `Cleo – bye`."""
        return " – ".join([*map(self.league.name, pairing.sides), *(["bye"] if pairing.is_bye else [])])

    def reason(self, name: str) -> str:
        """Why somebody was paired as they were in the newest round."""
        return reason(self.league, self.pairing_of(name))

    def pairing_of(self, *names: str) -> Pairing:
        """The newest pairing of these."""
        numbers = {self.number(name) for name in names}
        return [one for one in self.league.in_order if numbers <= set(one.sides)][-1]

    def tells(self, *told: str, winner: Won | None = None, **known: Any) -> None:
        """Results of the newest pairings of two, or corrections of them; without a winner the higher score has won."""
        for one in told:
            found = TOLD.fullmatch(one)
            assert found, one
            scores = {found[1]: int(found[2]), found[4]: int(found[3])}
            self._has(self.pairing_of(*scores), scores, winner, known)

    def plays(self, *told: str) -> None:
        """The next round of everybody named here: "Ada 12:8 Ben", or "Cleo" for a bye."""
        self.meet(*(re.sub(r" \S+ ", " ", one) for one in told))
        self.tells(*(one for one in told if ":" in one))

    def _has(self, pairing: Pairing, scores: dict[str, int], winner: Won | None, known: dict[str, Any]) -> None:
        first, second = (scores[self.league.name(side)] for side in pairing.sides)
        tallies = {"first": Tally(score=first), "second": Tally(score=second), **known}
        higher: Won = "first" if first > second else "second" if second > first else "draw"
        result = Result(pairing=pairing.number, winner=winner or higher, **tallies)
        self.league = self.league.reported(checked(self.league, result))

    def first_sides_win(self) -> None:
        """Everything that is open ends 1:0."""
        for pairing in self.league.open:
            self.tells("{} 1:0 {}".format(*map(self.league.name, pairing.sides)))

    def table(self, after: int | None = None) -> list[str]:
        """Places and names."""
        return [f"{row.place} {self.league.name(row.entrant)}" for row in standings(self.league, after).rows]

    def value(self, name: str, of: Criterion, after: int | None = None) -> str:
        """A number of the table."""
        return value_text(standings(self.league, after).row_of(self.number(name)).calculations[of])

    def explained(self, name: str) -> list[str]:
        """Why somebody stands where they do."""
        return explain(self.league, self.number(name))


def seeded(names: str, form: Format) -> Season:
    """A league with seeds in the order of these names."""
    season = Season(names, form)
    for place, name in enumerate(names.split(), 1):
        season.knows(name, seed=place)
    return season


def unordered(told: Iterable[str]) -> set[frozenset[str]]:
    """Pairings without their sides and their order."""
    return {frozenset(one.split(" – ")) for one in told}
