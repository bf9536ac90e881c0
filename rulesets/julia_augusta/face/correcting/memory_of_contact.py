"""What is remembered of a unit's contact with enemies, put right by hand."""

from __future__ import annotations

from functools import partial
from typing import cast, get_args

from rulesets.julia_augusta.table.measure import touching
from rulesets.julia_augusta.table.state import Julia, Momentum, Strike, Unit, Zone
from rulesets.kit.facets.remedies import NONE, Remedies, Remedy, numbers

CAME: dict[str, Momentum] = {NONE: "", "charge": "charge", "follow up": "follow_up", "pursuit": "pursue"}
"""How a unit came into the contact of which no round has been fought."""
ROUNDS = 9
"""More rounds than anybody fights."""


def contact_ways(game: Julia, unit: Unit) -> Remedies:
    """How it came into contact, where each enemy struck it, and how many rounds they have fought."""
    enemies = touching(game, unit)
    if not enemies:
        return {}
    zones = [NONE, *get_args(Zone)]
    came = {"came into contact by": Remedy(list(CAME), partial(_came, unit))}
    struck = {f"struck by {enemy.id}": Remedy(zones, partial(_struck, unit, enemy)) for enemy in enemies}
    fought = {f"rounds with {enemy.id}": Remedy(numbers(0, ROUNDS), partial(_fought, unit, enemy)) for enemy in enemies}
    return {**came, **struck, **fought}


def _came(unit: Unit, told: str) -> None:
    unit.momentum = CAME[told]


def _struck(unit: Unit, enemy: Unit, told: str) -> None:
    """In this zone by a charge; "none": it did not come into contact with it by moving into it."""
    unit.struck_by = {name: strike for name, strike in unit.struck_by.items() if name != enemy.id}
    if told != NONE:
        strike = Strike(zone=cast(Zone, told), fresh=not unit.fought.get(enemy.id))
        unit.struck_by = {**unit.struck_by, enemy.id: strike}


def _fought(unit: Unit, enemy: Unit, told: str) -> None:
    """Both remember the round of last turn."""
    for one, other in ((unit, enemy), (enemy, unit)):
        one.fought = {name: number for name, number in one.fought.items() if name != other.id}
        if int(told):
            one.fought = {**one.fought, other.id: int(told)}
