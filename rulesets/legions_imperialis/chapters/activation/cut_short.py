"""A Charge of which Overwatch has left nobody who reaches the enemy (OW-09)."""

from __future__ import annotations

import itertools

from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.meeting import Ends
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.chapters.movement.allowance import allowance
from rulesets.legions_imperialis.chapters.movement.terms import terms
from rulesets.legions_imperialis.chapters.overwatch.windows import HUNDRED, MOMENTS, Ways
from rulesets.legions_imperialis.table.measure import TOLERANCES, field, group
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


@rule(without=lambda game, detachment, move, moment, how: dict(move.ends))
def cut_short(game: Imperialis, detachment: Detachment, move: Ways, moment: int, how: str) -> dict[str, Pose]:
    """LI-OW-09: where the survivors end. A Charge stands if one of them still ends in contact; else it is an ordinary
    move: nobody goes farther than his Movement, or than he has gone already, nor stops in an Engagement Zone
    (LI-D-17)."""
    ends = {stand.label: move.ends.get(stand.label, stand.pose) for stand in detachment.alive}
    if how != "charge" or _touches(game, detachment, ends):
        return ends
    inches = allowance(game, detachment, "charge_move")
    return {stand.label: _stopped(game, detachment, move, stand.label, inches, moment) for stand in detachment.alive}


def _touches(game: Imperialis, detachment: Detachment, ends: dict[str, Pose]) -> bool:
    there = {detachment.name_of(one): game.model(detachment, one).at(ends[one.label]) for one in detachment.alive}
    return any(TOLERANCES.touches(Group(there).gap(group(game, enemy))) for enemy in game.enemies(detachment))


def _stopped(game: Imperialis, detachment: Detachment, move: Ways, label: str, inches: float, moment: int) -> Pose:
    """The last place of a model's way where it may stop: within its Movement, or where it has come to already."""
    stand = detachment.stand(label)
    model = game.model(detachment, stand)
    ends = Ends(field(game), model, terms(game, detachment), [detachment.name_of(one) for one in detachment.alive])
    way = [spot.point for spot in move.ways.get(label, ())]
    length = sum(one.to(other) for one, other in itertools.pairwise(way))
    most = max(moment, int(HUNDRED * inches / length)) if length else HUNDRED
    start = way[0].spot if way else stand.pose
    before = Pose(start.x, start.y, stand.pose.facing)
    for share in sorted((one for one in MOMENTS if one <= most), reverse=True):
        pose = move.pose(label, before, share)
        if ends.allows(pose.point):
            return pose
    return before
