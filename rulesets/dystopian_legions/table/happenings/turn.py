"""What has happened with the turn as a whole."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.pools import Throw


class TurnBegins(Announced):
    """A turn begins."""

    turn: int


class PoolsBuilt(Announced):
    """Both sides have built their Command Point pools; `lost` are the points that Shaken Markers took."""

    points: list[int]
    lost: list[int]


class InitiativeRolled(Announced):
    """Both sides have rolled for initiative; `paid` are the Command Points that each put in."""

    throws: list[Throw]
    paid: list[int]


class HasInitiative(Announced):
    """A side has the initiative this turn."""

    seat: int


class GoesFirst(Announced):
    """A side activates first this turn."""

    seat: int


class FinishedFirst(Announced):
    """A side is the first without a ready section, and adds a die to the next initiative."""

    seat: int


class Scored(Announced):
    """A side scores Battle Log points, for enemies that are wiped out ("wiped_out"), an objective ("objective") or for
    its own sections past the centre line ("through"); `total` is what it has then."""

    seat: int
    points: int
    why: str = "wiped_out"
    sections: list[str]
    total: int


class GameOver(Announced):
    """The game is over, for this reason."""

    why: str
    winners: list[int]
