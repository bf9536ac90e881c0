"""Answers to many questions at once (CHG-05, CHG-11)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.julia_augusta.actions import Choose, Respond
from rulesets.julia_augusta.chapters.charge.charge_phase import HALT, PURSUE
from rulesets.julia_augusta.chapters.charge.responding import EVADE, STAND, responses
from rulesets.julia_augusta.table.questions import AboutAUnit, HaltOrPursueAsked, RespondAsked
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.said import Asked
from rulesets.kit.facets.play import Bulk


def bulk_answers(view: Julia, seat: int) -> Sequence[Bulk]:
    """What a seat may give at once: the units that are charged evade where they can; chargers halt, or pursue."""
    charged, deprived = (_asked(view, seat, model) for model in (RespondAsked, HaltOrPursueAsked))
    evading = {question.number: _evades(view, question) for question in charged}
    halting, pursuing = ({q.number: _does(q, choice) for q in deprived} for choice in (HALT, PURSUE))
    runs = any(response.how == EVADE for response in evading.values())
    found = [
        Bulk("All evade that can", evading if runs else {}, "Those that cannot evade stand."),
        Bulk("All halt", halting),
        Bulk("All pursue", pursuing),
    ]
    return [bulk for bulk in found if bulk.answers]


def _asked(view: Julia, seat: int, model: type[Asked]) -> list[Question]:
    return [question for question in view.open_for(seat) if question.asks(model)]


def _evades(view: Julia, question: Question) -> Respond:
    charged = question.told(RespondAsked)
    unit = view.units[charged.unit]
    can = EVADE in responses(view, unit, charged.by)
    return Respond(unit=unit.id, how=EVADE if can else STAND)


def _does(question: Question, choice: str) -> Choose:
    return Choose(unit=question.told(AboutAUnit).unit, choice=choice)
