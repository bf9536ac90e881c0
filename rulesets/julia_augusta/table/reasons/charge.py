"""Why a unit does not charge, or does not respond so."""

from __future__ import annotations

from typing import Literal

from rulesets.julia_augusta.table.reasons.against import OfAUnit

ChargesNot = Literal["shaken", "column", "halt", "reformed", "looting", "pursuing", "in_combat", "routing"]
"""Why a unit charges nobody."""


class MayNotCharge(OfAUnit):
    """A unit charges nobody."""

    why: ChargesNot


class AtAnEnemy(OfAUnit):
    """Why a unit does not charge this enemy."""

    target: str


class ChargeTooFar(AtAnEnemy):
    """He is too far away."""


class NotInFront(AtAnEnemy):
    """He is not in front of it."""


class NoWayTo(AtAnEnemy):
    """There is no straight way to him."""


class OnlyLightInfantry(AtAnEnemy):
    """Light infantry charges only its like."""


class OnlyInSupport(AtAnEnemy):
    """Light cavalry charges him only with chariots."""


class CopiesNoCharge(OfAUnit):
    """The unit that it conforms to declares no charge."""

    copies: str


class MustCharge(OfAUnit):
    """A unit must charge one of these."""

    targets: list[str]


class CannotRespond(OfAUnit):
    """A unit cannot respond so."""

    how: str
