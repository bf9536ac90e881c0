"""Which proposals answer which question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Counsel, Proposal
from rulesets.legions_imperialis.counsel import acting, answering, ordering, placing
from rulesets.legions_imperialis.counsel.worth import worth
from rulesets.legions_imperialis.table.state import Imperialis

Advice = Callable[[Imperialis, Question], Iterator[Proposal]]

ADVICE: Mapping[str, Advice] = {
    "edge": placing.edges,
    "deploy": placing.deployment,
    "assign": ordering.orders,
    "who_first": answering.who_first,
    "activate": acting.activations,
    "overwatch": answering.overwatch,
    "fire": answering.fire,
    "combat": answering.combats,
    "pairs": answering.pairs,
}
"""What is proposed, by the key of the question."""


def proposals(view: Imperialis, question: Question) -> Sequence[Proposal]:
    """The answers that are worth a look, the best first."""
    return [*ADVICE[question.key](view, question)]


def usual(view: Imperialis, question: Question) -> Proposal | None:
    """The best of them, the others not looked for."""
    return next(ADVICE[question.key](view, question), None)


COUNSEL = Counsel(
    proposals=proposals,
    usual=usual,
    worth=worth,
    ways={"deploy": placing.WAYS},
    placing=frozenset({"deploy"}),
    set_up=("edge", "deploy"),
    answers_ahead=20,
)
"""What the game knows of its own play."""
