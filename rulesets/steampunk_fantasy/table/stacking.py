"""How many bases a hex may hold (STACK)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

MOST = 2
"""Bases in one hex and layer."""


def fits(game: Steampunk, bases: Sequence[UnitBase]) -> bool:
    """Whether these bases of one side may stand in one hex and layer together."""
    return limit_broken(game, bases) is None


def limit_broken(game: Steampunk, bases: Sequence[UnitBase]) -> str | None:
    """The rule that forbids these bases of one side to stand together; None if they may."""
    sizes = [game.card(base).size for base in bases]
    if not huge_alone(sizes):
        return "SF-STACK-02"
    return None if two_bases(sizes) else "SF-STACK-01"


@rule(without=True)
def two_bases(sizes: Sequence[str]) -> bool:
    """SF-STACK-01: at most two bases, of which at most one is large."""
    return len(sizes) <= MOST and sizes.count("large") <= 1


@rule(without=True)
def huge_alone(sizes: Sequence[str]) -> bool:
    """SF-STACK-02: a huge base must be alone."""
    return "huge" not in sizes or len(sizes) == 1


def hexes_for(sizes: Sequence[str]) -> int:
    """The fewest hexes in which bases of these sizes can all stand."""
    huge, large = sizes.count("huge"), sizes.count("large")
    return huge + max(large, -(-(len(sizes) - huge) // MOST))
