"""A ladder: who may challenge whom, and the match of a challenge."""

from __future__ import annotations

from bot.league.league import League
from bot.league.matches import ChallengeWhy, Pairing
from bot.league.pairing.sides import Sides
from bot.league.refusal import NotAllowed
from bot.league.rungs import rungs
from bot.league.settings import Ladder


def challengeable(league: League, form: Ladder, challenger: int) -> list[int]:
    """Whom an entrant may challenge now, the highest rung first."""
    standing = rungs(league, form)
    if challenger not in standing:
        return []
    rung = standing.index(challenger)
    return [one for one in standing[max(0, rung - form.reach) : rung] if not {one, challenger} & _busy(league)]


def challenge(league: League, form: Ladder, challenger: int, challenged: int) -> Pairing:
    """The match of a challenge; raises `NotAllowed`, which names those who may be challenged."""
    allowed = challengeable(league, form, challenger)
    if challenged not in allowed:
        raise NotAllowed(f"{_obstacle(league, form, challenger, challenged)} {_instead(league, allowed)}")
    order = rungs(league, form)
    first, second = Sides(league).given(challenger, challenged)
    climb = (order.index(challenger) + 1, order.index(challenged) + 1)
    why = ChallengeWhy(challenger=challenger, rungs=climb)
    number = league.last_round + 1
    return Pairing(number=league.next_number, round=number, table=None, first=first, second=second, why=why)


def _busy(league: League) -> set[int]:
    """Who has an open challenge, made or received."""
    return {entrant for pairing in league.open for entrant in pairing.sides}


def _obstacle(league: League, form: Ladder, challenger: int, challenged: int) -> str:
    """What stands against a challenge."""
    order = rungs(league, form)
    for one in (challenger, challenged):
        if one not in order:
            return f"{league.name(one)} does not play in this league any more."
        if one in _busy(league):
            return f"{league.name(one)} has a challenge to play first."
    up = order.index(challenger) - order.index(challenged)
    if up <= 0:
        return f"{league.name(challenged)} does not stand above {league.name(challenger)}."
    return f"{league.name(challenged)} stands {up} rungs above {league.name(challenger)}; {form.reach} is the most."


def _instead(league: League, allowed: list[int]) -> str:
    names = ", ".join(map(league.name, allowed))
    return f"Open to a challenge: {names}." if names else "Nobody is open to a challenge now."
