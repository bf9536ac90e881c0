"""Troops that step out of the way of an ironclad (COLL-01, COLL-02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, cast

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.chapters.movement.sweeping import Swept
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table.measure import TOLERANCES, field, models, to_one_chain
from rulesets.dystopian_legions.table.reasons.movement import CannotStepAside, StopsTooNear
from rulesets.dystopian_legions.table.roofs import below_roofs
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.meeting import Ends, Manner, Terms
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

FARTHEST, FURTHER = 6.0, 1.0
"""Inches that a model steps aside at most, and how many more it may go to stay in coherency (DL-D-131)."""
BESIDE, APART = 0.06, 0.25
"""Inches between a base and the corridor that it has left, and from one place that is tried to the next."""
RINGS = 12
"""So many lines around the corridor are looked along."""


class Stuck(NamedTuple):
    """A model that finds no place to step aside to."""

    name: str


Aside = dict[str, Model]
"""Where models come to stand that step aside, by their names."""


def ground_of(ground: Swept) -> BaseGeometry:
    """The corridor of a section: all the ground that its ironclads drive over."""
    return shapely.union_all([*ground.values()])


@rule(without=lambda game, section, corridor: [])
def in_the_way(game: Legions, section: Section, corridor: BaseGeometry) -> list[str]:
    """DL-COLL-01, DL-COLL-02: the troops of both sides whose bases an ironclad touches on its way, but none in
    buildings (DL-D-131)."""
    names: list[str] = []
    start = shapely.union_all([model.body.area for model in models(game, section).values()])
    for other in game.on_table():
        for name, model in {} if other.building or other.id == section.tows else below_roofs(game, other).items():
            troops = not game.profile(*game.named(name)).is_ironclad
            if troops and _is_touched(model, corridor, start):
                names.append(name)
    return names


def _is_touched(model: Model, corridor: BaseGeometry, start: BaseGeometry) -> bool:
    """Whether a base comes into contact with an ironclad; one that is in contact as it sets out is left alone unless it
    is driven over (DL-D-06)."""
    gap, before = (float(shapely.distance(model.body.core, ground)) - model.radius for ground in (corridor, start))
    return gap <= 0 or (TOLERANCES.touches(gap) and not TOLERANCES.touches(before))


def stepping_aside(game: Legions, section: Section, laid: Laid, corridor: BaseGeometry) -> Aside | Stuck:
    """Where all troops in the way of a section come to stand, those nearest to the edge of its corridor first; or
    somebody who finds no place."""
    aside: Aside = {}
    names = sorted(in_the_way(game, section, corridor), key=lambda name: _depth(game, name, corridor))
    standing = field(game).models.moved(dict(laid.group))
    for name in names:
        there = _aside(game, section, standing, name, corridor)
        if there is None:
            return Stuck(name)
        aside[name] = there
        standing = standing.moved({name: there})
    return aside


def _depth(game: Legions, name: str, corridor: BaseGeometry) -> float:
    """How far the middle of a model lies inside the corridor."""
    at = shapely.Point(game.model(*game.named(name)).middle)
    inside = float(shapely.distance(at, corridor.boundary))
    return inside if corridor.covers(at) else -inside


@rule(without=lambda game, section, standing, name, corridor: game.model(*game.named(name)))
def _aside(game: Legions, section: Section, standing: Group, name: str, corridor: BaseGeometry) -> Model | None:
    """DL-COLL-02: the nearest place out of the way, no more than 6 inches off; one within an inch more that keeps its
    section in coherency comes before (DL-D-131)."""
    own, figure = game.named(name)
    model = game.model(own, figure)
    places = _tried(model, corridor)
    on = terms(game, own)
    shut = [one.terrain.geometry for one in game.pieces if on.going(one.terrain).closed]
    free = _ends(game, section, on, standing, name).among(places)
    good = _past(model.middle, free, shut)
    if not good:
        return None
    near = [at for at in good if model.middle.to(at) <= model.middle.to(good[0]) + FURTHER]
    keeps = (at for at in near if _holds_together(game, own, standing, name, model.to(at.spot)))
    return model.to(next(keeps, good[0]).spot)


def _tried(model: Model, corridor: BaseGeometry) -> list[Point]:
    """The places around the corridor and beyond it, the nearest first."""
    spots: list[Point] = []
    for ring in range(RINGS):
        rim = shapely.buffer(corridor, model.widest + BESIDE + ring * FARTHEST / RINGS).boundary
        near = shapely.intersection(rim, shapely.Point(model.middle).buffer(FARTHEST))
        points = shapely.get_coordinates(shapely.segmentize(near, APART)).tolist()
        foot = shapely.get_coordinates(shapely.shortest_line(shapely.Point(model.middle), rim))[-1:].tolist()
        spots += [Point(*at) for at in (*foot, *points)]
    here = model.middle
    return sorted((at for at in spots if here.to(at) <= FARTHEST), key=lambda at: (round(here.to(at), 2), at))


def _ends(game: Legions, section: Section, on: Terms, standing: Group, name: str) -> Ends:
    """Where a model may come to stand; an inch is kept from all enemies but those of the ironclad (DL-D-131)."""
    met = field(game)._replace(models=standing)
    driving = set(models(game, section))

    def manner(other: str) -> Manner:
        return Manner() if other in driving else on.manner(other)

    return Ends(met, standing[name], Terms(manner, on.going), [name])


def _past(start: Point, ends: list[Point], shut: list[BaseGeometry]) -> list[Point]:
    """The places to which a straight way leads past all of some areas."""
    if not ends:
        return []
    ways = shapely.linestrings([(start, end) for end in ends])
    crosses = [cast(Iterable[bool], shapely.intersects(ways, area)) for area in shut]
    return [end for end, *met in zip(ends, *crosses, strict=True) if not any(met)]


def _holds_together(game: Legions, own: Section, standing: Group, name: str, there: Model) -> bool:
    its = standing.only(models(game, own)).moved({name: there})
    return to_one_chain(game, own, its) <= 0


@rule(without=None)
def cannot_step_aside(section: Section, aside: Aside | Stuck) -> Refused | None:
    """DL-COLL-02: an ironclad stops before it touches whoever finds no place within 6 inches (DL-D-131)."""
    if not isinstance(aside, Stuck):
        return None
    return Refused("DL-COLL-02", CannotStepAside(section=section.id, model=aside.name))


@rule(without=None)
def stops_too_near(game: Legions, section: Section, laid: Laid, corridor: BaseGeometry) -> Refused | None:
    """DL-MOVE-07: an ironclad, too, ends its move an inch off enemies, but for those who step aside for it; one that
    stays where it is may stay near."""
    moved = set(in_the_way(game, section, corridor))
    driven = laid.group.only(name for name, walk in laid.walks.items() if walk.length)
    for enemy in game.enemies(section):
        left = {name: model for name, model in below_roofs(game, enemy).items() if name not in moved}
        if not enemy.building and not _is_an_inch_off(driven, Group(left)):
            return Refused("DL-MOVE-07", StopsTooNear(section=section.id, enemy=enemy.id))
    return None


def _is_an_inch_off(there: Group, others: Group) -> bool:
    return there.gap(others) >= 1.0 - TOLERANCES.reach


def sections_of(names: list[str]) -> Iterator[str]:
    """The sections of models, each once, in their order."""
    yield from dict.fromkeys(name.rpartition("/")[0] for name in names)
