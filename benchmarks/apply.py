"""How many answers a second the rules take in random play. Run as `python -m benchmarks.apply`.

The garbage collector is set as the bot sets it. Finding an answer (walking every offer, which people do with menus) is
not counted: it is the second figure.

The budget is missed, and there is no single place left where it is lost: an answer in a battle with full forces runs
12 steps of the rules and makes some 1,300 calls. By a sampling profile half of its time are the steps (the dearest,
whether a declared action is possible at all, an eighth of the whole), a fifth is judging the answer, a tenth the copy
of some 25 models; the rest is running the steps.
"""

from __future__ import annotations

import time

from benchmarks.figures import Figure, show
from benchmarks.play import RandomGame
from bot.process.collector import settle_collector

GAMES = 5


def _played(seed: int) -> tuple[int, float, float]:
    """Answers of a whole battle, seconds of processor time for taking them, and for finding them."""
    battle, clicks, taking, finding = RandomGame(seed), 0, 0.0, 0.0
    while not battle.over:
        started = time.process_time()
        found = battle.answer()
        between = time.process_time()
        battle.take(*found)
        taking += time.process_time() - between
        finding += between - started
        clicks += 1
    return clicks, taking, finding


def figures() -> list[Figure]:
    """Answers a second, over whole battles."""
    _played(0)
    settle_collector()
    played = [_played(seed) for seed in range(1, GAMES + 1)]
    clicks, taking, finding = (sum(column) for column in zip(*played, strict=True))
    return [
        Figure("apply, random play of dust_1947", clicks / taking, "clicks/s", 5000, at_least=True),
        Figure("finding a random answer among the offers", 1000 * finding / clicks, "ms"),
    ]


if __name__ == "__main__":
    show(figures)
