"""The rungs of a ladder after all challenges.

Challenges move rungs in the order in which they were made, whenever they are reported.
"""

from __future__ import annotations

from bot.league.entrants import Entrant
from bot.league.league import League
from bot.league.settings import Ladder


def rungs(league: League, form: Ladder) -> list[int]:
    """The entrants from the top: as seeded, newcomers at the foot, then moved by each challenge that was won."""
    order = [one.number for one in sorted(league.entrants, key=_start)]
    for challenge in league.in_order:
        won, lost = league.winner_of(challenge), league.loser_of(challenge)
        if won is not None and lost is not None:
            _climb(order, won, lost, form)
    return [one for one in order if league.by_number[one].dropped_round is None]


def _start(entrant: Entrant) -> tuple[int, bool, int, int]:
    return entrant.joined_round, entrant.seed is None, entrant.seed or 0, entrant.number


def _climb(order: list[int], won: int, lost: int, form: Ladder) -> None:
    """Whoever won from below moves up to where the other stood."""
    below, above = order.index(won), order.index(lost)
    if below < above:
        return
    if form.win == "swap":
        order[above], order[below] = won, lost
    else:
        order.insert(above, order.pop(below))
