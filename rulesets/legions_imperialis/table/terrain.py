"""What each kind of terrain does to movement, cover and sight (TERR)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rulesets.kit.boards.tables.places import THOUSANDTHS, Frozen, Spot
from rulesets.kit.boards.tables.terrain import MOST_CORNERS, Ground, Terrain
from rulesets.kit.engine.points import Table

Kind = Literal["hill", "road", "minefield", "rubble", "marsh", "woods", "ruins", "block", "water", "barricade"]
Category = Literal["open", "difficult", "obstructing", "impassable", "obstacle"]


class Nature(NamedTuple):
    """What a kind of terrain is: its category, its usual height in inches (0: flat), and whether it is dangerous
    besides."""

    category: Category
    height: float = 0.0
    dangerous: bool = False


NATURE: Table[str, Nature] = Table(
    f"{__name__}.NATURE",
    {
        "hill": ("LIX-TERR-02", Nature("open")),
        "road": ("LIX-TERR-02", Nature("open")),
        "minefield": ("LIX-TERR-09", Nature("open", dangerous=True)),
        "rubble": ("LIX-TERR-03", Nature("difficult")),
        "marsh": ("LIX-TERR-09", Nature("difficult", dangerous=True)),
        "woods": ("LIX-TERR-07", Nature("obstructing", 2.0)),
        "ruins": ("LIX-TERR-07", Nature("obstructing", 2.0)),
        "block": ("LIX-TERR-10", Nature("impassable", 3.0)),
        "water": ("LIX-TERR-10", Nature("impassable")),
        "barricade": ("LIX-TERR-11", Nature("obstacle")),
    },
    without=Nature("open"),
)
"""The kinds of terrain by their categories; what each category does stands with moving, saving and seeing."""
LINEAR: frozenset[Kind] = frozenset({"barricade"})


class Piece(Frozen):
    """A piece of terrain: an area or a line by its corners in thousandths of an inch from the north-west. `height` in
    thousandths of an inch, if it is not as high as its kind usually is."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    kind: Kind
    corners: Annotated[tuple[Spot, ...], Field(min_length=2, max_length=MOST_CORNERS)]
    height: int | None = None

    @property
    def nature(self) -> Nature:
        """What its kind is."""
        return NATURE[self.kind]

    @property
    def tall(self) -> float:
        """Its height in inches; 0 of what is flat."""
        return self.nature.height if self.height is None else self.height / THOUSANDTHS

    @property
    def terrain(self) -> Terrain:
        """It as the board knows it."""
        return _terrain(self)


@lru_cache(maxsize=1024)
def _terrain(piece: Piece) -> Terrain:
    shape: Literal["area", "line"] = "line" if piece.kind in LINEAR else "area"
    return Terrain(name=piece.name, kind=piece.kind, shape=shape, corners=piece.corners)


@lru_cache(maxsize=64)
def ground(pieces: tuple[Piece, ...]) -> Ground:
    """All pieces as the board knows them."""
    return Ground(tuple(piece.terrain for piece in pieces))
