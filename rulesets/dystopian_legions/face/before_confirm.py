"""The picture of an answer before it is final: where a section comes to stand, or whom its fire goes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.dystopian_legions.actions import Fire
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT, nearest_seen
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.chapters.shooting.declaring import fired
from rulesets.dystopian_legions.face import pad
from rulesets.dystopian_legions.face.scene.picture import composed
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.questions import FireAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.pictures.scene import Scene, Track


def preview(view: Legions, question: Question, action: Action, seat: int) -> Scene | None:
    """What a Confirm leads to; None of an answer that shows nothing on the table."""
    if not isinstance(action, Fire) or not question.asks(FireAsked) or action.target not in view.sections:
        return pad.preview(view, question, action, seat)
    section, target = view.sections[question.told(FireAsked).section], view.sections[action.target]
    shots = fired(view, section, UNSPENT, action)
    return composed(view, f"{section.id} at {target.id}", (), [*_lines(view, section, target, shots)])


def _lines(view: Legions, section: Section, target: Section, shots: Sequence[Shot]) -> Iterator[Track]:
    """From each model that fires to the nearest that it sees."""
    for name in dict.fromkeys(shot.model for shot in shots):
        line = nearest_seen(view, section, view.named(name)[1], target)
        if line is not None:
            covered = any(
                degree(view, section, shots, target, figure).level != "none"
                for figure in target.alive
                if view.model(target, figure).middle.to(line.end) <= view.model(target, figure).widest + 0.1
            )
            points = (tuple(line.start), tuple(line.end))
            yield Track(kind="in cover" if covered else "line of fire", points=points, side=section.seat)
