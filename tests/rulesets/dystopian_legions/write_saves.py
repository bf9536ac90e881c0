"""`python -m tests.rulesets.dystopian_legions.write_saves`: one saved game for each point at which a game waits, into
saves/. Only missing ones are written (tests/random_games/saves.py)."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from rulesets.dystopian_legions.face.tell.question_words import ASKS
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.game import apply
from tests.random_games.saves import Saves
from tests.random_games.seen import Record
from tests.rulesets.dystopian_legions.playing import BATTLE, FRAY, SKIRMISH, STEEL, answer, begun, next_question

FRAYS = 6
"""How many frays are fought for each whole game."""
NEVER_WAITS: dict[str, str] = {}
"""Steps that call procedures which never ask, with the reason."""
SAVES = Saves(Path(__file__).parent / "saves", "legions.", ASKS.models, NEVER_WAITS)


def searched(seed: int) -> Iterator[Legions]:
    """Every state of one round of games that waits for an answer: whole ones, and the beginning of a large one."""
    yield from takewhile(lambda game: game.phase == "deployment", played_out(BATTLE, seed))
    for number in range(seed * FRAYS, (seed + 1) * FRAYS):
        yield from played_out(FRAY, number)
        yield from played_out(STEEL, number)
    yield from played_out(SKIRMISH, seed)


def played_out(battle: str, seed: int) -> Iterator[Legions]:
    """Every state of a game that waits for an answer."""
    dice, chance = Record(battle, seed).dice(), random.Random(seed)
    game = begun(battle, seed, dice).game
    while game.verdict is None:
        yield game
        question = next_question(game, chance)
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


if __name__ == "__main__":
    SAVES.write(searched, *map(int, sys.argv[1:3]))
