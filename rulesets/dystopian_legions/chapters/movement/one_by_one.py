"""Models of one section that are in each other's way, where the players agreed that they are (DL-D-84)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import shapely

from rulesets.dystopian_legions.table.measure import TOLERANCES, field, group
from rulesets.dystopian_legions.table.reasons.movement import InEachOthersWay
from rulesets.dystopian_legions.table.roofs import flies
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.meeting import Manner, Terms
from rulesets.kit.boards.models.walks import Walk, Walks
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


@rule(without=lambda game, section, laid, terms, far: laid)
def one_by_one(game: Legions, section: Section, laid: Laid, terms: Terms, far: float) -> Laid | Refused:
    """DL-MOVE-05: with the option models of a section block each other: they go one by one, and there has to be an
    order in which each finds a way, straight or round the others, of `far` inches at most (DL-D-84)."""
    if game.options.own_models_block == "off" or section.building or flies(game, section):
        return laid
    standing, walks = dict(group(game, section).items()), dict(laid.walks)
    left = [name for name in standing if name in walks and walks[name].length > TOLERANCES.reach]
    while left:
        ways = ((name, _way(game, name, walks[name], standing, terms, far)) for name in left)
        name, walk = next(((name, way) for name, way in ways if way is not None), (left[0], None))
        if walk is None:
            return Refused("DL-MOVE-05", InEachOthersWay(section=section.id, label=name.rpartition("/")[2]))
        walks[name], standing[name] = walk, laid.group[name]
        left.remove(name)
    return replace(laid, walks=walks)


def _way(game: Legions, name: str, walk: Walk, standing: Mapping[str, Model], terms: Terms, far: float) -> Walk | None:
    """The way of a model past the others as they stand now, to where it was to go; None where there is none."""
    if _is_free(name, walk, standing):
        return walk
    met = field(game)
    met = met._replace(models=met.models.moved(standing))
    blocked = replace(terms, manner=lambda other: Manner() if other in standing else terms.manner(other))
    return Walks(met, [name], blocked, far).walk(name, walk.points[-1])


def _is_free(name: str, walk: Walk, standing: Mapping[str, Model]) -> bool:
    line, model = shapely.LineString(walk.points), standing[name]
    return not any(
        TOLERANCES.overlaps(float(shapely.distance(line, other.body.core)) - other.radius - model.widest)
        for one, other in standing.items()
        if one != name
    )
