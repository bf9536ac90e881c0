"""What has happened to where sections stand."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.state import Movement
from rulesets.kit.boards.tables.places import Pose, Spot


class Deployed(Announced):
    """A section was placed, or begins in a building."""

    section: str
    poses: dict[str, Pose]
    building: str = ""


class Moved(Announced):
    """A section has moved: where each of its models stands, the ways of those that moved, and the longest of them in
    thousandths of an inch; `flew`: over terrain and models."""

    section: str
    how: Movement
    poses: dict[str, Pose]
    ways: dict[str, list[Spot]]
    longest: int
    flew: bool = False


class TakesOff(Announced):
    """A section of aeronauts flies in its next move."""

    section: str


class FlewOver(Announced):
    """A section has flown over these pieces of terrain."""

    section: str
    pieces: list[str]


class LandedOnRoofs(Announced):
    """Models of a section have come down on the roofs of these buildings."""

    section: str
    roofs: list[str]


class Entered(Announced):
    """A section has entered a building."""

    section: str
    building: str
    how: Movement
    poses: dict[str, Pose]


class Held(Announced):
    """A section holds its ground; `toward` is the enemy section or the direction to which it turns."""

    section: str
    toward: str = ""


class RetreatsTo(Announced):
    """A section in Ordered Retreat goes home, or to a piece of terrain of this name."""

    section: str
    to: str
