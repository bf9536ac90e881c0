"""Pairings before they have a number and a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.league.league import League
from bot.league.matches import Pairing, Why

NOBODY = 0
"""The number of a player who is not there: whoever meets them has a bye."""


class Draft(NamedTuple):
    """Who is to meet, the first side first, and why; without a second it is a bye."""

    first: int
    second: int | None
    why: Why


def numbered(league: League, drafts: Iterable[Draft]) -> tuple[Pairing, ...]:
    """The pairings of the next round: the first sits at table 1, byes come last."""
    ordered = sorted(drafts, key=lambda draft: draft.second is None)
    return tuple(_pairing(league, place, draft) for place, draft in enumerate(ordered))


def _pairing(league: League, place: int, draft: Draft) -> Pairing:
    return Pairing(
        number=league.next_number + place,
        round=league.last_round + 1,
        table=None if draft.second is None else place + 1,
        first=draft.first,
        second=draft.second,
        why=draft.why,
    )
