"""What an answer will do, said before it is final."""

from __future__ import annotations

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.foresight import rolled_at_once
from rulesets.kit.engine.question import Question
from rulesets.legions_imperialis.actions import Assign
from rulesets.legions_imperialis.chapters.orders.sheet import sheet
from rulesets.legions_imperialis.face.asking import foretelling
from rulesets.legions_imperialis.face.tell.imperialis_words import ImperialisWords
from rulesets.legions_imperialis.face.tell.text import ORDERS
from rulesets.legions_imperialis.table.state import Imperialis


class ConfirmingWords(ImperialisWords):
    """The words of the game, with what a Confirm leads to."""

    def confirm(self, view: Imperialis, question: Question, action: Action) -> str:
        told = f"{self.action(view, action)}."
        if isinstance(action, Assign):
            counts = [*sheet(view, question.seat, action).values()]
            parts = [f"{counts.count(order)} {ORDERS[order]}" for order in dict.fromkeys(counts)]
            return f"{told} In all: {', '.join(parts)}."
        forecast = foretelling.forecast(view, question, action)
        if forecast is not None:
            return f"{told} {forecast.short[:1].upper()}{forecast.short[1:]}."
        return f"{told} This rolls dice and cannot be taken back." if rolled_at_once(view, question, action) else told
