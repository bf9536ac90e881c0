"""League points: what each match, bye and missed round was worth."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from bot.league.entrants import Entrant
from bot.league.league import League
from bot.league.matches import Meeting
from bot.league.settings import Points
from bot.league.standings.calculation import Calculation, Term, summed


def points(league: League, entrant: int) -> Calculation:
    """The league points of an entrant, term by term."""
    worth = league.settings.points
    missed = _missed(worth, league.by_number[entrant])
    return summed("points", [*missed, *(term for one in league.meetings[entrant] for term in _terms(worth, one))])


def points_of_all(league: League) -> dict[int, Decimal]:
    """The league points of everybody."""
    return {number: points(league, number).total for number in league.by_number}


def _missed(worth: Points, entrant: Entrant) -> list[Term]:
    """The rounds before a late entry."""
    return [Term(amount=worth.missed, how="missed", round=number) for number in range(1, entrant.joined_round)]


def _terms(worth: Points, one: Meeting) -> Iterator[Term]:
    amounts = {"win": worth.win, "draw": worth.draw, "loss": worth.loss, "bye": worth.bye}
    yield Term(amount=amounts[one.ending], how=one.ending, round=one.round, opponent=one.opponent)
    if one.own.bonus:
        yield Term(amount=worth.bonus * one.own.bonus, how="bonus", round=one.round, opponent=one.opponent)
