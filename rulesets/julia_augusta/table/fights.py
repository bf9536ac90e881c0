"""Which units fight together (CBT-02)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.julia_augusta.table.measure import opponents
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule


@rule(without=lambda game: [])
def linked(game: Julia) -> list[list[str]]:
    """JA-CBT-02: all units linked by contact between enemies form one combat; a unit belongs to one only."""
    fights: list[list[str]] = []
    for unit in game.on_table():
        if opponents(game, unit) and not any(unit.id in fight for fight in fights):
            fights.append(_linked_with(game, unit))
    return fights


def _linked_with(game: Julia, unit: Unit) -> list[str]:
    """A unit, every enemy that it fights, every enemy that those fight, and so on."""
    reached = [unit.id]
    for name in reached:
        reached += [enemy.id for enemy in opponents(game, game.units[name]) if enemy.id not in reached]
    return [other.id for other in game.on_table() if other.id in reached]


def fighters(game: Julia, fight: Iterable[str], seat: int) -> list[Unit]:
    """The engaged units of a seat in a combat: those that have an opponent now."""
    units = (game.units[name] for name in fight)
    return [unit for unit in units if unit.seat == seat and unit.on_table and opponents(game, unit)]
