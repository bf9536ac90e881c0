"""Games that wait for each kind of question, and what was said on the way: of a few games that play themselves."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied
from rulesets.kit.engine.question import Question
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.rulesets.steampunk_fantasy.playing import played

SEEDS = (0, 1, 2)
ASKED = {
    *("deploy", "ready", "orders", "targets", "way", "allotted", "damage_order", "turn", "fighters", "assaulted_side"),
    *("main_hit", "winners_enter", "meeting", "retreat", "victim", "trade"),
}
"""The questions that these games come across; the rarer ones have tests of their own."""


class Come(NamedTuple):
    """What the games came across: the first that waited for a question and its answer, and the first events of a key,
    each with a game in which it was said."""

    games: dict[str, Steampunk]
    questions: dict[str, tuple[Question, Action]]
    events: dict[str, tuple[Steampunk, Event]]


@lru_cache(maxsize=1)
def come_across() -> Come:
    """Play the games, once."""
    found = Come({}, {}, {})

    def look(game: Steampunk, question: Question, action: Action, applied: Applied[Steampunk]) -> None:
        found.games.setdefault(question.key, game)
        found.questions.setdefault(question.key, (question, action))
        for event in applied.events:
            found.events.setdefault(event.key, (applied.game, event))

    for seed in SEEDS:
        played(seed, look, closing=True)
    return found
