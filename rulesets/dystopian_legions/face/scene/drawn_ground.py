"""The ground of the picture: terrain as renders know it."""

from __future__ import annotations

from rulesets.dystopian_legions.table.state import DEPTH, Legions
from rulesets.dystopian_legions.table.terrain import Kind
from rulesets.kit.pictures.scene import TableGround
from rulesets.kit.pictures.tables import piece

DRAWN: dict[Kind, str] = {
    "ruins": "rough",
    "craters": "rough",
    "tank traps": "impassable",
    "trench": "rough",
    "crops": "field",
    "barbed wire": "fence",
    "hedge": "fence",
    "sandbags": "wall",
    "high wall": "wall",
}
"""Kinds that are drawn as others are; all the rest have a look of their own."""


def ground(view: Legions) -> TableGround:
    """The table with its terrain, hills first."""
    pieces = sorted(view.pieces, key=lambda it: it.kind != "hill")
    drawn = (piece(one.terrain, kind=DRAWN.get(one.kind, ""), level=int(one.kind == "hill")) for one in pieces)
    return TableGround(width=float(view.table_width), height=float(DEPTH), pieces=tuple(drawn))


def kinds(view: Legions) -> list[str]:
    """The words of terrain on the table, as they are drawn."""
    return list(dict.fromkeys(DRAWN.get(one.kind, one.kind) for one in view.pieces))
