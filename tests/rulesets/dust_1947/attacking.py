"""Words for tests that play one attack alone."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from tests.rulesets.dust_1947.table import Placed, Table, dust


def attack(*described: str | Placed, by: str = "A", sustained: bool = False, **more: Any) -> Table:
    """A table at which one unit is asked for the target of an attack."""
    fields = {word: more.pop(word) for word in ("reaction_to", "tokens_wait_for") if word in more}
    return dust(*described, root=AttackAction(unit=by, sustained=sustained, **fields), **more)


def shoots(table: Table, target: str, *split: str, dice: str = "") -> Table:
    """The attack as it is declared, with all the dice that fall."""
    seat = 0 if table.begins().game.open_for(0) else 1
    table.players[seat].attacks(target, *split, dice=dice)
    return table


def standing(table: Table, name: str) -> int:
    """The soldiers of a unit that still stand."""
    return len(table.unit(name).standing)
