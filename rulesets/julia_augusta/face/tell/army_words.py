"""How armies sound: what is fielded, and each unit and leader."""

from __future__ import annotations

from rulesets.julia_augusta.before.armies.army_lists import ArmyList, ListedLeader, ListedUnit
from rulesets.julia_augusta.before.armies.costs import cost, leader_cost, unit_cost
from rulesets.julia_augusta.face.tell.map_words import ARMIES
from rulesets.julia_augusta.face.tell.text import TYPES
from rulesets.kit.engine.telling import count, plain

IN_ORDER = "Units are fielded in this order, without those that the points of the game do not pay for."
ALL_OR_NOTHING = "All of it is fielded; the points of the game must suffice."


def fielded(whole: ArmyList, part: ArmyList) -> str:
    """How much of an army is fielded."""
    units = count(len(whole.units), "unit")
    return _summed(part, units if part == whole else f"{len(part.units)} of {units}")


def reckoned(army: ArmyList) -> str:
    """What an army is and costs."""
    return _summed(army, count(len(army.units), "unit"))


def _summed(army: ArmyList, units: str) -> str:
    return f"{ARMIES[army.army]}, {units}, {count(len(army.leaders), 'leader')}, {cost(army)} points"


def described(army: ArmyList) -> str:
    """An army with its units and leaders."""
    head = f"**{plain(army.name)}** ({ARMIES[army.army]}), {count(len(army.units), 'unit')}, {cost(army)} points"
    lines = [head, *([plain(army.note)] if army.note else []), IN_ORDER if army.key else ALL_OR_NOTHING, ""]
    return "\n".join([*lines, *map(_unit, army.units), *map(_leader, army.leaders)])


def _unit(unit: ListedUnit) -> str:
    several = f" in {unit.lines} lines" if unit.lines > 1 else ""
    legion = f", legion {plain(unit.legion)}" if unit.legion else ""
    head = f"- **{plain(unit.name)}**: {TYPES[unit.type]} ({unit.type}), grade {unit.grade}"
    return f"{head}, {unit.bases} bases{several}{legion}, {unit_cost(unit)} points"


def _leader(leader: ListedLeader) -> str:
    rank = "General" if leader.general else "leader"
    return f"- **{plain(leader.name)}**: {rank}, {leader.cp} CP, {leader_cost(leader)} points"
