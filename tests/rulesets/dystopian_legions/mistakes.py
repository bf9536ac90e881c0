"""Answers that somebody might send by mistake or on purpose: what the random games try besides the right ones.

Whoever adds a field adds it here too: to the words that are tried in it (`POOLS`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from rulesets.dystopian_legions.table.state import Legions
from tests.random_games.filling import Filling, Pool

GOALS = (
    *("at 20,20", "at 36,24 facing 90 in line of 3", "at 1,1 closed up", "at 200,3", "at 36,24 as now; 2 at 3,3"),
    *("north 3", "along Mill", "dance", "at 36,24 in line of 0", "in Mill", ""),
)
WORDS = ("first", "second", "down", "nothing", "1", "2", "7", "all", "none", "never", "")


def _sections(game: Legions, chance: random.Random) -> list[str]:
    return [*game.sections, "Nobody at all", ""]


def _models(game: Legions, chance: random.Random) -> list[str]:
    named = (section.name_of(figure) for section in game.sections.values() for figure in section.figures)
    return [*named, "Nobody/7", ""]


def _shots(game: Legions, chance: random.Random) -> list[str]:
    weapons = {weapon.name for card in game.cards.values() for one in card.profiles for weapon in one.weapons}
    return [f"{chance.randint(1, 9)} {chance.choice(sorted(weapons))}", "1 Stone", *_models(game, chance)]


def _goals(game: Legions, chance: random.Random) -> list[str]:
    return [*GOALS, f"at {chance.randint(0, game.table_width)},{chance.randint(0, 48)} as now"]


def _aims(game: Legions, chance: random.Random) -> list[str]:
    return [f"{chance.randint(0, game.table_width)},{chance.randint(0, 48)}", "200,3", "nowhere", ""]


def _words(game: Legions, chance: random.Random) -> list[str]:
    return [*WORDS]


POOLS: Mapping[str, Pool[Legions]] = {
    "section": _sections,
    "target": _sections,
    "others": _sections,
    "to": _goals,
    "meanwhile": _goals,
    "places": _goals,
    "by": _models,
    "shots": _shots,
    "mark": _words,
    "aim": _aims,
    "guns": _shots,
    "spotters": _models,
}
FILLING: Filling[Legions] = Filling(POOLS, _words, (_sections, _models, _goals, _words), ends=("hold_fire",))
