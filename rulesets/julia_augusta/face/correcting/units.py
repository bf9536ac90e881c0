"""What can be put right at a unit: where and how it stands, what is left of it, and what it is about."""

from __future__ import annotations

from functools import partial

from rulesets.julia_augusta.chapters.disorder.blows import lose_eagle_of, taken_off
from rulesets.julia_augusta.chapters.disorder.disorder_points import limit
from rulesets.julia_augusta.chapters.flight.breaking import turn_to_flight
from rulesets.julia_augusta.face.correcting.memory_of_contact import contact_ways
from rulesets.julia_augusta.face.correcting.where_it_stands import (
    FACING,
    FORMATION,
    PLACE,
    bases,
    facing,
    formation,
    place_of,
)
from rulesets.julia_augusta.table.doings import Gone
from rulesets.julia_augusta.table.measure import leader_at
from rulesets.julia_augusta.table.state import Control, Did, Julia, LastMove, Unit
from rulesets.kit.boards.tables.places import thousandths
from rulesets.kit.facets.remedies import NO, YES, Remedies, Remedy, counter, flag, numbers

LOST = "lost"
FATES: dict[str, Gone] = {"destroyed": "no_bases", "left the table": "left"}
"""How a unit may be lost, and why it is gone then."""
CONTROLS: dict[str, Control] = {
    "as its player wishes": "free",
    "halt": "halt",
    "repeat its last move": "repeat",
    "follow its Eagle": "follow_eagle",
}
LAST: dict[str, Did] = {
    **{"halt": "halt", "charge": "charge", "retire": "retire", "pursue": "pursue", "loot": "loot", "evade": "evade"},
    "fall back": "fall_back",
}
FARTHEST = 16
"""Inches of the longest move ahead that a unit can have made last."""


def ways(game: Julia, unit: Unit) -> Remedies:
    """What there is of this at a unit; one that was lost comes back where it is put. Nothing before it is placed."""
    if unit.where == "waiting":
        return {}
    remedies = {PLACE: place_of(game, unit)}
    if not unit.on_table:
        return remedies
    remedies |= {FACING: facing(game, unit), FORMATION: formation(game, unit), "bases": bases(game, unit)}
    remedies |= _states(game, unit) | contact_ways(game, unit)
    return remedies | {LOST: Remedy(list(FATES), partial(_lose, game, unit))}


def _states(game: Julia, unit: Unit) -> Remedies:
    """What it is about."""
    controls = [told for told, control in CONTROLS.items() if control != "follow_eagle" or game.eagle_of(unit)]
    moves = [f"{inches} ahead" for inches in numbers(1, FARTHEST)]
    return {
        "DPs": counter(unit, "dp", 0, limit(unit)),
        "routing": Remedy([YES, NO], partial(_rout, game, unit)),
        "pursuing": Remedy([YES, NO], partial(_pursue, unit)),
        "looting": flag(unit, "looting"),
        "control": Remedy(controls, partial(_control, unit)),
        "last move": Remedy([*LAST, *moves], partial(_moved_last, unit)),
    }


def _rout(game: Julia, unit: Unit, told: str) -> None:
    unit.routing, unit.head_start, unit.rout_moves, unit.caught_by = told == YES, True, 0, []
    if unit.routing:
        turn_to_flight(unit)
        lose_eagle_of(game, unit)


def _pursue(unit: Unit, told: str) -> None:
    unit.pursuing, unit.quarry = told == YES, ""


def _control(unit: Unit, told: str) -> None:
    unit.control, unit.copies = CONTROLS[told], ""


def _moved_last(unit: Unit, told: str) -> None:
    """ "halt", or "4 ahead"."""
    if told in LAST:
        unit.last = LastMove(did=LAST[told])
    else:
        unit.last = LastMove(did="move", distance=thousandths(float(told.removesuffix(" ahead"))))


def _lose(game: Julia, unit: Unit, told: str) -> None:
    """It is gone; its leaders stand alone where it stood."""
    for leader in game.leaders_with(unit):
        leader.spot, leader.unit = leader_at(game, leader).spot, ""
    taken_off(game, unit, FATES[told])
