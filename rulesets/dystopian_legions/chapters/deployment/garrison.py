"""Sections that begin the battle in a building of their zone (DEPLOY-21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely

from rulesets.dystopian_legions.chapters.deployment.zones import area
from rulesets.dystopian_legions.chapters.movement.entering import is_occupied, not_into_buildings
from rulesets.dystopian_legions.table.buildings import buildings, rooms
from rulesets.dystopian_legions.table.measure import TOLERANCES, ground_under, group
from rulesets.dystopian_legions.table.reasons.deployment import BuildingNotInZone, TooNearEnemies
from rulesets.dystopian_legions.table.state import Allotted, Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.group import Group
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

INSIDE = "in "
"""What a player writes before the name of a building in which a section begins."""
KEEPS_OFF: Mapping[Allotted, str] = {"scouting": "DL-DEPLOY-14", "infiltrator": "DL-DEPLOY-18"}
"""By which rule who is deployed so keeps off enemies."""


@rule(without=None)
def garrisoned(game: Legions, text: str) -> Piece | None:
    """DL-DEPLOY-21: the building in which a text places a section; None if it speaks of a place on open ground."""
    told = text.strip().casefold()
    return next((one for one in buildings(game) if told == f"{INSIDE}{one.name}".casefold()), None)


def inside(game: Legions, section: Section, piece: Piece, apart: float) -> Group | Refused:
    """A section as it would stand in a building, `apart` inches from every enemy; or what is wrong with that."""
    refused = (
        not_into_buildings(game, section)
        or is_occupied(game, section, piece)
        or not_in_zone(game, section, piece)
        or enemies_at_the_walls(game, section, piece, apart)
    )
    if refused is not None:
        return refused
    there = group(game, section)
    return there.moved({name: there[name].to(at.spot) for name, at in rooms(piece, there).items()})


@rule(without=None)
def not_in_zone(game: Legions, section: Section, piece: Piece) -> Refused | None:
    """DL-DEPLOY-21: the building lies wholly in the area in which the section is deployed."""
    allowed = area(game, section.seat, section.allotted).buffer(TOLERANCES.overlap)
    if allowed.covers(piece.terrain.geometry):
        return None
    told = BuildingNotInZone(section=section.id, building=piece.name, step=section.allotted)
    return Refused("DL-DEPLOY-21", told)


@rule(without=None)
def enemies_at_the_walls(game: Legions, section: Section, piece: Piece, apart: float) -> Refused | None:
    """DL-DEPLOY-14, DL-DEPLOY-18: scouts and infiltrators keep their distance with every point of the building
    (DL-D-73)."""
    if section.allotted not in KEEPS_OFF:
        return None
    for enemy in game.enemies(section):
        away = float(shapely.distance(ground_under(game, enemy), piece.terrain.geometry))
        if TOLERANCES.within(away, apart):
            label = section.alive[0].label
            return Refused(KEEPS_OFF[section.allotted], TooNearEnemies(section=section.id, label=label, inches=away))
    return None


def houses(game: Legions, section: Section) -> Iterator[str]:
    """The free buildings that lie in the area of a section, as a player writes them."""
    for piece in buildings(game):
        if not_in_zone(game, section, piece) is None and is_occupied(game, section, piece) is None:
            yield f"{INSIDE}{piece.name}"
