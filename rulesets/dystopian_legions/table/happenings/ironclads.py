"""What has happened to ironclads, and what they have done."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.happenings.shooting import Aim, Degree, Fire, Shot
from rulesets.dystopian_legions.table.pools import Need, Throw
from rulesets.dystopian_legions.table.profiles import Arc
from rulesets.kit.boards.tables.places import Frozen, Pose


class IadDeclared(Announced):
    """A model fires one weapon at an ironclad, that of this number of the target section, whose arc and Armour Value
    face it; the rest is as for any attack."""

    section: str
    target: str
    label: str
    fire: Fire
    shot: Shot
    placed: list[str]
    rushed: list[str]
    need: Need
    arc: Arc
    av: int
    aim: Aim


class HullHit(Announced):
    """What comes of the successes of an attack on an ironclad: its cover, the D6 that was rolled for it (0: none) or
    its cover dice, its shield, what is left of the successes, and the Hull Points that they take."""

    section: str
    label: str
    cover: Degree
    die: int
    saved: Throw
    shielded: Throw
    before: int
    after: int
    av: int
    cr: int
    lost: int
    left: int


class Wrecked(Announced):
    """An ironclad is destroyed; what its wreck is called."""

    section: str
    label: str
    wreck: str


class MadeWay(Announced):
    """Models of a section step out of the way of an ironclad; `overwatch`: it gives up its Overwatch for that."""

    section: str
    by: str
    poses: dict[str, Pose]
    overwatch: bool


class Crushed(Announced):
    """An ironclad has driven over a piece of terrain, which is gone."""

    section: str
    piece: str


class Rammer(Frozen):
    """One of two ironclads in a ram: the arc that makes contact with its Armour Value, the dice that it rolled, and the
    Hull Points that it lost."""

    section: str
    label: str
    arc: Arc
    av: int
    cr: int
    thrown: Throw
    lost: int


class Rammed(Announced):
    """An ironclad has rammed another: the one that moved first."""

    section: str
    target: str
    both: list[Rammer]
