"""How the settings before a game sound."""

from __future__ import annotations

from functools import lru_cache, partial

from rulesets.dystopian_legions.table.state import Options
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setting

SETTINGS = {
    "turn_limit": ("Length", "turns until the Battle Logs are counted"),
    "adjutant_raises_limit": ("Adjutants", "whether their officer may spend what they add"),
    "spread_out_advance_only": ("Spread Out Men!", "what a section may do that is ordered to"),
}
"""The points that may be settled: what each is called, and what it is about."""
VALUES = {
    ("turn_limit", "none"): "no limit",
    ("adjutant_raises_limit", "on"): "he may spend it",
    ("adjutant_raises_limit", "off"): "for the pool only",
    ("spread_out_advance_only", "off"): "any movement action",
    ("spread_out_advance_only", "on"): "advance or hold",
}
"""The values that are words of the game."""


@lru_cache(maxsize=1)
def settings() -> tuple[Setting, ...]:
    """The points that may be settled before a game; what holds otherwise comes first."""
    return tuple(
        settling.setting(point, SETTINGS[point.key], partial(_value, point.key)) for point in settling.points(Options)
    )


def _value(key: str, told: str) -> str:
    return f"{told} turns" if told.isdigit() else VALUES[key, told]
