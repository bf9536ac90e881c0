"""Relieving ranks: the front line of a Legion changes places with the one behind it (ACM-04)."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.disorder.disorder_points import recover
from rulesets.julia_augusta.table.formations import Lines
from rulesets.julia_augusta.table.happenings.disorder import RanksRelieved
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule


@rule(without=False)
def may_relieve(game: Julia, unit: Unit) -> bool:
    """JA-ACM-04: a formed Legion with at least two lines may relieve ranks once a turn; where that does something, and
    the other line has room in front."""
    if unit.formation != "line" or len(unit.lines) < 2 or unit.relieved:
        return False
    return (unit.dp > 0 or unit.lines[0] != unit.lines[1]) and _has_room(game, unit)


def _has_room(game: Julia, unit: Unit) -> bool:
    relieved = unit.model_copy(update={"lines": exchanged(unit.lines)})
    return not field(game, unit, {unit.id}).faults(relieved.placement)


def exchanged(lines: Lines) -> Lines:
    """The lines with the first two in each other's place (JA-D-59)."""
    return (lines[1], lines[0], *lines[2:])


def relieve(game: Julia, unit: Unit) -> None:
    """The lines change places and the unit removes 1 DP."""
    unit.lines, unit.relieved = exchanged(unit.lines), True
    recover(game, unit, 1, RanksRelieved, "JA-ACM-04")
