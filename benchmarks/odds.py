"""How long exact odds take that are shown to a player. Run as `python -m benchmarks.odds`.

Every attack that comes up in random play is reckoned against every target that is offered, as the menu and the Confirm
do, but without what they remember: the figures are processor time of one attack at one target. The garbage collector
is set as the bot sets it.

A few attacks have thousands of states, each a copy of the game that is run on: salvos at a squad that strikes back, is
hard to kill and has a hero with it. Menus and Confirm explore at most 150 (`face/tell/foretelling.py`), leave what has
more to `/odds`, and remember what they have told; so much is measured.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from statistics import median

from benchmarks.figures import Figure, percentile, show
from benchmarks.play import RandomGame
from bot.process.collector import settle_collector
from rulesets.dust_1947.chapters.attack.declaring import SPLIT
from rulesets.dust_1947.face.asking.answers import declaration
from rulesets.dust_1947.face.asking.attack_odds import of_answer
from rulesets.dust_1947.face.tell.foretelling import PATIENCE
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.reckoning.odds import TooMany

GAMES = 6
BUDGET_MS = 100


def _attacks(seed: int) -> Iterator[tuple[Dust, Question]]:
    """The moments of a random battle at which a target is chosen."""
    battle = RandomGame(seed)
    while not battle.over:
        question = battle.game.questions[0]
        if question.key == "attack" and isinstance(battle.game, Dust):
            yield battle.game, question
        battle.take(*battle.answer())


def _targets(game: Dust, question: Question) -> Iterator[str]:
    found = offered(game, question, {"type": "attack"})
    yield from (option.value for option in (found.options if found else ()) if option.value != SPLIT)


def _milliseconds(game: Dust, question: Question, target: str) -> float | None:
    """How long the odds of an attack on a target take; None for one that takes more than naming it."""
    try:
        action = declaration(game, question, target, [])
    except Refused:
        return None
    started = time.process_time()
    with suppress(TooMany):
        of_answer(game, question, action, PATIENCE)
    return (time.process_time() - started) * 1000


def figures() -> list[Figure]:
    """Median and worst, over all attacks of some battles."""
    moments = [moment for seed in range(1, GAMES + 1) for moment in _attacks(seed)]
    settle_collector()
    each = [_milliseconds(game, question, target) for game, question in moments for target in _targets(game, question)]
    took = [one for one in each if one is not None]
    return [
        Figure("exact odds of an attack, median", median(took), "ms", BUDGET_MS),
        Figure("exact odds of an attack, p95", percentile(took, 0.95), "ms", BUDGET_MS),
        Figure("exact odds of an attack, worst", max(took), "ms", BUDGET_MS),
    ]


if __name__ == "__main__":
    show(figures)
