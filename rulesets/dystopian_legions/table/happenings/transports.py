"""What is announced of transports and those who ride in them."""

from __future__ import annotations

from typing import Literal

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.kit.boards.tables.places import Pose


class Embarked(Announced):
    """A section is aboard its transport, or those of its `models`, by their numbers; `down`: it lay down before.
    `start`: it begins or comes so."""

    section: str
    transport: str
    down: bool = False
    start: bool = False
    models: list[str] = []


class Disembarked(Announced):
    """A section has got out of its transport, or those of it who rode, and stands so."""

    section: str
    transport: str
    poses: dict[str, Pose]


class CameToHelp(Announced):
    """Models of a section that was charged have got out of its transport to fight, and stand so; `inside` are as many
    as found no place."""

    section: str
    transport: str
    poses: dict[str, Pose]
    inside: int


class CouldNotFollow(Announced):
    """So many models aboard reach nobody whom the others of their section have charged, and stay inside."""

    section: str
    transport: str
    inside: int


WhyUndone = Literal["let_go", "activated", "charged", "aside", "apart"]
"""Why a section is towed no more."""


class Attached(Announced):
    """A section is towed by a vehicle from now on."""

    section: str
    vehicle: str


class TowedAlong(Announced):
    """A section has been moved along behind its vehicle, and stands so."""

    section: str
    vehicle: str
    poses: dict[str, Pose]


class CameUndone(Announced):
    """A section is towed no more."""

    section: str
    vehicle: str
    why: WhyUndone


class BailedOut(Announced):
    """A section has got out of its transport, which was destroyed; for the models `lost` there was no place to stand.
    `overwatch`: its Overwatch Marker has become the Activated Marker that it gets."""

    section: str
    transport: str
    poses: dict[str, Pose]
    lost: list[str]
    overwatch: bool = False


class JoinDeclared(Announced):
    """A transport whose section is dead is to join another one."""

    transport: str
    section: str


class Joined(Announced):
    """A transport belongs to another section from the next turn on; both have so many Shaken Markers."""

    transport: str
    section: str
    shaken: int


class NotJoined(Announced):
    """A transport does not join a section, which is so many thousandths of an inch away, or off the table."""

    transport: str
    section: str
    inches: int | None
