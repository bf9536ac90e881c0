"""What happens to leaders."""

from __future__ import annotations

from typing import Literal

from rulesets.julia_augusta.table.happenings.announced import Announced

Fate = Literal["", "killed", "wounded", "unhurt"]
"""What the risk table says of a leader."""


class SteppedAside(Announced):
    """A leader steps out of the way of a unit."""

    leader: str
    unit: str


class LeaderSafe(Announced):
    """A leader was in danger, and the die saves him."""

    leader: str
    die: int


class LeaderAtRisk(Announced):
    """A leader is in danger: the die, and that of the risk table."""

    leader: str
    die: int
    table: int
    fate: Fate


class LeaderCrippled(Announced):
    """A leader has no command points left."""

    leader: str


class LeaderWounded(Announced):
    """A leader has fewer command points."""

    leader: str
    cp: int


class LeaderKilled(Announced):
    """A leader is dead; his second in command comes in the turn `comes`, if that is not 0."""

    leader: str
    general: bool
    comes: int


class SecondInCommand(Announced):
    """A second in command takes the place of his leader."""

    leader: str
    of: str
    unit: str
