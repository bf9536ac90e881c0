"""The ground that ironclads drive over, and what of it they may not (IRON-02, MOVE-29, RAM-01)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import ceil

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table.measure import TOLERANCES, models
from rulesets.dystopian_legions.table.reasons.movement import DrivesInto
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import hundredths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

PIVOT = 10.0
"""Degrees from one footprint of a pivot to the next."""
ALIKE = 0.5
"""Degrees within which two directions are one."""
Swept = dict[str, BaseGeometry]
"""The ground that each ironclad of a section drives over, by their names."""


def swept(game: Legions, section: Section, how: Movement, laid: Laid) -> Swept:
    """The ground under the ironclads of a section on their whole way, their pivots and their ends included."""
    return {
        name: under([*stations(how, model, laid.walks[name], laid.group[name])])
        for name, model in models(game, section).items()
    }


def stations(how: Movement, model: Model, walk: Walk, end: Model) -> Iterator[Model]:
    """An ironclad at each bend and pivot of its way: from one to the next it either moves or pivots. An Advance pivots
    at its end, a run at the one place where it changes its direction."""
    turned = end.pose.facing
    before = how == "double" and _pivots_first(model, walk, end)
    if before:
        yield model
    for number, at in enumerate(walk.points):
        here = model.to(at.spot)
        if how == "double" and (before or number > 1):
            here = here.at(here.pose._replace(facing=turned))
        yield here
        if how == "double" and number == 1 and len(walk.points) > 2:
            yield here.at(here.pose._replace(facing=turned))
    yield end


def _pivots_first(model: Model, walk: Walk, end: Model) -> bool:
    if len(walk.points) != 2:
        return False
    off = walk.points[0].bearing(walk.points[1]) - end.pose.degrees
    return abs((off + 180.0) % 360.0 - 180.0) <= ALIKE and model.pose.facing != end.pose.facing


def under(places: list[Model]) -> BaseGeometry:
    """All the ground under an ironclad that moves and pivots from one of these places to the next."""
    parts = [_hull(one, other) for one, other in pairwise(places)]
    return shapely.union_all([place.body.area for place in places] + parts)


def _hull(one: Model, other: Model) -> BaseGeometry:
    turn = (other.pose.degrees - one.pose.degrees + 180.0) % 360.0 - 180.0
    if not turn:
        return shapely.union(one.body.area, other.body.area).convex_hull
    steps = ceil(abs(turn) / PIVOT)
    between = [
        one.at(one.pose._replace(facing=hundredths((one.pose.degrees + turn * step / steps) % 360.0)))
        for step in range(steps + 1)
    ]
    return shapely.union_all([shapely.union(a.body.area, b.body.area).convex_hull for a, b in pairwise(between)])


def drives_into(game: Legions, section: Section, ground: Swept, spared: str = "") -> Refused | None:
    """Why ironclads may not drive over this ground: what is closed to them, or another ironclad is there, other than
    the one that is to be rammed."""
    for name, area in ground.items():
        inner = area.buffer(-TOLERANCES.contact)
        refused = into_closed_ground(game, section, name, inner) or into_an_ironclad(game, section, name, inner, spared)
        if refused is not None:
            return refused
    return None


@rule(without=None)
def into_closed_ground(game: Legions, section: Section, name: str, ground: BaseGeometry) -> Refused | None:
    """DL-MOVE-29, DL-IRON-02: no part of the footprint passes over impassable ground, in a pivot neither (DL-D-129);
    whoever stands on such ground may leave it."""
    going = terms(game, section).going
    here = game.model(*game.named(name)).body.area.buffer(-TOLERANCES.contact)
    shut = (piece for piece in game.pieces if going(piece.terrain).closed and _meets(piece.terrain.geometry, ground))
    into = (piece.name for piece in shut if not _meets(piece.terrain.geometry, here))
    return _refused("DL-MOVE-29", section, name, next(into, None))


@rule(without=None)
def into_an_ironclad(
    game: Legions, section: Section, name: str, ground: BaseGeometry, spared: str = ""
) -> Refused | None:
    """DL-RAM-01: whoever touches another ironclad rams it, and does so by name."""
    for other in game.on_table():
        for its, model in models(game, other).items() if other.id != section.id else ():
            if its != spared and game.profile(*game.named(its)).is_ironclad and _meets(model.body.area, ground):
                return _refused("DL-RAM-01", section, name, other.id)
    return None


@rule(without=None)
def onto_its_own(section: Section, laid: Laid) -> Refused | None:
    """DL-MOVE-06: no ironclad ends its move on another of its own section, to which it has pivoted."""
    gaps, names = laid.group.gaps(laid.group), laid.group.names
    for one, other in combinations(range(len(names)), 2):
        if TOLERANCES.overlaps(float(gaps[one, other])):
            return _refused("DL-MOVE-06", section, names[one], names[other])
    return None


def _meets(one: BaseGeometry, ground: BaseGeometry) -> bool:
    return bool(shapely.intersects(one, ground))


def _refused(by: str, section: Section, name: str, into: str | None) -> Refused | None:
    if into is None:
        return None
    return Refused(by, DrivesInto(section=section.id, label=name.rpartition("/")[2], into=into, ram=by == "DL-RAM-01"))
