"""The ground of the picture: terrain as renders know it, and deployment zones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.julia_augusta.table.state import TABLE
from rulesets.julia_augusta.table.terrain import Kind, Piece
from rulesets.kit.boards.tables.places import THOUSANDTHS
from rulesets.kit.pictures.scene import TableGround, Terrain
from rulesets.kit.pictures.tables import piece

DRAWN: dict[Kind, str] = {
    "scrub": "rough",
    "ditch": "fence",
    "bank": "fence",
    "river": "water",
    "sea": "water",
    "cliff": "impassable",
}
"""Kinds that are drawn as others are; all the rest have a look of their own."""


def ground(pieces: Sequence[Piece]) -> TableGround:
    """The table with its terrain."""
    wide, deep = TABLE.width / THOUSANDTHS, TABLE.depth / THOUSANDTHS
    return TableGround(width=wide, height=deep, pieces=tuple(_drawn(pieces)))


def _drawn(pieces: Sequence[Piece]) -> Iterator[Terrain]:
    """Hills first, the lower ones before those that lie on them."""
    for one in sorted(pieces, key=lambda it: (it.kind != "hill", it.level)):
        yield piece(one.terrain, kind=DRAWN.get(one.kind, ""), level=one.level)


def kinds(pieces: Sequence[Piece]) -> list[str]:
    """The words of terrain on the table, as they are drawn."""
    return list(dict.fromkeys(DRAWN.get(one.kind, one.kind) for one in pieces))
