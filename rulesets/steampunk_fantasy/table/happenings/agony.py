"""What continuous damage does in the agony steps."""

from __future__ import annotations

from rulesets.kit.engine.said import Happening


class ContinuousDamage(Happening):
    """A fire, poison or bleeding was rolled for, on the regular table of a base. A `row` is empty below the first one,
    None where a record does not tell it."""

    base: str
    kind: str
    sides: int = 6
    die: int
    bonus: int = 0
    resistance: int = 0
    total: int
    row: str | None = None
    results: list[str]


class MinorAcid(Happening):
    """A minor acid was rolled for: below `needed` it is gone."""

    base: str
    die: int
    needed: int = 0
    gone: bool


class AcidRoll(Happening):
    """A major acid was rolled for."""

    base: str
    die: int


class AcidDowngraded(Happening):
    """An acid is minor now, or gone."""

    base: str
    gone: bool


class ArmourEaten(Happening):
    """Acid has eaten armour of a base: `lost` of it in all."""

    base: str
    lost: int


class BleedingEnds(Happening):
    """A bleeding has ended: by its die, or, without one, because it has killed."""

    base: str
    sides: int
    die: int | None = None


class FireOut(Happening):
    """A fire on a base has gone out; so many are left."""

    base: str
    die: int = 0
    fires: int


class PoisonWearsOff(Happening):
    """A poison has become weaker, from a die of `before` sides to one of `sides`, or is gone, as one that killed."""

    base: str
    before: int = 0
    sides: int | None
    killed: bool = False
