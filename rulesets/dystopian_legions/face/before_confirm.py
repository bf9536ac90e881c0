"""The picture of an answer before it is final: where a section comes to stand, or whom its fire goes to."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.actions import AnswerFire, Fire
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack
from rulesets.dystopian_legions.chapters.shooting.declaring import fired
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import names_a_hull
from rulesets.dystopian_legions.chapters.shooting.iad_attack import aim_of
from rulesets.dystopian_legions.chapters.shooting.lines_of_fire import aims
from rulesets.dystopian_legions.face import pad
from rulesets.dystopian_legions.face.scene.fire_lines import aimed
from rulesets.dystopian_legions.face.scene.picture import composed
from rulesets.dystopian_legions.face.tell.ironclad_words import target
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.questions import FireAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.pictures.scene import Scene


def preview(view: Legions, question: Question, action: Action, seat: int) -> Scene | None:
    """What a Confirm leads to; None of an answer that shows nothing on the table."""
    if isinstance(action, AnswerFire) and isinstance(asking := view.asking(question.number), RadAttack):
        return _fire(view, view.sections[asking.section], asking.shots, asking.target)
    if not isinstance(action, Fire) or not question.asks(FireAsked):
        return pad.preview(view, question, action, seat)
    section = view.sections[question.told(FireAsked).section]
    return _fire(view, section, fired(view, section, UNSPENT, action), action.target)


def _fire(view: Legions, section: Section, shots: Sequence[Shot], at: str) -> Scene:
    """Who of a section aims at whom, or at which ironclad."""
    if names_a_hull(view, at):
        found = [aim_of(view, section, shot, at) for shot in shots]
    else:
        found = aims(view, section, shots, view.sections[at])
    lines = [aimed(view, aim, section.seat) for aim in found]
    return composed(view, f"{section.id} at {target(view, at)}", (), lines)
