"""What armies cost, and how large they are (SETUP-05)."""

from __future__ import annotations

from rulesets.julia_augusta.before.armies.army_lists import ArmyList, ListedLeader, ListedUnit
from rulesets.julia_augusta.table.formations import Grade, Type
from rulesets.julia_augusta.table.reasons.armies import NoSuchSize
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

BASE: dict[Type, int] = {"LI": 3, "MI": 5, "HI": 8, "LC": 4, "CAV": 7, "CHARIOT": 6}
GRADE: dict[Grade, int] = {"A": 3, "B": 1, "C": 0, "D": -1}
"""The points of a base, and what its grade changes."""
CP, LINE = 15, 5
"""The points of a leader's command point, and of each line of a Legion beyond the first."""

SIZES = {"battle": 400, "skirmish": 250}
"""The points a side of each size of game; the first is played where the players choose none (JA-SETUP-05)."""
_TOLD = {
    "battle": ("Battle", "400 points a side"),
    "skirmish": ("Skirmish", "250 points a side: a part of each sample army"),
}


def sizes() -> list[Choice]:
    """The sizes that can be played."""
    return [Choice(value=key, label=label, note=note) for key, (label, note) in _TOLD.items()]


def points_of(size: str) -> int:
    """The points of each side in a game of this size."""
    if size not in SIZES:
        raise Refused("JA-SETUP-05", NoSuchSize(size=size, options=list(SIZES)))
    return SIZES[size]


def cost(army: ArmyList) -> int:
    """What a whole army costs."""
    return sum(map(unit_cost, army.units)) + sum(map(leader_cost, army.leaders))


@rule(without=0)
def unit_cost(unit: ListedUnit) -> int:
    """JA-SETUP-05: bases by type and grade, and 5 points for each line of a Legion beyond the first."""
    return unit.bases * (BASE[unit.type] + GRADE[unit.grade]) + LINE * (unit.lines - 1)


@rule(without=0)
def leader_cost(leader: ListedLeader) -> int:
    """JA-SETUP-05: a leader costs 15 points for each command point."""
    return CP * leader.cp


def within(army: ArmyList, points: int) -> ArmyList:
    """What of an army these points pay for: the General and one other leader, then units in their order, then the other
    leaders; what goes beyond the points is left out."""
    leading = [*[one for one in army.leaders if one.general][:1], *[one for one in army.leaders if not one.general][:1]]
    left = points - sum(map(leader_cost, leading))
    units: list[ListedUnit] = []
    for unit in army.units:
        if unit_cost(unit) <= left:
            units.append(unit)
            left -= unit_cost(unit)
    for leader in army.leaders:
        if leader not in leading and leader_cost(leader) <= left:
            leading.append(leader)
            left -= leader_cost(leader)
    return army.model_copy(update={"units": tuple(units), "leaders": tuple(leading)})
