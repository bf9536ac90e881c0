"""Looking ahead: what an answer leads to, as long as no die falls and nothing hidden comes to light.

So several answers can be put together before the first of them is given. They are given to the real game afterwards,
which comes to the same questions: it is the same code, and nothing in it was left to chance.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Alike, Dice
from rulesets.kit.engine.game import G, apply, begin
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused


class _Falls(Exception):
    """So many dice would have to be rolled."""

    def __init__(self, count: int) -> None:
        self.count = count


class _NoDice(Dice):
    """Dice that nobody may look at beforehand."""

    def roll(self, count: int, sides: int = 6, alike: Alike | None = None) -> list[int]:
        if count > 0:
            raise _Falls(count)
        return []

    def die(self, label: str, content: str, number: int, sides: int) -> int:
        raise _Falls(1)


def foreseen(view: G, question: Question, action: Action) -> G | None:
    """A seat's view after a complete and legal answer of its own; None where dice, or a sealed answer, decide."""
    return None if question.sealed else carried_out(view, question, action)


def carried_out(game: G, question: Question, action: Action) -> G | None:
    """The game after a legal answer, as far as it hangs on nothing else: None where dice decide, or sealed answers are
    opened. Raises `Refused`."""
    try:
        applied = apply(game, question.seat, question.number, action, _NoDice())
    except _Falls:
        return None
    return None if applied.revealed else applied.game


def imagined(
    view: G, number: int, arranged: Callable[[G], Procedure | None], supposed: Callable[[G], None] | None = None
) -> G | None:
    """A seat's view as though something began that has not: `arranged` may change a private copy, and says what. Its
    first question has this number; `supposed` changes what follows. None where nothing can begin, or where dice would
    fall first."""
    new = private_copy(view)
    new.questions, new.last_question = [], number - 1
    root = arranged(new)
    if root is None:
        return None
    try:
        begun = begin(new, root, _NoDice()).game
    except _Falls:
        return None
    if supposed is None:
        return begun
    follows = private_copy(begun)
    supposed(follows)
    return follows.settled()


def rolled_at_once(view: G, question: Question, action: Action) -> int:
    """How many dice an answer rolls before anything else is decided; 0 for none, for an answer that is refused, and for
    a sealed one: it hangs on others which no view holds."""
    if question.sealed:
        return 0
    try:
        apply(view, question.seat, question.number, action, _NoDice())
    except _Falls as falls:
        return falls.count
    except Refused:
        return 0
    return 0


def next_question(view: G) -> Question | None:
    """The one question that is open; None if there are several, or none."""
    open_now = [question for question in view.questions if question.given is None]
    return open_now[0] if len(open_now) == 1 else None
