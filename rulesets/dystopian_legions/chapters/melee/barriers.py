"""Barriers that are defended against a charge (MELEE-06, MELEE-07)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import shapely

from rulesets.dystopian_legions.table.bystanders import bystanders
from rulesets.dystopian_legions.table.measure import TOLERANCES, group, models
from rulesets.dystopian_legions.table.occupying import occupies, touches
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import LINEAR, Piece
from rulesets.kit.boards.models.contact import Beside, Charged, Further
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.meeting import Going, Terms
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.engine.points import rule

OPPOSITE = 0.015
"""Inches between a barrier and the base that is laid against it."""
ALONG = (0.0, -0.5, 0.5, -1.0, 1.0)
"""Inches along the barrier from the place opposite a defender, at which places are tried."""


@rule(without=lambda game, target: [])
def defended(game: Legions, target: Section) -> list[Piece]:
    """DL-MELEE-06: the defensible barriers that a section occupies (DL-D-121)."""
    lines = (piece for piece in game.pieces if piece.kind in LINEAR and piece.nature.defensible)
    return [piece for piece in lines if occupies(game, target, piece)]


SHUT = Going(closed=True, end=-TOLERANCES.contact)
"""A barrier that nobody crosses: who would have to stays on his side of it."""
FLOWN_OVER = Going(end=TOLERANCES.contact + TOLERANCES.reach)
"""A barrier that one flies over, and at which one does not come down."""


@rule(without=SHUT)
def at_a_barrier(*, flying: bool) -> Going:
    """DL-AERO-09: who charges in flight is not held off by a barrier that is defended, but lands behind it or beside
    the section."""
    return FLOWN_OVER if flying else SHUT


def held_off(terms: Terms, barriers: list[Piece], *, flying: bool) -> Terms:
    """Terms on which nobody crosses these barriers, but who flies."""
    names, met = {piece.name for piece in barriers}, at_a_barrier(flying=flying)

    def going(piece: Terrain) -> Going:
        return met if piece.name in names else terms.going(piece)

    return replace(terms, going=going)


def opposite(game: Legions, target: Section, barriers: list[Piece]) -> Further:
    """The places beyond a barrier, opposite to those who defend it."""
    at_it = [
        (name, model.middle, piece)
        for piece in barriers
        for name, model in models(game, target).items()
        if touches(model, piece) and name not in bystanders(game, target)
    ]

    def places(model: Model) -> list[Beside]:
        return [Beside(at, name) for name, middle, piece in at_it for at in _across(model, middle, piece)]

    return places


def _across(model: Model, defender: Point, piece: Piece) -> Iterator[Point]:
    line = piece.terrain.geometry
    foot = Point(*map(float, shapely.get_coordinates(shapely.shortest_line(shapely.Point(defender), line))[-1]))
    over = defender.bearing(foot)
    beyond = foot.moved(over, model.widest + OPPOSITE)
    return (beyond.moved(over + 90, along) for along in ALONG)


@rule(without=False)
def is_held_off(game: Legions, target: Section, charged: Charged) -> bool:
    """DL-MELEE-07: whether any model of a charge stands opposite a defender, a barrier between them."""
    theirs = group(game, target)
    gaps = charged.laid.group.gaps(theirs)
    rows, columns = charged.laid.group.names, theirs.names
    met = [(mine, other) for mine, other in charged.contacts if other in columns]
    return any(not TOLERANCES.touches(gaps[rows.index(mine), columns.index(other)]) for mine, other in met)
