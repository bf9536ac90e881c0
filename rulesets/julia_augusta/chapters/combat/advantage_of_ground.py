"""Advantage of ground in a combat (TERR-05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import shapely

from rulesets.julia_augusta.table.measure import contacts, opponents
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.julia_augusta.table.terrain import ground
from rulesets.kit.boards.tables.bases import Footprint
from rulesets.kit.engine.points import rule

Met = tuple[Unit, Footprint, Unit, Footprint]
"""A unit with one of its bases, and an opponent with one that it touches."""


@rule(without=False)
def has_the_ground(game: Julia, fighters: Sequence[Unit], enemies: Sequence[Unit]) -> bool:
    """JA-TERR-05: a side whose engaged bases, more than half of them, stand better than those they touch has advantage
    of ground; only one side can have it."""
    return bool(game.pieces) and _mostly_better(game, fighters) and not _mostly_better(game, enemies)


def _mostly_better(game: Julia, fighters: Sequence[Unit]) -> bool:
    stand = [any(_is_better(game, met) for met in touched) for touched in _by_base(game, fighters)]
    return sum(stand) * 2 > len(stand)


def _by_base(game: Julia, fighters: Iterable[Unit]) -> Iterator[list[Met]]:
    """What each engaged base touches."""
    for unit in fighters:
        touched: dict[int, list[Met]] = {}
        for enemy in opponents(game, unit):
            for mine, theirs in contacts(unit, enemy):
                met = unit, unit.placement.bases[mine], enemy, enemy.placement.bases[theirs]
                touched.setdefault(mine, []).append(met)
        yield from touched.values()


def _is_better(game: Julia, met: Met) -> bool:
    """Higher by a contour, or behind an obstacle that the enemy has to cross."""
    unit, base, enemy, other = met
    land = ground(game.pieces)
    if land.height(base.middle) > land.height(other.middle):
        return True
    return _was_come_at(unit, enemy) and _obstacle_between(game, base, other)


def _was_come_at(unit: Unit, enemy: Unit) -> bool:
    """Whether it is the enemy that has to cross: it struck a unit that did not strike it."""
    return enemy.id in unit.struck_by and unit.id not in enemy.struck_by


def _obstacle_between(game: Julia, base: Footprint, other: Footprint) -> bool:
    between = shapely.LineString([base.middle, other.middle])
    obstacles = {piece.name for piece in game.pieces if piece.nature.obstacle}
    return any(piece.name in obstacles for piece in ground(game.pieces).near(between, 0.0))
