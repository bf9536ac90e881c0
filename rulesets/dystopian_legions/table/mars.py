"""Model Assigned Rules as they are printed: a name, and what stands in brackets behind some, "Medic [4+]" (PROF-10)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.kit.engine.points import rule


@rule(without=None)
def value(mars: Iterable[str], name: str) -> str | None:
    """DL-PROF-10: what stands in brackets behind a rule of this name; "" if nothing does, None if the rule is not among
    these."""
    for mar in mars:
        known, _, rest = mar.partition(" [")
        if known == name:
            return rest.removesuffix("]")
    return None


def has(mars: Iterable[str], name: str) -> bool:
    """Whether a rule of this name is among these."""
    return value(mars, name) is not None


def is_towering(mars: Iterable[str]) -> bool:
    """Whether a model counts as Towering: by that rule, or because it skims."""
    mars = tuple(mars)
    return has(mars, "Towering") or skims(mars)


@rule(without=False)
def skims(mars: Iterable[str]) -> bool:
    """DL-MAR-57: whoever is Skimming is always Towering."""
    return has(mars, "Skimming")


def number(mars: Iterable[str], name: str) -> int:
    """The number of a rule, 4 of "Medic [4+]"; 0 without the rule."""
    parameter = value(mars, name)
    return int(parameter.rstrip("+")) if parameter else 0
