"""In which order units move in the charge phase (CHG-14)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.julia_augusta.chapters.charge.declaring import Declared
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule


@rule(without=lambda game, charges: list(charges))
def nearest_first(game: Julia, charges: Iterable[Declared]) -> list[Declared]:
    """JA-CHG-14: the pair with the least distance between them at declaration moves first; ties from the right of the
    initiative player."""
    return sorted(charges, key=lambda it: (it.gap, *_from_the_right(game, game.units[it.unit])))


@rule(without=lambda game, units: list(units))
def from_the_right(game: Julia, units: Iterable[Unit]) -> list[Unit]:
    """JA-CHG-14: what happens at once goes from the right of the initiative player to his left."""
    return sorted(units, key=lambda unit: _from_the_right(game, unit))


def _from_the_right(game: Julia, unit: Unit) -> tuple[int, str]:
    return -unit.pose.x * game.rightward(game.initiative), unit.id
