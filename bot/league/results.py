"""Whether a result can stand, and which version of it it is."""

from __future__ import annotations

from bot.league.league import League
from bot.league.matches import Result
from bot.league.refusal import NotAllowed
from bot.league.settings import KnockOut


def checked(league: League, result: Result) -> Result:
    """The result as the newest version of its pairing's, which keeps the time of the first; raises `NotAllowed`."""
    pairing = league.pairing(result.pairing)
    if pairing.is_bye:
        raise NotAllowed(f"{league.name(pairing.first)} has a bye in round {pairing.round}: it needs no result.")
    if isinstance(league.settings.format, KnockOut) and result.winner in ("draw", "unplayed"):
        raise NotAllowed("A knock-out needs a winner: one of the two goes on, or neither does.")
    earlier = [one for one in league.results if one.pairing == result.pairing]
    version = max((one.version for one in earlier), default=0) + 1
    at = min((one.at for one in earlier), default=result.at)
    return result.model_copy(update={"version": version, "at": at})
