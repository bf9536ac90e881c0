"""What the rules have against an army of whose file some values cannot be read: all faults are told at once, and none
that is not there. What cannot be read is taken as it would be right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from rulesets.julia_augusta.before.armies import army_legality
from rulesets.julia_augusta.before.armies.army_legality import LEAST_HEAVY
from rulesets.julia_augusta.before.armies.army_lists import MOST_LEADERS, MOST_UNITS, ArmyList, ListedLeader, ListedUnit
from rulesets.julia_augusta.table.state import Army
from rulesets.kit.engine.handed_in import as_far_as_read, entries, reads
from rulesets.kit.engine.refusal import Refused

SIDES: tuple[Army, ...] = get_args(Army)


def against(told: dict[str, Any]) -> Iterator[Refused]:
    """Every reason that holds whatever stands in the place of what cannot be read; the points do not count yet."""
    army = next((side for side in SIDES if side == told.get("army")), SIDES[0])
    read = ArmyList.model_construct(name="Army", army=army, note="", units=_units(told), leaders=_leaders(told))
    for demand in army_legality.DEMANDS:
        yield from demand(read)


def _units(told: dict[str, Any]) -> tuple[ListedUnit, ...]:
    """The units; where there is no list of them, as many as there have to be."""
    listed = entries(told, "units", MOST_UNITS) if isinstance(told.get("units"), list) else [{}] * LEAST_HEAVY
    return tuple(_unit(one, number) for number, one in enumerate(listed))


def _unit(told: Any, number: int) -> ListedUnit:
    """A unit as far as it can be read; what hangs on a value that cannot be is left out with it."""
    fields = {name: told[name] for name in _readable(told)}
    if "type" not in fields:
        fields = {name: fields[name] for name in ("name", "grade") if name in fields}
    elif told.get("legion") is not None and "legion" not in fields:
        fields.pop("lines", None)
    most = army_legality.BASES[fields.get("type", "HI")][1]
    filling = {"name": f"Unit {number + 1} (no name)", "type": "HI", "grade": "C", "bases": most}
    return ListedUnit.model_validate({**filling, **fields})


def _readable(told: Any) -> list[str]:
    """The fields of a unit that can be read, each by itself."""
    if not isinstance(told, dict):
        return []
    right = {"name": "Unit", "type": "HI", "grade": "C", "bases": 12}
    known = [name for name in ListedUnit.model_fields if name in told]
    return [name for name in known if reads(ListedUnit, {**right, name: told[name]})]


def _leaders(told: dict[str, Any]) -> tuple[ListedLeader, ...]:
    listed = entries(told, "leaders", MOST_LEADERS)
    leaders = [_leader(one, number) for number, one in enumerate(listed)]
    if not isinstance(told.get("leaders"), list):
        return (_leader({"general": True}, 0), _leader({}, 1))
    unclear = [number for number, one in enumerate(listed) if not _says_what_it_is(one)]
    if unclear and not any(leader.general for leader in leaders):
        leaders[unclear[0]] = leaders[unclear[0]].model_copy(update={"general": True})
    return tuple(leaders)


def _leader(told: Any, number: int) -> ListedLeader:
    made = as_far_as_read(ListedLeader, told, {"name": f"Leader {number + 1} (no name)", "cp": 1})
    assert made is not None  # the filling is right
    return made


def _says_what_it_is(told: Any) -> bool:
    return isinstance(told, dict) and isinstance(told.get("general", False), bool)
