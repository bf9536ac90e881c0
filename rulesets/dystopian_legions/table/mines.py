"""Mines and booby-trapped ground: what a mine marker makes dangerous (ORD-22, DL-D-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.table.measure import TOLERANCES, ground_under
from rulesets.dystopian_legions.table.state import Legions, Mine, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.engine.points import rule

TRAPPED = frozenset({"woods", "ruins", "craters", "trench", "crops"})
"""Areas that a mine which is laid in them makes a trap as a whole."""
AT_HAND = 2.0
"""Inches from a mine, or from trapped ground, at which somebody may make it safe."""


class Trap(NamedTuple):
    """A mine, or the whole piece of terrain that it makes a trap."""

    mine: Mine
    piece: Piece | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return f"mine {self.mine.label} in {self.piece.name}" if self.piece else f"mine {self.mine.label}"

    @property
    def ground(self) -> BaseGeometry:
        """What distances are measured to: the point of the marker, or the footprint of the piece."""
        return self.piece.terrain.geometry if self.piece else shapely.Point(self.mine.at.point)


@rule(without=lambda game, mine: Trap(mine))
def trap_of(game: Legions, mine: Mine) -> Trap:
    """DL-ORD-22: a mine is a point; one that is laid in area terrain makes the whole piece a trap (DL-D-13)."""
    at = shapely.Point(mine.at.point)
    areas = (one for one in game.pieces if one.kind in TRAPPED and not one.is_building)
    return Trap(mine, next((one for one in areas if one.terrain.geometry.covers(at)), None))


def traps(game: Legions) -> list[Trap]:
    """All that lie on the table, in the order in which they were laid."""
    return [trap_of(game, mine) for mine in game.mines]


def to_disarm(game: Legions, section: Section) -> Trap | None:
    """What a section may make safe: of several the nearest."""
    near = sorted(_near(game, section), key=lambda pair: pair[0])
    return next((trap for _, trap in near), None)


@rule(without=lambda game, section: [(0.0, trap) for trap in traps(game)])
def _near(game: Legions, section: Section) -> Iterator[tuple[float, Trap]]:
    """DL-ORD-22: the traps within 2 inches of any model of a section, or of the building that it is in (DL-D-13,
    DL-D-73)."""
    for trap in traps(game) if section.on_table else ():
        away = float(shapely.distance(ground_under(game, section), trap.ground))
        if TOLERANCES.within(away, AT_HAND):
            yield away, trap
