"""What the game asks, and what has to be known of each question."""

from __future__ import annotations

from rulesets.julia_augusta.table.doings import What
from rulesets.julia_augusta.table.state import Zone
from rulesets.kit.engine.said import Asked


class AboutAUnit(Asked):
    """What is asked about a unit."""

    unit: str


class AboutACombat(Asked):
    """What is asked about units of a combat, by its number."""

    combat: int
    units: list[str]


class DeployAsked(Asked):
    """Who is placed next, and where."""


class PostAsked(Asked):
    """Where a leader or an Eagle goes."""


class LeaderActionAsked(Asked):
    """What a leader does."""


class ControlAsked(Asked):
    """Who takes a control test next."""


class LeadersWordAsked(AboutAUnit):
    """Whether a leader's word changes the score of his unit's control test."""

    score: int


class StopPursuitAsked(AboutAUnit):
    """Whether a pursuer stops."""


class WhoFirstAsked(Asked):
    """Which side manoeuvres first."""


class ActivateAsked(Asked):
    """Who moves, shoots or stands."""


class MoveAsked(AboutAUnit):
    """How a unit moves: so many thousandths of an inch, perhaps on the march, and so many dice may be added."""

    what: What
    inches: int
    march: bool
    dice: int


class ForcedMoveAsked(MoveAsked):
    """Whether a unit adds a die to the move that it has to make."""


class LeaveTableAsked(AboutAUnit):
    """Whether light troops leave the table that another unit drives them from."""

    by: str


class VolleyAsked(AboutAUnit):
    """Whom a unit shoots at."""


class SecondVolleyAsked(AboutAUnit):
    """Whether a unit shoots again."""


class VolleyAfterMoveAsked(AboutAUnit):
    """Whether a unit shoots after its move."""


class ChargeAsked(AboutAUnit):
    """Whether a unit charges, in secret."""


class MustChargeAsked(AboutAUnit):
    """Whom a unit charges that has to."""


class ChargesDoneAsked(Asked):
    """Whether all charges of a side are declared."""


class RespondAsked(AboutAUnit):
    """What a unit does against those who charge it, each with the side of it that he strikes."""

    by: dict[str, Zone]


class HaltOrPursueAsked(AboutAUnit):
    """Whether a charger halts or goes after the target that evaded."""

    target: str


class InspireAsked(AboutACombat):
    """Which leaders inspire the units of a combat."""


class FirstUnitAsked(AboutACombat):
    """Which unit the modifiers change."""


class CasualtyAsked(AboutACombat):
    """Which unit loses the base."""


class ResultMoveAsked(AboutACombat):
    """Who moves next after a combat."""


class WhoPursuesAsked(AboutAUnit):
    """Which of several units pursues one next."""

    units: list[str]
