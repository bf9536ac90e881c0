"""In which order combats are taken, and which round of one it is (CBT-01, CBT-29)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.julia_augusta.table.fights import fighters, linked
from rulesets.julia_augusta.table.measure import contacts, opponents
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule


def in_order(game: Julia) -> list[list[str]]:
    """All combats, each by the ids of its units, in the order in which they are resolved."""
    return right_to_left(game, linked(game))


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


@rule(without=1)
def round_of(game: Julia, fight: Iterable[str]) -> int:
    """JA-CBT-29: a combat is in a later round while any pair that fought each other last turn is still in contact;
    combats that merge take the higher number."""
    units = [unit for seat in (0, 1) for unit in fighters(game, fight, seat)]
    return 1 + max((unit.fought.get(enemy.id, 0) for unit in units for enemy in opponents(game, unit)), default=0)
