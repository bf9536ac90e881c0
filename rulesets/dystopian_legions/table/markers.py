"""Objectives: markers on the table, and the pieces of terrain that they turn into objectives (BL-04, OBJ-09)."""

from __future__ import annotations

from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.table.state import Legions
from rulesets.dystopian_legions.table.terrain import LINEAR, Piece
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.prepared import holds
from rulesets.kit.engine.points import rule

NO_AREAS = frozenset({"road", "water"})
"""Areas that no marker turns into an area objective (DL-D-27)."""


class Objective(NamedTuple):
    """An objective: a marker at a place, or the whole piece of terrain in which it lies. `label` tells the markers of a
    table apart; the only one has none."""

    at: Point
    piece: Piece | None = None
    label: str = ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.piece.name if self.piece else f"marker {self.label}" if self.label else "the marker"

    @property
    def ground(self) -> BaseGeometry:
        """What other objectives keep away from: the piece, or the middle of the marker."""
        return self.piece.terrain.geometry if self.piece else shapely.Point(self.at)


@rule(without=lambda game, at, label="": Objective(at, None, label))
def objective_at(game: Legions, at: Point, label: str = "") -> Objective:
    """DL-OBJ-09, DL-BL-04: a marker inside of area terrain makes the whole piece the objective (DL-D-27)."""
    areas = [one for one in game.pieces if one.kind not in LINEAR and one.kind not in NO_AREAS]
    there = (one for one in areas if holds(one.terrain.geometry, at))
    return Objective(at, next(there, None), label)


def placed(game: Legions) -> list[Objective]:
    """The objectives whose markers the sides have placed, in their order."""
    return [objective_at(game, at.point, str(number)) for number, at in enumerate(game.markers, start=1)]
