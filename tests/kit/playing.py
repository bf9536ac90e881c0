"""The words of the kit's tests: a table that is played with scripted or sealed dice, click by click."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import pytest

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice, Roll, ScriptedDice, SealedDice
from rulesets.kit.engine.game import Applied, Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused

G = TypeVar("G", bound=Game)
SECRET = b"the toys' secret"


def sealed() -> Dice:
    """The dice of one click of a toy game."""
    return SealedDice(SECRET, ["red", "blue"])


class Played(Generic[G]):
    """A game that goes on: `game` is its newest state, `rolls` are all dice that fell."""

    def __init__(self, started: Applied[G]) -> None:
        self.game = started.game
        self.last = started
        self.rolls: list[Roll] = list(started.rolls)

    def answers(self, seat: int, action: Action, *faces: int, number: int | None = None) -> Applied[G]:
        """A seat answers its only question; the dice are the faces named."""
        dice = ScriptedDice(*faces)
        asked = self.game.open_for(seat)[0].number if number is None else number
        self.took(apply(self.game, seat, asked, action, dice))
        assert dice.left == 0, f"{dice.left} scripted dice were not rolled"
        return self.last

    def took(self, applied: Applied[G]) -> None:
        """Go on from what a click made."""
        self.game, self.last = applied.game, applied
        self.rolls += applied.rolls

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what."""
        return [(question.seat, question.key) for question in self.game.questions if question.given is None]


def dump(game: Game) -> dict[str, Any]:
    """The game as it is saved."""
    return game.model_dump(mode="json")


def reloaded(game: G) -> G:
    """The game as it comes back from the store."""
    return type(game).model_validate_json(game.model_dump_json())


def played_out(game: G, choose: Callable[[int], int], clicks: int = 60) -> Iterator[tuple[G, Question, Action]]:
    """Random play: each state with the question picked and the answer given to it."""
    for _ in range(clicks):
        owed = [question for question in game.questions if question.given is None]
        if not owed:
            return
        question = owed[choose(len(owed))]
        action = any_answer(game, question, choose)
        yield game, question, action
        game = apply(game, question.seat, question.number, action, sealed()).game


@contextmanager
def refused(rule: str, key: str = "") -> Iterator[None]:
    """The rules say no, with this id."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.rule == rule
    assert not key or caught.value.key == key
