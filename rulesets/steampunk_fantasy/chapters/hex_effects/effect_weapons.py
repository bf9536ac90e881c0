"""Weapons that lay clouds, smoke or fire into a hex (HEX)."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.kit.boards.hexes.board import Hex
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import (
    STRENGTHS,
    place_acid,
    place_fire,
    place_poison,
    place_poison_and_acid,
    place_smoke,
)
from rulesets.steampunk_fantasy.table.cards import Weapon
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk

Lay = Callable[[Steampunk, Hex, Word], list[str]]


def _poison(game: Steampunk, place: Hex, word: Word) -> list[str]:
    return place_poison(game, place, int(word.args[0]), word.number)


def _acid(game: Steampunk, place: Hex, word: Word) -> list[str]:
    return place_acid(game, place, STRENGTHS[word.args[0]], word.number)


def _both(game: Steampunk, place: Hex, word: Word) -> list[str]:
    sides, strength = (part.strip() for part in word.args[0].split(","))
    return place_poison_and_acid(game, place, int(sides), STRENGTHS[strength], word.number)


def _smoke(game: Steampunk, place: Hex, word: Word) -> list[str]:
    place_smoke(game, place)
    return []


def _fire(game: Steampunk, place: Hex, word: Word) -> list[str]:
    return place_fire(game, place)


LAYING: dict[str, Lay] = {
    "poison cloud": _poison,
    "acid cloud": _acid,
    "poison & acid cloud": _both,
    "smoke": _smoke,
    "burning hex": _fire,
}
"""The specials that lay something: "poison cloud[6][4+]", "acid cloud[minor][4+]", "poison & acid cloud[8, minor][4+]",
"smoke", "burning hex"."""


def lays_clouds(weapon: Weapon) -> bool:
    """Whether a weapon lays anything."""
    return any(word.name in LAYING for word in weapon.special)


def lay(game: Steampunk, place: Hex, weapon: Weapon) -> list[str]:
    """Lay what a weapon lays into a hex; the effects that are new there."""
    return [effect for word in weapon.special if word.name in LAYING for effect in LAYING[word.name](game, place, word)]
