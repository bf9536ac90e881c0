"""The only die of the game: its symbols, which of them count in which roll, and re-rolls (DICE)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from pydantic import BaseModel

from rulesets.kit.dice import Dice
from rulesets.kit.points import Table, rule


class Symbol(StrEnum):
    """What a die shows; each symbol is on two of its six faces."""

    BLOC = "BLOC"
    CROSSHAIR = "CROSSHAIR"
    SHIELD = "SHIELD"


Symbols = frozenset[Symbol]
BLOC, CROSSHAIR, SHIELD = Symbol.BLOC, Symbol.CROSSHAIR, Symbol.SHIELD
NONE: Symbols = frozenset()
_BLOC_ALONE = frozenset({BLOC})
_BLOC_OR_CROSSHAIR = frozenset({BLOC, CROSSHAIR})
_BLOC_OR_SHIELD = frozenset({BLOC, SHIELD})

COUNTS: Table[str, Symbols] = Table(
    "rulesets.dust_1947.symbols.COUNTS",
    {
        "hit": ("DU-DICE-03", _BLOC_ALONE),
        "infantry save": ("DU-DICE-03", _BLOC_ALONE),
        "vehicle cover save": ("DU-DICE-03", _BLOC_ALONE),
        "recovery": ("DU-DICE-03", _BLOC_ALONE),
        "reaction": ("DU-DICE-03", _BLOC_ALONE),
        "chain": ("DU-DICE-03", _BLOC_ALONE),
        "damage resilient": ("DU-DICE-03", _BLOC_ALONE),
        "critical check": ("DU-DICE-03", _BLOC_ALONE),
        "hit with crosshair": ("DU-DICE-04", _BLOC_OR_CROSSHAIR),
        "third action": ("DU-DICE-04", _BLOC_OR_CROSSHAIR),
        "infantry cover save": ("DU-DICE-05", _BLOC_OR_SHIELD),
        "advanced reactive fire": ("DU-DICE-05", _BLOC_OR_SHIELD),
        "initiative": ("DU-DICE-06", _BLOC_ALONE),
        "initiative tie": ("DU-DICE-06", frozenset({CROSSHAIR})),
    },
    without=NONE,
)
"""Which symbols succeed in which roll; no other symbol ever counts."""


@rule(without=SHIELD)
def symbol(face: int) -> Symbol:
    """DU-DICE-01: of a fair d6, 5 and 6 are BLOC, 3 and 4 CROSSHAIR, 1 and 2 SHIELD."""
    return (SHIELD, SHIELD, CROSSHAIR, CROSSHAIR, BLOC, BLOC)[face - 1]


def roll(dice: Dice, count: int) -> list[Symbol]:
    """Roll so many dice."""
    return [symbol(face) for face in dice.roll(count)]


def count(symbols: Iterable[Symbol], what: str) -> int:
    """How many of the symbols succeed in a roll named in `COUNTS`."""
    counting = COUNTS[what]
    return sum(s in counting for s in symbols)


@rule(without=lambda one, other: (one, other))
def pair(one: Symbol, other: Symbol) -> tuple[Symbol, Symbol]:
    """DU-DICE-06: a table reads two dice as a pair without order."""
    return (one, other) if one.value <= other.value else (other, one)


class Pool(BaseModel):
    """Dice of one roll: what they show now, and which of them have been re-rolled."""

    symbols: list[Symbol]
    spent: list[bool] = []

    def count(self, counting: Symbols) -> int:
        """How many dice show one of these symbols."""
        return sum(s in counting for s in self.symbols)

    def words(self) -> list[str]:
        """The symbols as an announcement carries them."""
        return [s.value for s in self.symbols]


def rolled(dice: Dice, count: int) -> Pool:
    """Roll so many dice that may be re-rolled."""
    return Pool(symbols=roll(dice, count), spent=[False] * count)


@rule(without=False)
def keeps_its_result(pool: Pool, index: int) -> bool:
    """DU-DICE-02: a die that has been re-rolled keeps its second result."""
    return pool.spent[index]


def reroll(pool: Pool, dice: Dice, which: Symbols) -> list[Symbol]:
    """Re-roll the dice that show one of these symbols, each at most once; gives the new results."""
    chosen = [i for i, s in enumerate(pool.symbols) if s in which and not keeps_its_result(pool, i)]
    fresh = roll(dice, len(chosen))
    for index, now in zip(chosen, fresh, strict=True):
        pool.symbols[index], pool.spent[index] = now, True
    return fresh


EVERY: Symbols = frozenset(Symbol)
