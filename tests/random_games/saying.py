"""What is said on the way to an answer."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import closed, extended, offered
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.facets.ruleset import Ruleset


def says_every_option(ruleset: Ruleset[Any], game: Game, question: Question, action: Action) -> None:
    """Every option on the way to an answer has words, and so has the answer."""
    view, words = ruleset.play.view(game, question.seat), ruleset.words
    draft: Draft = {}
    given = {name: value for name, value in action.model_dump(mode="json").items() if value}
    while (found := offered(view, question, draft)) is not None:
        assert words.field(view, question, found)
        for option in found.options:
            assert words.option(view, question, found, option).label
        value = given.pop(found.field, None)
        if isinstance(value, list):
            given.update({found.field: value[1:]} if value[1:] else {})
            value = value[0]
        draft = closed(draft, found) if value is None else extended(draft, found, value)
    assert words.action(view, action) and words.confirm(view, question, action) and words.matter(view, question)
