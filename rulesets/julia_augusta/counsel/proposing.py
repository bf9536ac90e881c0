"""How a proposal is made: short enough for a button, and of what is offered."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Option, Question
from rulesets.kit.engine.telling import plain
from rulesets.kit.facets.counsel import Proposal

LABEL, WHY, NAME = 80, 100, 28
"""The most characters of a label, of a reason, and of a name within them."""


def proposal(label: str, *answers: Action, why: str = "", rest: bool = False) -> Proposal:
    """A proposal, cut to what a button holds."""
    return Proposal(_cut(label, LABEL), answers, _cut(why, WHY), rest)


def named(name: str) -> str:
    """A name as it stands on a button."""
    return _cut(plain(name), NAME)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def options(view: Julia, question: Question, **draft: str) -> Sequence[Option]:
    """What may come next in an answer that has been begun."""
    found = offered(view, question, draft)
    return found.options if found is not None else ()


def may_answer(view: Julia, question: Question, kind: str) -> bool:
    """Whether a kind of answer can be completed now."""
    return any(option.value == kind for option in options(view, question))
