"""The only die of the game: its symbols, which of them count in which roll, and re-rolls (DICE)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from rulesets.kit.engine.dice import Alike, Dice
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.saved import Saved


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
    "rulesets.dust_1947.table.symbols.COUNTS",
    {
        "hit": ("DU-DICE-03", _BLOC_ALONE),
        "strongpoint save": ("DU-FORT-21", _BLOC_ALONE),
        "infantry save": ("DU-DICE-03", _BLOC_ALONE),
        "vehicle cover save": ("DU-DICE-03", _BLOC_ALONE),
        "recovery": ("DU-DICE-03", _BLOC_ALONE),
        "reaction": ("DU-DICE-03", _BLOC_ALONE),
        "chain": ("DU-DICE-03", _BLOC_ALONE),
        "damage resilient": ("DU-DICE-03", _BLOC_ALONE),
        "assault shield": ("DU-DICE-03", _BLOC_ALONE),
        "critical check": ("DU-DICE-03", _BLOC_ALONE),
        "evade save": ("DU-DICE-03", _BLOC_ALONE),
        "get moving": ("DU-DICE-03", _BLOC_ALONE),
        "air traffic": ("DU-DICE-03", _BLOC_ALONE),
        "medevac": ("DU-DICE-03", _BLOC_ALONE),
        "resurrection": ("DU-DICE-03", _BLOC_ALONE),
        "air alert": ("DU-DICE-03", _BLOC_ALONE),
        "rally": ("DU-DICE-03", _BLOC_ALONE),
        "repair": ("DU-DICE-03", _BLOC_ALONE),
        "clearing": ("DU-DICE-03", _BLOC_ALONE),
        "wire": ("DU-DICE-03", _BLOC_ALONE),
        "follow me": ("DU-DICE-03", _BLOC_ALONE),
        "spy": ("DU-DICE-03", _BLOC_ALONE),
        "passengers": ("DU-DICE-03", _BLOC_ALONE),
        "weather": ("DU-DICE-03", _BLOC_ALONE),
        "air assault crash": ("DU-DICE-03", _BLOC_ALONE),
        "hit with crosshair": ("DU-DICE-04", _BLOC_OR_CROSSHAIR),
        "third action": ("DU-DICE-04", _BLOC_OR_CROSSHAIR),
        "get moving a faction": ("DU-DICE-04", _BLOC_OR_CROSSHAIR),
        "smoke": ("DU-DICE-04", _BLOC_OR_CROSSHAIR),
        "ammo drop": ("DU-DICE-04", _BLOC_OR_CROSSHAIR),
        "clearing with a blade": ("DU-DICE-04", _BLOC_OR_CROSSHAIR),
        "landing": ("DU-DICE-04", _BLOC_OR_CROSSHAIR),
        "airlift crash": ("DU-DICE-04", _BLOC_OR_CROSSHAIR),
        "infantry cover save": ("DU-DICE-05", _BLOC_OR_SHIELD),
        "bunker save": ("DU-FORT-20", _BLOC_OR_SHIELD),
        "improved evade save": ("DU-DICE-05", _BLOC_OR_SHIELD),
        "get up": ("DU-DICE-05", _BLOC_OR_SHIELD),
        "escape": ("DU-DICE-05", _BLOC_OR_SHIELD),
        "cheat death": ("DU-DICE-05", _BLOC_OR_SHIELD),
        "hardened save": ("DU-DICE-05", _BLOC_OR_SHIELD),
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


def roll(dice: Dice, count: int, telling: Symbols | None = None) -> list[Symbol]:
    """Roll so many dice; `telling` are the symbols that matter, where the others are all the same."""
    alike: Alike = symbol if telling is None else lambda face: symbol(face) in telling
    return [symbol(face) for face in dice.roll(count, alike=alike)]


def count(symbols: Iterable[Symbol], what: str) -> int:
    """How many of the symbols succeed in a roll named in `COUNTS`."""
    counting = COUNTS[what]
    return sum(s in counting for s in symbols)


@rule(without=lambda one, other: (one, other))
def pair(one: Symbol, other: Symbol) -> tuple[Symbol, Symbol]:
    """DU-DICE-06: a table reads two dice as a pair without order."""
    return (one, other) if one.value <= other.value else (other, one)


class Pool(Saved):
    """Dice of one roll: what they show now, which of them have been re-rolled, and, where only these and the others
    are told apart, which symbols matter in this roll."""

    symbols: list[Symbol]
    spent: list[bool] = []
    telling: Symbols | None = None

    def count(self, counting: Symbols) -> int:
        """How many dice show one of these symbols."""
        return sum(s in counting for s in self.symbols)

    def words(self) -> list[str]:
        """The symbols as an announcement carries them."""
        return [s.value for s in self.symbols]


def rolled(dice: Dice, count: int, telling: Symbols | None = None) -> Pool:
    """Roll so many dice that may be re-rolled; `telling` as for a roll, and then for all its re-rolls."""
    return Pool(symbols=roll(dice, count, telling), spent=[False] * count, telling=telling)


@rule(without=False)
def keeps_its_result(pool: Pool, index: int) -> bool:
    """DU-DICE-02: a die that has been re-rolled keeps its second result."""
    return pool.spent[index]


def reroll(pool: Pool, dice: Dice, which: Symbols, most: int | None = None) -> list[Symbol]:
    """Re-roll the dice that show one of these symbols (`most`: only so many), each at most once; the new results."""
    chosen = [i for i, s in enumerate(pool.symbols) if s in which and not keeps_its_result(pool, i)][:most]
    fresh = roll(dice, len(chosen), pool.telling)
    for index, now in zip(chosen, fresh, strict=True):
        pool.symbols[index], pool.spent[index] = now, True
    return fresh


EVERY: Symbols = frozenset(Symbol)
