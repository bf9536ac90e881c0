"""Smoke: clouds of smoke rounds, what they are as terrain, and how they go (SMOKE, TERR-25, TERR-26)."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from rulesets.dystopian_legions.table.happenings.barrage import Landed, SmokeLaid, SmokeTried
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import Kind, Piece
from rulesets.kit.boards.tables.places import Point, Spot
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

ROUND = 16
"""Corners of a quarter of a cloud."""
CLOUD: Kind = "smoke cloud"
GOES = 4
"""The least face at which a cloud is gone."""


def lay_clouds(game: Legions, section: Section, shots: Sequence[Shot], fallen: Sequence[Landed]) -> None:
    """A cloud where each round came down; each takes one of the weapon's rounds."""
    for blast in fallen:
        becomes_a_cloud(game, section, blast)
        game.named(blast.model)[1].smoked += 1


@rule(without=lambda game, section, blast: None)
def becomes_a_cloud(game: Legions, section: Section, blast: Landed) -> None:
    """DL-SMOKE-01, DL-SMOKE-02: area terrain that covers just the circle, over models and terrain alike (DL-D-80)."""
    cloud = Piece(name=free_name(game), kind=CLOUD, corners=_circle(blast.at, blast.diameter / 2))
    game.pieces = (*game.pieces, cloud)
    game.say(SmokeLaid(rule="DL-SMOKE-02", section=section.id, piece=cloud.name, at=blast.at))


def free_name(game: Legions) -> str:
    """The first number that no smoke on the table has."""
    names = {piece.name for piece in game.pieces}
    return next(name for number in range(1, len(names) + 2) if (name := f"smoke {number}") not in names)


def _circle(at: Spot, radius: float) -> tuple[Spot, ...]:
    ring = shapely.get_exterior_ring(shapely.Point(at.point).buffer(radius, quad_segs=ROUND))
    return tuple(Point(*corner).spot for corner in shapely.get_coordinates(ring)[:-1].tolist())


@rule(without=lambda game, dice: None)
def dissipate(game: Legions, dice: Dice) -> None:
    """DL-TERR-26: a D6 for every cloud, from the turn in which it was laid: on 4 and more it is gone (DL-D-80); for
    barriers, too, if that was settled (DL-D-79)."""
    for cloud in [piece for piece in game.pieces if piece.kind in _rolled_for(game)]:
        (face,) = dice.roll(1, alike=lambda face: face >= GOES)
        if face >= GOES:
            game.pieces = tuple(piece for piece in game.pieces if piece.name != cloud.name)
        game.say(SmokeTried(rule="DL-TERR-26", piece=cloud.name, face=face, gone=face >= GOES))


def _rolled_for(game: Legions) -> tuple[Kind, ...]:
    """The smoke for which a die is rolled."""
    return (CLOUD, "smoke barrier") if game.options.smoke_barrier_duration == "four_plus" else (CLOUD,)
