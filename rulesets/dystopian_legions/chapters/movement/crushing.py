"""Fences and wire that ironclads crush (TERR-13)."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.table.happenings.ironclads import Crushed
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.engine.points import rule

CRUSHING = ("regular", "heavy")
"""The classes of ironclads that crush terrain."""


def crush(game: Legions, section: Section, corridor: BaseGeometry) -> None:
    """What a section crushes on its way is gone."""
    gone = crushed(game, section, corridor)
    game.pieces = tuple(piece for piece in game.pieces if piece.name not in gone)
    for name in gone:
        game.say(Crushed(rule="DL-TERR-13", section=section.id, piece=name))


@rule(without=lambda game, section, corridor: [])
def crushed(game: Legions, section: Section, corridor: BaseGeometry) -> list[str]:
    """DL-TERR-13: what regular and heavy ironclads drive over and can crush, whole, by its names (DL-D-78)."""
    if not any(game.profile(section, figure).hull in CRUSHING for figure in section.alive):
        return []
    return [piece.name for piece in game.pieces if _is_crushed(piece, corridor)]


def _is_crushed(piece: Piece, corridor: BaseGeometry) -> bool:
    return piece.nature.crushable and bool(shapely.intersects(piece.terrain.geometry, corridor))
