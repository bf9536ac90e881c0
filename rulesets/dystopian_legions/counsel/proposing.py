"""How a proposal is made: short enough for a button, and of what is offered."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import offered, types_offered
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.telling import plain
from rulesets.kit.facets.counsel import Proposal

LABEL, WHY, NAME = 80, 100, 24
"""The most characters of a label, of a reason, and of a name within them."""


def proposal(label: str, *answers: Action, why: str = "", rest: bool = False) -> Proposal:
    """A proposal, cut to what a button holds."""
    return Proposal(_cut(label, LABEL), answers, _cut(why, WHY), rest)


def named(view: Legions, name: str) -> str:
    """A section as it stands on a button: its name, and its number on the map."""
    return f"{_cut(plain(name), NAME)} ({[*view.sections].index(name) + 1})"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def allowed(view: Legions, question: Question, **draft: str | list[str]) -> Iterator[str]:
    """What may come next in an answer that has been begun; each value is looked at when it is asked for."""
    found = offered(view, question, draft)
    if found is not None:
        yield from (option.value for option in found.suggestions if found.holds(option.value))


def taken(view: Legions, question: Question) -> list[str]:
    """The types of answers that can be completed now."""
    return [option.value for option in types_offered(view, question).options]
