"""A Charge of which Overwatch has left nobody who reaches the enemy (OW-09)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.meeting import Ends
from rulesets.kit.boards.tables.places import Point, Pose, Spot
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.chapters.movement.allowance import allowances
from rulesets.legions_imperialis.chapters.movement.terms import terms
from rulesets.legions_imperialis.chapters.overwatch.windows import HUNDRED, MOMENTS, Ways
from rulesets.legions_imperialis.table.flying import opponents
from rulesets.legions_imperialis.table.measure import TOLERANCES, field, group
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand


@rule(without=lambda game, detachment, move, moment, how: dict(move.ends))
def cut_short(game: Imperialis, detachment: Detachment, move: Ways, moment: int, how: str) -> dict[str, Pose]:
    """LI-OW-09: where the survivors end. A Charge stands if one of them still ends in contact; else it is an ordinary
    move: nobody goes farther than his Movement, or than he has gone already, nor stops in an Engagement Zone
    (LI-D-17)."""
    ends = {stand.label: move.ends.get(stand.label, stand.pose) for stand in detachment.alive}
    if how != "charge" or touches(game, detachment, ends):
        return ends
    return _stopped(game, detachment, move, moment)


def touches(game: Imperialis, detachment: Detachment, ends: Mapping[str, Pose]) -> bool:
    """Whether one of a Detachment that ends so touches an enemy."""
    there = {detachment.name_of(one): game.model(detachment, one).at(ends[one.label]) for one in detachment.alive}
    return any(TOLERANCES.touches(Group(there).gap(group(game, enemy))) for enemy in opponents(game, detachment))


def _stopped(game: Imperialis, detachment: Detachment, move: Ways, moment: int) -> dict[str, Pose]:
    """Each survivor at the last place of its way where it may stop and none stands that has stopped before it; where
    one of them finds none, all are where they began."""
    inches, placed = allowances(game, detachment, "charge_move"), Group({})
    poses: dict[str, Pose] = {}
    for stand in detachment.alive:
        model = game.model(detachment, stand)
        ends = Ends(field(game), model, terms(game, detachment), [detachment.name_of(one) for one in detachment.alive])
        for pose in _back_along(game, detachment, move, stand.label, inches[detachment.name_of(stand)], moment):
            there = Group({detachment.name_of(stand): model.at(pose)})
            if ends.allows(pose.point) and not TOLERANCES.overlaps(placed.gap(there)):
                poses[stand.label], placed = pose, Group({**placed, **there})
                break
        else:
            return {one.label: _start(move, one) for one in detachment.alive}
    return poses


def _back_along(
    game: Imperialis, detachment: Detachment, move: Ways, label: str, inches: float, moment: int
) -> Iterator[Pose]:
    """The places of a model's way, the last first: within its Movement, or where it has come to already."""
    stand = detachment.stand(label)
    way = [spot.point for spot in move.ways.get(label, ())]
    length = sum(one.to(other) for one, other in itertools.pairwise(way))
    most = max(moment, int(HUNDRED * inches / length)) if length else HUNDRED
    before = _start(move, stand)
    yield from (move.pose(label, before, share) for share in sorted(MOMENTS, reverse=True) if share <= most)
    yield before


@rule(without=lambda ways, ends: dict(ways))
def as_gone(ways: Mapping[str, Sequence[Spot]], ends: Mapping[str, Pose]) -> dict[str, list[Spot]]:
    """LI-CHG-05, LI-OW-09: the ways as far as they were gone: whoever was stopped has moved no farther (LI-D-22)."""
    gone = {label: _up_to(way, ends[label].point) if label in ends else [*way] for label, way in ways.items()}
    return {label: way for label, way in gone.items() if len(way) > 1}


def _up_to(way: Sequence[Spot], at: Point) -> list[Spot]:
    """A way up to a place on it."""
    gone = [way[0]]
    for one, other in itertools.pairwise(spot.point for spot in way):
        if one.to(at) + at.to(other) <= one.to(other) + TOLERANCES.reach:
            return [*dict.fromkeys([*gone, at.spot])]
        gone.append(other.spot)
    return gone


def _start(move: Ways, stand: Stand) -> Pose:
    """How a model stood before the move."""
    way = move.ways.get(stand.label, ())
    return Pose(way[0].x, way[0].y, stand.pose.facing) if way else stand.pose
