"""The pad of a Detachment: where it goes, model by model, put together press by press."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.models import words
from rulesets.kit.boards.models.forms import anchor, front
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.words import GoalNotUnderstood
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures import moved
from rulesets.kit.pictures.move_pad import MovePad
from rulesets.kit.pictures.scene import Scene
from rulesets.kit.pictures.section_pad import SectionPad
from rulesets.legions_imperialis.chapters.activation.activating import manner_of
from rulesets.legions_imperialis.chapters.movement import regrouping
from rulesets.legions_imperialis.chapters.movement.allowance import farthest
from rulesets.legions_imperialis.chapters.movement.course import layout, too_far
from rulesets.legions_imperialis.chapters.movement.striding import strides
from rulesets.legions_imperialis.face.scene.picture import composed
from rulesets.legions_imperialis.face.stride_pad import stride_pad
from rulesets.legions_imperialis.face.tell.imperialis_words import ImperialisWords
from rulesets.legions_imperialis.face.template_pad import template_pad
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.measure import group
from rulesets.legions_imperialis.table.reasons.movement import NotUnderstood
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

WIDE = 26.0
"""Inches of the table that the pad shows."""
WORDS = ImperialisWords()


def move_pad(view: Imperialis, question: Question, draft: Draft, pieces: Sequence[str], step: str) -> MovePad | None:
    """The pad of a Detachment that moves, or of a template."""
    if draft.get("type") in ("lay", "lay_all"):
        return template_pad(view, question, pieces, step)
    if draft.get("type") != "move" or draft.get("detachment") not in view.detachments:
        return None
    detachment = view.detachments[draft["detachment"]]
    if strides(view, detachment):
        return stride_pad(view, detachment, pieces, step)
    how = manner_of(detachment)
    spoken: words.Section = goals.spoken_of(view, detachment, front(group(view, detachment)))
    ways = layout(view, detachment, how)
    pad = SectionPad(spoken, ways, farthest(view, detachment, how), pieces, step, _places(view, detachment))
    try:
        return pad.pad(_why_not(view, detachment, pad), lambda: _drawn(view, detachment, pad))
    except GoalNotUnderstood as told:
        raise Refused("LI-MOV-02", NotUnderstood(text=told.text, at=told.at, problem=told.why)) from None


def _places(view: Imperialis, detachment: Detachment) -> list[tuple[str, Point]]:
    """Whither the menu leads: pieces of terrain and enemies, the nearest first."""
    here = anchor(group(view, detachment))
    ends = [(enemy.id, anchor(group(view, enemy))) for enemy in view.enemies(detachment)]
    for piece in view.pieces:
        middle = piece.terrain.geometry.centroid
        ends.append((piece.name, Point(middle.x, middle.y).spot.point))
    return sorted(ends, key=lambda one: here.to(one[1]))


def _why_not(view: Imperialis, detachment: Detachment, pad: SectionPad) -> str:
    """Why the Detachment may not come to stand as it is laid out; empty where it may."""
    if not pad.pieces:
        return ""
    refused = too_far(detachment, pad.goal, pad.laid)
    refused = refused or regrouping.parted(view, detachment, pad.layout, pad.laid.group)
    return f"{WORDS.refusal(refused)} ({refused.rule})" if refused is not None else ""


def _drawn(view: Imperialis, detachment: Detachment, pad: SectionPad) -> Scene:
    stood = pad.layout.group
    areas = [moved.before(stood, detachment.seat)] if pad.pieces else []
    if pad.hand.model:
        areas.append(moved.reach(pad.layout, pad.section.labels[pad.hand.model], detachment.seat))
    title, ways = f"{detachment.id}: {pad.told or 'where it stands'}", [*moved.ways(pad.laid, detachment.seat)]
    lit = {pad.section.labels[pad.hand.model]} if pad.hand.model else set()
    drawn = composed(standing_so(view, detachment, pad.laid), title, areas, ways, lit)
    return drawn.model_copy(update={"window": moved.close_up(view.table, anchor(stood), WIDE)})


def standing_so(view: Imperialis, detachment: Detachment, laid: Laid) -> Imperialis:
    """The table as it is with a Detachment at the end of its move."""
    stands = [
        one.model_copy(update={"pose": laid.group[detachment.name_of(one)].pose}) if one.alive else one
        for one in detachment.stands
    ]
    after = detachment.model_copy(update={"stands": stands})
    return view.model_copy(update={"detachments": {**view.detachments, detachment.id: after}})
