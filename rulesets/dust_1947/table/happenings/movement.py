"""What is announced of movement."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced


class Moved(Announced):
    """A unit has moved along a path of places, by so many squares of its allowance; `evades` is the row of symbols of
    its evade save."""

    unit: str
    path: list[str]
    squares: int
    facing: str
    evades: str = ""


class MovedInches(Announced):
    """A unit has moved on a table, its leader by way of these places and by so many inches of its allowance; `evades`
    is the row of symbols of its evade save, `marches`: it was a MARCH MOVE."""

    unit: str
    path: list[str]
    inches: float
    facing: str
    evades: str = ""
    marches: bool = False


class MarchPauses(Announced):
    """A march has come to where the enemy may react."""

    unit: str
    path: list[str]


class InWire(Announced):
    """Infantry has rolled to enter a square of wire, or to leave it; `through`: it goes on."""

    unit: str
    square: str
    leaving: bool
    dice: list[str]
    through: bool


class Crushed(Announced):
    """A vehicle has crushed crates."""

    unit: str
    squares: list[str]
