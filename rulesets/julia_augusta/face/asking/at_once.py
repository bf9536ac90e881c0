"""Answers to many questions at once (CHG-05, CHG-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rulesets.julia_augusta.actions import Choose, Respond
from rulesets.julia_augusta.chapters.charge.charge_phase import HALT, PURSUE
from rulesets.julia_augusta.chapters.charge.responding import EVADE, STAND, responses
from rulesets.julia_augusta.face.tell.text import TYPES
from rulesets.julia_augusta.table.questions import AboutAUnit, HaltOrPursueAsked, RespondAsked
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.said import Asked
from rulesets.kit.facets.bulks import Answer, by_groups
from rulesets.kit.facets.play import Bulk

EVADES_NOTE = "Those that cannot evade stand."


def bulk_answers(view: Julia, seat: int) -> Sequence[Bulk]:
    """What a seat may give at once: the units that are charged evade where they can; chargers halt, or pursue."""
    charged, deprived = (_asked(view, seat, model) for model in (RespondAsked, HaltOrPursueAsked))
    evading = {question.number: _evades(view, question) for question in charged}
    halting, pursuing = ({q.number: _does(q, choice) for q in deprived} for choice in (HALT, PURSUE))
    runs = any(response.how == EVADE for response in evading.values())
    bulks = [
        Bulk("All evade that can", evading if runs else {}, EVADES_NOTE),
        Bulk("All halt", halting),
        Bulk("All pursue", pursuing),
        *_of_types(view, charged, {"evade that can": partial(_evades, view)} if runs else {}, EVADES_NOTE),
        *_of_types(view, charged, {"stand": _stands}),
        *_of_types(view, deprived, {"halt": partial(_does, choice=HALT), "pursue": partial(_does, choice=PURSUE)}),
    ]
    return [bulk for bulk in bulks if bulk.answers]


def _of_types(view: Julia, asked: Sequence[Question], answers: Mapping[str, Answer], note: str = "") -> list[Bulk]:
    """The same for each troop type of which several are asked beside others."""
    types = {q.number: view.units[q.told(AboutAUnit).unit].type for q in asked}
    of_type = {type_: [number for number, one in types.items() if one == type_] for type_ in types.values()}
    several = {TYPES[one].capitalize(): of for one, of in of_type.items() if 1 < len(of) < len(types)}
    return by_groups(asked, several, answers, note) if several else []


def _asked(view: Julia, seat: int, model: type[Asked]) -> list[Question]:
    return [question for question in view.open_for(seat) if question.asks(model)]


def _evades(view: Julia, question: Question) -> Respond:
    charged = question.told(RespondAsked)
    unit = view.units[charged.unit]
    can = EVADE in responses(view, unit, charged.by)
    return Respond(unit=unit.id, how=EVADE if can else STAND)


def _stands(question: Question) -> Respond:
    return Respond(unit=question.told(RespondAsked).unit, how=STAND)


def _does(question: Question, choice: str) -> Choose:
    return Choose(unit=question.told(AboutAUnit).unit, choice=choice)
