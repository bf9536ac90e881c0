"""What the units of a combat lose by its result (CBT-30 step 4, RES-17)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.julia_augusta.chapters.combat.result_rows import DPS, Case, row_of
from rulesets.julia_augusta.chapters.disorder.blows import Blow
from rulesets.julia_augusta.chapters.disorder.disorder_points import Why, limit
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule


def blows(game: Julia, cases: Mapping[str, Case], named: str) -> list[Blow]:
    """The DPs of each engaged and supporting unit, and the casualty of a defeat, that of the unit `named` if any is."""
    losing = named or next(iter(may_lose_it(game, cases)), "")
    return [Blow(name, dps_of(case), "combat", int(name == losing), why_of(case)) for name, case in cases.items()]


def why_of(case: Case) -> Why:
    """What the DPs of a unit come of: its row, and the unit that it stands behind."""
    row = row_of(case.score)
    return Why(DPS.rule_of(row) if row in DPS else "JA-RES-01", row, case.front)


def dps_of(case: Case) -> int:
    """The DPs of a unit's row."""
    return DPS.get(row_of(case.score), 0)


@rule(without=[])
def may_lose_it(game: Julia, cases: Mapping[str, Case]) -> list[str]:
    """JA-RES-17: a defeated side loses a base from an engaged unit, one that has a base left after its DPs."""
    beaten = [name for name, case in cases.items() if row_of(case.score) == "defeat" and not case.front]
    return [name for name in beaten if _lost_to_dps(game.units[name], dps_of(cases[name])) < game.units[name].bases]


def _lost_to_dps(unit: Unit, dps: int) -> int:
    """The bases that so many DPs will cost: those past the limit (JA-DP-09)."""
    return max(0, unit.dp + dps - limit(unit))
