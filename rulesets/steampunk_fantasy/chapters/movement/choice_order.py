"""Who chooses when, where choices arise in one step (CHO)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

CHOOSING = ("Ork", "Dwarf", "Dark Elf", "Elf", "Spartan")
"""Who chooses first: the race named first. A race that is not named stands below all others (SF-D-33)."""

Depends = Callable[[UnitBase, UnitBase], bool]
"""Whether the choices of two enemies depend on each other."""


@rule(without=0)
def rank(race: str) -> int:
    """SF-CHO-04: the race that stands higher chooses later."""
    return CHOOSING.index(race) + 1 if race in CHOOSING else 0


@rule(without=lambda game, bases, depends: [list(bases)])
def choice_groups(game: Steampunk, bases: Sequence[UnitBase], depends: Depends) -> list[list[UnitBase]]:
    """SF-CHO-01: bases whose choices depend on each other choose in the order of their races.

    All others choose with the first group. Each group chooses at the same time and in secret, so that equal ranks are
    fair (SF-D-33).
    """
    tied = [base for base in bases if any(game.hostile(base, other) and depends(base, other) for other in bases)]
    ranks = sorted({rank(game.card(base).race) for base in tied})
    groups = [[base for base in tied if rank(game.card(base).race) == each] for each in ranks]
    free = [base for base in bases if base not in tied]
    if not groups:
        return [free] if free else []
    return [[*groups[0], *free], *groups[1:]]


def always(one: UnitBase, other: UnitBase) -> bool:
    """For choices that any enemy's choice may bear upon, such as targets (SF-D-105)."""
    return True
