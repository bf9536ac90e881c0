"""The table of a league: after any round, from the results that are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.league.league import League
from bot.league.seeds import by_seed
from bot.league.settings import KnockOut, Ladder
from bot.league.standings.calculation import Calculation, Criterion
from bot.league.standings.criteria import Scoring


@dataclass(frozen=True)
class Row:
    """An entrant in the table. `parted_by` is what put them behind the row above; None where they share its place."""

    place: int
    entrant: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    scored: int
    conceded: int
    calculations: Mapping[Criterion, Calculation]
    parted_by: Criterion | None


@dataclass(frozen=True)
class Standings:
    """The table after so many rounds; `open` is how many of their matches have no result yet."""

    after: int
    criteria: tuple[Criterion, ...]
    rows: tuple[Row, ...]
    open: int

    def row_of(self, entrant: int) -> Row:
        """The row of an entrant."""
        return next(row for row in self.rows if row.entrant == entrant)


Level = tuple[list[int], Criterion | None]
"""Entrants who share a place, and what put them behind those before them."""


def criteria_of(league: League) -> tuple[Criterion, ...]:
    """What decides in this league, in order."""
    match league.settings.format:
        case KnockOut():
            return ("stage",)
        case Ladder():
            return ("rung",)
        case _:
            return ("points", *league.settings.tie_breakers, "lot")


def standings(league: League, after: int | None = None) -> Standings:
    """The table after so many rounds, by the results known now; None: after all that were paired."""
    rounds = league.last_round if after is None else min(after, league.last_round)
    then = league.after(rounds)
    return Standings(rounds, criteria_of(league), tuple(_Ranking(then).rows()), len(then.open))


class _Ranking:
    def __init__(self, league: League) -> None:
        self._league = league
        self._scoring = Scoring(league)
        self._criteria = criteria_of(league)
        self._found: dict[int, dict[Criterion, Calculation]] = {number: {} for number in league.by_number}

    def rows(self) -> Iterator[Row]:
        entered = (one for one in self._league.entrants if one.joined_round <= self._league.last_round + 1)
        place = 1
        for level, parted_by in self._levels(by_seed(entered, self._league.seed, "bracket"), self._criteria):
            for entrant in level:
                yield self._row(place, entrant, parted_by if entrant == level[0] else None)
            place += len(level)

    def _levels(self, entrants: list[int], criteria: Sequence[Criterion]) -> list[Level]:
        """Entrants from best to worst; who is level by a criterion is parted by the next."""
        if not criteria or not entrants:
            return [(entrants, None)]
        first, *others = criteria
        for entrant in entrants:
            self._found[entrant][first] = self._scoring.calculation(first, entrant, entrants)
        levels = list[Level]()
        for value in sorted({self._value(entrant, first) for entrant in entrants}, reverse=True):
            (best, _), *rest = self._levels([one for one in entrants if self._value(one, first) == value], others)
            levels += [(best, first if levels else None), *rest]
        return levels

    def _value(self, entrant: int, of: Criterion) -> Decimal:
        return self._found[entrant][of].total

    def _row(self, place: int, entrant: int, parted_by: Criterion | None) -> Row:
        meetings = self._league.meetings[entrant]
        endings = [one.ending for one in meetings]
        return Row(
            place=place,
            entrant=entrant,
            played=len(endings) - endings.count("bye"),
            won=endings.count("win"),
            drawn=endings.count("draw"),
            lost=endings.count("loss"),
            byes=endings.count("bye"),
            scored=sum(one.own.score for one in meetings),
            conceded=sum(one.other.score for one in meetings),
            calculations=self._found[entrant],
            parted_by=parted_by,
        )
