"""What is announced of tokens: who is under fire, suppressed, stunned or held, and who recovers."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced, OfAUnit


class OfAHit(Announced):
    """What a unit has from being hit by another one; `waited`: in the middle of its own activation."""

    unit: str
    by: str = ""
    waited: bool = False


class UnderFire(OfAHit):
    """A unit has come under fire."""


class Suppressed(OfAHit):
    """A unit has been suppressed."""


class AlreadySuppressed(OfAHit):
    """A suppressed unit was hit."""


class KeepsCalm(Announced):
    """A unit was hit and takes no token."""

    unit: str
    by: str = ""


class RecoveryRoll(Announced):
    """A unit has rolled to lose its tokens; `because` is the rule for its number of dice."""

    unit: str
    dice: list[str]
    because: str
    bloc: int | None = None


class Recovered(OfAUnit):
    """A unit has no token any more."""


class UnderFireAgain(OfAUnit):
    """A suppressed unit is only under fire now."""


class NotRecovered(OfAUnit):
    """A unit keeps its token."""


class Stunned(OfAUnit):
    """A unit has been stunned."""


class NoLongerStunned(OfAUnit):
    """A unit is no longer stunned."""


class Held(Announced):
    """A unit is held by a grappling one."""

    unit: str
    by: str


class Released(Announced):
    """A unit is held no more; `gone`: whoever held it is."""

    unit: str
    by: str
    gone: bool = False
