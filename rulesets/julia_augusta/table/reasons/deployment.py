"""Why somebody is not placed so before the battle, or anywhere at all."""

from __future__ import annotations

from rulesets.julia_augusta.table.reasons.against import OfAUnit, SaysNo
from rulesets.kit.boards.tables.field import Wrong
from rulesets.kit.engine.reasons import Unfinished


class NotWaiting(SaysNo):
    """Nobody of this name waits to be placed."""

    value: str
    options: list[str]


class NotToPost(SaysNo):
    """No leader or Eagle of this name waits to be placed."""

    value: str
    options: list[str]


class NotItsLegion(SaysNo):
    """An Eagle stands before a unit of its own legion."""

    legion: str
    value: str
    options: list[str]


class NoSuchFormation(OfAUnit):
    """A unit cannot stand in this formation."""

    value: str
    options: list[str]


class NoFacing(SaysNo):
    """This is no direction."""

    value: str
    options: list[str]


class NoRoomInZone(OfAUnit):
    """There is no room in its zone for a unit to stand so."""

    key = "no_room"


class OutsideZone(OfAUnit):
    """Somebody would reach so many thousandths of an inch beyond the inches in which his side is placed."""

    depth: int
    beyond: int


class NearSideEdge(OfAUnit):
    """Somebody would stand within so many inches of a side edge."""

    inches: int


class CannotStand(OfAUnit):
    """Somebody would stand on somebody or something, or off the table."""

    fault: Wrong
    name: str


class NotFree(SaysNo):
    """It cannot stand there."""

    wrong: Wrong
    name: str


class NotUnderstood(SaysNo, Unfinished):
    """A text cannot be read from the letter `at` on."""

    text: str
    at: int
    problem: str


class NoPlace(SaysNo):
    """A text is a move, not a place."""

    text: str
