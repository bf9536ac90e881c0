"""A unit goes: the one place where units change their place on the table (SETUP-08, SETUP-09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rulesets.julia_augusta.state import TABLE, Eagle, Julia, Leader, Unit
from rulesets.kit.boards.table_bases import Body, Placement
from rulesets.kit.boards.table_distance import distance, measured, within
from rulesets.kit.boards.table_places import Point, Pose
from rulesets.kit.points import rule

How = Literal["move", "charge", "fall_back", "evade", "retire", "rout", "pursue", "follow_up", "pass_through"]
TOUCHES = 0.1
"""Inches at which an Eagle touches a unit."""
LEADER_RADIUS = 0.5
"""Inches: a leader stands on a round base 1 inch across (JA-SETUP-09)."""


def go(game: Julia, unit: Unit, way: Sequence[Pose], how: How, inches: float, rule_id: str) -> None:
    """A unit goes along poses, the last of which is where it stands afterwards; `inches` is what the move came to.

    It carries the Eagles that it touches, and enemy leaders who stand alone are moved clear. `way` is without the pose
    from which it comes.
    """
    if not way:
        return
    before = unit.pose
    carried = [eagle for eagle in game.eagles.values() if touches_eagle(unit, eagle) and not stays_put(eagle)]
    unit.pose = way[-1]
    for eagle in carried:
        carry(eagle, before, unit.pose)
    if game.phase not in unit.moved:
        unit.moved.append(game.phase)
    path = [list(step) for step in (before, *way)]
    game.say("moved", rule_id, unit=unit.id, how=how, path=path, inches=round(inches * 1000))
    for leader in game.leaders_of(1 - unit.seat):
        step_aside(game, leader, unit)


def touches_eagle(unit: Unit, eagle: Eagle) -> bool:
    """Whether a unit of its legion touches an Eagle."""
    return eagle.where == "table" and unit.legion == eagle.legion and within(unit.placement, eagle.spot, TOUCHES)


@rule(without=False)
def stays_put(eagle: Eagle) -> bool:
    """JA-CTRL-14: an Eagle that was moved in this turn's command phase is not carried along as well."""
    return eagle.moved


@rule(without=None)
def carry(eagle: Eagle, before: Pose, after: Pose) -> None:
    """JA-CTRL-14: an Eagle is carried along when the unit that it touches moves."""
    right, ahead = before.seen(eagle.spot.point)
    eagle.spot = after.offset(right, ahead).spot


@rule(without=None)
def step_aside(game: Julia, leader: Leader, unit: Unit) -> None:
    """JA-SETUP-09: a leader who stands alone is moved the shortest way clear of an enemy that would move over him."""
    if leader.unit or not _over(unit.placement, leader.spot.point):
        return
    leader.spot = _clear_place(game, leader.spot.point, unit).spot
    game.say("stepped_aside", "JA-SETUP-09", leader=leader.id, unit=unit.id)


def _over(placement: Placement, at: Point) -> bool:
    return distance(placement, Body(measured(at).core, LEADER_RADIUS)) <= 0


def _clear_place(game: Julia, at: Point, unit: Unit) -> Point:
    """The nearest point beside a unit, on the table, where a leader's base lies under nobody of its side."""
    outline = unit.placement.outline
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    found = sorted((_beside(at, start, end) for start, end in sides), key=at.to)
    on_table = [point for point in found if TABLE.contains(point)] or found
    bodies = [one.placement for one in game.on_table(unit.seat)]
    return next((point for point in on_table if not any(_over(body, point) for body in bodies)), on_table[0])


def _beside(at: Point, start: Point, end: Point) -> Point:
    """The point straight out over a side of a unit."""
    along = start.bearing(end)
    share = max(0.0, min(1.0, _along(at, start, end)))
    return start.between(end, share).moved(along - 90, LEADER_RADIUS + TOUCHES)


def _along(at: Point, start: Point, end: Point) -> float:
    """The share of a side at which a point lies beside it."""
    east, south = end.x - start.x, end.y - start.y
    return ((at.x - start.x) * east + (at.y - start.y) * south) / (east * east + south * south)
