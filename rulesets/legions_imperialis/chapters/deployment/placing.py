"""Where a Detachment may be placed before the battle: what is wrong with a place, and which suggest themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.models.cohesion import inches_missing
from rulesets.kit.boards.models.forms import Form, slots
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.models.meeting import Room
from rulesets.kit.boards.tables.places import Point, Pose, hundredths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.deployment.clearing import over_impassable
from rulesets.legions_imperialis.chapters.deployment.zones import ground, with_its_edge
from rulesets.legions_imperialis.chapters.movement.terms import terms
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.flying import flies, opponents
from rulesets.legions_imperialis.table.measure import LINK, TOLERANCES, field, models
from rulesets.legions_imperialis.table.reasons.deployment import NoRoom, OutsideZone, TooNearEnemies
from rulesets.legions_imperialis.table.reasons.movement import Parted
from rulesets.legions_imperialis.table.state import DEPTH, Detachment, Imperialis

INFILTRATORS_KEEP = 4.0
"""Inches from enemies within which nobody infiltrates."""
STEP = 4
"""Inches between the places that are suggested."""
ROOMY = 0.4
"""The share of a zone that has to be free for a place to be certain."""
FORMS = (Form("line"), Form("spread"), Form("closed up"))
"""How a Detachment is suggested to stand."""


def placed(game: Imperialis, detachment: Detachment, text: str, *, infiltrates: bool = False) -> Group | Refused:
    """A Detachment as a text places it, or what is wrong with that."""
    goal = goals.read(game, detachment, text, game.ahead(detachment.seat), "LIX-DEPL-05")
    return goal if isinstance(goal, Refused) else standing(game, detachment, goal, infiltrates=infiltrates)


def standing(game: Imperialis, detachment: Detachment, goal: Goal, *, infiltrates: bool = False) -> Group | Refused:
    """A Detachment as it would stand at a goal, or what is wrong with it."""
    there = laid_out(game, detachment, goal)
    return (
        (too_near(game, detachment, there) if infiltrates else outside_zone(game, detachment, there))
        or no_room(game, detachment, there)
        or parted(detachment, there)
        or there
    )


def laid_out(game: Imperialis, detachment: Detachment, goal: Goal) -> Group:
    """The models of a Detachment that is not on the table, as a goal lays them out; in a line where it does not say
    how, since they do not stand anyhow yet."""
    waiting = models(game, detachment)
    form = Form("line") if goal.form.name == "as now" and not detachment.on_table else goal.form
    turned = {name: one.at(one.pose._replace(facing=hundredths(goal.facing))) for name, one in waiting.items()}
    places = dict(zip(turned, slots(Group(turned), form, goal.at, goal.facing), strict=True)) | dict(goal.nudged)
    return Group({name: model.to(places[name].spot) for name, model in turned.items()})


def stand_so(detachment: Detachment, there: Group) -> dict[str, Pose]:
    """The models of a Detachment put where a group has them: how each stands, by its number."""
    for stand in detachment.alive:
        stand.pose = there[detachment.name_of(stand)].pose
    return {stand.label: stand.pose for stand in detachment.alive}


@rule(without=None)
def outside_zone(game: Imperialis, detachment: Detachment, there: Group) -> Refused | None:
    """LIX-DEPL-05: each model stands wholly inside its deployment zone."""
    allowed = with_its_edge(game, detachment.seat)
    inside = shapely.covers(allowed, there.cores) & (shapely.distance(allowed.exterior, there.cores) >= there.radii)
    if inside.all():
        return None
    first = there.names[int(inside.argmin())]
    return Refused("LIX-DEPL-05", OutsideZone(detachment=detachment.id, label=first.rpartition("/")[2]))


@rule(without=None)
def too_near(game: Imperialis, detachment: Detachment, there: Group) -> Refused | None:
    """LIX-SR-INFIL-02: infiltrators stand anywhere outside the enemy deployment zone, 4 inches or more from enemies."""
    closed = ground(game, 1 - detachment.seat)
    standing = [one for enemy in opponents(game, detachment) for one in models(game, enemy).items()]
    for name, model in there.items():
        label = name.rpartition("/")[2]
        if shapely.distance(closed, shapely.Point(model.middle)) < model.radius - TOLERANCES.overlap:
            return Refused("LIX-SR-INFIL-02", OutsideZone(detachment=detachment.id, label=label))
        away = Group({name: model}).gap(Group(dict(standing))) if standing else INFILTRATORS_KEEP
        if away < INFILTRATORS_KEEP - TOLERANCES.reach:
            return Refused("LIX-SR-INFIL-02", TooNearEnemies(detachment=detachment.id, label=label, inches=away))
    return None


@rule(without=None)
def no_room(game: Imperialis, detachment: Detachment, there: Group) -> Refused | None:
    """LIX-DEPL-05: no model stands on another or on Impassable terrain, nor within 1 inch of an enemy; who passes over
    such terrain stands on none either, unless he flies."""
    crowded = _room(game, detachment).crowded(there)
    if crowded is None and not flies(game, detachment):
        crowded = next((name for name, model in there.items() if over_impassable(game, model)), None)
    if crowded is None:
        return None
    return Refused("LIX-DEPL-05", NoRoom(detachment=detachment.id, label=crowded.rpartition("/")[2]))


def _room(game: Imperialis, detachment: Detachment) -> Room:
    """What has to be kept off; the same for all places at which a Detachment is tried."""
    return game.once(("room", detachment.id), lambda: Room(field(game), terms(game, detachment)))


@rule(without=None)
def parted(detachment: Detachment, there: Group) -> Refused | None:
    """LI-COH-02: a Detachment is set up in Coherency."""
    missing = inches_missing(there, LINK, TOLERANCES)
    return Refused("LI-COH-02", Parted(detachment=detachment.id, inches=missing)) if missing > 0 else None


def suggested(game: Imperialis, detachment: Detachment, *, infiltrates: bool = False) -> Iterator[str]:
    """Places all over the zone, from its middle outward; for infiltrators all over the table."""
    zone: BaseGeometry = ground(game, detachment.seat)
    if infiltrates:
        zone = shapely.box(0, 0, game.table_width, DEPTH).difference(ground(game, 1 - detachment.seat))
    yield from suggested_within(game, detachment, zone, FORMS)


def has_a_place(game: Imperialis, detachment: Detachment, *, infiltrates: bool = False) -> bool:
    """Whether a Detachment can be placed at all. Where much of its zone is free nobody looks for the place."""
    if infiltrates or _free(game, detachment) >= ROOMY:
        return True
    return any(
        not isinstance(placed(game, detachment, text, infiltrates=infiltrates), Refused)
        for text in suggested(game, detachment, infiltrates=infiltrates)
    )


def _free(game: Imperialis, detachment: Detachment) -> float:
    """The share of its zone in which the middle of a model of a Detachment may lie."""
    zone: BaseGeometry = ground(game, detachment.seat)
    radius = max(model.radius for model in models(game, detachment).values())
    there = field(game).models
    closed = [shapely.Point(one.middle).buffer(one.radius + radius) for one in there.values()]
    closed += [one.terrain.geometry.buffer(radius) for one in game.pieces if one.nature.category == "impassable"]
    room = zone.buffer(-radius).difference(shapely.union_all(closed))
    return float(room.area / zone.area)


def suggested_within(
    game: Imperialis, detachment: Detachment, zone: BaseGeometry, forms: Sequence[Form]
) -> Iterator[str]:
    """Places all over a part of the table, from its middle outward."""
    ahead = game.ahead(detachment.seat)
    places = [Point(*at) for at in _grid(game.table_width) if zone.covers(shapely.Point(at))]
    middle = Point(zone.centroid.x, zone.centroid.y)
    places.sort(key=middle.to)
    for form in forms:
        yield from (goals.written(game, detachment, Goal(place, ahead, form)) for place in places)


@lru_cache(maxsize=4)
def _grid(wide: int) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x in range(STEP // 2, wide, STEP) for y in range(2, DEPTH, STEP // 2))
