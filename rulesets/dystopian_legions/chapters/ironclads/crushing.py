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


@rule(without=lambda game, section, corridor: None)
def crush(game: Legions, section: Section, corridor: BaseGeometry) -> None:
    """DL-TERR-13: what regular and heavy ironclads drive over and can crush is gone, whole (DL-D-78)."""
    if not any(game.profile(section, figure).hull in CRUSHING for figure in section.alive):
        return
    gone = [piece for piece in game.pieces if _is_crushed(piece, corridor)]
    game.pieces = tuple(piece for piece in game.pieces if piece not in gone)
    for piece in gone:
        game.say(Crushed(rule="DL-TERR-13", section=section.id, piece=piece.name))


def _is_crushed(piece: Piece, corridor: BaseGeometry) -> bool:
    return piece.nature.crushable and bool(shapely.intersects(piece.terrain.geometry, corridor))
