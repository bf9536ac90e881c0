"""The game's counsel: which proposals there are, by the key of what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.dust_1947.counsel import activating, answering, attacking, placing
from rulesets.dust_1947.counsel.designs import DESIGNS, across
from rulesets.dust_1947.counsel.worth import worth
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Counsel, Proposal

PROPOSING: dict[str, Callable[[Dust, Question], list[Proposal]]] = {
    "deploy": placing.deployed,
    "enter": placing.put,
    "land": placing.put,
    "climb": placing.put,
    "activate": activating.proposed,
    "declare": activating.declared,
    "move": attacking.moves,
    "attack": attacking.targets,
    "react": attacking.reactions,
}
"""Who proposes, by the key of the question; of all others the offers are ranked."""


def proposals(view: Dust, question: Question) -> Sequence[Proposal]:
    """The answers that are worth a look."""
    propose = PROPOSING.get(question.key)
    proposed = propose(view, question) if propose is not None else []
    return proposed or answering.ranked(view, question)


def usual(view: Dust, question: Question) -> Proposal | None:
    """The first of them: whom one would place or activate, and how."""
    if question.key == "deploy" and (placed := placing.first_deployed(view, question)) is not None:
        return placed
    proposed = activating.proposed(view, question, 1) if question.key == "activate" else proposals(view, question)
    return next(iter(proposed), None)


COUNSEL: Counsel[Dust] = Counsel(
    proposals=proposals,
    usual=usual,
    worth=worth,
    ways={"deploy": DESIGNS},
    placing=frozenset({"deploy"}),
    set_up=("join", "edge", "buy", "build", "deploy"),
    after_set_up="first",
    across=across,
)
