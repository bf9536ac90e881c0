"""Sizes of a game: how many points each army has (ARMY)."""

from __future__ import annotations

from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.table.reasons import NoSuchSize

COMMAND = "command points"
NOTHING: dict[str, int] = {"ip": 0, "mp": 0, "cp": 0, "xp": 0, COMMAND: 0}

SIZES = Table(
    f"{__name__}.SIZES",
    {
        "standard": ("SF-ARMY-09", {"ip": 12, "mp": 24, "cp": 12, "xp": 12, COMMAND: 0}),
        "small": ("SF-ARMY-08", {"ip": 12, "mp": 12, "cp": 12, "xp": 12, COMMAND: 0}),
        "infantry": ("SF-ARMY-07", {"ip": 0, "mp": 12, "cp": 12, "xp": 12, COMMAND: 0}),
        "tanks": ("SF-ARMY-06", {"ip": 12, "mp": 0, "cp": 0, "xp": 0, COMMAND: 0}),
        "advanced": ("SF-ARMY-10", {"ip": 12, "mp": 24, "cp": 12, "xp": 12, COMMAND: 12}),
    },
    without=NOTHING,
)
"""The points of each size of game; the first is played where the players choose none."""

_TOLD = {
    "standard": ("Standard game", "12 ip, 24 mp, 12 cp, 12 xp for each side"),
    "small": ("Small game", "12 of each for each side"),
    "infantry": ("Infantry battle", "12 mp, 12 cp, 12 xp for each side; no tanks"),
    "tanks": ("Pure tank game", "12 ip for each side and nothing else"),
    "advanced": ("Advanced game", "as the standard game; 12 command points stay unspent"),
}


def choices() -> list[Choice]:
    """The sizes that can be played."""
    return [Choice(value=key, label=label, note=note) for key, (label, note) in _TOLD.items()]


def points(size: str, scale: str = "1") -> dict[str, int]:
    """The points of an army in a game of this size; raises Refused for an unknown one (SF-D-03)."""
    if size not in SIZES:
        raise Refused("SF-ARMY-09", NoSuchSize(size=size, sizes=list(_TOLD)))
    return {resource: each * int(scale) for resource, each in spendable(SIZES[size]).items()}


def largest(scale: str) -> dict[str, int]:
    """The most points of each kind that an army has in any game."""
    each = [points(size, scale) for size in _TOLD]
    return {resource: max(one[resource] for one in each) for resource in each[0]}


@rule(without=lambda told: told)
def spendable(told: dict[str, int]) -> dict[str, int]:
    """SF-ARMY-05: command points are shown and stay unspent; nothing can be bought with them (SF-D-02)."""
    return {resource: each for resource, each in told.items() if resource != COMMAND}


def halved(whole: dict[str, int]) -> dict[str, int]:
    """What one of two partners has of their side's points (SF-D-96)."""
    return {resource: each // 2 for resource, each in whole.items()}
