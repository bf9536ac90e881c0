"""Why a section may not fire so."""

from __future__ import annotations

from typing import Literal

from rulesets.dystopian_legions.table.reasons.against import OfASection
from rulesets.kit.engine.said import Reason


class NoSuchTarget(Reason):
    """No enemy section of this name can be fired at; `options` are those that can."""

    value: str
    options: list[str]


class NobodySees(OfASection):
    """None of its models sees any of the target's; what blocks the shortest of their lines."""

    target: str
    by: list[str]


class OutOfRange(OfASection):
    """Whoever of its models sees the target has it out of range: the nearest is so many inches away."""

    target: str
    inches: float


class OutOfArc(OfASection):
    """What it could fire cannot be turned on the target, which is so many inches away."""

    target: str
    inches: float


class NoSuchShot(OfASection):
    """No model of it can fire this weapon now; `options` are the shots that can be fired."""

    value: str
    options: list[str]


class CannotGoDown(OfASection):
    """A section cannot Hit the Deck: it is down, it charges, or it has a model that cannot."""

    why: Literal["down", "charging", "model"]
    profile: str = ""


class NoSuchAnswer(OfASection):
    """A section that is fired at cannot do this; `options` are what it can."""

    value: str
    options: list[str]


class NoSuchMark(OfASection):
    """A Sniper sees no model of this number; `options` are those that he sees."""

    value: str
    options: list[str]


class OnlyHulls(OfASection):
    """The target has nobody at whom RAD dice are rolled: its ironclads are aimed at one by one."""

    target: str


class TooThick(OfASection):
    """A section has no weapon with IAD dice, which alone hurt an ironclad."""

    target: str
