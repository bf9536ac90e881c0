"""What is announced before the first turn: who joins whom, the edges of the table, who is placed where."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced, Cause, OfAUnit


class Joined(Announced):
    """A hero has joined a unit."""

    hero: str
    unit: str


class Pilots(Announced):
    """A hero is in a vehicle or aircraft as its pilot."""

    hero: str
    unit: str


class Initiative(Announced):
    """Both have rolled for the initiative, or for the edges before the first turn (`turn` 0): dice and causes of their
    number by seat."""

    dice: list[list[str]]
    turn: int
    winner: int | None
    causes: list[list[Cause]] = [[], []]


class Edge(Announced):
    """A player has taken an edge of the table."""

    seat: int
    edge: str


class Bought(Announced):
    """A player has bought a fortification, for so many army points."""

    seat: int
    work: str
    ap: int


class Built(Announced):
    """A player has set up a fortification: the first and the last of its squares, and where it faces."""

    seat: int
    work: str
    squares: str
    facing: str


class NowhereToBuild(Announced):
    """A player has no place for these fortifications, which are lost."""

    seat: int
    works: list[str]


class Deployed(Announced):
    """A unit has been placed."""

    unit: str
    squares: list[str]
    facing: str = ""


class KeptAway(OfAUnit):
    """A unit stays off the board at first, by a skill."""


class NoRoom(Announced):
    """A unit has no place on the board and is lost, with its army points."""

    unit: str
    ap: int = 0
