"""Why a Detachment may not move or stand so."""

from __future__ import annotations

from rulesets.kit.engine.reasons import Unfinished
from rulesets.kit.engine.said import Reason
from rulesets.legions_imperialis.table.reasons.against import OfADetachment


class NotUnderstood(Unfinished):
    """A text says no place: reading stopped at a character, counted from 0."""

    text: str
    at: int
    problem: str


class NotReady(Reason):
    """No Detachment of this name can be activated now; `options` are those that can."""

    value: str
    options: list[str]


class FallsShort(OfADetachment):
    """A model cannot come to the place that was named for it: it stays so many inches short of it."""

    label: str
    inches: float


class Parted(OfADetachment):
    """A Detachment would not be in Coherency: so many inches are missing."""

    inches: float


class IsPinned(OfADetachment):
    """A Detachment is Engaged & Pinned, and does not move of its own will."""


class NotPinned(OfADetachment):
    """Only who is Engaged & Pinned makes a Pile-in move."""


class OtherOrder(OfADetachment):
    """A Detachment has another Order than such a deed needs."""

    order: str


class CannotMove(OfADetachment):
    """A Detachment has no Movement."""


class OutOfReach(OfADetachment):
    """No model of a Detachment can come into contact with another Detachment."""

    target: str
    inches: float


class StepsBack(OfADetachment):
    """All models of a Detachment touch another one already, and would step out to charge it."""

    target: str


class StaysNear(OfADetachment):
    """A model of a Detachment that goes over to another enemy would still be in the Engagement Zone of a former one."""

    enemy: str
    label: str


class NobodyPilesIn(OfADetachment):
    """No model of a Detachment that is out of contact can come closer."""


class NoSuchModel(OfADetachment):
    """A Detachment has no model of this number that could do it; `options` are those that could."""

    value: str
    options: list[str]


class NoSuchTarget(Reason):
    """No enemy Detachment of this name can be named here; `options` are those that can."""

    value: str
    options: list[str]


class CannotHover(Reason):
    """No Flyers of this name could hover now; `options` are those that could."""

    value: str
    options: list[str]


class NotSoForFlyers(OfADetachment):
    """Flyers cannot come there so: they fly straight ahead with one turn."""

    label: str


class NotSoForATitan(OfADetachment):
    """A Titan cannot come there so: it goes straight ahead with a turn, or straight back."""

    label: str
