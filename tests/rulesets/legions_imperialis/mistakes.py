"""Answers that somebody might send by mistake or on purpose: what the random games try besides the right ones.

Whoever adds a field adds it here too: to the words that are tried in it (`POOLS`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from rulesets.legions_imperialis.table.state import Imperialis
from tests.random_games.filling import Filling, Pool

GOALS = (
    *("at 20,20", "at 30,40 facing 90 in line of 3", "at 1,1 closed up", "at 200,3", "at 36,24 as now; 2 at 3,3"),
    *("north 3", "along North Barricade", "dance", "at 36,24 in line of 0", ""),
)
WORDS = ("take", "give", "north", "south", "1", "7", "advance", "march", "last", "nobody", "rout", "-5", "")


def _detachments(game: Imperialis, chance: random.Random) -> list[str]:
    return [*game.detachments, *game.formations, "Nobody at all", ""]


def _models(game: Imperialis, chance: random.Random) -> list[str]:
    return [*(str(number) for number in range(1, 9)), "Nobody/7", ""]


def _weapons(game: Imperialis, chance: random.Random) -> list[str]:
    weapons = {weapon.name for card in game.cards.values() for one in card.profiles for weapon in one.weapons}
    return [*sorted(weapons), "Stone", ""]


def _goals(game: Imperialis, chance: random.Random) -> list[str]:
    return [*GOALS, f"at {chance.randint(0, game.table_width)},{chance.randint(0, 48)} as now"]


def _moments(game: Imperialis, chance: random.Random) -> list[str]:
    return [str(chance.randint(-5, 105)), "50", "half", ""]


def _words(game: Imperialis, chance: random.Random) -> list[str]:
    return [*WORDS]


POOLS: Mapping[str, Pool[Imperialis]] = {
    "detachment": _detachments,
    "target": _detachments,
    "to": _goals,
    "models": _models,
    "weapons": _weapons,
    "moment": _moments,
    **dict.fromkeys(("first_fire", "advance", "march", "charge"), _detachments),
}
FILLING: Filling[Imperialis] = Filling(POOLS, _words, (_detachments, _models, _goals, _words), ends=("no_overwatch",))
