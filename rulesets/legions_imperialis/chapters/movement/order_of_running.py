"""In which order Detachments of one side run home, where the first may leave the others less room (LI-D-70)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.table.measure import group
from rulesets.legions_imperialis.table.reasons.movement import NotReady
from rulesets.legions_imperialis.table.state import DEPTH, Detachment, Imperialis

BESIDE = 2.0
"""Inches to each side that a way home is looked at: by so many a model is put aside."""
DIE = 6
"""The most that the die of a Withdrawal adds."""


@rule(without=False)
def is_asked(game: Imperialis, running: Sequence[Detachment]) -> bool:
    """LI-WDR-08, LI-FLEE-06: their player says who runs first, where two of them may come to stand on each other's
    places (LI-D-70)."""
    homes = [_way_home(game, one) for one in running]
    return any(shapely.relate_pattern(one, other, "T********") for one, other in combinations(homes, 2))


def _way_home(game: Imperialis, detachment: Detachment) -> BaseGeometry:
    """All the ground on which a Detachment may come to stand, from where it stands toward its edge, and beyond that."""
    models = group(game, detachment).values()
    north = game.sides[detachment.seat].edge == "north"
    moves = [game.profile(detachment, stand).move or 0 for stand in detachment.alive]
    inches = max(2 * max(moves), max(moves) + DIE)
    boxes = [
        shapely.box(
            model.middle.x - model.radius - BESIDE,
            model.middle.y - inches if north else model.middle.y,
            model.middle.x + model.radius + BESIDE,
            model.middle.y if north else model.middle.y + inches,
        )
        for model in models
    ]
    return shapely.union_all(boxes)


def by_way_home(game: Imperialis, running: Sequence[Detachment]) -> list[str]:
    """The Detachments in the order that is proposed: whoever is nearest to the own edge first."""

    def off(detachment: Detachment) -> float:
        south = min(DEPTH - stand.pose.point.y for stand in detachment.alive)
        north = min(stand.pose.point.y for stand in detachment.alive)
        return north if game.sides[detachment.seat].edge == "north" else south

    return [one.id for one in sorted(running, key=off)]


def next_runner(names: Sequence[str], draft: Draft) -> Offer | None:
    """One more Detachment, until the last one is no choice; with none named they run as proposed."""
    named: list[str] = draft.get("runners", [])
    left = [name for name in names if name not in named]
    if named[-1:] == [""] or len(left) < 2:
        return None

    def judge(name: str) -> Refused | None:
        return None if name in left else Refused("LI-WDR-08", NotReady(value=name, options=left))

    return offer("runners", left, judge, many=True, enough=True)


def in_order(names: Sequence[str], named: Sequence[str]) -> list[str]:
    """All of them: those that are named as they are named, then the others."""
    first = [name for name in named if name]
    return [*first, *(name for name in names if name not in first)]
