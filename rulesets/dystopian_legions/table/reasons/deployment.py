"""Why a section may not be placed so before the battle."""

from __future__ import annotations

from typing import Literal

from rulesets.dystopian_legions.table.reasons.against import OfASection
from rulesets.kit.engine.said import Reason


class NotWaiting(Reason):
    """No section of this name waits to be placed."""

    value: str
    options: list[str]


class OutsideZone(OfASection):
    """A model would stand outside of the area in which its section is deployed."""

    label: str
    step: str


class BuildingNotInZone(OfASection):
    """A building does not lie wholly in the area in which a section is deployed."""

    building: str
    step: str


class TooNearEnemies(OfASection):
    """A model would stand so many inches from an enemy section."""

    label: str
    inches: float


class ThirdsMissing(OfASection):
    """Too few sections would be left for a part of the zone that needs so many."""

    advanced: int
    main: int


class NoSuchTeams(OfASection):
    """A section cannot be divided, or not so."""

    value: str
    options: list[str]


class UnequalTeams(OfASection):
    """The fire teams would be of these sizes, and could be more equal."""

    first: int
    second: int


class CannotBeAllotted(OfASection):
    """Not every model of a section has the rule that this deployment asks for."""

    step: str


class TooManyHeldBack(OfASection):
    """More sections of a platoon would be in the Strategic Forces than may be."""

    platoon: int
    most: int


class HeavyFirst(OfASection):
    """Sections with Heavy Ironclads are placed before it."""

    options: list[str]


class NotAtTheEdge(OfASection):
    """A model does not touch the edge, or the corner, from which its section comes."""

    label: str
    edge: str


class NotTailFirst(OfASection):
    """An ironclad does not come with its rear side to the edge."""

    label: str
    edge: str


class NoMarker(Reason):
    """An objective marker may not lie at a place: its sector has one already ("sector"), it is too near to the own edge
    ("edge") or to another objective ("objective"); the inches that it is away from them."""

    value: str
    why: Literal["sector", "edge", "objective"]
    inches: float = 0.0


class CannotShift(Reason):
    """A piece of terrain may not be moved so: there is none of this name ("piece"), no such direction ("whither") or
    distance ("inches"), it was moved before ("again"), it would leave the table ("table") or come onto another
    ("others"), or an objective would change ("marker")."""

    piece: str
    whither: str
    inches: str
    why: Literal["piece", "whither", "inches", "again", "table", "others", "marker"]


class NoMine(Reason):
    """A mine may not lie at a place: in a deployment zone ("zone"), on ground that nobody walks on ("closed"), or too
    near to another ("mine"); the inches that it is away from that."""

    value: str
    why: Literal["zone", "closed", "mine"]
    inches: float = 0.0


class TooFewForMain(Reason):
    """Too few sections are left for Main Deployment: so many, of so many that are needed."""

    left: int
    needed: int


class NoRoom(OfASection):
    """A model has no room where it would stand."""

    label: str
