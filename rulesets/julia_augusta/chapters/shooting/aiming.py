"""Which bases of a unit can shoot at which enemy (SHOOT-02 to SHOOT-06)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import shapely

from rulesets.julia_augusta.table.measure import contacts, near, opponents
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.julia_augusta.table.terrain import Piece, ground
from rulesets.kit.boards.tables.bases import Body, Footprint, Placement, body
from rulesets.kit.boards.tables.distance import distance, nearest_points
from rulesets.kit.boards.tables.places import TOLERANCE, Point, Pose, at_most
from rulesets.kit.boards.tables.sight import Sight
from rulesets.kit.engine.points import rule

RANGE = 4.0
"""Inches that javelins fly."""
FAR = RANGE + 1
"""Inches from which nothing is in range, whatever is rounded."""


class Aim(NamedTuple):
    """The shot of one base: from the middle of its front edge to the nearest point of the base that it can hit."""

    start: Point
    end: Point
    target: Footprint


@rule(without=lambda game, unit, target: [shot for one in game.enemies(unit) for shot in aimed(game, unit, one)])
def aims(game: Julia, unit: Unit, target: Unit) -> list[Aim]:
    """JA-SHOOT-06: the shots of those bases of a unit that can shoot at this one enemy."""
    return [shot for shot in aimed(game, unit, target) if sees(game, unit, shot)]


def aimed(game: Julia, unit: Unit, target: Unit) -> list[Aim]:
    """The shots of those bases that have the enemy in range and in front of them, whether they see him or not."""
    if not near(unit, target, RANGE):
        return []
    shots = (aim(unit.pose, base, open_bases(game, target)) for base in shooting_bases(unit))
    return [shot for shot in shots if shot is not None]


@rule(without=lambda unit: unit.placement.bases)
def shooting_bases(unit: Unit) -> tuple[Footprint, ...]:
    """JA-SHOOT-03: the front rank shoots, of LC the second rank too."""
    ranks = [rank for line in unit.lines for rank in line]
    return unit.placement.bases[: sum(ranks[: 2 if unit.type == "LC" else 1])]


@rule(without=lambda game, target: list(target.placement.bases))
def open_bases(game: Julia, target: Unit) -> list[Footprint]:
    """JA-SHOOT-04: the bases of a unit that are not engaged in combat: only they can be targets."""
    engaged = {mine for enemy in opponents(game, target) for mine, _ in contacts(target, enemy)}
    return [base for number, base in enumerate(target.placement.bases) if number not in engaged]


def aim(pose: Pose, base: Footprint, targets: Sequence[Footprint]) -> Aim | None:
    """The shot of a base of a unit that faces so at the nearest of these bases; None if that is out of range or arc."""
    front = Body(shapely.LineString(base.corners[:2]))
    away = [(distance(front, ground_of(target)), target) for target in targets if _may_be_near(base, target)]
    least = min((inches for inches, _ in away), default=FAR)
    nearest = (target for inches, target in away if at_most(inches, least))
    start = base.corners[0].between(base.corners[1])
    shots = [_shot(start, target) for target in nearest if in_range(least) and in_arc(pose, base, target)]
    return min(shots, key=lambda shot: shot.start.to(shot.end), default=None)


def _may_be_near(base: Footprint, target: Footprint) -> bool:
    """Whether a base can be in range, by the circles around both."""
    return base.middle.to(target.middle) <= FAR + base.radius + target.radius


@lru_cache(maxsize=2048)
def ground_of(base: Footprint) -> Body:
    """The ground under one base."""
    return body((base,))


def _shot(start: Point, target: Footprint) -> Aim:
    return Aim(start, nearest_points(start, ground_of(target))[1], target)


@rule(without=True)
def in_range(inches: float) -> bool:
    """JA-SHOOT-02: at most 4 inches from the shooting base's front edge."""
    return at_most(inches, RANGE)


@rule(without=True)
def in_arc(pose: Pose, base: Footprint, target: Footprint) -> bool:
    """JA-SHOOT-02: in the front zone of the shooting base: ahead of the line through its front edge."""
    ahead = pose.seen(base.corners[0])[1]
    return max(pose.seen(corner)[1] for corner in target.corners) > ahead + TOLERANCE


@rule(without=True)
def sees(game: Julia, unit: Unit, shot: Aim) -> bool:
    """JA-SHOOT-05: no other base, wood, building or higher contour is in the way; its own unit is not."""
    units = tuple((other.id, other.placement) for other in game.on_table())
    return _sight(game.pieces, units).look(shot.start, shot.end, leave_out=(unit.id,)).clear


@lru_cache(maxsize=16)
def _sight(pieces: tuple[Piece, ...], units: tuple[tuple[str, Placement], ...]) -> Sight:
    return Sight(ground(pieces), dict(units))
