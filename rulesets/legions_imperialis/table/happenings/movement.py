"""What has happened to where Detachments stand."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.boards.tables.places import Pose, Spot
from rulesets.legions_imperialis.table.happenings.announced import Announced

How = Literal["advance", "march", "charge_move", "charge", "pile_in"]
"""How a Detachment moves: by its Order; with a Charge Order without charging, or charging."""


class Deployed(Announced):
    """A Detachment was placed."""

    detachment: str
    poses: dict[str, Pose]


class HeldBack(Announced):
    """A Detachment was placed in Reserve."""

    detachment: str


class Arrived(Announced):
    """A Detachment has come onto the table from Reserve."""

    detachment: str
    poses: dict[str, Pose]


Mishap = Literal["", "off_table", "impassable"]
"""What destroys a Detachment that comes down from above: where its first model has scattered to."""


class DeepStruck(Announced):
    """A Detachment has come down from above, aimed at a place: the scatter die (0: none is rolled), and where it was
    an arrow its direction in degrees and the inches; a `mishap`, or whether the first model was `moved` off others or a
    marker, where all of them stand, and which models found no place (`lost`). With a mishap it may be `back` in
    Reserve."""

    detachment: str
    aimed: Spot
    die: int
    direction: int = 0
    inches: int = 0
    mishap: Mishap = ""
    back: bool = False
    moved: bool = False
    poses: dict[str, Pose] = {}
    lost: list[str] = []


class Hovers(Announced):
    """Flyers hover from now on: where they stand, who was `moved` off others, and who is `lost` in Impassable
    terrain."""

    detachment: str
    poses: dict[str, Pose]
    moved: list[str] = []
    lost: list[str] = []


class TookOff(Announced):
    """Who has hovered is one of Flyers again."""

    detachment: str


class Crashed(Announced):
    """Skimmers have ended their move over Impassable terrain, and are destroyed."""

    detachment: str
    models: list[str]


class FlewOff(Announced):
    """Flyers have left the table, back into Reserve."""

    detachments: list[str]


class StayInReserve(Announced):
    """Detachments in Reserve do not arrive this round; or never did, now that the battle is over (`lost`)."""

    detachments: list[str]
    lost: bool = False


class Moved(Announced):
    """A Detachment has moved: where each of its models stands, the ways of those that moved, and the longest of them
    in thousandths of an inch. `into` are the enemy Detachments with which it has come into contact."""

    detachment: str
    how: How
    poses: dict[str, Pose]
    ways: dict[str, list[Spot]]
    longest: int
    into: list[str] = []


class Stragglers(Announced):
    """Models that could not come back into Coherency are destroyed; which of equal groups stays was drawn by `lot`."""

    detachment: str
    models: list[str]
    lot: int = 1


class CrossedDanger(Announced):
    """Models have moved through Dangerous terrain: the die of each, and of those that rolled a 1 the save (the die and
    what it had to reach; no die where there is no save)."""

    detachment: str
    dice: dict[str, int]
    saves: dict[str, list[int]]
    lost: list[str]
