"""`python -m tests.rulesets.steampunk_fantasy.write_saves`: one saved game for each point at which a game waits, into
saves/. Only missing ones are written (tests/random_games/saves.py)."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from rulesets.kit.game import apply
from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell.options import ASKS
from tests.random_games.saves import Saves
from tests.random_games.seen import Record
from tests.rulesets.steampunk_fantasy.playing import answer, next_question
from tests.rulesets.steampunk_fantasy.watching import PROVING, begun_battle

NEVER_WAITS: dict[str, str] = {}
"""Steps that call procedures which never ask, with the reason."""
SAVES = Saves(Path(__file__).parent / "saves", "steam.", {key.partition(",")[0] for key in ASKS}, NEVER_WAITS)


def searched(seed: int) -> Iterator[Steampunk]:
    """Every state of one round of games that waits for an answer; the small ones first."""
    for battle in ("tanks", "small", "laid out", PROVING, "two against one"):
        dice, chance = Record(battle, seed).dice(), random.Random(seed)
        game = begun_battle(battle, seed, dice).game
        while game.verdict is None:
            yield game
            question = next_question(game, chance)
            action = answer(game, question, chance, closing=seed % 2 == 0)
            game = apply(game, question.seat, question.number, action, dice).game


if __name__ == "__main__":
    SAVES.write(searched, *map(int, sys.argv[1:3]))
