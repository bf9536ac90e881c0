"""Whom cavalry rides past At the Double (CAV-01)."""

from __future__ import annotations

import shapely

from rulesets.dystopian_legions.table.measure import TOLERANCES, models
from rulesets.dystopian_legions.table.roofs import below_roofs
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.engine.points import rule

NEAR = 2.0
"""Inches at which a model rides past another."""


@rule(without=lambda game, section, how, laid: [])
def rides_past(game: Legions, section: Section, how: Movement, laid: Laid) -> list[str]:
    """DL-CAV-01: the enemy sections of troops in the open that a model of a cavalry section comes within 2 inches of At
    the Double, and then goes on (DL-D-128)."""
    if how != "double" or not is_mounted(game, section):
        return []
    return [enemy.id for enemy in game.enemies(section) if _is_passed(game, section, enemy, laid)]


def is_mounted(game: Legions, section: Section) -> bool:
    """Whether a section is of cavalry."""
    return all(game.profile(section, figure).type == "cavalry" for figure in section.alive)


def _is_passed(game: Legions, section: Section, enemy: Section, laid: Laid) -> bool:
    if enemy.building or game.card(enemy).drives:
        return False
    troops = [one for name, one in below_roofs(game, enemy).items() if not game.profile(*game.named(name)).is_ironclad]
    riders = [(laid.walks[name], laid.group[name]) for name in models(game, section)]
    return any(goes_past(walk, end, one) for walk, end in riders for one in troops)


def goes_past(walk: Walk, end: Model, other: Model) -> bool:
    """Whether a way leads within 2 inches of a model, and ends farther from it."""
    if len(walk.points) < 2:
        return False
    bases = end.radius + other.radius
    closest = float(shapely.distance(shapely.LineString(walk.points), other.body.core)) - bases
    ends = float(shapely.distance(shapely.Point(end.middle), other.body.core)) - bases
    return TOLERANCES.within(closest, NEAR) and ends > closest + TOLERANCES.reach
