"""Pairings that an organiser changes by hand."""

from __future__ import annotations

from bot.league.league import League
from bot.league.matches import HandWhy, Pairing
from bot.league.refusal import NotAllowed
from bot.league.settings import KnockOut, Ladder


def swapped(league: League, one: int, other: int) -> tuple[Pairing, Pairing]:
    """The pairings of two entrants in the newest round, each with the other in their place; raises `NotAllowed`."""
    if isinstance(league.settings.format, KnockOut | Ladder):
        raise NotAllowed("Only Swiss rounds and round robins are paired by hand: here it is results that decide.")
    mine, theirs = _newest(league, one), _newest(league, other)
    if mine == theirs:
        raise NotAllowed(f"{league.name(one)} and {league.name(other)} meet each other: there is nothing to swap.")
    return _with(mine, one, other), _with(theirs, other, one)


def _newest(league: League, entrant: int) -> Pairing:
    """The pairing of an entrant in the newest round, as long as it can be changed."""
    name = league.name(entrant)
    pairing = next((one for one in league.round(league.last_round) if entrant in one.sides), None)
    if pairing is None:
        raise NotAllowed(f"{name} is not paired in round {league.last_round}.")
    if pairing.number in league.result_of:
        raise NotAllowed(f"{name} has a result in round {league.last_round} already.")
    return pairing


def _with(pairing: Pairing, leaves: int, comes: int) -> Pairing:
    first, second = (comes if entrant == leaves else entrant for entrant in (pairing.first, pairing.second))
    return pairing.model_copy(update={"first": first, "second": second, "why": HandWhy()})
