"""`/measure` and `/sight`: how far it is, and which models of a Detachment could fire at another, with their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.kit.boards.tables.distance import distance, nearest_points
from rulesets.kit.boards.tables.measured import inches as told_inches
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.looking import Look
from rulesets.kit.pictures.scene import Track
from rulesets.legions_imperialis.chapters.firing.lines import Row, rows, target_pinned
from rulesets.legions_imperialis.face.scene.picture import composed
from rulesets.legions_imperialis.face.tell import sight_words
from rulesets.legions_imperialis.face.tell.imperialis_words import ImperialisWords
from rulesets.legions_imperialis.table.measure import field, group
from rulesets.legions_imperialis.table.pointing import thing
from rulesets.legions_imperialis.table.reasons.asking import NotOnTable
from rulesets.legions_imperialis.table.sight import seen
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

WORDS = ImperialisWords()


def things(view: Imperialis) -> Sequence[Choice]:
    """Detachments, their models and pieces of terrain, by name; places can be measured as well."""
    return [Choice(value=name, label=name) for name in _names(view)]


def _names(view: Imperialis) -> Iterator[str]:
    yield from (one.id for one in view.on_table())
    yield from _pieces(view)
    yield from field(view).models


def _pieces(view: Imperialis) -> tuple[str, ...]:
    return tuple(piece.name for piece in view.pieces)


def measured(view: Imperialis, start: str, end: str) -> Look:
    """The inches between the nearest points of two things (LI-D-01)."""
    one, other = thing(view, start, "LI-TGT-06"), thing(view, end, "LI-TGT-06")
    inches = distance(one, other)
    between = Track(kind="distance", points=nearest_points(one, other), label=told_inches(inches))
    text = sight_words.measured(start, end, inches)
    return Look(text=text, scene=composed(view, text, tracks=[between] if inches > 0 else []))


def sighted(view: Imperialis, viewer: str, target: str) -> Look:
    """LI-TGT-05: which models of a Detachment could fire at another now, and why the others cannot."""
    one, other = _detachment(view, viewer), _detachment(view, target)
    able = rows(view, one, other)
    away = group(view, one).gaps(group(view, other)).min(axis=1)
    gaps = {name: float(inches) for name, inches in zip(group(view, one).names, away, strict=True)}
    text = sight_words.sighted(view, one, other, able, seen(view, one, other), gaps)
    refused = target_pinned(view, other) if one.seat != other.seat else None
    if refused is not None:
        text = f"{WORDS.refusal(refused)}\n{text}"
    return Look(text=text, scene=composed(view, f"{one.id} at {other.id}", tracks=[*_lines(view, one, other, able)]))


def _lines(view: Imperialis, one: Detachment, other: Detachment, able: Sequence[Row]) -> Iterator[Track]:
    """From each model that could fire to the nearest that it can hit; from all others a line that is blocked."""
    for stand in one.alive:
        at = {label for row in able if row.model == stand.label for label in row.by_model}
        here = stand.pose.point
        ends = [its.pose.point for its in other.alive if not at or its.label in at]
        end = min(ends, key=here.to)
        yield Track(kind="line of fire" if at else "blocked", points=((here.x, here.y), (end.x, end.y)), side=one.seat)


def _detachment(view: Imperialis, name: str) -> Detachment:
    detachment = view.detachments.get(name)
    if detachment is None or not detachment.on_table:
        raise Refused("LI-TGT-05", NotOnTable(detachment=name[:40]))
    return detachment
