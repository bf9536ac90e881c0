"""The section pad: where a section goes, model by model, put together press by press."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.actions import Advance, Double
from rulesets.dystopian_legions.chapters.movement.allowance import ALLOWANCES, allowance
from rulesets.dystopian_legions.chapters.movement.course import course, layout, why_not
from rulesets.dystopian_legions.face.scene.picture import with_a_move
from rulesets.dystopian_legions.face.tell.dystopian_words import DystopianWords
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.measure import group
from rulesets.dystopian_legions.table.reasons.movement import NotUnderstood
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.boards.models.forms import anchor, front
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.words import GoalNotUnderstood
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures import moved
from rulesets.kit.pictures.move_pad import MovePad
from rulesets.kit.pictures.scene import Scene
from rulesets.kit.pictures.section_pad import SectionPad

WIDE = 26.0
"""Inches of the table that the pad shows: a section, and where it can come to at the double."""
WORDS = DystopianWords()


def move_pad(view: Legions, question: Question, draft: Draft, pieces: Sequence[str], step: str) -> MovePad | None:
    """The pad of a section that advances or goes at the double."""
    how = draft.get("type", "")
    if how not in ALLOWANCES or draft.get("section") not in view.sections:
        return None
    section = view.sections[draft["section"]]
    inches = allowance(view, section, how)
    spoken = goals.spoken_of(view, section, front(group(view, section)))
    places = view.once((_places, section.id), lambda: _places(view, section))
    pad = SectionPad(spoken, layout(view, section, how), inches, pieces, step, places)
    try:
        return pad.pad(_why_not(view, section, how, pad), lambda: _drawn(view, section, pad))
    except GoalNotUnderstood as told:
        raise Refused("DL-MOVE-03", NotUnderstood(text=told.text, at=told.at, problem=told.why)) from None


def _places(view: Legions, section: Section) -> list[tuple[str, Point]]:
    """Whither the menu leads: pieces of terrain and enemies, the nearest first."""
    here = anchor(group(view, section))
    ends = [(enemy.id, anchor(group(view, enemy))) for enemy in view.enemies(section)]
    for piece in view.pieces:
        middle = piece.terrain.geometry.centroid
        ends.append((piece.name, Point(middle.x, middle.y).spot.point))
    return sorted(ends, key=lambda one: here.to(one[1]))


def _why_not(view: Legions, section: Section, how: Movement, pad: SectionPad) -> str:
    """Why the section may not come to stand as it is laid out; empty where it may."""
    if not pad.pieces:
        return ""
    refused = why_not(view, section, how, pad.goal, pad.laid)
    return f"{WORDS.refusal(refused)} ({refused.rule})" if refused is not None else ""


def _drawn(view: Legions, section: Section, pad: SectionPad) -> Scene:
    stood = pad.layout.group
    before = view.once((moved.before, section.id), lambda: moved.before(stood, section.seat))
    areas = [before] if pad.pieces else []
    if pad.hand.model:
        areas.append(moved.reach(pad.layout, pad.section.labels[pad.hand.model], section.seat))
    title, ways = f"{section.id}: {pad.told or 'where it stands'}", [*moved.ways(pad.laid, section.seat)]
    lit = {pad.section.labels[pad.hand.model]} if pad.hand.model else set()
    drawn = with_a_move(view, standing_so(section, pad.laid), title, areas, ways, lit)
    return drawn.model_copy(update={"window": moved.close_up(view.table, anchor(stood), WIDE)})


def standing_so(section: Section, laid: Laid) -> Section:
    """A section at the end of its move."""
    figures = [
        figure.model_copy(update={"pose": laid.group[section.name_of(figure)].pose}) if figure.alive else figure
        for figure in section.figures
    ]
    return section.model_copy(update={"figures": figures})


def preview(view: Legions, question: Question, action: Action, seat: int) -> Scene | None:
    """How a section comes to stand, before its move is confirmed."""
    if not isinstance(action, Advance | Double) or action.section not in view.sections:
        return None
    section = view.sections[action.section]
    laid = course(view, section, action.type, action.to)
    if isinstance(laid, Refused):
        return None
    stood, ways = group(view, section), [*moved.ways(laid, seat)]
    return with_a_move(view, standing_so(section, laid), section.id, [moved.before(stood, seat)], ways)
