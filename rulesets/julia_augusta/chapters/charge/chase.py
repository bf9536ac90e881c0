"""How a pursuer runs: the way of its quarry, friends that it passes, and what it meets (ACM-10, ACM-11, ACM-18)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from rulesets.julia_augusta.chapters.charge.who_may_charge import unsuited
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken
from rulesets.julia_augusta.chapters.flight.headings import heading
from rulesets.julia_augusta.table.formations import Type
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.contact import bases_in_contact
from rulesets.kit.boards.tables.distance import nearest_points
from rulesets.kit.boards.tables.field import Fault
from rulesets.kit.boards.tables.manoeuvres import after, shortened
from rulesets.kit.boards.tables.moves import comes_within, free_share
from rulesets.kit.boards.tables.places import (
    HUNDREDTHS,
    THOUSANDTHS,
    Point,
    Pose,
    hundredths,
    thousandths,
    turn_between,
)
from rulesets.kit.engine.points import rule

TOUCH = 0.01
"""Inches from the end of a move at which somebody is still reached."""
SHORT = 1.0
"""Inches from an enemy at which a pursuer stops that may not strike it."""
LEAST = 0.05
"""Inches below which a piece of a way is none."""
BEND = 0.5
"""Degrees below which two pieces of a way are one."""


class Straight(NamedTuple):
    """A straight piece of a way: hundredths of a degree, thousandths of an inch."""

    direction: int
    inches: int


class Run(NamedTuple):
    """How far a pursuer came on a straight piece: where it stands, the thousandths of an inch that it used, and the
    enemy it met, if any. `ended`: it can go no farther."""

    end: Pose
    used: int
    met: str = ""
    ended: bool = False


def way_after(unit: Unit, quarry: Unit | None, path: Sequence[Pose], inches: int) -> list[Straight]:
    """The way of a pursuer so long: along that of its quarry, and on in the same direction; straight for a quarry that
    did not move; straight ahead if there is none."""
    points = _corners(_of_quarry(unit, quarry, path)) if quarry is not None else []
    pieces = [_straight(start, end) for start, end in pairwise(points)]
    if not pieces:
        return [Straight(unit.pose.facing, inches)]
    return [*pieces[:-1], Straight(pieces[-1].direction, inches)]


def _corners(points: Sequence[Point]) -> list[Point]:
    """The ends of a way, and the points at which it turns."""
    apart = [points[0], *(at for before, at in pairwise(points) if before.to(at) >= LEAST)]
    turns = zip(apart, apart[1:], apart[2:], strict=False)
    bends = [at for start, at, end in turns if abs(turn_between(start.bearing(at), at.bearing(end))) >= BEND]
    return [apart[0], *bends, apart[-1]] if len(apart) > 1 else []


def _of_quarry(unit: Unit, quarry: Unit, path: Sequence[Pose]) -> list[Point]:
    """The way of a quarry, begun at the nearest point of its pursuer."""
    stood = [quarry.at(pose) for pose in path] or [quarry.placement]
    start, end = nearest_points(unit.placement, stood[0])
    first, *others = (placement.middle for placement in stood)
    return [start, end, *(Point(end.x + at.x - first.x, end.y + at.y - first.y) for at in others)]


def _straight(start: Point, end: Point) -> Straight:
    return Straight(hundredths(start.bearing(end)), thousandths(start.to(end)))


def run(game: Julia, unit: Unit, fleeing: Sequence[str], piece: Straight) -> Run:
    """A pursuer runs a straight piece as far as it can, after those who flee before it."""
    start = _turned(game, unit, piece.direction)
    blocking: set[str] = set()
    while True:
        run_made = _run(game, unit, start, fleeing, piece, blocking)
        on = _friends_under(game, unit, run_made.end) - blocking
        if not on:
            return run_made
        blocking |= on


def _turned(game: Julia, unit: Unit, direction: int) -> Placement:
    """The pursuer facing where it goes, if there is room to turn."""
    turned = unit.at(unit.pose._replace(facing=direction))
    return unit.placement if field(game, unit, {unit.id}).faults(turned) else turned


def _friends_under(game: Julia, unit: Unit, end: Pose) -> set[str]:
    """The friends that it would have to clear, and does not (JA-MOVE-21)."""
    friends = {friend.id for friend in game.friends(unit)}
    return friends & {fault.name for fault in field(game, unit, {unit.id}).faults(unit.at(end))}


def _run(
    game: Julia, unit: Unit, start: Placement, fleeing: Sequence[str], piece: Straight, blocking: Collection[str]
) -> Run:
    passing = {friend.id for friend in game.friends(unit)}.difference(blocking)
    land = field(game, unit, {unit.id, *passing})
    ahead = heading(start, piece.direction / HUNDREDTHS, piece.inches / THOUSANDTHS + TOUCH)
    share, faults = free_share(land, start, ahead)
    met = _first_met(game, unit, fleeing, faults)
    shunned = _shunned(game, unit, fleeing, start.at(ahead.motion(start).pose(start.pose, share)), met)
    if shunned:
        near = comes_within(land, start, ahead.motion(start), SHORT, shunned)
        share, met = min(share, near[0].share if near else 0.0), shunned[0]
    used = min(piece.inches, int(ahead.inches * share))
    made = shortened(ahead, used / ahead.inches)
    return Run(after(start, made) if made is not None else start.pose, used, met, ended=bool(faults))


def _first_met(game: Julia, unit: Unit, fleeing: Sequence[str], faults: Sequence[Fault]) -> str:
    """The enemy that stops it, one that flees before others."""
    enemies = {enemy.id for enemy in game.enemies(unit)}
    met = [fault.name for fault in faults if fault.name in enemies]
    return min(met, key=lambda name: name not in fleeing, default="")


def _shunned(game: Julia, unit: Unit, fleeing: Sequence[str], end: Placement, met: str) -> list[str]:
    """The enemies that it may not strike and would come into contact with: the one in its way, and those beside it."""
    others = (enemy for enemy in game.enemies(unit) if enemy.id not in fleeing)
    reached = (enemy for enemy in others if enemy.id == met or bases_in_contact(end, enemy.placement))
    return [enemy.id for enemy in reached if not may_strike(unit, enemy)]


@rule(without=True)
def may_strike(unit: Unit, enemy: Unit) -> bool:
    """JA-ACM-18: a pursuer that is shaken, or whose type may not charge an enemy (LI anything but LI; LC formed
    infantry), does not strike it."""
    return not is_shaken(unit) and unsuited(unit, enemy) is None


def why_not_strike(unit: Unit) -> Literal["shaken"] | Type:
    """In a word why a pursuer does not: "shaken", or its type."""
    return "shaken" if is_shaken(unit) else unit.type
