"""The oracle for sight: a line for each sample of a silhouette and each eye, by itself (LI-D-03, LIX-TERR-08)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import shapely

from rulesets.kit.boards.tables.places import Point
from rulesets.legions_imperialis.table.profiles import ModelType
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand
from rulesets.legions_imperialis.table.terrain import Kind, Piece
from tests.rulesets.legions_imperialis.table import Fielded, box, detachment, imperialis, profile

ACROSS = 10
"""Samples beside one another and above one another."""
EYE = 0.9
"""The share of its height at which a model has its eyes."""
SEEN_THROUGH = 4.0
"""Inches of Obstructing terrain through which one sees."""
TYPES: tuple[ModelType, ...] = ("infantry", "walker", "vehicle", "super_heavy", "knight", "titan")
GROUND: tuple[Kind, ...] = ("woods", "ruins", "block", "rubble", "water")


class Place(NamedTuple):
    """A place with its height, in inches."""

    x: float
    y: float
    z: float


def table(number: int) -> Imperialis:
    """A firer, a target, others of both sides between them, and a few pieces of terrain."""
    chance = random.Random(f"sight {number}")
    pieces = [_piece(chance, place) for place in range(chance.randint(0, 4))]
    firing, target = _one(chance, "Firing", 38, 0), _one(chance, "Target", 12, 1)
    others = [_one(chance, f"Other {seat}", chance.uniform(18, 32), seat) for seat in (0, 1) if chance.random() < 0.7]
    return imperialis(firing, target, *others, *pieces).game


def _one(chance: random.Random, name: str, south: float, seat: int) -> Fielded:
    kind = chance.choice(TYPES)
    at = (30 + chance.uniform(-6, 6), south + chance.uniform(-2, 2))
    return detachment(name, [at], seat=seat, models=(profile(kind, kind, wounds=chance.choice((1, 3, 5))),))


def _piece(chance: random.Random, number: int) -> Piece:
    west, north = 30 + chance.uniform(-10, 6), chance.uniform(15, 32)
    wide, deep = chance.uniform(0.5, 8), chance.uniform(0.5, 6)
    found = box(f"Piece {number}", chance.choice(GROUND), west, north, west + wide, north + deep)
    return found.model_copy(update={"height": chance.choice((None, 500, 1000, 2500))})


def hidden(game: Imperialis, firing: Detachment, target: Detachment) -> int:
    """How many samples of the first model of a Detachment are hidden from the first of another: from the eye that sees
    most of it."""
    mine, its = firing.alive[0], target.alive[0]
    samples = [*_samples(game, firing, mine, target, its)]
    return min(
        sum(_is_blocked(game, (firing.id, target.id), eye, sample) for sample in samples)
        for eye in _eyes(game, firing, mine, its)
    )


def _sideways(start: Point, end: Point) -> Point:
    """One inch to the side of whoever looks from one place to another."""
    far = start.to(end)
    return Point(-(end.y - start.y) / far, (end.x - start.x) / far)


def _eyes(game: Imperialis, firing: Detachment, mine: Stand, its: Stand) -> Iterator[Place]:
    at, side = mine.pose.point, _sideways(mine.pose.point, its.pose.point)
    radius, height = game.model(firing, mine).radius, game.profile(firing, mine).height
    for share in (0.0, -radius, radius):
        yield Place(at.x + share * side.x, at.y + share * side.y, EYE * height)


def _samples(game: Imperialis, firing: Detachment, mine: Stand, target: Detachment, its: Stand) -> Iterator[Place]:
    at, side = its.pose.point, _sideways(mine.pose.point, its.pose.point)
    radius, height = game.model(target, its).radius, game.profile(target, its).height
    cells = [(number + 0.5) / ACROSS for number in range(ACROSS)]
    for across in cells:
        off = (2 * across - 1) * radius
        yield from (Place(at.x + off * side.x, at.y + off * side.y, up * height) for up in cells)


def _is_blocked(game: Imperialis, both: tuple[str, str], eye: Place, sample: Place) -> bool:
    deep = 0.0
    for piece in game.pieces:
        solid = piece.nature.category == "impassable" and piece.tall > 0
        for first, last in _over(eye, sample, shapely.Polygon([spot.point for spot in piece.corners])):
            below = _below(eye, sample, first, last, piece.tall)
            if solid and below > 0:
                return True
            deep += below if piece.nature.category == "obstructing" else 0.0
    others = (one for one in game.on_table() if one.id not in both)
    return deep > SEEN_THROUGH or any(_by_model(game, one, stand, eye, sample) for one in others for stand in one.alive)


def _by_model(game: Imperialis, other: Detachment, stand: Stand, eye: Place, sample: Place) -> bool:
    """Whether a line runs through the cylinder of a model."""
    disc = shapely.Point(stand.pose.point).buffer(game.model(other, stand).radius - 0.001, quad_segs=256)
    tall = game.profile(other, stand).height
    return any(_below(eye, sample, first, last, tall) > 0 for first, last in _over(eye, sample, disc))


def _over(eye: Place, sample: Place, area: shapely.Polygon) -> Iterator[tuple[float, float]]:
    """The parts of a line that lie over an area, as inches along it on the table."""
    start = shapely.Point(eye.x, eye.y)
    found = shapely.LineString([(eye.x, eye.y), (sample.x, sample.y)]).intersection(area)
    for part in getattr(found, "geoms", [found]):
        if isinstance(part, shapely.LineString) and not part.is_empty:
            ends = sorted(start.distance(shapely.Point(corner)) for corner in part.coords)
            yield ends[0], ends[-1]


def _below(eye: Place, sample: Place, first: float, last: float, top: float) -> float:
    """How many inches of a part of a line lie below a height."""
    whole = shapely.Point(eye.x, eye.y).distance(shapely.Point(sample.x, sample.y))
    one, other = (eye.z + (sample.z - eye.z) * inches / whole for inches in (first, last))
    if max(one, other) < top:
        return last - first
    if min(one, other) >= top:
        return 0.0
    return (last - first) * (top - min(one, other)) / abs(one - other)
