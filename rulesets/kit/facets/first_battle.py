"""A first battle: small, deployed already, and its reader is to move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import check
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures.scene import Window

Said = Mapping[str, Sequence[Action]]
"""What a seat has said already, by the keys of the questions that it answers."""
READER, OPPONENT = 0, 1
"""The seats of a first battle."""


@dataclass(frozen=True)
class FirstBattle:
    """A battle for somebody who has never played the game, against the practice opponent.

    `answers` are what either seat has said already, the reader's first, by the keys of the questions: its edge, where
    each unit stands, who begins. A question takes the first that it allows, and each is given once; so they fit
    whatever the dice say. Where there is none left, the reader is asked. `forces` are texts or keys, as everywhere;
    `about` says in a sentence who stands against whom, `shown` is the part of the board that says it as a picture.
    """

    about: str
    shown: Window
    scenario: str
    forces: Callable[[], Sequence[str]]
    answers: Sequence[Said]
    options: Mapping[str, str] = field(default_factory=dict)
    map: str = ""


def prepared(said: Said, view: Game, question: Question) -> Action | None:
    """The first of a seat's answers that a question allows; None if it allows none."""
    return next((one for one in said.get(question.key, ()) if _fits(one, view, question)), None)


def _fits(action: Action, view: Game, question: Question) -> bool:
    try:
        check(view, question, action)
    except Refused:
        return False
    return True
