"""What becomes of a match whose time is up without a result."""

from __future__ import annotations

from collections.abc import Collection

from bot.league.league import League
from bot.league.matches import Pairing, Result, Won


def fallen_due(league: League, pairing: Pairing, heard: Collection[int], at: int) -> Result | None:
    """The result that the league's settings give an open match at a time; None where the organiser decides.

    `heard` are those of the two who have reported or answered. Where both have, they disagree: nobody was silent.
    """
    first, second = (entrant in heard for entrant in (pairing.first, pairing.second))
    won: Won
    match league.settings.at_deadline:
        case "organiser":
            return None
        case "nothing":
            won = "unplayed"
        case "draw":
            won = "draw"
        case "loss":
            if first and second:
                return None
            won = "first" if first else "second" if second else "neither"
    return Result(pairing=pairing.number, winner=won, origin="deadline", at=at, forfeit=True)
