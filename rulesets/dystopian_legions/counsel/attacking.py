"""The attacks that a section may make, as whole answers with what each promises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.dystopian_legions.actions import Fire, Overwatch
from rulesets.dystopian_legions.chapters.shooting.aiming import ON_OVERWATCH, UNSPENT, best, written
from rulesets.dystopian_legions.chapters.shooting.aiming import shots as possible_shots
from rulesets.dystopian_legions.chapters.shooting.declaring import SETTLED, all_that_can
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import names_a_hull
from rulesets.dystopian_legions.chapters.shooting.joint_fire import joint_shots
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
    """An attack that a section may make now, and what it promises; `instead` is what those who fire along would be
    worth by themselves."""

    answer: Fire | Overwatch
    harvest: Harvest
    shots: Sequence[Shot]
    fire: FireKind
    instead: float = 0.0


def odds(view: Legions, section: Section, one: Attack) -> str:
    """How likely an attack hurts its target, which does nothing about it: exactly, as it stands above Confirm."""
    if names_a_hull(view, one.answer.target):
        return f"{round(one.harvest.hurts * 100)} % to damage"
    target = view.sections[one.answer.target]
    prospect = outlook(view, section, target, declared(view, section, target, one.shots, one.fire, one.answer.mark))
    return f"{round(float(1 - prospect.lost.get(0, 0)) * 100)} % to hurt"


def attacks(view: Legions, question: Question) -> list[Attack]:
    """The attacks of the section that is asked, the best first."""
    firing = view.sections[question.told(FireAsked).section]
    possible = [
        attack(view, question, firing, {"type": "fire", "target": it}) for it in allowed(view, question, type="fire")
    ]
    possible += [joint for one in possible if (joint := _together(view, question, firing, one)) is not None]
    return sorted(
        possible, key=lambda one: (one.instead - one.harvest.worth, one.harvest.target, len(one.answer.along))
    )


def _together(view: Legions, question: Question, section: Section, alone: Attack) -> Attack | None:
    """The same attack with all who may fire along, each with all that it can; None where nobody may."""
    asking, given = view.asking(question.number), alone.answer
    if not isinstance(asking, Shooting) or not isinstance(given, Fire) or not asking.along or given.along:
        return None
    draft: Draft = {"type": "fire", "target": given.target, "shots": [*given.shots, SETTLED]}
    further = offered(view, question, draft)
    names = [name for name in _values(further) if name in view.sections] if further and further.field == "along" else []
    if not names:
        return None
    answer, target = given.model_copy(update={"along": names}), view.sections[given.target]
    others = joint_shots(view, section, asking.along, answer)
    shots = [*alone.shots, *others]
    promised = of_shots(view, section, target, shots, alone.fire)
    return Attack(answer, promised, shots, alone.fire, _instead(view, section, target, others))


def _instead(view: Legions, section: Section, target: Section, others: Sequence[Shot]) -> float:
    """What the shots of others would be worth by themselves; a section and its transport have one attack between
    them."""
    by: dict[str, list[Shot]] = {}
    for shot in others:
        by.setdefault(view.named(shot.model)[0].id, []).append(shot)
    apart = (name for name in by if view.whole(view.sections[name]) is not view.whole(section))
    return sum(of_shots(view, view.sections[name], target, by[name]).worth for name in apart)


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


def _values(offer: Offer) -> list[str]:
    return [option.value for option in offer.options]
