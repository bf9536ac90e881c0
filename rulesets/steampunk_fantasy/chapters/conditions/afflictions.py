"""Tokens of continuous damage on a base: fire, poison, bleeding, acid; they work in the agony steps (CONT)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.happenings.damage import Bleeds, GetsAcid, NoPoison, Poisoned, SetOnFire
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Acid, Steampunk, UnitBase
from rulesets.steampunk_fantasy.table.unit_kinds import is_biological

FIRE, MINOR_ACID, MAJOR_ACID, POISON = "fire", "minor acid", "major acid", "poison"
"""What may stand among the specials of a weapon or an assault."""


def set_on_fire(game: Steampunk, base: UnitBase, by: str = "") -> None:
    """One more fire on a base, which somebody has left there where nothing said before tells whence it is."""
    base.fires += 1
    game.say(SetOnFire(rule="SF-CONT-01", base=base.id, fires=base.fires, by=by))


def poison(game: Steampunk, base: UnitBase, sides: int, by: str = "") -> None:
    """One more poison on a base: a die of so many sides."""
    if immune_to_poison(game, base):
        game.say(NoPoison(rule="SF-CONT-14", base=base.id))
        return
    base.poisons = [*base.poisons, sides]
    game.say(Poisoned(rule="SF-CONT-01", base=base.id, sides=sides, by=by))


@rule(without=False)
def immune_to_poison(game: Steampunk, base: UnitBase) -> bool:
    """SF-CONT-14: only biological units can be poisoned; all others ignore poison."""
    return not is_biological(game.card(base))


def bleed(game: Steampunk, base: UnitBase, sides: int) -> None:
    """One more bleeding on a base: a die of so many sides."""
    base.bleeds = [*base.bleeds, sides]
    game.say(Bleeds(rule="SF-CONT-01", base=base.id, sides=sides))


def acid(game: Steampunk, base: UnitBase, *, major: bool, by: str = "") -> None:
    """One more acid on a base."""
    base.acids.append(Acid(major=major))
    game.say(GetsAcid(rule="SF-CONT-01", base=base.id, major=major, by=by))


@rule(without=None)
def afflict(game: Steampunk, base: UnitBase, specials: Iterable[Word], by: str = "") -> None:
    """SF-SPEC-02: poison, fire and acid have no tables of their own: the base gets a token for the agony steps. `by` is
    who has left it, where his hit was not told just before."""
    for word in specials:
        if word.name == POISON:
            poison(game, base, word.number, by)
        elif word.name == FIRE:
            set_on_fire(game, base, by)
        elif word.name in (MINOR_ACID, MAJOR_ACID):
            acid(game, base, major=word.name == MAJOR_ACID, by=by)
