"""What a base resists: how much lower damage rolls of one type are on it (ABIL)."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.moments import RESISTED, asked, modifiers, of_base
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

REGULAR, PSYCHIC, POISON, FIRE, BLEEDING = "regular", "psychic", "poison", "fire", "bleeding"
"""Types of damage; an entry may name others."""


def resistance(game: Steampunk, base: UnitBase, kind: str) -> int:
    """How much a base resists damage of a type: the best of what it has (SF-D-91)."""
    effects = modifiers(asked(RESISTED, of_base(game, base), game, kind=kind))
    return max((modifier.amount for modifier in effects), default=0)


@rule(without=lambda total, resistance: total)
def lowered(total: int, resistance: int) -> int:
    """SF-ABIL-05: a resistance lowers every damage roll of its type."""
    return total - resistance
