"""What the specials of bases do in an assault: fear, cunning, and leaving before the dice fall (ABIL)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.moments import (
    FRIGHTENS,
    LEAVES,
    TRADES,
    SteamSkill,
    asked,
    modifiers,
    named,
)
from rulesets.steampunk_fantasy.table.cards import Profile
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

LIGHT = "light"
"""The damage table that cunning works on."""
CUNNING = "cunning assault"
FEAR = "fear"


class Feared(NamedTuple):
    """A die of fear, and the base that frightens."""

    die: int
    by: str


def _skills(game: Steampunk, base: UnitBase) -> tuple[SteamSkill, ...]:
    """The specials with which a base goes into an assault."""
    return _of(game, base, _profiles(game, base))


def _profiles(game: Steampunk, base: UnitBase) -> list[Profile]:
    return list(dict.fromkeys(game.profile(base, member) for member in base.living))


def _of(game: Steampunk, base: UnitBase, profiles: Iterable[Profile]) -> tuple[SteamSkill, ...]:
    """The specials with which members of these profiles go into an assault."""
    words = (word for profile in profiles for word in (*profile.special, *profile.assault_special))
    return named((*game.card(base).special, *words))


def fear_of(game: Steampunk, bases: Sequence[UnitBase]) -> Feared:
    """The die that these bases make their enemies roll, the largest, and whose it is; 0 if nobody is afraid of them
    (SF-D-55)."""
    fears = [
        Feared(m.amount, base.id) for base in bases for m in modifiers(asked(FRIGHTENS, _skills(game, base), game))
    ]
    return max(fears, key=lambda feared: feared.die, default=Feared(0, ""))


def hits_for_a_roll(game: Steampunk, base: UnitBase, profile: Profile) -> int:
    """How many hits of members of this profile are given up for one roll of light damage; 0 if they are not cunning."""
    words = _of(game, base, who_has_it(game, base, profile))
    return min((modifier.amount for modifier in modifiers(asked(TRADES, words, game))), default=0)


@rule(without=lambda game, base, profile: _profiles(game, base))
def who_has_it(game: Steampunk, base: UnitBase, profile: Profile) -> list[Profile]:
    """SF-ASLT-08: a special may only be used on hits rolled by the member that has it."""
    return [profile]


@rule(without=True)
def can_be_outwitted(game: Steampunk, target: UnitBase) -> bool:
    """SF-ABIL-04: only hits on a base that has a light damage table can be traded."""
    return LIGHT in game.card(target).tables


def may_leave(game: Steampunk, base: UnitBase) -> bool:
    """Whether a base may retreat before an assault."""
    return bool(asked(LEAVES, _skills(game, base), game))


@rule(without=lambda dice: dice)
def halved(dice: int) -> int:
    """SF-ABIL-02: a pinned base that faces a unit with fear has half of its assault dice, rounded down (SF-D-56)."""
    return dice // 2
