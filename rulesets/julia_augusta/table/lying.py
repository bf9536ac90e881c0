"""What lies on the table at a point of a turn: what is reckoned goes by nothing else."""

from __future__ import annotations

from typing import Any

from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.game import Game

LIES = tuple(name for name in Julia.model_fields if name not in {*Game.model_fields, "units"})
"""The fields that tell what lies on the table besides the units, not what is asked about it."""


def lies(game: Julia) -> tuple[Any, ...]:
    """All of it, with what tells most tables apart before the rest, and the units as what they are made of: that is
    sooner compared."""
    units = list(game.units.values())
    return (game.turn, [it.pose for it in units], [vars(it) for it in units], *(getattr(game, it) for it in LIES))
