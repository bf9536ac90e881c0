"""Why a move is not made so. Lengths are thousandths of an inch, angles hundredths of a degree."""

from __future__ import annotations

from rulesets.julia_augusta.table.doings import StopsBy
from rulesets.julia_augusta.table.reasons.against import OfAUnit, SaysNo
from rulesets.julia_augusta.table.state import Kind
from rulesets.kit.boards.tables.field import Wrong
from rulesets.kit.boards.tables.places import Frozen


class NoMove(OfAUnit):
    """A unit would not move at all."""


class StopsAMove(OfAUnit):
    """A unit goes no farther: why, the unit or the terrain that stops it, and at what distance a unit does."""

    why: StopsBy
    by: str | None = None
    inches: int | None = None


class StoppedAtOnce(StopsAMove):
    """A unit is stopped where it stands."""


class IsStopped(StopsAMove):
    """A unit has been stopped before."""


class TakesMore(SaysNo):
    """A move needs more than is left."""

    needs: int
    left: int


class TooLong(TakesMore):
    """It is too long."""


class NoWayThere(TakesMore):
    """No way is short enough."""


class TooNear(OfAUnit):
    """A unit would come too near to an enemy."""

    enemy: str
    inches: int


class IsFormed(OfAUnit):
    """A formed unit does not move freely."""


class WholeMove(SaysNo):
    """A piece of this kind takes the whole move."""

    kind: Kind


class NoRoomThere(Frozen):
    """Why nobody may stand somewhere: what is wrong, and with whom or what."""

    wrong: Wrong
    name: str


class NotFreeThere(OfAUnit):
    """A unit would stand where it cannot."""

    faults: tuple[NoRoomThere, ...]


class MustWheel(SaysNo):
    """A formed unit turns only by wheeling, or about face."""


class TooFarAside(SaysNo):
    """A formed unit does not move so far aside."""

    angle: int
    most: int


class CannotSideStep(OfAUnit):
    """A unit of this kind does not side-step."""


class NeverFormed(OfAUnit):
    """Light troops are never formed."""


class MustReForm(OfAUnit):
    """An unformed unit only re-forms."""


class AlreadySo(OfAUnit):
    """A unit stands in this formation already."""

    formation: str
