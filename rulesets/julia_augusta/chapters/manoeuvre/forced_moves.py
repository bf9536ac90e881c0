"""Moves that a control test forces: the last one again, straight ahead after a charge, to the Eagle (CTRL-13, -15)."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot, inf
from typing import NamedTuple

from rulesets.julia_augusta.chapters.movement.allowance import Allowance
from rulesets.julia_augusta.chapters.movement.steps import ASIDE
from rulesets.julia_augusta.table.doings import What
from rulesets.julia_augusta.table.state import Julia, LastMove, Unit
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.manoeuvres import (
    AboutFace,
    Back,
    Forward,
    Manoeuvre,
    Oblique,
    Side,
    SideStep,
    Wheel,
    after,
    cost,
    wheel_angle,
)
from rulesets.kit.boards.tables.places import FULL_TURN, HUNDREDTHS, THOUSANDTHS, Point, Pose, thousandths
from rulesets.kit.boards.tables.wheels import wheels_toward

Moves = list[Manoeuvre]
SIDEWAYS = (90 * HUNDREDTHS, 270 * HUNDREDTHS)
STRAIGHT_BACK = 180 * HUNDREDTHS
_ABOUT = AboutFace()


def forced_moves(game: Julia, unit: Unit, what: What, allowance: Allowance) -> Moves:
    """What a unit has to do with so many inches, as far as they go; nothing if it cannot."""
    if what == "repeat":
        return again(unit, unit.last, allowance.inches)
    if what == "close":
        return [Forward(inches=thousandths(allowance.inches))]
    eagle = game.eagle_of(unit)
    return toward_eagle(unit, eagle.spot.point, allowance.inches) if eagle is not None else []


def wanted(game: Julia, unit: Unit, what: What, most: float) -> float:
    """The inches that what a unit has to do takes, of so many that it has."""
    if what == "repeat":
        return unit.last.distance / THOUSANDTHS
    eagle = game.eagle_of(unit)
    return _route(unit, eagle.spot.point, most).inches if what == "follow" and eagle is not None else float("inf")


def again(unit: Unit, last: LastMove, most: float) -> Moves:
    """JA-CTRL-15: the same direction from its facing, and as far as it went then."""
    inches = last.distance if is_drill(unit) else min(last.distance, thousandths(most))
    return [_along(unit, last.direction, inches)] if inches else []


def is_drill(unit: Unit) -> bool:
    """Whether the move that a unit repeats is a side-step or a step back, which needs no dice."""
    return unit.formed and unit.last.direction in (*SIDEWAYS, STRAIGHT_BACK)


def _along(unit: Unit, direction: int, inches: int) -> Manoeuvre:
    if not direction:
        return Forward(inches=inches)
    if unit.formed and direction == STRAIGHT_BACK:
        return Back(inches=inches)
    side: Side = "right" if direction < STRAIGHT_BACK else "left"
    if unit.formed and direction in SIDEWAYS:
        return SideStep(side=side, inches=inches)
    return Oblique(side=side, inches=inches, angle=min(direction, FULL_TURN - direction))


class Route(NamedTuple):
    """A way to the Eagle: what it takes in inches, besides what turns cost that take a share of the move."""

    inches: float
    moves: Moves


def toward_eagle(unit: Unit, eagle: Point, most: float) -> Moves:
    """JA-CTRL-13: the shortest way until the front edge touches the Eagle, as far as so many inches lead."""
    return _cut(unit.placement, _route(unit, eagle, most).moves, most, unit.formed)


def _route(unit: Unit, eagle: Point, most: float) -> Route:
    at = unit.placement
    if not unit.formed:
        return _free_route(at, eagle)
    behind = _ahead(at.at(after(at, _ABOUT)), eagle)
    routes = [_ahead(at, eagle), Route(behind.inches + most / 2, [_ABOUT, *behind.moves]) if behind else None]
    return min(filter(None, routes), key=lambda route: route.inches, default=Route(0.0, []))


def _free_route(at: Placement, eagle: Point) -> Route:
    """Straight to it."""
    right, ahead = at.pose.seen(eagle)
    aside = _aside(at, right)
    inches, angle = hypot(aside, ahead), round(degrees(atan2(aside, ahead)) * HUNDREDTHS)
    if not angle:
        return Route(inches, [Forward(inches=max(1, thousandths(inches)))])
    side: Side = "right" if angle > 0 else "left"
    return Route(inches, [Oblique(side=side, inches=max(1, thousandths(inches)), angle=abs(angle))])


def _aside(at: Placement, right: float) -> float:
    """How far a point lies beside the front edge, to the right."""
    return right - max(at.extent.front_left, min(at.extent.front_right, right))


@lru_cache(maxsize=256)
def _ahead(at: Placement, eagle: Point) -> Route | None:
    """The shortest way straight or oblique ahead, at once or after a wheel."""
    best, least = Route(inf, []), inf
    for wheel in wheels_toward(at, eagle, ASIDE):
        first = cost(at, wheel) if wheel else 0.0
        if first > least:  # so do all that follow
            break
        there = after(at, wheel) if wheel else at.pose
        inches = _inches_ahead(at, there, eagle)
        if inches is not None and first + inches < least:
            least = first + inches
            best = Route(least, [*([wheel] if wheel else []), *_free_route(at.at(there), eagle).moves])
    return best if best.moves else None


def _inches_ahead(at: Placement, there: Pose, eagle: Point) -> float | None:
    """How far a point lies from the front edge of a unit that stands there, if it lies no farther aside than a formed
    unit may go."""
    right, ahead = there.seen(eagle)
    aside = _aside(at, right)
    if ahead < 0 or abs(degrees(atan2(aside, ahead))) > ASIDE:
        return None
    return hypot(aside, ahead)


def _cut(at: Placement, moves: Moves, most: float, formed: bool) -> Moves:
    """As much of these moves as so many inches are enough for."""
    left = most
    done: Moves = []
    for move in moves:
        price = most / 2 if isinstance(move, AboutFace) and formed else cost(at, move)
        part = move if price <= left else _part(at, move, left)
        if part is not None:
            done.append(part)
        if part is not move:
            break
        at, left = at.at(after(at, move)), left - price
    return done


def _part(at: Placement, move: Manoeuvre, left: float) -> Manoeuvre | None:
    if isinstance(move, Wheel):
        angle = wheel_angle(at, left)
        return move.model_copy(update={"angle": angle}) if angle else None
    inches = int(left * THOUSANDTHS)
    return move.model_copy(update={"inches": inches}) if inches and not isinstance(move, AboutFace) else None
