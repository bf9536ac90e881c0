"""How those who are asked in the middle of an attack are taken to answer, when its odds are reckoned."""

from __future__ import annotations

from contextlib import suppress

from rulesets.dust_1947 import actions
from rulesets.dust_1947.table.questions import AttackAsked, LoseAsked, ReserveAsked
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import any_answer, filled, offered
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused


def usual(game: Dust, question: Question) -> Action:
    """What most would answer; where nothing else is said, the first that is offered."""
    if question.asks(LoseAsked):
        return plain_soldiers_first(game, question)
    if question.asks(ReserveAsked):
        return actions.Reserve(answer="no")
    if question.asks(AttackAsked) and (attacked := question.told(AttackAsked).reaction_to) is not None:
        with suppress(Refused):
            return declaration(game, question, attacked, [])
    return any_answer(game, question, lambda number: 0)


def declaration(game: Dust, question: Question, target: str, split: list[str]) -> Action:
    """An attack on a target, or split as named; what else is to be declared is left as it is, or the first offered."""
    action, _ = filled(game, question, {"type": ["attack"], "target": [target], "split": split})
    return action


def plain_soldiers_first(game: Dust, question: Question) -> Action:
    """The owner gives hits to the kind of soldier of which there are most, and to a joined hero last."""
    victims: list[str] = []
    while (offer := offered(game, question, {"type": "lose", "victims": victims})) is not None:
        options = sorted(offer.options, key=lambda option: -option.about.get("alike", 0))
        victims = [*victims, options[0].value]
    return actions.Lose(victims=victims)
