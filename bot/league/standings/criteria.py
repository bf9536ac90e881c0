"""What decides who stands higher: each criterion adds up terms that can be shown.

A bye has no opponent. For the strength of schedule it counts as one with as many points as the entrant has themself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from functools import cached_property

from bot.league.league import League
from bot.league.lots import lot
from bot.league.matches import BracketWhy, Meeting
from bot.league.rungs import rungs
from bot.league.settings import Ladder
from bot.league.standings.calculation import Calculation, Criterion, How, Term, summed
from bot.league.standings.points import points

MEDIAN_FROM = 3
"""Opponents from which on the strongest and the weakest are left out."""


class Scoring:
    """A league as far as it is scored, and the calculation of each criterion for each entrant."""

    def __init__(self, league: League) -> None:
        self.league = league
        self._points = {number: points(league, number) for number in league.by_number}

    def calculation(self, of: Criterion, entrant: int, level: Collection[int]) -> Calculation:
        """What an entrant has by a criterion; `level` are those who are level by all criteria before it."""
        return CRITERIA[of](self, entrant, level)

    def points(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """The league points."""
        return self._points[entrant]

    def strength(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """The points of all opponents."""
        return summed("strength", [self._faced(entrant, one) for one in self.league.meetings[entrant]])

    def median(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """The points of all opponents but the strongest and the weakest."""
        terms = [self._faced(entrant, one) for one in self.league.meetings[entrant]]
        ranked = sorted(range(len(terms)), key=lambda place: terms[place].amount)
        outer = {ranked[0], ranked[-1]} if len(terms) >= MEDIAN_FROM else set()
        kept = [replace(one, counts=place not in outer) for place, one in enumerate(terms)]
        return summed("median", kept)

    def sonneborn_berger(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """The points of opponents who were beaten, half those of opponents with a draw."""
        return summed("sonneborn_berger", list(self._beaten(entrant)))

    def head_to_head(self, entrant: int, level: Collection[int]) -> Calculation:
        """The points from matches among those who are level, where all of them have met equally often."""
        if not self._have_all_met(level):
            return Calculation(of="head_to_head", value=None)
        return summed("head_to_head", [one for one in self._points[entrant].terms if one.opponent in level])

    def difference(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """The score of all matches, less the opponents'."""
        return self._added("difference", entrant, lambda one: one.own.score - one.other.score)

    def scored(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """The score of all matches."""
        return self._added("scored", entrant, lambda one: one.own.score)

    def secondary(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """The secondary points of all matches."""
        return self._added("secondary", entrant, lambda one: one.own.secondary)

    def wins(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """The matches won."""
        return self._added("wins", entrant, lambda one: int(one.ending == "win"))

    def lot(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """The place in an order that is drawn from the league's seed, from the foot."""
        return Calculation(of="lot", value=Decimal(self._drawn.index(entrant)))

    def stage(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """How far a knock-out has gone for them: 2 for each round passed, 1 for the match for third place."""
        return summed("stage", list(self._passed(entrant)))

    def rung(self, entrant: int, _level: Collection[int] = ()) -> Calculation:
        """How high they stand on a ladder, from the foot."""
        terms = [Term(amount=Decimal(self._height[entrant]), how="rung")] if entrant in self._height else []
        return summed("rung", terms)

    def _faced(self, entrant: int, meeting: Meeting) -> Term:
        faced = entrant if meeting.opponent is None else meeting.opponent
        how: How = "bye" if meeting.opponent is None else "opponent"
        return Term(amount=self._points[faced].total, how=how, round=meeting.round, opponent=meeting.opponent)

    def _beaten(self, entrant: int) -> Iterator[Term]:
        for one in self.league.meetings[entrant]:
            share = {"win": Decimal(1), "draw": Decimal("0.5")}.get(one.ending)
            if share is not None:
                faced = self._faced(entrant, one)
                yield replace(faced, amount=share * faced.amount, how=one.ending)

    def _have_all_met(self, level: Collection[int]) -> bool:
        met = Counter((entrant, one.opponent) for entrant in level for one in self.league.meetings[entrant])
        times = {met[one, other] for one in level for other in level if one != other}
        return len(times) == 1 and times != {0}

    def _added(self, of: Criterion, entrant: int, amount: Callable[[Meeting], int]) -> Calculation:
        meetings = (one for one in self.league.meetings[entrant] if one.opponent is not None)
        terms = [
            Term(amount=Decimal(amount(one)), how="score", round=one.round, opponent=one.opponent) for one in meetings
        ]
        return summed(of, [one for one in terms if one.amount])

    def _passed(self, entrant: int) -> Iterator[Term]:
        for pairing in self.league.in_order:
            if self.league.winner_of(pairing) == entrant:
                third = isinstance(pairing.why, BracketWhy) and pairing.why.stage == "third_place"
                how: How = "won_third" if third else "bye" if pairing.is_bye else "win"
                opponent = pairing.opponent_of(entrant)
                yield Term(amount=Decimal(1 if third else 2), how=how, round=pairing.round, opponent=opponent)

    @cached_property
    def _drawn(self) -> list[int]:
        return sorted(self.league.by_number, key=lambda entrant: lot(self.league.seed, "standings", entrant))

    @cached_property
    def _height(self) -> Mapping[int, int]:
        form = self.league.settings.format
        order = rungs(self.league, form) if isinstance(form, Ladder) else []
        return {entrant: height for height, entrant in enumerate(reversed(order), 1)}


CRITERIA: dict[Criterion, Callable[[Scoring, int, Collection[int]], Calculation]] = {
    "points": Scoring.points,
    "strength": Scoring.strength,
    "median": Scoring.median,
    "sonneborn_berger": Scoring.sonneborn_berger,
    "head_to_head": Scoring.head_to_head,
    "difference": Scoring.difference,
    "scored": Scoring.scored,
    "secondary": Scoring.secondary,
    "wins": Scoring.wins,
    "lot": Scoring.lot,
    "stage": Scoring.stage,
    "rung": Scoring.rung,
}
