"""The moments at which the specials of units and weapons speak up, and which of them a base, member or weapon has."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from rulesets.kit.engine.moments import Effect, Modifier, Moment, Skill, effects, of_kind
from rulesets.steampunk_fantasy.table.cards import Profile, Weapon
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

RESISTED = Moment("resisted", "Lowers a damage roll on a base; told the type of damage.")
DAMAGE_ROLL = Moment("damage_roll", "Adds to a damage roll; told what the armour did.")
TO_HIT = Moment("to_hit", "Adds to the to-hit roll of a shot; told the base that fires.")
TO_BE_HIT = Moment("to_be_hit", "Adds to the to-hit roll of a shot at a base; told the base.")
FRIGHTENS = Moment("frightens", "Makes the enemies in an assault roll psychic damage; gives the die.")
TRADES = Moment("trades", "Lets hits of an assault be given up for light damage; gives how many for one roll.")
LEAVES = Moment("leaves", "Lets a base retreat before an assault.")

MOMENTS = (RESISTED, DAMAGE_ROLL, TO_HIT, TO_BE_HIT, FRIGHTENS, TRADES, LEAVES)


class SteamSkill(Skill):
    """A special of a unit or weapon; `word` is what stands on the card, with its values."""

    def __init__(self, word: Word) -> None:
        self.word = word

    @classmethod
    def fits(cls, word: Word) -> bool:
        """Whether a word of a card is this special."""
        return word.name == cls.key


S = TypeVar("S", bound=type[SteamSkill])
REGISTRY: list[type[SteamSkill]] = []


def register(cls: S) -> S:
    """Make a special known; of two that fit a word, the one that was known first is meant."""
    REGISTRY.append(cls)
    return cls


@lru_cache(maxsize=1024)
def named(words: tuple[Word, ...]) -> tuple[SteamSkill, ...]:
    """The refereed specials among the words of a card or weapon."""
    classes = ((next((cls for cls in REGISTRY if cls.fits(word)), None), word) for word in words)
    return tuple(cls(word) for cls, word in classes if cls is not None)


def words_of(game: Steampunk, base: UnitBase) -> tuple[Word, ...]:
    """The specials that a base has, as words: those of its card, and those of each kind of its living members."""
    profiles = dict.fromkeys(game.profile(base, member) for member in base.living)
    told = (*game.card(base).special, *(word for profile in profiles for word in profile.special))
    return tuple(dict.fromkeys(told))


def of_base(game: Steampunk, base: UnitBase) -> tuple[SteamSkill, ...]:
    """The refereed specials of a base."""
    return named(words_of(game, base))


def of_member(game: Steampunk, base: UnitBase, profile: Profile) -> tuple[SteamSkill, ...]:
    """The specials with which one member acts: those of the card, and its own."""
    return named(tuple(dict.fromkeys((*game.card(base).special, *profile.special))))


def of_weapon(weapon: Weapon) -> tuple[SteamSkill, ...]:
    """The specials of a weapon."""
    return named(weapon.special)


def modifiers(brought: Iterable[Effect]) -> list[Modifier]:
    """What adds to a number."""
    return of_kind(Modifier, brought)


def added(brought: Iterable[Effect]) -> int:
    """The sum of all modifiers."""
    return sum(modifier.amount for modifier in modifiers(brought))


asked = effects
"""What these specials do at a moment."""
