"""`python -m tests.rulesets.dust_1947.write_saves`: one saved game for each point at which a game waits, into saves/.

Saves stay as they are when the code changes: they are what running games look like. Only missing ones are written.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.tell.options import QUESTIONS
from rulesets.kit.dice import SealedDice
from rulesets.kit.game import apply
from tests.rulesets.dust_1947.playing import answer, positions, saved
from tests.rulesets.dust_1947.proving import begun_proving

FOLDER = Path(__file__).parent / "saves"
MOST = 200
"""After so many rounds of games without a missing question the search is given up."""


def missing() -> set[str]:
    """The questions without a save."""
    return set(QUESTIONS) - {path.stem for path in FOLDER.glob("*.json")}


def searched(seed: int) -> Iterator[Dust]:
    """Every state of one round of games that waits for an answer: the scenarios, then the proving ground."""
    for scenario in ("skirmish", "standard"):
        yield from positions(seed, scenario)
    dice, chance = SealedDice(f"save {seed}".encode()), random.Random(seed)
    game = begun_proving(seed, dice).game
    while game.verdict is None:
        yield game
        question = game.questions[0]
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


def main() -> None:
    """Play until every question has been met."""
    for seed in range(MOST):
        left = missing()
        if not left:
            break
        for game in searched(seed):
            key = game.questions[0].key
            if key in left:
                (FOLDER / f"{key}.json").write_text(saved(game) + "\n", encoding="utf-8")
                left.discard(key)
    print(f"missing: {', '.join(sorted(missing())) or 'none'}")


if __name__ == "__main__":
    main()
