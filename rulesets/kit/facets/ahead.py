"""Answers that a seat gives ahead of time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import Predicate, StandingOrder

G = TypeVar("G", bound=Game)


def _ask_the_player(view: Game, question: Question, order: StandingOrder) -> Action | None:
    return None


def _no_reason(view: Game, question: Question, order: StandingOrder, action: Action) -> str:
    return ""


def _no_others(view: Game, seat: int, predicate: Predicate) -> Sequence[Choice] | None:
    return None


@dataclass(frozen=True)
class Ahead(Generic[G]):
    """The standing orders of a game; without `keys` there are none."""

    keys: Mapping[str, tuple[Predicate, ...]] = field(default_factory=dict)
    """The kinds of question that a standing order may answer, with the predicates that fit."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Each of these kinds in words, for a menu; one without says its key."""
    answer: Callable[[G, Question, StandingOrder], Action | None] = _ask_the_player
    """What a standing order answers to a question; None: ask the player."""
    reason: Callable[[G, Question, StandingOrder, Action], str] = _no_reason
    """Why a standing order answered so, for its owner: what was looked at."""
    on_the_table: Callable[[G, int, Predicate], Sequence[Choice] | None] = _no_others
    """The values that a seat may give a predicate which asks for something on the table; None for any other."""

    def label(self, key: str) -> str:
        """A kind of question that may be answered ahead, in words for a menu."""
        return self.labels.get(key, key)

    def values(self, view: G, seat: int, predicate: Predicate) -> Sequence[Choice]:
        """The values that a seat may give a predicate; empty where any text is one."""
        found = self.on_the_table(view, seat, predicate)
        if found is not None:
            return found
        numbers = range(predicate.number_up_to + 1) if predicate.number_up_to else ()
        return [Choice(value=value, label=value) for value in (*map(str, numbers), *predicate.options)]
