"""How the settings before a game sound."""

from __future__ import annotations

from functools import lru_cache

from rulesets.dystopian_legions.table.state import Options
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setting

SETTINGS = {"turn_limit": ("Length", "turns until the Battle Logs are counted")}
"""The points that may be settled: what each is called, and what it is about."""


@lru_cache(maxsize=1)
def settings() -> tuple[Setting, ...]:
    """The points that may be settled before a game; what holds otherwise comes first."""
    return tuple(settling.setting(point, SETTINGS[point.key], _turns) for point in settling.points(Options))


def _turns(told: str) -> str:
    return "no limit" if told == "none" else f"{told} turns"
