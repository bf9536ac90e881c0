"""What happens in the command phase, and what a unit did last."""

from __future__ import annotations

from typing import Literal

from rulesets.julia_augusta.table.happenings.announced import Announced
from rulesets.julia_augusta.table.state import Control, Did
from rulesets.kit.boards.tables.places import Frozen, Spot


class LeaderMoved(Announced):
    """A leader rides so many thousandths of an inch, and joins a unit or ("") stands alone; `bends`: round what is in
    the way."""

    leader: str
    joins: str
    to: Spot
    inches: int
    bends: int | None = None


class Inspired(Announced):
    """A leader inspires a unit: the combat dice more that it has by that."""

    leader: str
    unit: str
    dice: int


class EagleMoved(Announced):
    """An Eagle is carried so many thousandths of an inch."""

    legion: str
    to: Spot
    inches: int


class ControlDie(Announced):
    """The die of a control test, what it shows, and what is added for excited troops."""

    unit: str
    score: int
    average: bool
    shows: int
    excited: int


class LeadersWord(Announced):
    """A leader's word changes the score of a control test, or lets it stand. Old records do not say whose."""

    unit: str
    leader: str = ""
    by: int
    score: int


class Last(Frozen):
    """What a unit did last: how far a move went, in thousandths of an inch, and whither from its front, in hundredths
    of a degree. pursuing: that is not over."""

    did: Did | Literal["pursuing"]
    distance: int | None = None
    direction: int | None = None


class ControlSettled(Announced):
    """What a control test leads to; `looted`: the unit was looting."""

    key = "control"

    unit: str
    score: int
    control: Control
    looted: bool
    last: Last | None = None


class Excused(Announced):
    """Units that take no control test, each by the leader or the unit that it is near."""

    by: dict[str, str]


class PursuitOver(Announced):
    """A unit ends its pursuit."""

    unit: str


class Conforms(Announced):
    """A unit conforms to another one."""

    unit: str
    to: str


class Loots(Announced):
    """A unit loots the camp."""

    unit: str


class ControlTestsShown(Announced):
    """A picture: the control tests of a seat."""

    key = "control_tests"

    seat: int
