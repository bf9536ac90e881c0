"""What is announced of special weapons: smoke, guns that are called, loading."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced


class SmokeShells(Announced):
    """A gun has rolled whether its smoke is laid."""

    unit: str
    weapon: str
    dice: list[str]
    placed: bool


class StrikesNobody(Announced):
    """The area that a weapon fires at is empty."""

    unit: str
    weapon: str
    target: str


class Smoke(Announced):
    """Smoke fills squares until the end of a turn, or on a table a cloud around a point."""

    squares: list[str]
    turn: int = 0
    at: str = ""


class SmokeClears(Announced):
    """Smoke is gone, from squares or around points of a table."""

    squares: list[str]
    around: list[str] = []


class Called(Announced):
    """An observer has called a gun, which activates."""

    unit: str
    by: str


class Reloaded(Announced):
    """A unit has loaded its weapons."""

    unit: str
    weapons: list[str] = []
