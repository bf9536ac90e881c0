"""Mines in the picture: where they lie, what they trap, and where one has gone off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.dystopian_legions.chapters.movement.treading import TRIGGER
from rulesets.dystopian_legions.face.scene.blast_marks import circle
from rulesets.dystopian_legions.table.happenings.mines import MineWentOff
from rulesets.dystopian_legions.table.mines import traps
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.pictures.scene import Area, Badge


def mine_areas(view: Legions) -> Iterator[Area]:
    """The ground on which each mine goes off."""
    for trap in traps(view):
        if trap.piece is None:
            outline = circle(trap.mine.at.point, TRIGGER)
        else:
            outline = tuple((x, y) for x, y in shapely.get_coordinates(trap.ground).tolist())
        yield Area(kind="mine", label=trap.name, outlines=(outline,))


def mine_numbers(view: Legions) -> Iterator[Badge]:
    """The number of each mine, as it is called in reports and orders."""
    for trap in traps(view):
        at = trap.mine.at.point
        yield Badge(kind="name", at=(at.x, at.y), text=f"mine {trap.mine.label}")


def explosions(shown: Sequence[Event]) -> Iterator[Area]:
    """Where mines have gone off."""
    for told in of_kind(shown, MineWentOff):
        size = told.diameter / 2 if told.diameter else TRIGGER
        yield Area(kind="blast", label=f"mine {told.label}", outlines=(circle(told.at.point, size),))
