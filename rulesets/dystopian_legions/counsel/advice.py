"""Which proposals answer which question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulesets.dystopian_legions.counsel import acting, answering, placing, riding
from rulesets.dystopian_legions.counsel.worth import worth
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Counsel, Proposal

Advice = Callable[[Legions, Question], Iterator[Proposal]]

ADVICE: Mapping[str, Advice] = {
    "zone": placing.zones,
    "flank": placing.flanks,
    "mark": placing.markers,
    "shift": placing.shifting,
    "mine": placing.mines,
    "fire_teams": placing.dividing,
    "allot": placing.allotting,
    "who_places": placing.who_places,
    "deploy": placing.deployment,
    "commit": answering.commit,
    "who_first": acting.who_first,
    "activate": acting.activations,
    "choose_move": acting.activations,
    "fire": answering.fire,
    "under_fire": answering.under_fire,
    "overwatch": answering.overwatch,
    "rally": answering.rally,
    "bolster": answering.bolster,
    "bolster_all": answering.bolster_all,
    "luck": answering.luck,
    "pass": answering.passing,
    "split": answering.splitting,
    "disembark": riding.getting_out,
    "join": riding.joining,
    "charged": answering.ordered,
    "before_melee": answering.ordered,
    "restore": answering.as_usual,
    "call_time": answering.as_usual,
}
"""What is proposed, by the key of the question."""


def proposals(view: Legions, question: Question) -> Sequence[Proposal]:
    """The answers that are worth a look, the best first."""
    return [*_found(view, question)]


def usual(view: Legions, question: Question) -> Proposal | None:
    """The best of them, the others not looked for."""
    return next(_found(view, question), None)


def _found(view: Legions, question: Question) -> Iterator[Proposal]:
    return ADVICE.get(question.key, answering.no_order)(view, question)


COUNSEL = Counsel(
    proposals=proposals,
    usual=usual,
    worth=worth,
    ways={"deploy": placing.WAYS},
    placing=frozenset({"deploy"}),
    set_up=("zone", "flank", "mark", "shift", "mine", "fire_teams", "allot", "who_places", "deploy"),
    answers_ahead=20,
)
"""What the game knows of its own play."""
