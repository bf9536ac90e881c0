"""What is announced of officers, medics and mechanics."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced, Man, Partly


class Order(Announced):
    """Somebody has rolled for an order; `more` is the rule for more than one die, `because` the one for rolling again
    (None: nothing was). `jammed` and `jammed_again` are what fell for successes that had to be rolled again by the rule
    of `jam`, at the first and at the second try."""

    unit: str
    row: str
    more: str = ""
    dice: list[str]
    again: list[str]
    because: str | None = None
    jam: str = ""
    jammed: list[str] = []
    jammed_again: list[str] = []
    success: bool


class AmmoDrop(Order):
    """An officer has called for ammunition."""

    row: str = "ammo drop"


class GetMoving(Order):
    """An officer has tried to get a unit moving."""

    row: str = "get moving"


class FactionListens(Announced):
    """What an officer rolled gets moving nobody but units of a faction."""

    unit: str
    faction: str


class AirTraffic(Order):
    """Somebody has tried to direct an aircraft."""

    row: str = "air traffic"


class GetUp(Order):
    """A medic has tried to help."""

    row: str = "get up"


class Refilled(Announced):
    """A unit's limited weapons have all their rounds again, each with their number."""

    unit: str
    boxes: list[tuple[str, int]] = []


class MovesAgain(Announced):
    """A unit has been got moving and activates again."""

    unit: str
    by: str = ""


class DrivenOn(Announced):
    """A unit is led on by somebody near: its values in squares for this activation, and the skill that it has."""

    unit: str
    by: str
    move: int
    march: int
    skill: str


class Rallied(Announced):
    """A unit has rolled for an officer who rallies it: the tokens that it `had`, and those that it keeps; `because` is
    the rule for its number of dice."""

    by: str = ""
    because: str = ""
    dice: list[str]
    had: list[str] = []
    tokens: list[str]
    unit: str


class Healed(Partly):
    """A hero has lost a point of damage, or a soldier stands again."""

    unit: str
    hero: str = ""
    soldier: Man | None = None


class Revives(Announced):
    """A unit has rolled for the fallen of another one, of whom so many come `back`; `row` is the action."""

    unit: str
    by: str
    row: str
    dice: list[str]
    back: int


class AirAlert(Announced):
    """A unit has tried to warn the others of an enemy aircraft."""

    unit: str
    target: str
    dice: list[str]
    success: bool


class Stimulated(Announced):
    """A unit has been given stimulants."""

    unit: str
    by: str


class StimulantRoll(Announced):
    """A unit with stimulants has rolled for their effect."""

    unit: str
    dice: list[str]
    effect: str


class Stimulus(Announced):
    """The player has chosen what the stimulants of a unit do."""

    unit: str
    effect: str


class Follows(Announced):
    """A unit has called on those near by: each of the `able` has rolled a die, and those that are `ready` may move."""

    unit: str
    able: list[str]
    dice: list[str]
    ready: list[str]


class Repairs(Announced):
    """A mechanic has rolled for the repair of a vehicle; `again` is what fell when he tried again, by the rule
    of `once_more`."""

    unit: str
    by: str
    dice: list[str]
    again: list[str] = []
    once_more: str = ""
    success: int


class Repaired(Announced):
    """A vehicle has lost points of damage; `damage` is left."""

    unit: str
    points: int
    damage: int


class Mended(Announced):
    """A vehicle has lost a critical hit."""

    unit: str
    what: str


class CriticalsCleared(Announced):
    """A vehicle without damage has lost its critical hits."""

    unit: str
    what: list[str] = []
