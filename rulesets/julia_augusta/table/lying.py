"""What lies on the table at a point of a turn: what is reckoned goes by nothing else."""

from __future__ import annotations

from typing import Any

from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.game import Game

LIES = tuple(name for name in Julia.model_fields if name not in Game.model_fields)
"""The fields that tell what lies on the table, not what is asked about it."""


def lies(game: Julia) -> tuple[Any, ...]:
    """All of it, with what tells most tables apart before the rest."""
    return (game.turn, [unit.pose for unit in game.units.values()], *(getattr(game, name) for name in LIES))
