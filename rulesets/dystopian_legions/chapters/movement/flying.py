"""Aeronauts who fly: they take off before a move, and come down at its end (AERO)."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from rulesets.dystopian_legions.table.happenings.movement import FlewOver, LandedOnRoofs, TakesOff
from rulesets.dystopian_legions.table.measure import TOLERANCES, models
from rulesets.dystopian_legions.table.reasons.movement import CannotFly
from rulesets.dystopian_legions.table.roofs import roof_under
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


@rule(without=True)
def are_aeronauts(game: Legions, section: Section) -> bool:
    """DL-AERO-01: aeronauts may fly when they move."""
    return all(game.profile(section, figure).type == "aeronaut" for figure in section.alive)


def may_not_fly(game: Legions, section: Section) -> Refused | None:
    """Why a section may not take off."""
    if not are_aeronauts(game, section):
        return Refused("DL-AERO-01", CannotFly(section=section.id, why="troops"))
    return Refused("DL-AERO-01", CannotFly(section=section.id, why="flying")) if section.flying else None


def flyers(game: Legions, sections: Sequence[Section]) -> bool:
    """Whether any of these sections may take off."""
    return any(may_not_fly(game, section) is None for section in sections)


def take_off(game: Legions, section: Section) -> None:
    """All of a section flies in its next move (DL-D-93)."""
    section.flying = True
    game.say(TakesOff(rule="DL-AERO-01", section=section.id))


@rule(without=lambda game, section, laid: None)
def comes_down(game: Legions, section: Section, laid: Laid) -> None:
    """DL-AERO-08: the flight of a section that has moved so is over when the move is."""
    section.flying = False
    section.flown = below(game, section, laid)
    if section.flown:
        game.say(FlewOver(rule="DL-AERO-03", section=section.id, pieces=section.flown))
    under = [roof_under(game, section, section.name_of(figure)) for figure in section.alive if figure.moved]
    landed = list(dict.fromkeys(piece.name for piece in under if piece is not None))
    if landed:
        game.say(LandedOnRoofs(rule="DL-AERO-10", section=section.id, roofs=landed))


def below(game: Legions, section: Section, laid: Laid) -> list[str]:
    """The pieces of terrain that lie under the ways of a section's models."""
    standing = models(game, section)
    ways = [_swept(standing[name], walk) for name, walk in laid.walks.items() if walk.length > TOLERANCES.reach]
    ground = shapely.union_all(ways)
    return [piece.name for piece in game.pieces if shapely.intersects(ground, piece.terrain.geometry)]


def _swept(model: Model, walk: Walk) -> shapely.geometry.base.BaseGeometry:
    """The ground under a base on its way, without that which it only touches."""
    return shapely.buffer(shapely.LineString(walk.points), model.widest - TOLERANCES.contact)
