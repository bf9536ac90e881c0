"""`python -m tests.rulesets.dust_1947.write_saves`: one saved game for each point at which a game waits, into saves/.
Only missing ones are written (tests/random_games/saves.py)."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from rulesets.dust_1947.face.tell.options import QUESTIONS
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.dice import Dice, SealedDice
from rulesets.kit.engine.game import apply
from tests.random_games.saves import Saves
from tests.rulesets.dust_1947.arenas import ARENAS
from tests.rulesets.dust_1947.playing import answer, positions
from tests.rulesets.dust_1947.proving import begun_proving

FOLDER = Path(__file__).parent / "saves"
NEVER_WAITS = {
    "edges.roll_off": "a roll-off asks nobody",
    "initiative.roll_off": "a roll-off asks nobody",
    "beginning.recovery": "a recovery roll asks nobody",
    "activation.recovers": "its fire has burned before, and a recovery roll asks nobody",
    "called.loads_first": "loading a gun asks nobody",
    "called.loads_again": "loading a gun asks nobody",
    "escape.roll": "a pilot is a hero, and heroes are not put into reserve",
    "escape.no_room": "a pilot is a hero, and heroes are not put into reserve",
    "close_combat.strike": "only misses of a ranged attack may be thrown again after they were seen",
}
"""Steps that call procedures which never ask, with the reason."""


SAVES = Saves(FOLDER, "dust.", QUESTIONS.models, NEVER_WAITS)


def searched(seed: int) -> Iterator[Dust]:
    """Every state of one round of games that waits for an answer: the scenarios, then the proving ground."""
    for scenario in ("skirmish", "standard"):
        yield from positions(seed, scenario)
    dice = SealedDice(f"save {seed}".encode())
    yield from played_out(begun_proving(seed, dice).game, dice, seed)


def fought(seed: int) -> Iterator[Dust]:
    """The same of the small battles."""
    for arena in ARENAS:
        yield from played_out(arena(), SealedDice(f"arena {seed}".encode()), seed)


def played_out(game: Dust, dice: Dice, seed: int) -> Iterator[Dust]:
    """Every state of a game that waits for an answer."""
    chance = random.Random(seed)
    while game.verdict is None:
        yield game
        question = game.questions[0]
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


def both(seed: int) -> Iterator[Dust]:
    """The small battles first."""
    return chain(fought(seed), searched(seed))


if __name__ == "__main__":
    SAVES.write(both, *map(int, sys.argv[1:3]))
