"""Games by post: how often the table waits for somebody else, with standing orders and planned activations or without.

A hand-over: somebody else has to answer than who has answered last. What standing orders and plans answer waits for
nobody, as at a table of the house (`bot/game/automatic.py`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.foresight import foreseen, imagined, next_question
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.standing_orders import StandingOrder
from rulesets.kit.facets.ahead import Queues
from rulesets.kit.facets.ruleset import Ruleset

G = TypeVar("G", bound=Game)
AHEAD = 1_000_000_000
"""The number of the question of who plans."""


@dataclass(frozen=True)
class Post(Generic[G]):
    """What has to be known of a ruleset: how its games are answered by lot, at which questions activations begin, and
    whether a game has come to its first turn."""

    ruleset: Ruleset[G]
    answer: Callable[[G, Question, random.Random], Action]
    begins: Sequence[str]
    has_begun: Callable[[G], bool]

    @property
    def queues(self) -> Queues[G]:
        """How activations are planned."""
        found = self.ruleset.ahead.queues
        assert found is not None
        return found


class Planned(NamedTuple):
    """An activation that was planned, whose it is, and the table as it was then."""

    unit: str
    actions: Sequence[Action]
    mark: dict[str, Any]


@dataclass
class ByPost(Generic[G]):
    """A game that plays itself. `orders` are those of both sides, `sitting` the activations of one sitting; `last` is
    the seat that has answered by hand last."""

    post: Post[G]
    game: G
    dice: Dice
    chance: random.Random
    orders: Sequence[StandingOrder] = ()
    sitting: int = 1
    last: int = -1
    hand_overs: int = 0
    by_order: int = 0
    by_plan: int = 0
    queues: tuple[list[Planned], list[Planned]] = field(default_factory=lambda: ([], []))
    under_way: tuple[list[Action], list[Action]] = field(default_factory=lambda: ([], []))

    def plays(self) -> None:
        """Play to the end."""
        while self.game.verdict is None:
            if not self._by_itself():
                self._by_hand()

    def _by_itself(self) -> bool:
        """Whether a plan or an order has answered something."""
        for question in [one for one in self.game.questions if one.given is None]:
            if self._by_plan(question):
                self.by_plan += 1
                return True
            view = self.post.ruleset.play.view(self.game, question.seat)
            its = [order for order in self.orders if order.key == question.key]
            found = self.post.ruleset.ahead.answer(view, question, its)
            if found is not None:
                self._give(question, found.action)
                self.by_order += 1
                return True
        return False

    def _by_plan(self, question: Question) -> bool:
        """The next answer of a planned activation, if it fits and is legal; else all that was planned is dropped."""
        left, queue = self.under_way[question.seat], self.queues[question.seat]
        if question.key in self.post.begins:
            left.clear()
            if queue and not self._stopped(question.seat, queue[0]):
                left.extend(queue.pop(0).actions)
        if not left or left[0].type not in question.takes:  # type: ignore[attr-defined]
            return False
        try:
            self._give(question, left[0])
        except Refused:
            left.clear()
            queue.clear()
            return False
        del left[0]
        return True

    def _stopped(self, seat: int, planned: Planned) -> bool:
        view = self.post.ruleset.play.view(self.game, seat)
        why = self.post.queues.stopped(view, seat, planned.unit, dict(self.post.queues.usual), planned.mark)
        if why:
            self.queues[seat].clear()
        return bool(why)

    def _by_hand(self) -> None:
        """Somebody answers: whoever has answered last, as long as he is asked."""
        asked = [one for one in self.game.questions if one.given is None]
        question = min(asked, key=lambda one: one.seat != self.last)
        if self.post.has_begun(self.game):
            self.hand_overs += question.seat != self.last
        self.last = question.seat
        self._give(question, self.post.answer(self.game, question, self.chance))
        if question.key in self.post.begins:
            self._plans(question.seat)

    def _plans(self, seat: int) -> None:
        """He plans what he does next, as far as no die falls."""
        for _ in range(self.sitting - 1 - len(self.queues[seat])):
            begun = [one.unit for one in self.queues[seat]]
            view = self.post.ruleset.play.view(self.game, seat)
            known = imagined(view, AHEAD, partial(self._arranged, seat, begun), partial(self._supposed, seat))
            actions = self._planned(known, seat) if known is not None else []
            if actions:
                self.queues[seat].append(
                    Planned(self.post.queues.unit(actions[0]), actions, dict(self.post.queues.mark(view, seat)))
                )

    def _planned(self, view: G, seat: int) -> list[Action]:
        found: list[Action] = []
        then: G | None = view
        while then is not None:
            question = next_question(then)
            if question is None or question.seat != seat or (found and question.key in self.post.begins):
                break
            found.append(self.post.answer(then, question, self.chance))
            then = foreseen(then, question, found[-1])
        return found

    def _give(self, question: Question, action: Action) -> None:
        self.game = apply(self.game, question.seat, question.number, action, self.dice).game

    def _arranged(self, seat: int, begun: Sequence[str], game: G) -> Procedure | None:
        return self.post.queues.imagine(game, seat, begun)

    def _supposed(self, seat: int, game: G) -> None:
        self.post.queues.suppose(game, seat)
