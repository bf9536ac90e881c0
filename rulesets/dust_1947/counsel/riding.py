"""What a unit that is aboard could declare: to get off and fight, to ride on and fire, or to wait."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dust_1947.actions import Declare
from rulesets.dust_1947.chapters.action_lists.declaration import ATTACK, MARCH, MOVE, NOTHING
from rulesets.dust_1947.chapters.attack.attack_action import has_target
from rulesets.dust_1947.chapters.transport.leaving import prevented
from rulesets.dust_1947.counsel import words
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.offering import check
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.counsel import Proposal

LISTS = (
    ((ATTACK, MOVE), "It fires from inside, then gets off"),
    ((MOVE, ATTACK), "It gets off and attacks what it finds"),
    ((ATTACK, NOTHING), "It fires from inside"),
    ((MARCH,), "It gets off and goes far"),
    ((NOTHING, NOTHING), "It rides on"),
)
"""What it could do, with why; first what does most."""


def declared(view: Dust, question: Question, unit: Unit) -> Iterator[Proposal]:
    """The lists that can be declared now and that begin with something possible."""
    seat = question.seat
    for listed, why in LISTS:
        lost = (NOTHING,) * int(unit.suppressed or unit.stunned)
        answer = Declare(actions=[*lost, *listed][:2])
        if _possible(view, unit, listed[0]) and _allowed(view, question, answer):
            told = f"{view.units[unit.id].id}: {', '.join(answer.actions)}"
            yield Proposal(words.label(told), (answer,), words.why(why if seat == unit.seat else ""))


def _possible(view: Dust, unit: Unit, word: str) -> bool:
    if prevented(view, unit, word):
        return False
    return word != ATTACK or has_target(view, unit)


def _allowed(view: Dust, question: Question, answer: Declare) -> bool:
    try:
        check(view, question, answer)
    except Refused:
        return False
    return True
