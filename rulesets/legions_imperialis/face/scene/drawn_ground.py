"""The ground of the picture: terrain as renders know it."""

from __future__ import annotations

from rulesets.kit.pictures import scene
from rulesets.kit.pictures.scene import TableGround
from rulesets.kit.pictures.tables import piece
from rulesets.legions_imperialis.table.state import DEPTH, Imperialis
from rulesets.legions_imperialis.table.terrain import Kind, Piece

DRAWN: dict[Kind, str] = {
    "minefield": "crater",
    "rubble": "rough",
    "block": "building",
    "barricade": "wall",
}
"""Kinds that are drawn as others are; all the rest have a look of their own."""


def ground(view: Imperialis) -> TableGround:
    """The table with its terrain, hills first."""
    pieces = sorted(view.pieces, key=lambda it: it.kind != "hill")
    return TableGround(width=float(view.table_width), height=float(DEPTH), pieces=tuple(map(_drawn, pieces)))


def kinds(view: Imperialis) -> list[str]:
    """The words of terrain on the table, as they are drawn."""
    return list(dict.fromkeys(DRAWN.get(one.kind, one.kind) for one in view.pieces))


def _drawn(one: Piece) -> scene.Terrain:
    return piece(one.terrain, kind=DRAWN.get(one.kind, ""), level=int(one.kind == "hill"), width=0)
