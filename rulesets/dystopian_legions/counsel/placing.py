"""Proposals before the battle: where sections are placed (DEPLOY)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.actions import Deploy
from rulesets.dystopian_legions.counsel.proposing import allowed, named, proposal
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal

MOST = 3
"""Sections that are proposed one by one."""


def deployment(view: Legions, question: Question) -> Iterator[Proposal]:
    """All sections from the middle outward, or the next ones one by one."""
    for number, name in enumerate(allowed(view, question, type="deploy")):
        if number == MOST:
            return
        to = next(allowed(view, question, type="deploy", section=name), None)
        if to is None:
            continue
        answer = Deploy(section=name, to=to)
        if not number:
            yield proposal(f"Place the rest: {named(name)} first", answer, "From the middle outward", rest=True)
        yield proposal(f"{named(name)} {to}", answer, "As near to the middle as there is room")
