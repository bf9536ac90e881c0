"""Deep Strike: from Reserve down onto the table, by scatter (DEEP, SCAT)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesets.kit.boards.models.forms import Form
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.meeting import Ends
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.deployment.clearing import in_the_way, nearest_free, over_impassable
from rulesets.legions_imperialis.chapters.deployment.placing import laid_out, no_room
from rulesets.legions_imperialis.chapters.movement.terms import ZONE, terms
from rulesets.legions_imperialis.moments import DEEP_STRIKES
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.flying import above, opponents
from rulesets.legions_imperialis.table.happenings.movement import DeepStruck, Mishap
from rulesets.legions_imperialis.table.measure import COHERENCY, TOLERANCES, field, group
from rulesets.legions_imperialis.table.reasons.deployment import LandsTooNear
from rulesets.legions_imperialis.table.scattering import TURN, scattered
from rulesets.legions_imperialis.table.shared import all_have
from rulesets.legions_imperialis.table.state import DEPTH, Detachment, Imperialis

RULE = "LIX-SR-DEEP-03"
CLOSED_UP = Form("closed up", gap=0.1)
"""How a Detachment comes down if its player does not say."""
ENEMIES_KEPT = 2.0
"""Inches from enemies within which nobody is aimed."""
AROUND = tuple((gap / 2, turn) for gap in range(5) for turn in range(0, TURN, 15))
"""Where a place for one of the others is looked for: inches from the first model, edge to edge, and degrees."""


def deep_strikes(game: Imperialis, detachment: Detachment) -> bool:
    """Whether a Detachment comes down from above."""
    return all_have(game, detachment, DEEP_STRIKES)


def aimed(game: Imperialis, detachment: Detachment, text: str) -> Group | Refused:
    """A Detachment as it would come down where a text aims it, if it does not scatter; the first of the group at the
    place that is named. What is wrong with that, if the first may not stand there."""
    goal = goals.read(game, detachment, text, game.ahead(detachment.seat), RULE)
    if isinstance(goal, Refused):
        return goal
    form = CLOSED_UP if goal.form.name == "as now" else goal.form
    there = laid_out(game, detachment, replace(goal, form=form))
    order = sorted(there, key=lambda name: there[name].middle.to(goal.at))
    by = there[order[0]].middle
    group_there = Group(
        {name: _by(there[name], goal.at.x - by.x, goal.at.y - by.y) for name in order},
    )
    first = group_there.only(order[:1])
    crowded = no_room(game, detachment, first)
    return (
        aimed_too_near(game, detachment, first)
        or (Refused(RULE, crowded.why) if crowded is not None else None)
        or group_there
    )


def _by(model: Model, east: float, south: float) -> Model:
    """A model so many inches away."""
    return model.to(Point(model.middle.x + east, model.middle.y + south).spot)


@rule(without=None)
def aimed_too_near(game: Imperialis, detachment: Detachment, first: Group) -> Refused | None:
    """LIX-SR-DEEP-03: the first model is placed at least 2 inches from enemies."""
    away = min((first.gap(group(game, enemy)) for enemy in opponents(game, detachment)), default=ENEMIES_KEPT)
    if away >= ENEMIES_KEPT - TOLERANCES.reach:
        return None
    return Refused(RULE, LandsTooNear(detachment=detachment.id, inches=max(0.0, away)))


def lands(game: Imperialis, detachment: Detachment, there: Group, dice: Dice) -> DeepStruck:
    """LIX-SR-DEEP-03: a Detachment comes down: the first model scatters, the others stand around it. Says what came of
    it."""
    first = there[there.names[0]]
    fell = scattered(game.options, dice)
    at = first.middle.moved(fell.direction, fell.inches).spot
    told = DeepStruck(rule=RULE, detachment=detachment.id, aimed=first.pose.spot, **dict(fell))
    end = mishap(game, first.to(at)) if fell.inches else ""
    if end:
        return _fails(game, detachment, told, end)
    down = beside_others(game, detachment, first.to(at)) if fell.inches else first.to(at)
    if down is None:
        return _fails(game, detachment, told, "off_table")
    placed = around(game, detachment, _moved(there, first, down))
    lost = _come_down(detachment, placed)
    poses = {stand.label: stand.pose for stand in detachment.alive}
    return told.model_copy(update={"moved": down.pose.spot != at, "poses": poses, "lost": lost})


def _moved(there: Group, first: Model, down: Model) -> Group:
    """The group with its first model where it has come down, and the others as they were to it."""
    east, south = down.middle.x - first.middle.x, down.middle.y - first.middle.y
    return Group({name: _by(model, east, south) for name, model in there.items()})


def _come_down(detachment: Detachment, placed: Group) -> list[str]:
    """Each model stands where it was placed; those that were not are destroyed: their numbers."""
    detachment.where = "table"
    for stand in detachment.alive:
        model = placed.get(detachment.name_of(stand))
        if model is not None:
            stand.pose = model.pose
    lost = [stand for stand in detachment.alive if detachment.name_of(stand) not in placed]
    for stand in lost:
        stand.wounds = 0
    return [stand.label for stand in lost]


@rule(without="")
def mishap(game: Imperialis, first: Model) -> Mishap:
    """LIX-SR-DEEP-04: off the table, or into Impassable terrain."""
    at, radius = first.middle, first.radius - TOLERANCES.overlap
    if not (radius <= at.x <= game.table_width - radius and radius <= at.y <= DEPTH - radius):
        return "off_table"
    return "impassable" if over_impassable(game, first) else ""


def _fails(game: Imperialis, detachment: Detachment, told: DeepStruck, why: Mishap) -> DeepStruck:
    """LIX-SR-DEEP-04: the whole Detachment is destroyed; or it goes back into Reserve, if that was settled
    (LIX-D-34)."""
    back = game.options.deep_strike_mishap == "back_to_reserve"
    if not back:
        detachment.where, detachment.order = "destroyed", ""
        for stand in detachment.stands:
            stand.wounds = 0
    return told.model_copy(update={"rule": "LIX-SR-DEEP-04", "mishap": why, "back": back})


@rule(without=lambda game, detachment, first: first)
def beside_others(game: Imperialis, detachment: Detachment, first: Model) -> Model | None:
    """LIX-SR-DEEP-05: out of the inch around any other model and off markers by the shortest distance; None if there is
    no such place on the table."""
    keep = {other.id: ZONE for other in game.on_table() if other.id != detachment.id and not above(game, other)}
    if not in_the_way(game, first, keep, markers_too=True):
        return first
    at = nearest_free(game, first, keep, markers_too=True)
    return None if at is None else first.to(at.spot)


@rule(without=lambda game, detachment, there: there.only(there.names[:1]))
def around(game: Imperialis, detachment: Detachment, there: Group) -> Group:
    """LIX-SR-DEEP-06: the others within 2 inches of the first, where they were laid out or as near to that as there is
    room; without those for whom there is none."""
    placed = there.only(there.names[:1])
    for name in there.names[1:]:
        at = next(iter(_free(game, detachment, there[name], placed)), None)
        if at is not None:
            placed = Group({**placed, name: there[name].to(at.spot)})
    return placed


def _free(game: Imperialis, detachment: Detachment, model: Model, placed: Group) -> Iterator[Point]:
    """Where one of the others may stand: where it was laid out, then whatever is nearest to that."""
    first = placed[placed.names[0]]
    ends = Ends(field(game), model, terms(game, detachment))
    ring = (first.middle.moved(turn, first.radius + model.radius + gap).spot.point for gap, turn in AROUND)
    places = [model.middle, *sorted(ring, key=model.middle.to)]
    for at in ends.among([one for one in places if near_the_first(first, model.to(one.spot))]):
        if not TOLERANCES.overlaps(Group({"": model.to(at.spot)}).gap(placed)):
            yield at


@rule(without=True)
def near_the_first(first: Model, model: Model) -> bool:
    """LIX-SR-DEEP-06: within 2 inches of the first model."""
    return TOLERANCES.within(first.middle.to(model.middle) - first.radius - model.radius, COHERENCY)
