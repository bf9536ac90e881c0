"""The odds of fire, in words and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rulesets.dystopian_legions.actions import Fire
from rulesets.dystopian_legions.chapters.shooting.aiming import (
    UNSPENT,
    best,
    no_such_target,
    targets,
    why_no_fire,
)
from rulesets.dystopian_legions.chapters.shooting.aiming import shots as possible_shots
from rulesets.dystopian_legions.chapters.shooting.declaring import fired
from rulesets.dystopian_legions.chapters.shooting.fire_odds import outlook
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import fires_alone
from rulesets.dystopian_legions.face.tell.text import count
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.questions import FireAsked
from rulesets.dystopian_legions.table.reasons.movement import NotReady
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.odds import Forecast


def forecast(view: Legions, question: Question, action: Action) -> Forecast | None:
    """What may come of an attack; None of any other answer."""
    asked = question.about(FireAsked)
    if not isinstance(action, Fire) or asked is None or not question.asks(FireAsked) or action.mark:
        return None
    section, target = view.sections[asked.section], view.sections.get(action.target)
    if target is None or not target.on_table:
        return None
    shots = fired(view, section, UNSPENT, action)
    return _told(view, section, target, shots) if shots else None


def odds(view: Legions, unit: str, target: str, split: Sequence[str]) -> Sequence[Forecast]:
    """What all that can fire would come to, and each Solo Weapon by itself; raises `Refused` if nothing can."""
    section = view.sections.get(unit)
    if section is None or not section.on_table:
        raise Refused("DL-SHOOT-01", NotReady(value=unit, options=[one.id for one in view.on_table()]))
    if refused := no_such_target(view, section, target, targets(view, section)):
        raise refused
    enemy = view.sections[target]
    if refused := why_no_fire(view, section, enemy):
        raise refused
    together = best(view, section, enemy)
    alone = [[shot] for shot in possible_shots(view, section, enemy) if fires_alone(view, section, shot)]
    return [_told(view, section, enemy, one) for one in (together, *alone) if one]


def options(view: Legions, given: Mapping[str, str]) -> Sequence[Choice]:
    """The sections that could fire, then whom at."""
    if "target" in given:
        return []
    if "unit" not in given:
        return [Choice(value=one.id, label=one.id) for one in view.on_table() if targets(view, one)]
    section = view.sections.get(given["unit"])
    found = targets(view, section) if section is not None and section.on_table else []
    return [Choice(value=name, label=name) for name in found]


def _told(view: Legions, section: Section, target: Section, shots: Sequence[Shot]) -> Forecast:
    """Before the target has answered, and before anybody is treated."""
    found = outlook(view, section, target, shots)
    some = 1 - found.killed.get(0, Fraction(0))
    mean = sum((number * chance for number, chance in found.killed.items()), Fraction(0))
    short = f"{_percent(some)} to kill, {float(mean):.1f} on average"
    lines = [f"{count(number, 'model')} killed: {_percent(chance)}" for number, chance in sorted(found.killed.items())]
    return Forecast(
        title=f"{section.id} fires at {target.id}",
        short=short,
        lines=tuple(lines),
        chances={"models killed": found.killed, "Life Points lost": found.lost},
    )


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)} %"
