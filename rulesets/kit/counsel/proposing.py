"""How a proposal is made: short enough for a button, and of what is offered."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import TYPE, offered, types_offered
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.facets.counsel import Proposal

LABEL, WHY = 80, 100
"""The most characters of a label, and of a reason."""


def proposal(label: str, *answers: Action, why: str = "", rest: bool = False, toward: str = "") -> Proposal:
    """A proposal, cut to what a button holds."""
    return Proposal(cut(label, LABEL), answers, cut(why, WHY), rest, toward=toward)


def aimed_at(actor: str, target: str) -> str:
    """Whom a proposal is for in the end, and of whom: what somebody else may do to the same target is not meant."""
    return f"{target} by {actor}"


def cut(text: str, most: int) -> str:
    """A text of at most so many characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def short(name: str, most: int) -> str:
    """A name as it stands within a label."""
    return cut(name, most)


def allowed(view: Game, question: Question, **draft: str | list[str]) -> Iterator[str]:
    """What may come next in an answer that has been begun, and nothing where its type is not asked for; each value is
    looked at when it is asked for."""
    offer = _following(view, question, draft)
    if offer is not None:
        yield from (option.value for option in offer.suggestions if offer.holds(option.value))


def may_follow(view: Game, question: Question, value: str, **draft: str) -> bool:
    """Whether this value may come next in an answer that has been begun."""
    offer = _following(view, question, draft)
    return offer is not None and offer.holds(value)


def _following(view: Game, question: Question, draft: Draft) -> Offer | None:
    return offered(view, question, draft) if draft.get(TYPE, question.takes[0]) in question.takes else None


def taken(view: Game, question: Question) -> list[str]:
    """The types of answers that can be completed now."""
    return [option.value for option in types_offered(view, question).options]
