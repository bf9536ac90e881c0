"""Sections of single models on a table with 40 pieces of terrain, the same ones every time."""

from __future__ import annotations

from math import cos, hypot, sin, tau
from random import Random

import shapely

from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.meeting import PASSED, Field, Going, Manner, Terms
from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.boards.tables.places import Point, Spot, Table, pose, thousandths
from rulesets.kit.boards.tables.terrain import PLAIN, Ground, Terrain

PIECES = 40
GAP = 0.6


def field(seed: int, sections: int, each: int, wide: float = 72, deep: float = 48, pieces: int = PIECES) -> Field:
    """A field of `sections` groups of `each` models on one-inch bases, half of them on either side; models are named
    by section and number, such as 3/7."""
    dice = Random(seed)
    land = Ground(_terrain(dice, wide, deep, pieces))
    return Field(Table.of(wide, deep), land, Group(_models(dice, land, sections, each, wide, deep)))


def section(field: Field, number: int) -> list[str]:
    """The names of the models of a section."""
    return [name for name in field.models if name.startswith(f"{number}/")]


def terms(field: Field, number: int) -> Terms:
    """How a section moves: through its own models, never through others, 1 inch from enemies at its end."""
    mine = set(section(field, number))

    def manner(name: str) -> Manner:
        if name in mine:
            return PASSED
        is_friend = _section(name) % 2 == number % 2
        return Manner(way=0.0, end=0.0 if is_friend else 1.0)

    return Terms(manner, going)


def _section(name: str) -> int:
    return int(name.partition("/")[0])


def going(piece: Terrain) -> Going:
    """What the pieces of terrain cost."""
    return Going(piece.cost / PLAIN, piece.crossing / 1000, piece.impassable)


def _terrain(dice: Random, wide: float, deep: float, many: int) -> list[Terrain]:
    pieces: list[Terrain] = []
    taken: list[tuple[float, float, float]] = []
    while len(pieces) < many:
        x, y, radius = dice.uniform(3, wide - 3), dice.uniform(3, deep - 3), dice.uniform(1.2, 3.0)
        if all(hypot(x - a, y - b) >= radius + c + 0.5 for a, b, c in taken):
            pieces.append(_piece(dice, len(pieces), x, y, radius))
            taken.append((x, y, radius))
    return pieces


def _piece(dice: Random, number: int, x: float, y: float, radius: float) -> Terrain:
    told = {"name": f"piece {number}"}
    match number % 5:
        case 0 | 1:
            kind = {"kind": "woods", "corners": _blob(dice, x, y, radius, 9), "height": 2000, "hides": True}
            return Terrain.model_validate({**told, **kind, "seen_into": 4000, "cost": 200})
        case 2:
            kind = {"kind": "building", "corners": _blob(dice, x, y, radius * 0.8, 4), "height": 3000, "hides": True}
            return Terrain.model_validate({**told, **kind, "impassable": True})
        case 3:
            ends = (Point(x - radius, y).spot, Point(x + radius, y + radius * 0.3).spot)
            kind = {"kind": "wall", "shape": "line", "corners": ends, "height": 500, "crossing": 1000}
            return Terrain.model_validate({**told, **kind})
        case _:
            kind = {"kind": "field", "corners": _blob(dice, x, y, radius * 1.1, 8), "cost": 200}
            return Terrain.model_validate({**told, **kind})


def _blob(dice: Random, x: float, y: float, radius: float, corners: int) -> list[Spot]:
    turns = [tau * number / corners for number in range(corners)]
    far = [radius * dice.uniform(0.7, 1.1) for _ in turns]
    return [Point(x + r * sin(turn), y - r * cos(turn)).spot for turn, r in zip(turns, far, strict=True)]


def _models(dice: Random, land: Ground, sections: int, each: int, wide: float, deep: float) -> dict[str, Model]:
    base = RoundBase(diameter=thousandths(1.0))
    solid = [piece.geometry for piece in land.pieces if piece.impassable]
    files = (each + 1) // 2
    taken: list[tuple[float, float]] = []
    found: dict[str, Model] = {}
    section = 0
    while section < sections:
        side = section % 2
        x0 = dice.uniform(2, wide - 2)
        y0 = dice.uniform(2, deep / 2) if side else dice.uniform(deep / 2, deep - 2)
        places = [(x0 + (k % files) * (1 + GAP), y0 + (k // files) * (1 + GAP)) for k in range(each)]
        on_table = all(1 < x < wide - 1 and 1 < y < deep - 1 for x, y in places)
        alone = all(hypot(x - a, y - b) >= 1.15 for x, y in places for a, b in taken)
        if not (
            on_table and alone and all(shapely.distance(it, shapely.Point(p)) > 0.55 for it in solid for p in places)
        ):
            continue
        for number, place in enumerate(places):
            found[f"{section}/{number}"] = Model(base=base, pose=pose(Point(*place), 180 if side else 0))
        taken += places
        section += 1
    return found
