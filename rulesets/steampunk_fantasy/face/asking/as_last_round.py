"""Many orders at once: the same as last round, for bases whose list allows it."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kit.engine.question import Question
from rulesets.steampunk_fantasy.actions import Orders
from rulesets.steampunk_fantasy.table.questions import OrdersAsked
from rulesets.steampunk_fantasy.table.state import Steampunk


def as_last_round(view: Steampunk, seat: int) -> Mapping[int, Orders]:
    """For the bases of a seat what was written for them last, by the number of the question."""
    open_ones = [q for q in view.questions if q.seat == seat and q.asks(OrdersAsked)]
    return {q.number: order for q in open_ones if (order := _as_written(view, q)) is not None}


def _as_written(view: Steampunk, question: Question) -> Orders | None:
    base = view.bases[question.told(OrdersAsked).base]
    last = base.last_written
    return Orders(base=base.id, movement=last.movement, fire=list(last.fire)) if last is not None else None
