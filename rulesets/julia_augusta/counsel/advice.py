"""Which proposals answer which question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from rulesets.julia_augusta.counsel import charging, commanding, fighting, manoeuvring, placing, shooting
from rulesets.julia_augusta.counsel.worth import worth
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.counsel.proposing import LABEL
from rulesets.kit.engine.agreeing import agreeing
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Counsel, Proposal

Advice = Callable[[Julia, Question], Iterator[Proposal]]

ADVICE: Mapping[str, Advice] = {
    "deploy": placing.deployment,
    "post": placing.posting,
    "leader_action": commanding.leading,
    "control": commanding.control,
    "leaders_word": commanding.leaders_word,
    "stop_pursuit": commanding.pursuit,
    "who_first": commanding.who_first,
    "activate": manoeuvring.activations,
    "move": manoeuvring.moves,
    "forced_move": manoeuvring.forced_moves,
    "leave_table": manoeuvring.at_the_edge,
    "volley": shooting.volleys,
    "second_volley": shooting.volleys,
    "volley_after_move": shooting.volleys,
    "charge": charging.charges,
    "must_charge": charging.charges,
    "charges_done": charging.all_declared,
    "respond": charging.answers_to_a_charge,
    "halt_or_pursue": charging.after_evaders,
    "inspire": fighting.inspiring,
    "first_unit": fighting.first_units,
    "casualty": fighting.casualties,
    "result_move": fighting.result_moves,
    "who_pursues": fighting.pursuers,
}
"""What is proposed, by the key of the question."""


def proposals(view: Julia, question: Question) -> Sequence[Proposal]:
    """The answers that are worth a look, the best first."""
    names = [*view.units, *view.leaders]
    return [replace(one, label=agreeing(one.label, names)[:LABEL]) for one in _found(view, question)]


def usual(view: Julia, question: Question) -> Proposal | None:
    """The best of them, the others not looked for."""
    return next(_found(view, question), None)


def _found(view: Julia, question: Question) -> Iterator[Proposal]:
    advice = ADVICE.get(question.key)
    return advice(view, question) if advice is not None else iter(())


def _told(design: Callable[[Julia, Question], Proposal | None]) -> Callable[[Julia, Question], Proposal | None]:
    """A whole deployment whose label reads well."""

    def proposed(view: Julia, question: Question) -> Proposal | None:
        made = design(view, question)
        return replace(made, label=agreeing(made.label, [*view.units])[:LABEL]) if made is not None else None

    return proposed


COUNSEL = Counsel(
    proposals=proposals,
    usual=usual,
    worth=worth,
    ways={"deploy": {name: _told(design) for name, design in placing.DESIGNS.items()}, "post": {}},
    placing=frozenset({"deploy", "post"}),
    set_up=("deploy", "post"),
    answers_ahead=40,
)
