"""How many bases of a unit count in a combat (CBT-04 to CBT-07)."""

from __future__ import annotations

from rulesets.julia_augusta.table.measure import contacts, opponents
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule

MOST = 10
"""Dice for bases that a side counts."""
WEDGE_POINT = 2
"""Bases of a wedge that neither charged nor followed up."""


def bases_counted(game: Julia, unit: Unit) -> int:
    """The dice that an engaged unit brings for its bases."""
    return wedge_ranks(unit) or wedge_point(unit) or bases_engaged(game, unit)


@rule(without=0)
def bases_engaged(game: Julia, unit: Unit) -> int:
    """JA-CBT-04: 1 die for each base in edge contact with an enemy base."""
    return len(engaged(game, unit))


def engaged(game: Julia, unit: Unit) -> list[int]:
    """The bases of a unit that touch an opponent, by their numbers from the front left."""
    return sorted({mine for enemy in opponents(game, unit) for mine, _ in contacts(unit, enemy)})


@rule(without=0)
def wedge_ranks(unit: Unit) -> int:
    """JA-CBT-05: a wedge that charged or followed up into this round counts its first two ranks."""
    if unit.formation == "wedge" and unit.momentum in ("charge", "follow_up"):
        return sum(unit.lines[0][:2])
    return 0


@rule(without=0)
def wedge_point(unit: Unit) -> int:
    """JA-CBT-06: any other wedge counts 2 bases."""
    return min(WEDGE_POINT, unit.bases) if unit.formation == "wedge" else 0


@rule(without=lambda counted: counted)
def at_most_ten(counted: dict[str, int]) -> dict[str, int]:
    """JA-CBT-07: a side counts at most 10 bases; the others are struck off the unit with the most, one by one."""
    left = dict(counted)
    while sum(left.values()) > MOST:
        left[max(left, key=lambda name: left[name])] -= 1
    return left
