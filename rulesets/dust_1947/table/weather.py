"""The weather: how bad it is, whether it is here now, and what it does to sight and cover (WX)."""

from __future__ import annotations

from rulesets.dust_1947.table.state import Dust, Severity, Unit
from rulesets.kit.engine.points import rule

SEVERE: Severity = "severe"
MODERATE: Severity = "moderate"
MILD: Severity = "mild"
FAR = 999
"""A longer range than any board has."""


def now(game: Dust) -> Severity:
    """How bad the weather is that is in effect now; empty where there is none."""
    return game.severity if game.weather_since else ""


def sight_limit(game: Dust) -> tuple[int, str]:
    """The range at which a line of sight ends, and the rule that says so (empty: nothing does)."""
    weather = now(game)
    if weather == SEVERE:
        return severe_sight(), "DU-WX-17"
    return (moderate_sight(), "DU-WX-23") if weather == MODERATE else (FAR, "")


@rule(without=FAR)
def severe_sight() -> int:
    """DU-WX-17: in severe weather there is no line of sight beyond range 6."""
    return 6


@rule(without=FAR)
def moderate_sight() -> int:
    """DU-WX-23: in moderate weather there is none beyond range 8."""
    return 8


def covered(game: Dust, attacker: Unit, apart: int, target: Unit) -> str:
    """The rule by which the weather covers a target from an attacker at this range; empty where it does not. It covers
    nobody in the air."""
    weather = now(game)
    if not weather or game.in_the_air(target):
        return ""
    if weather == SEVERE:
        return severe_cover(apart)
    if weather == MODERATE:
        return moderate_cover(apart) or (from_the_air() if game.in_the_air(attacker) else "")
    return ""


@rule(without="")
def severe_cover(apart: int) -> str:
    """DU-WX-18: in severe weather every target at range 3 or more has cover."""
    return "DU-WX-18" if apart >= 3 else ""


@rule(without="")
def moderate_cover(apart: int) -> str:
    """DU-WX-24: in moderate weather every target at range 5 or more has cover."""
    return "DU-WX-24" if apart >= 5 else ""


@rule(without="")
def from_the_air() -> str:
    """DU-WX-26: in moderate weather ground units that an aircraft attacks have cover at any range."""
    return "DU-WX-26"


def dimmed(game: Dust, apart: int) -> bool:
    """Whether failed cover saves against a shot from this range are rolled again because of the weather."""
    return now(game) == SEVERE and long_shot(apart)


@rule(without=False)
def long_shot(apart: int) -> bool:
    """DU-WX-19: in severe weather targets at range 5 or 6 re-roll their failed cover saves once."""
    return apart in (5, 6)


def pace_limit(game: Dust, action: str) -> int:
    """How far any unit moves at most in an action, "move" or "march", whatever else it gains: in squares, or on a table
    in lengths."""
    weather = now(game)
    if weather == SEVERE:
        return severe_pace()["march" if action == "march" else "move"]
    return moderate_pace()["march" if action == "march" else "move"] if weather == MODERATE else FAR


@rule(without={"move": FAR, "march": FAR})
def severe_pace() -> dict[str, int]:
    """DU-WX-20: severe weather caps a MOVE at 2 squares and a MARCH MOVE at 4."""
    return {"move": 2, "march": 4}


@rule(without={"move": FAR, "march": FAR})
def moderate_pace() -> dict[str, int]:
    """DU-WX-25: moderate weather caps a MOVE at 3 squares and a MARCH MOVE at 6, for aircraft too."""
    return {"move": 3, "march": 6}
