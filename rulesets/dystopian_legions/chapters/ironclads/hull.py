"""Hull Points that are lost, and wrecks (IAD-09, IAD-10, IRON-05)."""

from __future__ import annotations

from typing import NamedTuple

import shapely

from rulesets.dystopian_legions.chapters.morale.losses import loses
from rulesets.dystopian_legions.chapters.transports.bailing_out import bails_out
from rulesets.dystopian_legions.table.happenings.ironclads import Wrecked
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.tables.places import Point, Spot
from rulesets.kit.engine.points import rule

ROUND = 4
"""Corners of a quarter of a round wreck."""
LONGEST = 31
"""Characters of an ironclad's name in that of its wreck."""


def damage(successes: int, av: int, cr: int) -> int:
    """The Hull Points that an attack takes: two at most (DL-D-105)."""
    return penetrates(successes, av) + critical(successes, av, cr)


@rule(without=0)
def penetrates(successes: int, av: int) -> int:
    """DL-IAD-09, DL-RAM-04: one where the successes reach the Armour Value."""
    return int(successes >= av)


@rule(without=0)
def critical(successes: int, av: int, cr: int) -> int:
    """DL-IAD-10, DL-RAM-04: one more where they reach Armour Value and critical rating together."""
    return int(successes >= av + cr)


class Harm(NamedTuple):
    """The Hull Points that an ironclad has lost, and the names of all models that were removed by that: its own, and of
    those who rode in it whoever found no place to stand."""

    lost: int
    fell: list[str]


def hit(game: Legions, section: Section, figure: Figure, points: int) -> Harm:
    """An ironclad loses so many Hull Points, as far as it has them; one without any is a wreck, and whoever is aboard
    gets out."""
    lost = min(figure.lp, points)
    if lost:
        loses(game, section, figure, lost)
    if not lost or figure.alive:
        return Harm(lost, [])
    becomes_a_wreck(game, section, figure)
    return Harm(lost, [section.name_of(figure), *bails_out(game, section)])


@rule(without=lambda game, section, figure: None)
def becomes_a_wreck(game: Legions, section: Section, figure: Figure) -> None:
    """DL-IRON-05: it is left in place, impassable and blocking sight, and no model of its section any more
    (DL-D-134)."""
    wreck = Piece(name=_name(section, figure), kind="wreck", corners=_footprint(game, section, figure))
    game.pieces = (*game.pieces, wreck)
    game.say(Wrecked(rule="DL-IRON-05", section=section.id, label=figure.label, wreck=wreck.name))


def _name(section: Section, figure: Figure) -> str:
    only = len(section.figures) == 1
    return f"wreck of {section.id[:LONGEST]}" if only else f"wreck of {section.id[: LONGEST - 4]} {figure.label}"


def _footprint(game: Legions, section: Section, figure: Figure) -> tuple[Spot, ...]:
    body = game.model(section, figure).body
    ground = body.core.buffer(body.radius, quad_segs=ROUND) if body.radius else body.core
    corners = shapely.get_coordinates(shapely.get_exterior_ring(ground))[:-1]
    return tuple(Point(*at).spot for at in corners.tolist())
