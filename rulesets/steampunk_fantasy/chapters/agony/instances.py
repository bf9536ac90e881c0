"""Tokens of continuous damage: who has any, and that each is rolled for by itself (CONT)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.damage.regular_damage import future_bonus, read_table
from rulesets.steampunk_fantasy.chapters.damage.resistance import lowered, resistance
from rulesets.steampunk_fantasy.table.happenings.agony import ContinuousDamage
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

T = TypeVar("T")


@rule(without=[])
def suffering(game: Steampunk, has_any: Callable[[UnitBase], bool]) -> list[UnitBase]:
    """SF-CONT-01: the tokens on a base work in the agony steps of every turn, until they are removed."""
    return [base for base in game.on_map() if has_any(base)]


@rule(without=lambda items: list(items)[:1])
def each_instance(items: Sequence[T]) -> list[T]:
    """SF-CONT-21: several of one kind are rolled for one by one."""
    return list(items)


def damage_by(game: Steampunk, base: UnitBase, kind: str, sides: int, die: int) -> tuple[Word, ...]:
    """The results of a die of continuous damage on the regular table: armour is ignored, the bonus counts, and a
    resistance to this type."""
    bonus, resisted = future_bonus(base), resistance(game, base, kind)
    total = lowered(die + bonus, resisted)
    row = read_table(game.card(base).tables["regular"], total)
    game.say(
        ContinuousDamage(
            rule=_RULES[kind],
            base=base.id,
            kind=kind,
            sides=sides,
            die=die,
            bonus=bonus,
            resistance=resisted,
            total=total,
            row=row.reach,
            results=row.words,
        )
    )
    return row.effects


_RULES = {"fire": "SF-CONT-12", "poison": "SF-CONT-15", "bleeding": "SF-CONT-19"}


def die_of(dice: Dice, sides: int) -> int:
    """One die of so many sides."""
    return dice.roll(1, sides)[0]
