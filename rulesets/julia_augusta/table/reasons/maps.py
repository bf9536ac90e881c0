"""What is wrong with a battlefield that somebody hands in, or wants."""

from __future__ import annotations

from rulesets.julia_augusta.table.reasons.against import SaysNo
from rulesets.julia_augusta.table.state import Army


class MapMadeSize(SaysNo):
    """Battlefields of this size are not made."""

    size: str
    options: list[str]


class MapNoRoom(SaysNo):
    """Too much of the ground on which an army is placed is rough or impassable."""

    army: Army
    percent: int
    most: int


class MapCamp(SaysNo):
    """A camp has another size than it must have."""

    name: str
