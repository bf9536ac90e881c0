"""Terrain: what each kind of ground does to troops, and the ground of a table (TERR)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rulesets.kit.boards.tables.places import THOUSANDTHS, Frozen, Spot
from rulesets.kit.boards.tables.terrain import MOST_CORNERS, Ground, Terrain

Kind = Literal[
    "rough",
    "woods",
    "marsh",
    "scrub",
    "building",
    "stream",
    "hill",
    "wall",
    "ditch",
    "bank",
    "river",
    "cliff",
    "sea",
    "camp",
]
CONTOUR = THOUSANDTHS
"""How high a contour is taken to be for lines of sight: they are only compared."""

EDGE = 2 * THOUSANDTHS
"""How deep a base may stand in a wood or a building and still be on its edge: a base's depth."""


class Nature(NamedTuple):
    """What a kind of ground is: rough, cover, closed to all, a line, hiding what lies behind, an obstacle to defend."""

    rough: bool = False
    cover: bool = False
    impassable: bool = False
    line: bool = False
    hides: bool = False
    obstacle: bool = False


NATURE: dict[str, Nature] = {
    "rough": Nature(rough=True),
    "woods": Nature(rough=True, cover=True, hides=True),
    "marsh": Nature(rough=True),
    "scrub": Nature(rough=True),
    "building": Nature(rough=True, cover=True, hides=True),
    "stream": Nature(rough=True, line=True),
    "hill": Nature(),
    "wall": Nature(cover=True, line=True, obstacle=True),
    "ditch": Nature(cover=True, line=True, obstacle=True),
    "bank": Nature(line=True, obstacle=True),
    "river": Nature(impassable=True),
    "cliff": Nature(impassable=True),
    "sea": Nature(impassable=True),
    "camp": Nature(impassable=True, obstacle=True),
}
"""What counts as rough, as cover and as impassable (JA-TERR-04); a camp cannot be entered."""


class Piece(Frozen):
    """A piece of terrain: an area or a line by its corners in thousandths of an inch; `level` is the contour of a hill,
    `seat` the owner of a camp."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    kind: Kind
    corners: Annotated[tuple[Spot, ...], Field(min_length=2, max_length=MOST_CORNERS)]
    level: Annotated[int, Field(ge=0, le=6)] = 0
    seat: int | None = None

    @property
    def nature(self) -> Nature:
        """What its kind does."""
        return NATURE[self.kind]

    @property
    def terrain(self) -> Terrain:
        """The piece as the board knows it."""
        return _terrain(self)


@lru_cache(maxsize=256)
def _terrain(piece: Piece) -> Terrain:
    nature, raised = piece.nature, piece.kind == "hill"
    return Terrain(
        name=piece.name,
        kind=piece.kind,
        shape="line" if nature.line else "area",
        corners=piece.corners,
        height=piece.level * CONTOUR if raised else None,
        raises=raised,
        hides=nature.hides,
        seen_into=EDGE if nature.hides else 0,
        impassable=nature.impassable,
    )


@lru_cache(maxsize=64)
def ground(pieces: tuple[Piece, ...], rough_is_closed: bool = False) -> Ground:
    """The ground of a table; for mounted units with rough ground closed (JA-TERR-01)."""
    made = (piece.terrain for piece in pieces)
    if not rough_is_closed:
        return Ground(tuple(made))
    closed = {piece.name for piece in pieces if piece.nature.rough}
    return Ground(tuple(it.model_copy(update={"impassable": True}) if it.name in closed else it for it in made))
