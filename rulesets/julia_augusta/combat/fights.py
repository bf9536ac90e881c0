"""Which units fight together, in which order their combats are taken, and which round it is (CBT-01, CBT-02)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.julia_augusta.measure import contacts, opponents
from rulesets.julia_augusta.state import Julia, Unit
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule


def in_order(game: Julia) -> list[list[str]]:
    """All combats, each by the ids of its units, in the order in which they are resolved."""
    return right_to_left(game, linked(game))


@rule(without=lambda game: [])
def linked(game: Julia) -> list[list[str]]:
    """JA-CBT-02: all units linked by contact between enemies form one combat; a unit belongs to one only."""
    found: list[list[str]] = []
    for unit in game.on_table():
        if opponents(game, unit) and not any(unit.id in fight for fight in found):
            found.append(_linked_with(game, unit))
    return found


def _linked_with(game: Julia, unit: Unit) -> list[str]:
    """A unit, every enemy that it fights, every enemy that those fight, and so on."""
    reached = [unit.id]
    for name in reached:
        reached += [enemy.id for enemy in opponents(game, game.units[name]) if enemy.id not in reached]
    return [other.id for other in game.on_table() if other.id in reached]


@rule(without=lambda game, fights: fights)
def right_to_left(game: Julia, fights: list[list[str]]) -> list[list[str]]:
    """JA-CBT-01: the combat whose contact is farthest to the right of the initiative player first; of equals the one
    nearer to his base edge (JA-D-44)."""
    right = game.rightward(game.initiative)

    def place(fight: list[str]) -> tuple[int, int]:
        x, y = _middle_of_contact(game, fight).spot
        return -right * x, -right * y

    return sorted(fights, key=place)


def _middle_of_contact(game: Julia, fight: Sequence[str]) -> Point:
    """The middle between all the bases that touch."""
    between = [
        game.units[one].placement.bases[mine].middle.between(other.placement.bases[theirs].middle)
        for one in fight
        for other in opponents(game, game.units[one])
        for mine, theirs in contacts(game.units[one], other)
    ]
    return Point(sum(at.x for at in between) / len(between), sum(at.y for at in between) / len(between))


def fighters(game: Julia, fight: Iterable[str], seat: int) -> list[Unit]:
    """The engaged units of a seat in a combat: those that have an opponent now."""
    units = (game.units[name] for name in fight)
    return [unit for unit in units if unit.seat == seat and unit.on_table and opponents(game, unit)]


@rule(without=1)
def round_of(game: Julia, fight: Iterable[str]) -> int:
    """JA-CBT-29: a combat is in a later round while any pair that fought each other last turn is still in contact;
    combats that merge take the higher number."""
    units = [unit for seat in (0, 1) for unit in fighters(game, fight, seat)]
    return 1 + max((unit.fought.get(enemy.id, 0) for unit in units for enemy in opponents(game, unit)), default=0)
