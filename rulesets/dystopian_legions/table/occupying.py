"""Who is inside an area, on raised ground, or at a barrier (TERR-02, TERR-03, LIN-04, ELEV-01)."""

from __future__ import annotations

from functools import lru_cache

import shapely

from rulesets.dystopian_legions.table.measure import TOLERANCES, models
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import LINEAR, Piece
from rulesets.kit.boards.models.group import Model
from rulesets.kit.engine.points import rule


@rule(without=False)
def flown_over(section: Section, piece: str) -> bool:
    """DL-AERO-03: terrain that a section has flown over is clear and transparent to its fire and to fire at it, to the
    end of its activation (DL-D-92)."""
    return piece in section.flown


@rule(without=())
def inside(pieces: tuple[Piece, ...], model: Model) -> tuple[Piece, ...]:
    """DL-TERR-01: the areas in which the whole base of a model lies (DL-D-69)."""
    return _inside(pieces, model)


@lru_cache(maxsize=8192)
def _inside(pieces: tuple[Piece, ...], model: Model) -> tuple[Piece, ...]:
    area = model.body.area
    return tuple(one for one in pieces if one.kind not in LINEAR and _widened(one).covers(area))


@lru_cache(maxsize=256)
def _widened(piece: Piece) -> shapely.geometry.base.BaseGeometry:
    return piece.terrain.geometry.buffer(TOLERANCES.reach)


@rule(without=False)
def elevated(pieces: tuple[Piece, ...], model: Model) -> bool:
    """DL-ELEV-01: whether a model stands wholly on raised ground (DL-D-81)."""
    return any(piece.nature.elevated for piece in inside(pieces, model))


def touches(model: Model, piece: Piece) -> bool:
    """Whether a base is in contact with a barrier."""
    return TOLERANCES.touches(shapely.distance(model.body.core, piece.terrain.geometry) - model.radius)


@rule(without=False)
def occupies(game: Legions, section: Section, piece: Piece) -> bool:
    """DL-LIN-04: whether a section occupies a barrier: one of its models touches it, and nobody has to who touches a
    comrade that does."""
    return any(touches(model, piece) for model in models(game, section).values())
