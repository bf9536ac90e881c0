"""The attacks that a section may make, as whole answers with what each promises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.dystopian_legions.actions import Fire, Overwatch
from rulesets.dystopian_legions.chapters.shooting.aiming import ON_OVERWATCH, UNSPENT, best, written
from rulesets.dystopian_legions.chapters.shooting.aiming import shots as possible_shots
from rulesets.dystopian_legions.chapters.shooting.declaring import all_that_can
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import names_a_hull
from rulesets.dystopian_legions.chapters.shooting.prospects import declared, outlook
from rulesets.dystopian_legions.counsel.harvest import Harvest, of_shots, on_hull
from rulesets.dystopian_legions.table.happenings.shooting import Fire as FireKind
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.questions import FireAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.counsel.proposing import allowed
from rulesets.kit.engine.offering import filled, offered
from rulesets.kit.engine.question import Draft, Offer, Question


class Attack(NamedTuple):
    """An attack that a section may make now, and what it promises."""

    answer: Fire | Overwatch
    harvest: Harvest
    shots: Sequence[Shot]
    fire: FireKind


def odds(view: Legions, section: Section, one: Attack) -> str:
    """How likely an attack hurts its target, which does nothing about it: exactly, as it stands above Confirm."""
    if names_a_hull(view, one.answer.target):
        return f"{round(one.harvest.hurts * 100)} % to damage"
    target = view.sections[one.answer.target]
    found = outlook(view, section, target, declared(view, section, target, one.shots, one.fire, one.answer.mark))
    return f"{round(float(1 - found.lost.get(0, 0)) * 100)} % to hurt"


def attacks(view: Legions, question: Question) -> list[Attack]:
    """The attacks of the section that is asked, the best first."""
    firing = view.sections[question.told(FireAsked).section]
    found = [
        attack(view, question, firing, {"type": "fire", "target": it}) for it in allowed(view, question, type="fire")
    ]
    return sorted(found, key=lambda one: (-one.harvest.worth, one.harvest.target))


def attack(view: Legions, question: Question, section: Section, draft: Draft, fire: FireKind = "open_fire") -> Attack:
    """The attack of a section on the target of a draft: with all that can, or with the best weapon that fires alone."""
    if names_a_hull(view, draft["target"]):
        return _at_an_ironclad(view, question, section, draft, fire)
    target = view.sections[draft["target"]]
    wanted = {name: [value] for name, value in draft.items()}
    further = offered(view, question, draft)
    if further is None or further.enough:
        shots = best(view, section, target)
    else:
        alone = {written(one): one for one in possible_shots(view, section, target)}
        able = [text for text in _values(further) if text in alone]
        text = max(able, key=lambda one: of_shots(view, section, target, [alone[one]], fire).worth)
        wanted["shots"], shots = [text], [alone[text]]
    answer, _ = filled(view, question, wanted)
    assert isinstance(answer, Fire | Overwatch)
    return Attack(answer, of_shots(view, section, target, shots, fire), shots, fire)


def _at_an_ironclad(view: Legions, question: Question, section: Section, draft: Draft, fire: FireKind) -> Attack:
    """All IAD attacks that a section can make on an ironclad."""
    answer, _ = filled(view, question, {name: [value] for name, value in draft.items()})
    assert isinstance(answer, Fire | Overwatch)
    spent = UNSPENT if fire == "open_fire" else ON_OVERWATCH
    shots = all_that_can(view, section, answer.target, spent)
    return Attack(answer, on_hull(view, section, answer.target, shots, fire), shots, fire)


def _values(found: Offer) -> list[str]:
    return [option.value for option in found.options]
