"""Which proposals answer which question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from rulesets.kit.counsel.proposing import proposal
from rulesets.kit.engine.foresight import carried_out
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Counsel, Proposal
from rulesets.legions_imperialis.actions import NoOverwatch
from rulesets.legions_imperialis.counsel import acting, answering, casualties, flights, laying, ordering, placing
from rulesets.legions_imperialis.counsel.worth import worth
from rulesets.legions_imperialis.table.questions import ActivateAsked
from rulesets.legions_imperialis.table.state import Imperialis

Advice = Callable[[Imperialis, Question], Iterator[Proposal]]


def overwatch(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """Whoever fires, or nobody; a "no" also together with what one does next oneself."""
    for one in answering.overwatch(view, question):
        yield one
        if isinstance(one.answers[0], NoOverwatch):
            yield from _joined(view, question, one)


def _joined(view: Imperialis, question: Question, passes: Proposal) -> Iterator[Proposal]:
    """To let the enemy pass and to make the best activation of one's own at once, if it is asked for without a die."""
    after = carried_out(view, question, passes.answers[0])
    asked = next((one for one in after.questions if one.seat == question.seat), None) if after is not None else None
    if after is None or asked is None or not asked.asks(ActivateAsked):
        return
    for one in islice(acting.activations(after, asked), 1):
        yield proposal(f"{passes.label}; {one.label}", *passes.answers, *one.answers, why=one.why)


ADVICE: Mapping[str, Advice] = {
    "edge": placing.edges,
    "deploy": placing.deployment,
    "forward_first": answering.forward_first,
    "forward": acting.activations,
    "assign": ordering.orders,
    "who_first": answering.who_first,
    "activate": acting.activations,
    "arrived": acting.activations,
    "defended": acting.activations,
    "overwatch": overwatch,
    "fire": answering.fire,
    "template": laying.where,
    "replan": answering.replan,
    "fight": answering.fight_next,
    "combat": answering.combats,
    "pairs": answering.pairs,
    "hover": flights.hovers,
    "run": answering.runners,
    "stands_firm": answering.stands_firm,
    "tactics": answering.tactics,
    "attach": answering.attach,
    "allocate": casualties.by_hand,
    "casualties": casualties.of_those_alike,
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
    slips=0.4,
    answers_ahead=20,
)
"""What the game knows of its own play."""
