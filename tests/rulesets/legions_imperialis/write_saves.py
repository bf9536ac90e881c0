"""`python -m tests.rulesets.legions_imperialis.write_saves`: one saved game for each point at which a game waits, into
saves/. Only missing ones are written (tests/random_games/saves.py)."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from rulesets.kit.engine.game import apply, begin
from rulesets.legions_imperialis.chapters.turn.sequence_of_play import Battle
from rulesets.legions_imperialis.face.tell.question_words import ASKS
from rulesets.legions_imperialis.table.state import Imperialis
from tests.random_games.saves import Saves
from tests.random_games.seen import Record
from tests.rulesets.legions_imperialis.playing import BRUSH, CLASH, answer, begun, next_question
from tests.rulesets.legions_imperialis.table import detachment, imperialis

BRUSHES = 6
"""How many brushes are fought for each whole game."""
NEVER_WAITS: dict[str, str] = {"battle.end_phase": "Who runs, rallies and scores is settled by the rules and the dice."}
"""Steps that call procedures which never ask, with the reason."""
SAVES = Saves(Path(__file__).parent / "saves", "imperialis.", ASKS.models, NEVER_WAITS)


def searched(seed: int) -> Iterator[Imperialis]:
    """Every state of one round of games that waits for an answer."""
    yield from clinched(seed)
    for number in range(seed * BRUSHES, (seed + 1) * BRUSHES):
        yield from played_out(BRUSH, number)
    yield from played_out(CLASH, seed)


def clinched(seed: int) -> Iterator[Imperialis]:
    """Two and two models of which each touches both others: their Fights can be paired off in two ways."""
    line = detachment("Line", [(30, 24), (31, 24)])
    foes = detachment("Foes", [(30.5, 23.134), (30.5, 24.866)], seat=1)
    yield begin(imperialis(line, foes).game, Battle(at="engagement"), Record("clinch", seed).dice()).game


def played_out(battle: str, seed: int) -> Iterator[Imperialis]:
    """Every state of a game that waits for an answer."""
    dice, chance = Record(battle, seed).dice(), random.Random(seed)
    game = begun(battle, seed, dice).game
    while game.verdict is None:
        yield game
        question = next_question(game, chance)
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


if __name__ == "__main__":
    SAVES.write(searched, *map(int, sys.argv[1:3]))
