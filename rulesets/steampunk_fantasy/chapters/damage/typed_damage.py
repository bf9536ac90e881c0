"""Typed damage: a roll on a damage table of its own, such as the psychic one (SPEC)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.damage.resistance import lowered, resistance
from rulesets.steampunk_fantasy.table.damage_rows import result
from rulesets.steampunk_fantasy.table.happenings.damage import Immune, TypedDamage
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

DAMAGE, INSTEAD = " damage", "only "


class Cause(NamedTuple):
    """What a base takes typed damage of: the base that did it and its weapon or "fear"; nothing where a row of its own
    table says so."""

    by: str = ""
    with_what: str = ""


ITS_OWN = Cause()


@rule(without=())
def typed_damage(
    game: Steampunk, dice: Dice, base: UnitBase, kind: str, sides: int, cause: Cause = ITS_OWN
) -> tuple[Word, ...]:
    """SF-SPEC-03: a die on the target's table of this type; no armour, no bonus, only a resistance to it."""
    if immune(game, base, kind, cause):
        return ()
    die, resisted = dice.roll(1, sides)[0], resistance(game, base, kind)
    total = lowered(die, resisted)
    row = result(game.card(base).tables.get(kind, ()), total)
    game.say(
        TypedDamage(
            rule="SF-SPEC-03",
            base=base.id,
            kind=kind,
            by=cause.by,
            with_what=cause.with_what,
            sides=sides,
            die=die,
            resistance=resisted,
            total=total,
            row=row.reach,
            results=row.words,
        )
    )
    return row.effects


@rule(without=False)
def immune(game: Steampunk, base: UnitBase, kind: str, cause: Cause = ITS_OWN) -> bool:
    """SF-SPEC-04: a target without a damage table of that type is immune to it."""
    without = kind not in game.card(base).tables
    if without:
        game.say(Immune(rule="SF-SPEC-04", base=base.id, kind=kind, by=cause.by, with_what=cause.with_what))
    return without


def typed(word: Word) -> tuple[str, int] | None:
    """The type and the die of a special such as "psychic damage[d6]"; None if it is another special."""
    name = word.name.removeprefix(INSTEAD)
    return (name.removesuffix(DAMAGE), word.number) if name.endswith(DAMAGE) and word.args else None
