"""Random games: they come to their score, and everything that is said of them has words."""

from __future__ import annotations

import random

import pytest

from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice, SealedDice
from rulesets.kit.engine.game import Applied, apply, begin
from rulesets.legions_imperialis.chapters.turn.sequence_of_play import Battle
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.state import Imperialis
from tests.rulesets.legions_imperialis.playing import CAMPAIGN, CLASH, answer, begun, next_question

SECRET = b"legions of the imperium"
FEW = 4
"""So many Detachments a side in a small battle."""


def small(seed: int, dice: Dice) -> Applied[Imperialis]:
    """A battle of a few Detachments a side."""
    game = private_copy(begun(CLASH, seed, dice).game)
    for seat in (0, 1):
        its = [name for name, one in game.detachments.items() if one.seat == seat]
        for name in its[FEW:]:
            del game.detachments[name]
    left = {one.formation for one in game.detachments.values()}
    game.formations = {name: one for name, one in game.formations.items() if name in left}
    game.questions, game.root = [], None
    return begin(game, Battle(), dice)


def played(applied: Applied[Imperialis], dice: Dice, seed: int) -> tuple[Imperialis, int]:
    """The game at its end, and how many answers it took; all that is said is told on the way."""
    chance, words, clicks = random.Random(seed), RULESET.words, 0
    while applied.game.questions:
        game = applied.game
        assert all(words.event(game, event) for event in applied.events)
        assert all(words.question(game, question) for question in game.questions)
        question = next_question(game, chance)
        given = answer(game, question, chance)
        assert words.action(game, given)
        applied = apply(game, question.seat, question.number, given, dice)
        clicks += 1
    assert all(words.event(applied.game, event) for event in applied.events)
    assert words.status(applied.game)
    return applied.game, clicks


@pytest.mark.parametrize("seed", range(2))
def test_a_small_battle_comes_to_its_score(seed: int) -> None:
    dice = SealedDice(SECRET, ["", ""])
    game, clicks = played(small(seed, dice), dice, seed)
    assert game.verdict is not None and clicks > 20


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
def test_a_clash_comes_to_its_score(seed: int) -> None:
    dice = SealedDice(SECRET, ["", ""])
    game, _ = played(begun(CLASH, seed, dice), dice, seed)
    assert game.verdict is not None


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
def test_a_campaign_comes_to_its_score(seed: int) -> None:
    dice = SealedDice(SECRET, ["", ""])
    game, _ = played(begun(CAMPAIGN, seed, dice), dice, seed)
    assert game.verdict is not None
