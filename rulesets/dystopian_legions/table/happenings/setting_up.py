"""What has happened before the battle."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.pools import Throw
from rulesets.kit.boards.tables.places import Frozen, Spot


class FireTeam(Frozen):
    """A fire team: its models by their numbers, and what it has of the section's weapons and its transport."""

    name: str
    labels: list[str]
    equipment: list[str]


class FireTeamsFormed(Announced):
    """A section was divided into fire teams, which are sections from now on."""

    section: str
    teams: list[FireTeam]


class AdvantageRolled(Announced):
    """Both sides have rolled for the Strategic Advantage."""

    throws: list[Throw]


class TableMirrored(Announced):
    """The die that says whether the corners are mirrored."""

    die: int
    mirrored: bool


class HasZone(Announced):
    """A side has chosen its deployment zone, at this edge or in this corner."""

    seat: int
    edge: str


class HasFlank(Announced):
    """A side has chosen whence its flanking sections come."""

    seat: int
    edge: str


class Drawn(Announced):
    """The objective ("objective") or the zones ("map") were drawn by lot: the dice as they fell, and what they say."""

    what: str
    dice: list[int]
    says: str


class MarkerPlaced(Announced):
    """A side has placed an objective marker, inside of this piece of terrain if inside of any. `seat` is None where
    nobody could, and it lies where it is farthest from the others."""

    seat: int | None
    number: int
    at: str
    piece: str = ""


class ShiftProposed(Announced):
    """A side would have a piece of terrain moved by so many inches; `before` are its corners as it lies."""

    seat: int
    piece: str
    whither: str
    inches: str
    before: list[Spot]


class TerrainShifted(Announced):
    """A piece of terrain was moved, to which a side has agreed; `before` are its corners as it lay."""

    seat: int
    piece: str
    whither: str
    inches: str
    before: list[Spot]


class ShiftDeclined(Announced):
    """A side does not agree that a piece of terrain is moved."""

    seat: int
    piece: str


class MarkersUneven(Announced):
    """An odd number of objectives is inside of area terrain."""

    count: int


class Passed(Announced):
    """A side has no place for an objective marker, and the other one goes on."""

    seat: int


class Allotments(Announced):
    """Both sides have said how their sections are deployed: all others by Main Deployment."""

    scouting: list[str]
    infiltrator: list[str]
    reserves: list[str] = []
    flanking: list[str] = []


class NoPlaceLeft(Announced):
    """A section has no legal place in this step of the deployment, and is deployed so instead."""

    section: str
    step: str
    instead: str


class ArrivalsRolled(Announced):
    """When the sections of the Strategic Forces come: the die of each, and the turn."""

    dice: dict[str, int]
    turns: dict[str, int]


class HasToWait(Announced):
    """A section that was to come has no room at its edge, and waits for the next turn."""

    section: str
    edge: str


class GivenAdvantage(Announced):
    """A side has the Strategic Advantage, since the other one has laid out the terrain alone."""

    seat: int
