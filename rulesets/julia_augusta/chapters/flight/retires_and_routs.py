"""Retires and routs that a combat result gives (ACM-06, ACM-08)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulesets.julia_augusta.chapters.flight.breaking import begin_retire, begin_rout
from rulesets.julia_augusta.chapters.flight.fleeing import flee
from rulesets.julia_augusta.chapters.flight.long_moves import roll_long_move
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


@rule(without=[])
def retire(game: Julia, dice: Dice, unit: Unit, enemies: Sequence[Unit], bound: Collection[str]) -> list[Pose]:
    """JA-ACM-06: a full unformed move directly away from its opponents, with the head start; the way that it went."""
    begin_retire(game, dice, unit, bound)
    return flee(game, dice, unit, there(enemies), "retire", roll_long_move(game, dice, unit, bonus=True), bound)


@rule(without=[])
def rout(game: Julia, dice: Dice, unit: Unit, enemies: Sequence[Unit], bound: Collection[str]) -> list[Pose]:
    """JA-ACM-08: a full unformed move directly away from the enemies in contact; the way that it went."""
    begin_rout(game, dice, unit, bound)
    return flee(game, dice, unit, there(enemies), "rout", roll_long_move(game, dice, unit, bonus=unit.head_start))


def there(enemies: Sequence[Unit]) -> Sequence[Unit]:
    """Those that are still there; all, where they stood last, if nobody is."""
    return [enemy for enemy in enemies if enemy.on_table] or enemies
