"""The terrain table: what each kind of ground does to movement, cover and sight (TERR)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rulesets.dystopian_legions.table.profiles import MovesAs
from rulesets.kit.boards.tables.places import Frozen, Spot
from rulesets.kit.boards.tables.terrain import MOST_CORNERS, Ground, Terrain
from rulesets.kit.engine.points import Table, rule

Kind = Literal[
    "woods",
    "road",
    "ruins",
    "craters",
    "tank traps",
    "trench",
    "crops",
    "building",
    "hill",
    "water",
    "barbed wire",
    "hedge",
    "sandbags",
    "high wall",
    "wreck",
    "smoke cloud",
    "smoke barrier",
]
Class = Literal["clear", "difficult", "impassable"]
Cover = Literal["none", "soft", "hard", "fortified"]


class Nature(NamedTuple):
    """A row of the terrain table: the movement class for infantry, cavalry and ironclads, the degree of cover, whether
    it blocks sight, can be defended, raises those who stand on it, and is crushed by ironclads.
    Which rows are linear stands in `LINEAR`."""

    infantry: Class
    cavalry: Class
    ironclad: Class
    cover: Cover = "none"
    blocking: bool = False
    defensible: bool = False
    elevated: bool = False
    crushable: bool = False

    @rule(without="clear")
    def movement(self, moves_as: MovesAs) -> Class:
        """DL-TERR-05, DL-TERR-09: its class for a column of the table."""
        going: Class = getattr(self, moves_as)
        return going


_CLEAR: Class = "clear"
_HARD: Class = "difficult"
_SHUT: Class = "impassable"
NATURE: Table[str, Nature] = Table(
    f"{__name__}.NATURE",
    {
        "woods": ("DL-TERR-14", Nature(_HARD, _SHUT, _SHUT, "soft", blocking=True, defensible=True)),
        "road": ("DL-TERR-15", Nature(_CLEAR, _CLEAR, _CLEAR)),
        "ruins": ("DL-TERR-16", Nature(_HARD, _SHUT, _SHUT, "hard", blocking=True, defensible=True)),
        "craters": ("DL-TERR-17", Nature(_HARD, _HARD, _CLEAR, "hard")),
        "tank traps": ("DL-TERR-18", Nature(_CLEAR, _SHUT, _SHUT, "hard", blocking=True)),
        "trench": ("DL-TERR-19", Nature(_HARD, _SHUT, _HARD, "hard", defensible=True)),
        "crops": ("DL-TERR-21", Nature(_HARD, _CLEAR, _CLEAR, "soft")),
        "building": ("DL-TERR-22", Nature(_SHUT, _SHUT, _SHUT, "fortified", blocking=True, defensible=True)),
        "hill": ("DL-TERR-23", Nature(_CLEAR, _CLEAR, _CLEAR, blocking=True, elevated=True)),
        "water": ("DL-TERR-24", Nature(_HARD, _HARD, _HARD)),
        "barbed wire": (
            "DL-TERR-27",
            Nature(_HARD, _CLEAR, _CLEAR, defensible=True, crushable=True),
        ),
        "hedge": (
            "DL-TERR-28",
            Nature(_HARD, _HARD, _CLEAR, "soft", defensible=True, crushable=True),
        ),
        "sandbags": ("DL-TERR-29", Nature(_HARD, _HARD, _HARD, "hard", defensible=True)),
        "high wall": ("DL-TERR-30", Nature(_SHUT, _SHUT, _SHUT, "hard", blocking=True)),
        "smoke cloud": ("DL-TERR-25", Nature(_HARD, _HARD, _HARD, "soft", blocking=True)),
        "smoke barrier": ("DL-TERR-31", Nature(_SHUT, _SHUT, _CLEAR, "soft", defensible=True)),
        "wreck": ("DL-IRON-05", Nature(_SHUT, _SHUT, _SHUT, blocking=True)),
    },
    without=Nature(_SHUT, _SHUT, _CLEAR),
)
"""DL-TERR-10: the terrain table is authoritative."""
LINEAR: frozenset[Kind] = frozenset({"barbed wire", "hedge", "sandbags", "high wall", "smoke barrier"})

BUILDINGS: Table[str, bool] = Table(
    f"{__name__}.BUILDINGS", {"building": ("DL-BLDG-01", True), "trench": ("DL-BLDG-02", True)}, without=False
)
"""The kinds that are buildings unless they are flagged otherwise."""


class Piece(Frozen):
    """A piece of terrain: an area or a line by its corners in thousandths of an inch from the north-west. `flagged`
    says whether it is a building, where that was settled for it; `raised`: whoever is in this building stands high,
    `steep`: this hill is hard to climb."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    kind: Kind
    corners: Annotated[tuple[Spot, ...], Field(min_length=2, max_length=MOST_CORNERS)]
    flagged: bool | None = None
    raised: bool = False
    steep: bool = False

    def __hash__(self) -> int:
        """By its name alone, which it has to itself on a table: what is remembered of all pieces is looked up often."""
        return hash(self.name)

    @property
    def is_building(self) -> bool:
        """Whether it is a building: as it was flagged, else as its kind is by default."""
        return BUILDINGS.get(self.kind, False) if self.flagged is None else self.flagged

    @property
    @rule(without=Nature(_CLEAR, _CLEAR, _CLEAR))
    def nature(self) -> Nature:
        """DL-SETUP-10, DL-TERR-10: its row of the terrain table; a trench or ruin that is flagged as a building is
        closed and fortified, and seen across as its row says (DL-D-71)."""
        row = as_steep(NATURE[self.kind]) if self.steep else NATURE[self.kind]
        if not self.is_building:
            return row
        return NATURE["building"]._replace(blocking=row.blocking, elevated=row.elevated or stands_high(self))

    @property
    def terrain(self) -> Terrain:
        """The piece as the board knows it: what it does to moves and to sight is asked of its nature."""
        return _terrain(self)


@rule(without=lambda row: row)
def as_steep(row: Nature) -> Nature:
    """DL-MOVE-32: the slopes of a hill are free, unless the players agreed that it is steep."""
    return row._replace(infantry=_HARD, cavalry=_HARD, ironclad=_HARD)


@rule(without=False)
def stands_high(piece: Piece) -> bool:
    """DL-ELEV-01: a building raises those who are in it where that was settled for it (DL-D-81)."""
    return piece.raised


@lru_cache(maxsize=256)
def _terrain(piece: Piece) -> Terrain:
    shape: Literal["area", "line"] = "line" if piece.kind in LINEAR else "area"
    return Terrain(name=piece.name, kind=piece.kind, shape=shape, corners=piece.corners)


@lru_cache(maxsize=64)
def ground(pieces: tuple[Piece, ...]) -> Ground:
    """The ground of a table."""
    return Ground(tuple(piece.terrain for piece in pieces))
