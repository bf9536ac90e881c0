"""Odds of fire in Dystopian Legions. Run as `python -m benchmarks.legions`.

A battle of 1,500 points plays itself; at each activation the odds are reckoned of all attacks that some sections
could make, with every answer of the target, as `/odds` does: processor time of one attack, with nothing remembered.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from statistics import median

from benchmarks.figures import Figure, percentile, show
from bot.process.collector import settle_collector
from rulesets import ruleset
from rulesets.dystopian_legions.table.sight import SIGHTS
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Applied, Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup

LEGIONS: Ruleset[Game] = ruleset("dystopian_legions")
GAMES, ACTIVATIONS, SECTIONS = 1, 16, 3
"""Battles, activations looked at in each, and sections whose odds are asked for at each of them."""
BUDGET_MS = 100


def _battle(seed: int) -> Iterator[Game]:
    """The moments at which a section is activated."""
    chance, dice = Random(seed), SealedDice(seed.to_bytes(32, "big"))
    told = Setup(players=["Ada", "Ben"], forces=["expedition", "republic"], scenario="battle")
    applied: Applied[Game] = LEGIONS.play.start(told, dice)
    for step in range(100_000):
        game = applied.game
        question = next((one for one in game.questions if one.given is None), None)
        if question is None:
            return
        if question.key == "activate":
            yield game
        dice.turn_to(str(step), "")
        answer = any_answer(LEGIONS.play.view(game, question.seat), question, chance.randrange)
        applied = apply(game, question.seat, question.number, answer, dice)


def _milliseconds(game: Game, chance: Random) -> Iterator[float]:
    """How long the odds of each attack take that some sections could make."""
    odds = LEGIONS.odds
    assert odds is not None
    units = [choice.value for choice in odds.options(game, {})]
    for unit in chance.sample(units, min(SECTIONS, len(units))):
        for target in odds.options(game, {"unit": unit}):
            SIGHTS.cache_clear()
            started = time.process_time()
            odds.odds(game, unit, target.value, [])
            yield (time.process_time() - started) * 1000


def figures() -> list[Figure]:
    """Median and worst, over the attacks of some battles."""
    settle_collector()
    took: list[float] = []
    for seed in range(1, GAMES + 1):
        chance = Random(seed)
        for number, game in enumerate(_battle(seed)):
            if number == ACTIVATIONS:
                break
            took += _milliseconds(game, chance)
    return [
        Figure("odds of fire in Dystopian Legions, median", median(took), "ms", BUDGET_MS),
        Figure("odds of fire in Dystopian Legions, p95", percentile(took, 0.95), "ms", BUDGET_MS),
        Figure("odds of fire in Dystopian Legions, worst", max(took), "ms", BUDGET_MS),
    ]


if __name__ == "__main__":
    show(figures)
