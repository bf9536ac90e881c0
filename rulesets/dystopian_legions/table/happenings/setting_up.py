"""What has happened before the battle."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.pools import Throw


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


class Allotments(Announced):
    """Both sides have said how their sections are deployed: all others by Main Deployment."""

    scouting: list[str]
    infiltrator: list[str]
