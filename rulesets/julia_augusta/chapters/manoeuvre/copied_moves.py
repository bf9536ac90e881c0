"""Moves of units that conform to another (CTRL-03)."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.manoeuvre.making import deed
from rulesets.julia_augusta.chapters.movement.course import Course
from rulesets.julia_augusta.table.measure import ALIKE, NEAR
from rulesets.julia_augusta.table.state import Deed, Unit
from rulesets.kit.boards.tables.distance import within
from rulesets.kit.boards.tables.places import HUNDREDTHS, THOUSANDTHS, TOLERANCE, turn_between
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

OFF = 1
"""Hundredths of a degree by which a direction that is reckoned from two places may be off."""


@rule(without=None)
def strays(unit: Unit, model: Unit, copied: Deed, made: Course) -> Refused | None:
    """JA-CTRL-03: the same kind of move as its model, in the same direction to within 22.5 degrees, no farther, and
    within 4 inches of it afterwards."""
    own = deed(unit.pose, made)
    why = _other_kind(own, copied) or _other_way(own, copied) or _left_behind(model, made)
    return Refused("JA-CTRL-03", why, unit=unit.id, model=model.id, distance=copied.distance) if why else None


def _other_kind(own: Deed, copied: Deed) -> str:
    return "" if set(own.kinds) <= set(copied.kinds) else "other_kind"


def _other_way(own: Deed, copied: Deed) -> str:
    if own.distance > copied.distance + TOLERANCE * THOUSANDTHS:
        return "farther"
    turn = abs(turn_between(own.bearing / HUNDREDTHS, copied.bearing / HUNDREDTHS))
    return "other_direction" if own.distance and turn * HUNDREDTHS > ALIKE + OFF else ""


def _left_behind(model: Unit, made: Course) -> str:
    return "" if within(made.unit.placement, model.placement, NEAR) else "too_far_from_it"
