"""Armies that players put together part by part: from a list to the army that it makes (SETUP-05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, repeat

from rulesets.julia_augusta.before.armies import costs
from rulesets.julia_augusta.before.armies.army_legality import BASES
from rulesets.julia_augusta.before.armies.army_lists import (
    MOST_LEADERS,
    MOST_UNITS,
    ArmyList,
    ListedLeader,
    ListedUnit,
)
from rulesets.julia_augusta.table.formations import Grade, Type
from rulesets.julia_augusta.table.state import Army
from rulesets.kit.facets.lists import Pick

LEGION = "legion"
"""The kind of a unit of heavy infantry that is a Legion; the other kinds are the troop types."""
KINDS: dict[str, Type] = {
    LEGION: "HI",
    **{"HI": "HI", "MI": "MI", "LI": "LI", "CAV": "CAV", "LC": "LC", "CHARIOT": "CHARIOT"},
}
NAMES: dict[Army, dict[str, str]] = {
    "roman": {
        **{LEGION: "Legion", "HI": "Heavy Cohort", "MI": "Cohort", "LI": "Skirmishers"},
        **{"CAV": "Horse", "LC": "Light Horse", "CHARIOT": "War Carts"},
    },
    "briton": {
        **{LEGION: "Legion", "HI": "Heavy Warband", "MI": "Warband", "LI": "Slingers"},
        **{"CAV": "Riders", "LC": "Light Riders", "CHARIOT": "Chariots"},
    },
}
"""What units of each kind are called; several of one kind have numbers."""
PEOPLE: dict[Army, str] = {"roman": "Roman", "briton": "British"}
GENERAL, LEADERS, CP, SIZE, GRADE, LINES = "general", "leaders", "cp", "size", "grade", "lines"
"""The slots of a list, of its leaders and of its units, and the kinds of leaders."""
MOST = 99
"""More bases, lines or command points than this nothing has."""
USUAL: Grade = "C"
"""The grade of a unit for which none was chosen."""


def collection() -> str:
    """All that lists are made of: another text where a price or a size has changed."""
    return f"{costs.BASE} {costs.GRADE} {costs.CP} {costs.LINE} {[BASES[each] for each in costs.BASE]}"


def army(picks: Sequence[Pick], side: Army, name: str) -> ArmyList:
    """The army that a list makes, as far as its parts are known; what is more than any army holds is left out."""
    units, leaders = tuple(_units(picks, side)), tuple(_leaders(picks, side))
    return ArmyList(name=name, army=side, units=units[:MOST_UNITS], leaders=leaders[:MOST_LEADERS])


def _units(picks: Sequence[Pick], side: Army) -> Iterator[ListedUnit]:
    known = [one for pick in picks if pick.unit in KINDS for one in repeat(pick, pick.count)]
    for pick, name in zip(known, _numbered([NAMES[side][pick.unit] for pick in known]), strict=True):
        yield unit(pick, name)


def _leaders(picks: Sequence[Pick], side: Army) -> Iterator[ListedLeader]:
    picked = [one for pick in picks if pick.unit in (GENERAL, LEADERS) for one in repeat(pick, pick.count)]
    ranks = ["General" if pick.unit == GENERAL else "Leader" for pick in picked]
    for pick, name in zip(picked, _numbered([f"{PEOPLE[side]} {rank}" for rank in ranks]), strict=True):
        cps = min(MOST, sum(part.count for part in pick.parts))
        yield ListedLeader(name=name, cp=cps, general=pick.unit == GENERAL)


def _numbered(names: Sequence[str]) -> list[str]:
    """Names of which those that several have are numbered."""
    numbers = {name: count(1) for name in names}
    return [name if names.count(name) == 1 else f"{name} {next(numbers[name])}" for name in names]


def unit(pick: Pick, name: str = "Unit") -> ListedUnit:
    """The unit of a part of a list; what was not chosen is the least size, grade C and one line."""
    chosen: Mapping[str, str] = {part.slot: part.unit for part in pick.parts}
    least, _ = BASES[KINDS[pick.unit]]
    return ListedUnit(
        name=name,
        type=KINDS[pick.unit],
        grade=next((grade for grade in costs.GRADE if grade == chosen.get(GRADE)), USUAL),
        bases=_number(chosen, SIZE, least),
        legion=name if pick.unit == LEGION else None,
        lines=_number(chosen, LINES, 1),
    )


def _number(chosen: Mapping[str, str], slot: str, usual: int) -> int:
    told = chosen.get(slot, "")
    return int(told) if told in map(str, range(1, MOST + 1)) else usual
