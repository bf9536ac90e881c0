"""The order of seeding: seeds first, lots for everybody else."""

from __future__ import annotations

from collections.abc import Iterable

from bot.league.entrants import Entrant
from bot.league.lots import lot


def by_seed(entrants: Iterable[Entrant], seed: str, *drawn_for: str | int) -> list[int]:
    """The numbers of entrants, the best seed first; who has none follows by lot."""

    def rank(one: Entrant) -> tuple[bool, int, int]:
        return one.seed is None, one.seed or 0, lot(seed, *drawn_for, one.number)

    return [one.number for one in sorted(entrants, key=rank)]
