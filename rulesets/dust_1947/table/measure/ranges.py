"""Distances in squares: what is in range, and who is next to whom."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.distances import between
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square, adjacent
from rulesets.kit.engine.points import rule


def _first_squares(some: Sequence[Square], others: Sequence[Square]) -> int:
    return between(some[0], others[0])


@rule(without=_first_squares)
def distance(some: Sequence[Square], others: Sequence[Square]) -> int:
    """DU-RANGE-01: between two units it is measured in squares between their nearest squares."""
    if len(some) == 1 and len(others) == 1:
        return between(some[0], others[0])
    return min(between(one, other) for one in some for other in others)


@rule(without=lambda one, other, levels: between(one, other))
def apart(one: Square, other: Square, levels: int) -> int:
    """DU-RANGE-01: heights add nothing, but within one square each level between two positions is 1."""
    return levels if one == other else between(one, other)


def levels_between(game: Dust, one: Unit, other: Unit) -> int:
    """The levels between two units that share a square; an aircraft is 1 above whatever is under it (DU-D-28)."""
    flying = [game.in_the_air(unit) for unit in (one, other)]
    return 1 if flying[0] != flying[1] else abs(one.level - other.level)


def between_units(game: Dust, one: Unit, other: Unit) -> int:
    """The distance in squares between two units; 0 where they share a square on the same level."""
    squares = distance(one.squares, other.squares)
    return levels_between(game, one, other) if squares == 0 else squares


@rule(without=True)
def in_range(weapon: Weapon, squares: int) -> bool:
    """DU-RANGE-01: the distance must be within the weapon's range, at least its minimum."""
    return weapon.shortest <= squares <= weapon.longest


@rule(without=True)
def in_contact(one: Square, other: Square) -> bool:
    """DU-RANGE-03: a weapon of range C reaches only the eight neighbouring squares."""
    return adjacent(one, other)
