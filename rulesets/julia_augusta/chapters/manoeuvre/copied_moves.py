"""Moves of units that conform to another (CTRL-03)."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.manoeuvre.making import deed
from rulesets.julia_augusta.chapters.movement.course import Course
from rulesets.julia_augusta.table.measure import ALIKE, NEAR
from rulesets.julia_augusta.table.reasons.manoeuvre import Farther, OtherDirection, OtherKind, Strays, TooFarFromIt
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
    if why is None:
        return None
    return Refused("JA-CTRL-03", why(unit=unit.id, model=model.id, distance=copied.distance))


def _other_kind(own: Deed, copied: Deed) -> type[Strays] | None:
    return None if set(own.kinds) <= set(copied.kinds) else OtherKind


def _other_way(own: Deed, copied: Deed) -> type[Strays] | None:
    if own.distance > copied.distance + TOLERANCE * THOUSANDTHS:
        return Farther
    turn = abs(turn_between(own.bearing / HUNDREDTHS, copied.bearing / HUNDREDTHS))
    return OtherDirection if own.distance and turn * HUNDREDTHS > ALIKE + OFF else None


def _left_behind(model: Unit, made: Course) -> type[Strays] | None:
    return None if within(made.unit.placement, model.placement, NEAR) else TooFarFromIt
