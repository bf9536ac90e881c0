"""What presses on a section pad add up to: whither a group goes, put together piece by piece.

A piece shifts the group ("north 2") or turns its front ("turn left 15"), says where it goes ("at 31.5,12") or in what
form it comes to stand ("in line of 5"), or nudges a single model ("3 north 0.5") from where it would come to stand.
Models that were nudged go along with the group, until it takes another form or front.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from rulesets.kit.boards.models.forms import Form, anchor, front
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal, Laid
from rulesets.kit.boards.models.words import GoalNotUnderstood, Section, read
from rulesets.kit.boards.tables.places import COMPASS, THOUSANDTHS, Point, Table

_WAY = "|".join(sorted(COMPASS, key=len, reverse=True))
_SHIFT = re.compile(rf"(?P<way>{_WAY}) (?P<amount>\d+(?:\.\d+)?)")
_NUDGE = re.compile(rf"(?P<label>\S+) {_SHIFT.pattern}")
_TURN = re.compile(r"turn (?P<side>left|right) (?P<amount>\d+(?:\.\d+)?)")
_AT = re.compile(r"at .+")
AS_NOW = Form("as now")
EIGHTH = 45
"""Degrees between two directions."""

Lay = Callable[[Goal], Laid]
"""How a group comes to stand on its way to a goal."""


def as_it_stands(group: Group) -> Goal:
    """Where a group is: the goal that nothing was pressed of yet."""
    return Goal(anchor(group), front(group), AS_NOW)


def pressed(section: Section, stands: Goal, pieces: Sequence[str], lay: Lay) -> Goal:
    """The goal that pieces lead to, one after the other; raises `GoalNotUnderstood` for one that is none."""
    anew = max((number for number, piece in enumerate(pieces) if not _keeps_nudges(piece)), default=-1)
    goal = stands
    for number, piece in enumerate(pieces):
        nudge = _NUDGE.fullmatch(piece)
        if nudge is None:
            goal = _longer(section, goal, piece)
        elif number > anew:  # those before it count no more, and each would have to be laid out
            goal = _nudged(section, goal, nudge, lay)
    return goal


def _keeps_nudges(piece: str) -> bool:
    return any(kind.fullmatch(piece) for kind in (_SHIFT, _AT, _NUDGE))


def _longer(section: Section, goal: Goal, piece: str) -> Goal:
    if shift := _SHIFT.fullmatch(piece):
        return _shifted(section.table, goal, _moved(section.table, goal.at, shift))
    if turn := _TURN.fullmatch(piece):
        by = float(turn["amount"]) * (1 if turn["side"] == "right" else -1)
        return replace(goal, facing=(goal.facing + by) % 360, nudged=())
    if _AT.fullmatch(piece):
        return _shifted(section.table, goal, read(piece, section).at)
    return replace(goal, form=read(f"at {goal.at.spot.name} {piece}", section).form, nudged=())


def _nudged(section: Section, goal: Goal, nudge: re.Match[str], lay: Lay) -> Goal:
    name = section.labels.get(nudge["label"])
    if name is None:
        raise GoalNotUnderstood(nudge[0], 0, f"there is no model {nudge['label'][:20]} here")
    put = dict(goal.nudged)
    start = put[name] if name in put else lay(goal).group[name].middle
    return replace(goal, nudged=tuple({**put, name: _moved(section.table, start, nudge)}.items()))


def _moved(table: Table, at: Point, shift: re.Match[str]) -> Point:
    """The point so many inches away, or as far as the table goes."""
    return _on(table, at.moved(EIGHTH * COMPASS.index(shift["way"]), float(shift["amount"])))


def _shifted(table: Table, goal: Goal, at: Point) -> Goal:
    east, south = at.x - goal.at.x, at.y - goal.at.y
    nudged = tuple((name, _on(table, Point(spot.x + east, spot.y + south))) for name, spot in goal.nudged)
    return replace(goal, at=at, nudged=nudged)


def _on(table: Table, at: Point) -> Point:
    """The nearest point of the table, rounded as it is written."""
    wide, deep = table.width / THOUSANDTHS, table.depth / THOUSANDTHS
    return Point(min(max(at.x, 0.0), wide), min(max(at.y, 0.0), deep)).spot.point
