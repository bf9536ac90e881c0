"""Who must move before anything else: aircraft, and pilots who climb out (AIR-05, PILOT-10)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.chapters.action_lists.declaration import MOVES
from rulesets.dust_1947.chapters.movement import pace
from rulesets.dust_1947.chapters.movement.course import Course, known_course
from rulesets.dust_1947.moments import MOVES_FIRST, asked, replaced
from rulesets.dust_1947.table.measure.floors import Place, square_of
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


def why_not_first(game: Dust, unit: Unit, before: Sequence[str], word: str, *, climbing: bool) -> Refused | None:
    """Why an action cannot come next because the unit has to move first; a lost first action comes before (DU-D-44)."""
    if len(before) != int(unit.suppressed or unit.stunned) or word in MOVES:
        return None
    if climbing:
        return climbs_first(unit)
    return flies_first(unit) if must_fly(game, unit) and not kept_from_flying(unit) else None


@rule(without=None)
def climbs_first(unit: Unit) -> Refused | None:
    """DU-PILOT-10: a pilot climbs out with a MOVE or MARCH MOVE as his first action."""
    return Refused("DU-PILOT-10", command_reasons.ClimbsFirst(unit=unit.id))


@rule(without=None)
def flies_first(unit: Unit) -> Refused | None:
    """DU-AIR-05, DU-TABLE-11: an aircraft takes a MOVE or MARCH MOVE as its first action in every activation."""
    return Refused("DU-AIR-05", command_reasons.FliesFirst(unit=unit.id))


@rule(without=False)
def kept_from_flying(unit: Unit) -> bool:
    """DU-AIR-05: for an aircraft that is held by a grapple the first action is a NOTHING."""
    return bool(unit.held_by)


def must_fly(game: Dust, unit: Unit) -> bool:
    """Whether a unit is an aircraft that cannot stay where it is."""
    if game.card(unit).kind != "aircraft":
        return False
    hovers, _ = replaced(asked(MOVES_FIRST, in_play(game, unit), game), False)
    return not hovers


@rule(without=False)
def must_pass_a_square(game: Dust, unit: Unit, course: Course, lead: str, to: Place) -> bool:
    """DU-AIR-05: it moves at least 1 square even if it ends where it started: then by way of another square."""
    return must_fly(game, unit) and course.stops(lead).get(to) == 0


def why_not_there(game: Dust, unit: Unit, course: Course, lead: str, place: Place, left: Unit | None) -> Refused | None:
    """Why a unit that has to move away cannot end at a place that it can reach; `left` is what it leaves."""
    if left is not None and square_of(place) in left.squares:
        return rides_away(unit, left, place) if left.where == "board" else climbs_away(unit, place)
    if must_pass_a_square(game, unit, course, lead, place) and not course.detours(lead, place, ()):
        return Refused("DU-AIR-05", command_reasons.FliesOn(unit=unit.id, square=place.name))
    return None


@rule(without=None)
def rides_away(unit: Unit, carrier: Unit, place: Place) -> Refused | None:
    """DU-TRANS-07: who gets off moves away from the carrier."""
    told = transport_reasons.MovesAway(unit=unit.id, carrier=carrier.id, square=place.name)
    return Refused("DU-TRANS-07", told)


@rule(without=None)
def climbs_away(unit: Unit, place: Place) -> Refused | None:
    """DU-PILOT-10: the move of a pilot who climbs out leads away from the vehicle."""
    return Refused("DU-PILOT-10", command_reasons.ClimbsAway(unit=unit.id, square=place.name))


def held_fast(game: Dust, unit: Unit, action: str, vehicle: Unit | None) -> bool:
    """Whether a unit that has to move away cannot: an aircraft, or a pilot from his vehicle; on a table he is beside
    the hull already."""
    if game.options.on_a_table:
        return vehicle is None and must_fly(game, unit) and pace.allowance(game, unit, action) == 0
    if vehicle is not None:
        return not can_leave(known_course(game, unit, action), vehicle.squares)
    return must_fly(game, unit) and cannot_fly(known_course(game, unit, action))


@rule(without=False)
def cannot_fly(course: Course) -> bool:
    """DU-AIR-05: the first move of an aircraft that cannot move at all is a NOTHING, without an evade save."""
    return not can_leave(course)


def can_leave(course: Course, barred: Sequence[Square] = ()) -> bool:
    """Whether there is a way that is a move at all, to a place that is not barred."""
    stops = course.stops("")
    if any(cost > 0 and square_of(place) not in barred for place, cost in stops.items()):
        return True
    return not barred and any(cost == 0 and bool(course.detours("", place, ())) for place, cost in stops.items())
