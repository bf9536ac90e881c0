"""What happens before the battle."""

from __future__ import annotations

from rulesets.julia_augusta.table.happenings.announced import Announced
from rulesets.kit.boards.tables.places import Pose, Spot


class DeploymentDice(Announced):
    """A die of each seat, for who places the first unit."""

    dice: list[int]


class DeploysFirst(Announced):
    """A seat places the first unit."""

    seat: int


class Deployed(Announced):
    """A unit is placed."""

    unit: str
    formation: str
    at: Pose


class LeftOut(Announced):
    """There is no room for a unit, which does not come."""

    unit: str


class Posted(Announced):
    """A leader or an Eagle is placed, with a unit or ("") alone."""

    who: str
    unit: str
    at: Spot
