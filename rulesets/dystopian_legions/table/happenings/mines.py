"""What has happened with mines."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.pools import Throw
from rulesets.kit.boards.tables.places import Spot


class MineLaid(Announced):
    """A side has laid a mine at a place; `piece` is the terrain that it makes a trap, if it lies in any."""

    seat: int
    label: str
    at: str
    piece: str


class MineWentOff(Announced):
    """A section has come too near to a mine, which goes off, over so many models of each of these sections: at a place
    with a blast so many inches wide, or all over a piece of terrain."""

    section: str
    label: str
    at: Spot
    piece: str
    diameter: int
    over: dict[str, int]


class MineStruck(Announced):
    """The dice of a mine against a section: the models that lose Life Points, once for each, and those that fall."""

    section: str
    thrown: Throw
    hit: list[str]
    fell: list[str]


class HullMined(Announced):
    """The dice of a mine against an ironclad, its thinnest armour, and the Hull Points that they take."""

    section: str
    label: str
    thrown: Throw
    av: int
    cr: int
    lost: int
    left: int


class MadeSafe(Announced):
    """A section has made a mine safe, which is off the table; `piece` is the terrain that was a trap by it."""

    section: str
    label: str
    piece: str
