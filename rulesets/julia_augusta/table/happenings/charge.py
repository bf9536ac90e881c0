"""What happens in the charge phase, and in flight and pursuit. Lengths are thousandths of an inch."""

from __future__ import annotations

from typing import Literal

from rulesets.julia_augusta.table.doings import Response
from rulesets.julia_augusta.table.formations import Type
from rulesets.julia_augusta.table.happenings.announced import Announced
from rulesets.julia_augusta.table.state import Zone
from rulesets.kit.boards.tables.distance import Zone as Edge


class ChargeDeclared(Announced):
    """A unit charges another one, so far away, in the zone in which it stands now."""

    unit: str
    target: str
    zone: Zone
    inches: int


class CounterCharge(ChargeDeclared):
    """A unit that is charged charges back."""


class ChargeDropped(Announced):
    """A charge is dropped that leaned on another one, which was not declared."""

    unit: str
    target: str


class ChargeCancelled(Announced):
    """A unit was struck before it could charge."""

    unit: str
    target: str


class ChargesNobody(Announced):
    """A unit charges where nobody stands any more."""

    unit: str


class HaltsOnPosition(Announced):
    """A unit halts on the ground that its target left."""

    unit: str
    target: str


class Responds(Announced):
    """A unit responds to a charge."""

    unit: str
    how: Response


class Contact(Announced):
    """A unit strikes another one: in the zone where it began, along the edge that it struck, after a turn in hundredths
    of a degree."""

    unit: str
    target: str
    zone: Zone
    how: Literal["charge", "pursue"]
    edge: Edge
    turn: int


class LongMove(Announced):
    """The dice of a flight or a pursuit: what the average die shows, the others, and the inches of a head start."""

    unit: str
    shows: int
    dice: list[int]
    bonus: int
    inches: int


class FreeHack(Announced):
    """A pursuer hacks at the unit that it has caught: its dice, and the bases that they cost."""

    unit: str
    target: str
    dice: list[int]
    lost: int


class HemmedIn(Announced):
    """A unit that flees has no way out."""

    unit: str


class StopsShort(Announced):
    """A pursuer does not strike whom it has met: it is shaken, or of a type that does not."""

    unit: str
    target: str
    why: Literal["shaken"] | Type


class NoRoomToStrike(Announced):
    """A pursuer has no room to strike whom it has met."""

    unit: str
    target: str


class ChargesMade(Announced):
    """A picture: the charges."""


class RoutWentOn(Announced):
    """A picture: the rout of a unit."""

    unit: str
