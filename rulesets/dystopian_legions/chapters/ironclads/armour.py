"""Which armour of an ironclad faces somebody (IAD-03, RAM-03)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.dystopian_legions.table.arcs import HALF, TURNS
from rulesets.dystopian_legions.table.profiles import Arc, Armour
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

BORDER = 0.01
"""Degrees from the border of two arcs within which a place lies in both."""


class Facing(NamedTuple):
    """An arc of an ironclad, and its Armour Value there."""

    arc: Arc
    av: int


def facing(game: Legions, section: Section, figure: Figure, at: Point) -> Facing:
    """The arc of an ironclad in which a place lies."""
    turn = (figure.pose.point.bearing(at) - figure.pose.degrees) % 360.0
    armour = game.profile(section, figure).av
    return strongest([Facing(arc, value_of(armour, arc)) for arc in arcs_at(turn)])


@rule(without=lambda turn: ["fore"])
def arcs_at(turn: float) -> list[Arc]:
    """DL-IAD-03: the arc of 90 degrees that contains a direction, told from where the ironclad faces; on a border both
    (DL-D-104)."""
    off = {arc: abs((turn - middle + 180.0) % 360.0 - 180.0) for arc, middle in TURNS.items()}
    return [arc for arc, degrees in off.items() if degrees <= HALF + BORDER]


def value_of(armour: Armour, arc: Arc) -> int:
    """The Armour Value in an arc."""
    value: int = getattr(armour, arc)
    return value


@rule(without=lambda facings: facings[0])
def strongest(facings: list[Facing]) -> Facing:
    """DL-IAD-03: on a border the higher Armour Value counts (DL-D-104)."""
    return max(facings, key=lambda one: one.av)
