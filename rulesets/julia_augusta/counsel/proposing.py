"""How a unit is named on a button, and what is offered."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.counsel.proposing import short
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Option, Question

NAME = 28
"""The most characters of a name within a label."""


def named(name: str) -> str:
    """A name as it stands on a button."""
    return short(name, NAME)


def options(view: Julia, question: Question, **draft: str) -> Sequence[Option]:
    """What may come next in an answer that has been begun."""
    offer = offered(view, question, draft)
    return offer.options if offer is not None else ()


def may_answer(view: Julia, question: Question, kind: str) -> bool:
    """Whether a kind of answer can be completed now."""
    return any(option.value == kind for option in options(view, question))
