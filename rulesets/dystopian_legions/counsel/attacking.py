"""The attacks that a section may make, as whole answers with what each promises."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.dystopian_legions.actions import Fire, Overwatch
from rulesets.dystopian_legions.chapters.shooting.aiming import best
from rulesets.dystopian_legions.chapters.shooting.aiming import shots as possible_shots
from rulesets.dystopian_legions.chapters.shooting.declaring import written
from rulesets.dystopian_legions.counsel.harvest import Harvest, of_shots
from rulesets.dystopian_legions.table.happenings.shooting import Fire as FireKind
from rulesets.dystopian_legions.table.questions import FireAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.counsel.proposing import allowed
from rulesets.kit.engine.offering import filled, offered
from rulesets.kit.engine.question import Draft, Offer, Question


class Attack(NamedTuple):
    """An attack that a section may make now, and what it promises."""

    answer: Fire | Overwatch
    harvest: Harvest


def attacks(view: Legions, question: Question) -> list[Attack]:
    """The attacks of the section that is asked, the best first."""
    firing = view.sections[question.told(FireAsked).section]
    found = [
        attack(view, question, firing, {"type": "fire", "target": it}) for it in allowed(view, question, type="fire")
    ]
    return sorted(found, key=lambda one: (-one.harvest.worth, one.harvest.target))


def attack(view: Legions, question: Question, section: Section, draft: Draft, fire: FireKind = "open_fire") -> Attack:
    """The attack of a section on the target of a draft: with all that can, or with the best weapon that fires alone."""
    target = view.sections[draft["target"]]
    wanted = {name: [value] for name, value in draft.items()}
    further = offered(view, question, draft)
    if further is None or further.enough:
        promised = of_shots(view, section, target, best(view, section, target), fire)
    else:
        alone = {written(one): one for one in possible_shots(view, section, target)}
        each = {
            text: of_shots(view, section, target, [alone[text]], fire) for text in _values(further) if text in alone
        }
        text = max(each, key=lambda one: each[one].worth)
        wanted["shots"], promised = [text], each[text]
    answer, _ = filled(view, question, wanted)
    assert isinstance(answer, Fire | Overwatch)
    return Attack(answer, promised)


def _values(found: Offer) -> list[str]:
    return [option.value for option in found.options]
