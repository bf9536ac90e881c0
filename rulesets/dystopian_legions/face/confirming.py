"""What an answer will do, said before it is final: with the odds of what it rolls."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import AnswerFire
from rulesets.dystopian_legions.face import foretelling
from rulesets.dystopian_legions.face.tell.dystopian_words import DystopianWords
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.foresight import rolled_at_once
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.telling import capital


class ConfirmingWords(DystopianWords):
    """The words of the game, with what a Confirm leads to."""

    def confirm(self, view: Legions, question: Question, action: Action) -> str:
        found = foretelling.forecast(view, question, action)
        told = f"{self.action(view, action)}."
        if found is not None:
            whose = f"{found.title} then: {found.short}" if isinstance(action, AnswerFire) else capital(found.short)
            return f"{told} {whose}."
        return f"{told} This rolls dice and cannot be taken back." if rolled_at_once(view, question, action) else told
