"""The answers worth a look, by the key of the question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Counsel, Proposal
from rulesets.steampunk_fantasy.counsel import ordering, setting_up, stepping
from rulesets.steampunk_fantasy.counsel.reckoning import Reckoning
from rulesets.steampunk_fantasy.counsel.supposing import supposed
from rulesets.steampunk_fantasy.counsel.worth import worth
from rulesets.steampunk_fantasy.face.asking.place_the_rest import DESIGNS
from rulesets.steampunk_fantasy.table.state import Steampunk

BY_KEY: dict[str, Callable[[Reckoning, Question], Iterable[Proposal]]] = {
    "design": setting_up.of_design,
    "deploy": setting_up.of_deploy,
    "orders": ordering.of_orders,
    "declare": stepping.of_declare,
    "way": stepping.of_way,
    "meeting": stepping.of_hexes,
    "retreat": stepping.of_hexes,
    "turn": stepping.of_turn,
    "targets": stepping.of_targets,
    "withdraw": stepping.of_withdraw,
    "assaulted_side": stepping.of_assaulted_side,
    "victim": stepping.of_victim,
    "fighters": stepping.of_several,
    "winners_enter": stepping.of_several,
}
"""Who knows what to do; all other questions are answered in the order of their options."""


def proposals(view: Steampunk, question: Question) -> Sequence[Proposal]:
    """The answers to a question that are worth a look, the best first; found once in a view that nothing changes."""
    reckoning = Reckoning.of(view)
    find = BY_KEY.get(question.key, stepping.of_picks)
    return reckoning.once(("proposals", question.number), lambda: list(find(reckoning, question)))


COUNSEL: Counsel[Steampunk] = Counsel(
    proposals=proposals,
    worth=worth,
    supposed=supposed,
    ways={"deploy": {name: partial(setting_up.by_design, name) for name in DESIGNS}},
    placing=frozenset({"deploy"}),
    set_up=("design", "deploy"),
    across=setting_up.across,
    answers_ahead=4,
)
