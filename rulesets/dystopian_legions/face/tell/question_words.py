"""How questions, their options and answers sound."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Advance, Bolster, Deploy, Double, Hold, Pick
from rulesets.dystopian_legions.face.tell import nerve_words
from rulesets.dystopian_legions.face.tell.check_words import CHECKS
from rulesets.dystopian_legions.face.tell.text import count
from rulesets.dystopian_legions.table.questions import (
    ActivateAsked,
    BolsterAsked,
    CommitAsked,
    DeployAsked,
    WhoFirstAsked,
)
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.engine.telling import plain

ASKS = Sentences[str](
    [
        Sentence(DeployAsked, lambda to, told: f"{to} places a section."),
        Sentence(CommitAsked, lambda to, told: f"{to} says in secret how many Command Points go into the initiative."),
        Sentence(WhoFirstAsked, lambda to, told: f"{to} says which side activates first."),
        Sentence(
            BolsterAsked,
            lambda to, told: (
                f"{to} may add dice to the {CHECKS[told.check]} of {plain(told.section)}:"
                f" {count(told.required, 'success', 'successes')} needed."
            ),
        ),
        Sentence(ActivateAsked, lambda to, told: f"{to} activates a section."),
    ],
    nerve_words.ASKS,
)
"""What the table waits for; told to a player's name."""
TYPES = {
    "deploy": "Place a section",
    "bolster": "Add dice",
    "pick": "Choose",
    "advance": "Advance, then fire",
    "hold": "Hold your ground",
    "double": "At the double, no fire",
}
"""The types of answers in a menu."""
FIELDS = {
    "type": "What now?",
    "section": "Which section?",
    "to": "Where to?",
    "by": "Who pays for one more die?",
    "choice": "First or second?",
}


def option(view: Legions, offer: Offer, option: Option) -> str:
    """The label of an option."""
    if offer.field == "type":
        return TYPES[option.value]
    return nerve_words.payer(view, option.value) if offer.field == "by" else option.value


def field(offer: Offer) -> str:
    """What a menu asks for."""
    return FIELDS[offer.field]


def asks(name: str, question: Question) -> str:
    """What the table waits for, of a player of this name."""
    return ASKS.tell(name, question.key, question.values)


def said(view: Legions, action: Action) -> str:
    """An action in a few words."""
    match action:
        case Deploy():
            return f"{plain(action.section)} is placed {plain(action.to)}"
        case Advance():
            return f"{plain(action.section)} advances: {plain(action.to)}"
        case Double():
            return f"{plain(action.section)} goes at the double: {plain(action.to)}"
        case Hold():
            return f"{plain(action.section)} holds its ground"
        case Bolster():
            return (
                f"{count(len(action.by), 'die', 'dice')} more, paid in Command Points" if action.by else "No dice more"
            )
        case Pick():
            return f"Goes {action.choice}"
    raise ValueError(f"no words for {action.type}")
