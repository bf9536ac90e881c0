"""How many of its bases each side has lost, and that it is told when that changes (VIC-01)."""

from __future__ import annotations

from math import ceil

from rulesets.julia_augusta.table.happenings.turn import Losses
from rulesets.julia_augusta.table.state import Julia


def bases_lost(game: Julia, seat: int) -> tuple[int, int]:
    """How many of its non-light bases a side has lost, and with how many it began."""
    heavy = [unit for unit in game.units.values() if unit.seat == seat and not unit.light]
    start = sum(unit.start_bases for unit in heavy)
    left = sum(unit.bases for unit in heavy if unit.where in ("table", "waiting") and not unit.routing)
    return start - left, start


def tell_losses(game: Julia) -> None:
    """Tell what a side has lost when that has changed, and at how many bases lost it is beaten."""
    for seat in (0, 1):
        lost, start = bases_lost(game, seat)
        if lost != game.losses_told[seat]:
            game.losses_told[seat] = lost
            game.say(Losses(rule="JA-VIC-01", seat=seat, lost=lost, start=start, beaten=ceil(start / 2)))
