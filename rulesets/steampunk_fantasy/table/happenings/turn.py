"""What happens in the sequence of play."""

from __future__ import annotations

from rulesets.kit.engine.said import Happening


class TurnBegins(Happening):
    """A turn begins, of so many ("none": of any number)."""

    key = "turn"
    turn: int
    turns: str


class Shown(Happening):
    """The table is pictured as it is after a part of the turn."""

    what: str


class PointsCounted(Happening):
    """How the points of a side come about: those for its own bases that are left, those for enemies who are lost, what
    the side that leads adds, and all together."""

    key = "points"
    side: int
    own: int
    lost: int
    lead: int
    total: int


class GameOver(Happening):
    """The game has ended."""
