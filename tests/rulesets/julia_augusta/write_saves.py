"""`python -m tests.rulesets.julia_augusta.write_saves`: one saved game for each point at which a game waits, into
saves/. Only missing ones are written (tests/random_games/saves.py)."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from rulesets.julia_augusta.face.tell.question_words import ASKS
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.game import apply
from tests.random_games.saves import Saves
from tests.random_games.seen import Record
from tests.rulesets.julia_augusta.playing import answer, next_question
from tests.rulesets.julia_augusta.tangles import TANGLES
from tests.rulesets.julia_augusta.watching import PROVING, TANGLE, begun_battle

SMALL = 7 * len(TANGLES)
"""How many of the small battles are fought for each round of games."""
NEVER_WAITS: dict[str, str] = {}
"""Steps that call procedures which never ask, with the reason."""
SAVES = Saves(Path(__file__).parent / "saves", "julia.", ASKS.models, NEVER_WAITS)


def searched(seed: int) -> Iterator[Julia]:
    """Every state of one round of games that waits for an answer; the small ones first."""
    for number in range(seed * SMALL, (seed + 1) * SMALL):
        yield from played_out(TANGLE, number)
    for battle in ("fray", PROVING, "clash", "skirmish"):
        yield from played_out(battle, seed)


def played_out(battle: str, seed: int) -> Iterator[Julia]:
    """Every state of a game that waits for an answer."""
    dice, chance = Record(battle, seed).dice(), random.Random(seed)
    game = begun_battle(battle, seed, dice).game
    while game.verdict is None:
        yield game
        question = next_question(game, chance)
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


if __name__ == "__main__":
    SAVES.write(searched, *map(int, sys.argv[1:3]))
