"""What happens in assaults and around them. Lists of two have a value for each side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulesets.kit.engine.said import Happening

WonBy = Literal["hits", "nation", "standing", "dice"]
"""What has made a side the winner: more hits, its race, that it stood there, or its die."""


class Met(Happening):
    """Enemies who wanted to change places fight for a hex; `stays` count as standing there."""

    hex: str
    bases: list[str]
    stays: list[str]


class Contested(Happening):
    """Bases of both sides contend for a hex."""

    hex: str
    bases: list[str]


class Withdrew(Happening):
    """A base has left before the assault."""

    base: str
    hex: str


class AssaultBegins(Happening):
    """An assault: `bases` fight, the `first` so many of them for side 0, each with the side in `sides` ("front");
    `left_out` have no room to fight."""

    key = "assault"
    hex: str
    bases: list[str]
    sides: list[str] = []
    first: int | None = None
    left_out: list[str] = []


class DiceHalved(Happening):
    """A base that is pinned and afraid has lost assault dice."""

    base: str
    by: str
    dice: int
    left: int


class AssaultRoll(Happening):
    """The assault dice of a base and profile have been rolled."""

    base: str
    profile: str
    needed: int
    rolled: list[int]
    successes: int


class DeflectionRoll(Happening):
    """The deflection dice of a base and profile have been rolled."""

    base: str
    profile: str
    needed: int
    rolled: list[int]
    successes: int


class AssaultWon(Happening):
    """A side has won, by the hits that are `left` after deflection or by what decides then."""

    hex: str
    winner: int
    hits: list[int] = []
    left: list[int]
    why: WonBy | None = None
    nations: list[str] | None = None


class Deflected(Happening):
    """Hits are taken off; so many are left. A hit is told by who struck it."""

    hits: list[str]
    left: int


class Allotted(Happening):
    """Hits have fallen on members, by their names: who struck each; in older records how many."""

    hits: Mapping[str, list[str] | int]


class Traded(Happening):
    """A cunning base has given up hits on another for rolls of light damage."""

    by: str
    target: str
    hits: list[str]
    rolls: int


class Tossed(Happening):
    """Dice have decided which side stands higher: two for both, again as long as they are equal."""

    hexes: list[str]
    rolled: list[int]


class PushedOff(Happening):
    """A base was driven off the map."""

    base: str


class LastStand(Happening):
    """A base that is surrounded fights for the hex behind it."""

    base: str
    hex: str
