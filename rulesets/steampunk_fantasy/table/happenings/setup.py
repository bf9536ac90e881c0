"""What happens before the first turn."""

from __future__ import annotations

from rulesets.kit.engine.said import Happening


class LaidOut(Happening):
    """Both sides have laid out their rows."""


class Deployed(Happening):
    """A base stands where its owner placed it."""

    base: str
    hex: str
    facing: str
    speed: str


class Huge(Happening):
    """A seat brings a huge unit."""

    seat: int
    base: str
    unit: str
