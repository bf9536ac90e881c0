"""What is announced of transports and those who ride in them."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.kit.boards.tables.places import Pose


class Embarked(Announced):
    """A section is aboard its transport; `down`: it lay down before. `start`: it begins or comes so."""

    section: str
    transport: str
    down: bool = False
    start: bool = False


class Disembarked(Announced):
    """A section has got out of its transport, and stands so."""

    section: str
    transport: str
    poses: dict[str, Pose]


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
