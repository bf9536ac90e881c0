"""Redressing ranks (REDR)."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.disorder.disorder_points import SHAKEN_AT, is_shaken, recover
from rulesets.julia_augusta.table.formations import Grade
from rulesets.julia_augusta.table.happenings.disorder import Redressed
from rulesets.julia_augusta.table.measure import CLOSE, NEAR, enemy_within
from rulesets.julia_augusta.table.reasons.manoeuvre import EnemyNear, InOrder, TooNearToRally
from rulesets.julia_augusta.table.state import Julia, LastMove, Unit
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.refusal import Refused

RALLIED = SHAKEN_AT - 1
"""The DPs of a unit that has rallied by redressing."""
REDRESSED: Table[tuple[Grade, bool], int] = Table(
    f"{__name__}.REDRESSED",
    {
        ("A", True): ("JA-REDR-02", 1),
        ("A", False): ("JA-REDR-02", 2),
        ("B", True): ("JA-REDR-03", 1),
        ("B", False): ("JA-REDR-03", 1),
        ("C", True): ("JA-REDR-04", 0),
        ("C", False): ("JA-REDR-04", 1),
        ("D", True): ("JA-REDR-04", 0),
        ("D", False): ("JA-REDR-04", 1),
    },
    without=9,
)
"""The DPs that redressing removes, by grade and by whether an unbroken enemy is within 4 inches."""


def why_no_redress(game: Julia, unit: Unit) -> Refused | None:
    """Why a unit cannot redress ranks, or would to no purpose."""
    if not unit.dp:
        return Refused("JA-REDR-01", InOrder(unit=unit.id))
    if is_shaken(unit):
        return too_near_to_rally(game, unit)
    if not removed(game, unit):
        return Refused("JA-REDR-04", EnemyNear(unit=unit.id, grade=unit.grade))
    return None


@rule(without=None)
def too_near_to_rally(game: Julia, unit: Unit) -> Refused | None:
    """JA-REDR-06: a shaken unit cannot redress within 8 inches of an unbroken enemy."""
    return Refused("JA-REDR-06", TooNearToRally(unit=unit.id)) if enemy_within(game, unit, CLOSE) else None


def removed(game: Julia, unit: Unit) -> int:
    """The DPs that redressing removes from a unit that is not shaken."""
    return REDRESSED[unit.grade, enemy_within(game, unit, NEAR)]


@rule(without=None)
def redress(game: Julia, unit: Unit) -> None:
    """JA-REDR-01: it redresses its ranks instead of moving."""
    unit.did = LastMove(did="halt")
    if is_shaken(unit):
        rally(game, unit)
    else:
        dps = removed(game, unit)
        recover(game, unit, dps, Redressed, REDRESSED.rule_of((unit.grade, enemy_within(game, unit, NEAR))))


@rule(without=None)
def rally(game: Julia, unit: Unit) -> None:
    """JA-REDR-06: a shaken unit is left with 4 DPs, whatever its grade and its lines."""
    recover(game, unit, unit.dp - RALLIED, Redressed, "JA-REDR-06")
