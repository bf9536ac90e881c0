"""Many orders at once: the same as last round, for bases whose list allows it."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.question import Question
from rulesets.kit.ruleset import Bulk
from rulesets.steampunk_fantasy.actions import Orders
from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell.options import AS_LAST_ROUND, AS_LAST_ROUND_NOTE


def bulk_answers(view: Steampunk, seat: int) -> Sequence[Bulk]:
    """What a seat may give at once: its bases do what was written for them last."""
    open_ones = [q for q in view.questions if q.seat == seat and q.key == "orders"]
    answers = {q.number: order for q in open_ones if (order := _as_written(view, q)) is not None}
    return [Bulk(label=AS_LAST_ROUND, answers=answers, note=AS_LAST_ROUND_NOTE)] if answers else []


def _as_written(view: Steampunk, question: Question) -> Orders | None:
    base = view.bases[question.values["base"]]
    last = base.last_written
    return Orders(base=base.id, movement=last.movement, fire=list(last.fire)) if last is not None else None
