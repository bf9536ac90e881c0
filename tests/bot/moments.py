"""Games that stand at a moment: played from the start by random answers until somebody is asked a certain question."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Applied, Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup

RULES: Ruleset[Game] = ruleset("dust_1947")
SECRET = bytes(range(32))
WORDS = ["", ""]
FORCES = ["ironvale", "sable"]
NAMES = ["Red", "Blue"]
SCENARIO = "skirmish"


def dice() -> SealedDice:
    """The dice of every game of these tests."""
    return SealedDice(SECRET, WORDS)


def opened() -> Game:
    """A game at its first question."""
    setup = Setup(players=NAMES, forces=FORCES, scenario=SCENARIO)
    return RULES.play.start(setup, dice()).game


def random_answer(game: Game, question: Question, random: Random) -> Action:
    """A legal answer."""
    return any_answer(RULES.play.view(game, question.seat), question, random.randrange)


def answered(game: Game, random: Random) -> Applied[Game]:
    """The first open question answered at random."""
    question = game.questions[0]
    return apply(game, question.seat, question.number, random_answer(game, question, random), dice())


@lru_cache(maxsize=32)
def _saved_at(key: str, seat: int | None) -> str:
    for seed in range(20):
        random, game = Random(seed), opened()
        while game.questions:
            if game.questions[0].key == key and seat in (None, game.questions[0].seat):
                return game.model_dump_json()
            game = answered(game, random).game
    raise AssertionError(f"no random game ever asks “{key}”")


def moment(key: str, seat: int | None = None) -> Game:
    """A game whose open question has this key (and seat)."""
    return RULES.play.game.model_validate_json(_saved_at(key, seat))


def answer_that(game: Game, *, rolls: bool | None = None, same_seat: bool | None = None) -> Action:
    """An answer to the open question that rolls (or does not) and leaves the same seat asked (or does not)."""
    question = game.questions[0]
    for seed in range(300):
        action = random_answer(game, question, Random(seed))
        applied = apply(game, question.seat, question.number, action, dice())
        next_seats = {q.seat for q in applied.game.questions}
        fits = rolls in (None, bool(applied.rolls))
        if fits and same_seat in (None, next_seats == {question.seat}):
            return action
    raise AssertionError(f"no such answer to “{question.key}”")
