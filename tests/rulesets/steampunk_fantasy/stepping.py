"""Tables on which a movement step runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from tests.rulesets.steampunk_fantasy.table import Placed, Table, orders, steam


def told(movement: str, **state: Any) -> dict[str, Any]:
    """A base that carries out this order."""
    return {"carrying_out": orders(movement, "- + -"), **state}


def stepped(*described: str | Placed, number: int = 1, dice: Sequence[int] = (), **fields: Any) -> Table:
    """A table on which a movement step runs to its first question."""
    return steam(*described, step=number, **fields).begins(MovementStep(number=number), dice)
