"""Hits that go on: each adds a die, and that die may hit again."""

from __future__ import annotations

from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Modifier


def goes_on(cited: str, hits: int, dice: Dice, shown: list[str]) -> Modifier | None:
    """The hits that a weapon adds by the rule that is named: 1 die for each of these hits, of which BLOC is another."""
    return Modifier(cited, chained(dice, hits, "chain", shown)) if hits else None


def chained(dice: Dice, hits: int, row: str, shown: list[str]) -> int:
    """Roll 1 die for each of these hits; what fell is added to `shown`. Gives the hits that this adds: those that count
    in the row of symbols. They have their own dice next."""
    fallen = roll(dice, hits, COUNTS[row])
    shown += [symbol.value for symbol in fallen]
    return sum(symbol in COUNTS[row] for symbol in fallen)
