"""Who comes too near to a mine on his way (DL-D-13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.chapters.movement.sweeping import swept
from rulesets.dystopian_legions.table.bystanders import bystanders
from rulesets.dystopian_legions.table.measure import TOLERANCES, models
from rulesets.dystopian_legions.table.mines import Trap, traps
from rulesets.dystopian_legions.table.roofs import flies
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.engine.points import rule

TRIGGER = 1.0
"""Inches from a base to a mine at which it goes off."""
Trod = dict[str, list[str]]
"""Mines, by their labels, and the names of the models that have come too near to each."""


def treads(game: Legions, section: Section, how: Movement, laid: Laid) -> Trod:
    """The mines that a section sets off by a move as it is laid out, which has not been made yet."""
    return _set_off(game, dict(_ways(game, section, how, laid)), section) if game.mines else {}


def stands_on(game: Legions, section: Section) -> Trod:
    """The mines that a section sets off where it has been set down."""
    return _set_off(game, {name: model.body.area for name, model in models(game, section).items()}, section)


def _ways(game: Legions, section: Section, how: Movement, laid: Laid) -> Iterator[tuple[str, BaseGeometry]]:
    """The ground that each model covers which personally moves."""
    driven = swept(game, section, how, laid) if game.card(section).drives else {}
    for name in models(game, section):
        walk, there = laid.walks[name], laid.group[name]
        if name in driven:
            yield name, driven[name]
        elif walk.length > TOLERANCES.reach:
            way = (
                there.body.area
                if flies_over(game, section)
                else shapely.union(_way(walk, there.widest), there.body.area)
            )
            yield name, way


def _way(walk: Walk, radius: float) -> BaseGeometry:
    return shapely.buffer(shapely.LineString(walk.points), radius)


@rule(without=False)
def flies_over(game: Legions, section: Section) -> bool:
    """DL-AERO-02: whoever flies sets off nothing but what lies where he comes down (DL-D-13)."""
    return flies(game, section)


def _set_off(game: Legions, grounds: Mapping[str, BaseGeometry], section: Section) -> Trod:
    aside = bystanders(game, section)
    walked = {name: ground for name, ground in grounds.items() if name not in aside}
    near = {
        trap.mine.label: [name for name, ground in walked.items() if sets_off(trap, ground)] for trap in traps(game)
    }
    return {label: names for label, names in near.items() if names}


@rule(without=False)
def sets_off(trap: Trap, ground: BaseGeometry) -> bool:
    """DL-ORD-22: a mine goes off when a base comes within 1 inch of it, or enters ground that it traps (DL-D-13)."""
    away = float(shapely.distance(ground, trap.ground))
    return away <= 0.0 if trap.piece else TOLERANCES.within(away, TRIGGER)
