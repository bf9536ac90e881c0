"""Why nobody shoots."""

from __future__ import annotations

from rulesets.julia_augusta.table.reasons.against import OfAUnit, SaysNo


class AtATarget(SaysNo):
    """What speaks against a target."""

    target: str


class NoEnemy(AtATarget):
    """That is no enemy on the table."""


class OutOfRange(AtATarget):
    """A target is too far away, in thousandths of an inch, or not in front."""

    inches: int


class OutOfSight(AtATarget):
    """A target cannot be seen."""


class AllEngaged(AtATarget):
    """All bases of a target are engaged."""


class NotLight(OfAUnit):
    """Only light troops shoot."""


class InCombat(OfAUnit):
    """A unit is in combat."""


class Pursues(OfAUnit):
    """A unit pursues."""


class Routing(OfAUnit):
    """A unit routs."""


class Looting(OfAUnit):
    """A unit loots."""
