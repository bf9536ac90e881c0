"""Saved games, one for each point at which a game waits: they load, can be answered every way, and end."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.tell.options import QUESTIONS
from rulesets.kit.action import Action
from rulesets.kit.dice import SealedDice
from rulesets.kit.game import apply
from rulesets.kit.offering import closed, completed, extended, offered
from rulesets.kit.question import Draft, Question
from tests.rulesets.dust_1947.playing import answer, broken
from tests.rulesets.dust_1947.write_saves import FOLDER, missing

WAYS = 40
"""The most answers that are tried at one saved game."""


def read(key: str) -> Dust:
    """The saved game that waits for this question."""
    return RULESET.load(json.loads((FOLDER / f"{key}.json").read_text(encoding="utf-8")))


def answers(game: Dust, question: Question, draft: Draft) -> Iterator[Action]:
    """Every legal answer, depth first; a list field is left as soon as it may be."""
    found = offered(game, question, draft)
    if found is None:
        yield completed(game, draft)
        return
    if found.enough:
        yield from answers(game, question, closed(draft, found))
    if not (found.enough and found.many and draft.get(found.field)):
        for option in found.options:
            yield from answers(game, question, extended(draft, found, option.value))


def test_every_question_has_a_saved_game() -> None:
    assert missing() == set()


@pytest.mark.parametrize("key", sorted(QUESTIONS))
def test_a_saved_game_is_answered_every_way_and_ends(key: str) -> None:
    game = read(key)
    question = next(q for q in game.questions if q.key == key)
    every = list(answers(game, question, {}))
    chosen = every if len(every) <= WAYS else random.Random(key).sample(every, WAYS)
    assert chosen
    for action in chosen:
        after = apply(game, question.seat, question.number, action, SealedDice(key.encode())).game
        assert broken(after) == [], action
    assert play_on(game, key).verdict is not None


def play_on(game: Dust, key: str) -> Dust:
    """The game to its end."""
    chance, dice = random.Random(key), SealedDice(key.encode())
    while game.verdict is None:
        question = game.questions[0]
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game
    return game
