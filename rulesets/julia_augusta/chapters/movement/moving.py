"""A unit goes: the one place where units change their place on the table (SETUP-08)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rulesets.julia_augusta.chapters.leaders.out_of_the_way import clear_the_way
from rulesets.julia_augusta.table.doings import How
from rulesets.julia_augusta.table.happenings.manoeuvre import Moved
from rulesets.julia_augusta.table.state import Eagle, Julia, Unit
from rulesets.julia_augusta.table.stretches import Stretch
from rulesets.kit.boards.tables.distance import within
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.points import rule

TOUCHES = 0.1
"""Inches at which an Eagle touches a unit."""


def go(game: Julia, unit: Unit, way: Sequence[Stretch], how: How, inches: float, rule_id: str) -> None:
    """A unit goes a way; `inches` is what the move came to. One that can go nowhere has moved all the same.

    It carries the Eagles that it touches, and enemy leaders who stand alone are moved clear.
    """
    before = unit.pose
    carried = [eagle for eagle in game.eagles.values() if touches_eagle(unit, eagle) and not stays_put(eagle)]
    unit.pose = way[-1].after.pose if way else before
    for eagle in carried:
        carry(eagle, before, unit.pose)
    if game.phase not in unit.moved:
        unit.moved = [*unit.moved, game.phase]
    game.say(Moved(rule=rule_id, unit=unit.id, how=how, path=(before, *_ends(way)), inches=round(inches * 1000)))
    clear_the_way(game, unit, way)


def _ends(way: Sequence[Stretch]) -> list[Pose]:
    """The poses that a way leads through; of several on one spot the last."""
    ends = [piece.after.pose for piece in way]
    return [end for end, then in zip_longest(ends, ends[1:]) if then is None or then.spot != end.spot]


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
