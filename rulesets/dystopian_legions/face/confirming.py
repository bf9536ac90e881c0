"""What an answer will do, said before it is final: with the odds of what it rolls."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Advance, AnswerFire, Double
from rulesets.dystopian_legions.chapters.movement.course import mines_on_the_way
from rulesets.dystopian_legions.face import foretelling
from rulesets.dystopian_legions.face.tell.dystopian_words import DystopianWords
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.foresight import rolled_at_once
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.telling import capital, count, listed


class ConfirmingWords(DystopianWords):
    """The words of the game, with what a Confirm leads to."""

    def confirm(self, view: Legions, question: Question, action: Action) -> str:
        forecast = foretelling.forecast(view, question, action)
        told = f"{self.action(view, action)}.{_mines(view, action)}"
        if forecast is not None:
            whose = (
                f"{forecast.title} then: {forecast.short}"
                if isinstance(action, AnswerFire)
                else capital(forecast.short)
            )
            return f"{told} {whose}."
        return f"{told} This rolls dice and cannot be taken back." if rolled_at_once(view, question, action) else told


def _mines(view: Legions, action: Action) -> str:
    """The mines that a move sets off."""
    if not isinstance(action, Advance | Double) or action.section not in view.sections:
        return ""
    labels = mines_on_the_way(view, view.sections[action.section], action.type, action.to)
    return f" **It sets off {count(len(labels), 'mine')}: {listed(labels)}.**" if labels else ""
