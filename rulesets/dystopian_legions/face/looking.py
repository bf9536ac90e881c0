"""`/measure` and `/sight`: how far it is, and which models of a section could fire at another, with their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.chapters.shooting.aiming import marks, shots, why_no_fire
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import hull_shots
from rulesets.dystopian_legions.chapters.shooting.iad_attack import aim_of
from rulesets.dystopian_legions.chapters.shooting.lines_of_fire import aims
from rulesets.dystopian_legions.face.scene.fire_lines import aimed
from rulesets.dystopian_legions.face.scene.picture import composed
from rulesets.dystopian_legions.face.tell import looking_words, sight_words
from rulesets.dystopian_legions.face.tell.dystopian_words import DystopianWords
from rulesets.dystopian_legions.table.buildings import building_of
from rulesets.dystopian_legions.table.measure import field, models
from rulesets.dystopian_legions.table.reasons.asking import NotOnTable, Nowhere
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.distance import Measured, distance, nearest_points
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.measured import inches as told_inches
from rulesets.kit.boards.tables.relative import pointed_at
from rulesets.kit.boards.tables.told import Vocabulary
from rulesets.kit.boards.tables.words import PlaceNotUnderstood
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.looking import Look
from rulesets.kit.pictures.scene import Track

WORDS = DystopianWords()


def things(view: Legions) -> Sequence[Choice]:
    """Sections, their models and pieces of terrain, by name; places can be measured as well."""
    return [Choice(value=name, label=name) for name in _names(view)]


def _names(view: Legions) -> Iterator[str]:
    yield from (section.id for section in view.on_table())
    yield from _pieces(view)
    yield from field(view).models


def measured(view: Legions, start: str, end: str) -> Look:
    """DL-BASE-01: the inches between the nearest points of two things."""
    one, other = _thing(view, start), _thing(view, end)
    inches = distance(one, other)
    tracks = (
        [Track(kind="distance", points=nearest_points(one, other), label=told_inches(inches))] if inches > 0 else []
    )
    text = looking_words.measured(start, end, inches)
    return Look(text=text, scene=composed(view, text, tracks=tracks))


def _thing(view: Legions, text: str) -> Measured:
    """What a text names: a section, one of its models, a piece of terrain, or a place in words."""
    standing = field(view).models
    if text in standing:
        return standing[text].body
    section = view.sections.get(text)
    if section is not None and section.on_table:
        return Body(_ground(view, section))
    met = field(view)
    try:
        return pointed_at(Battlefield(met.table, met.land, {}), text, Vocabulary(table=met.table, names=_pieces(view)))
    except PlaceNotUnderstood as error:
        raise Refused("DL-BASE-01", Nowhere(text=text[:40], problem=error.why)) from None


def _pieces(view: Legions) -> tuple[str, ...]:
    return tuple(piece.name for piece in view.pieces)


def _ground(view: Legions, section: Section) -> BaseGeometry:
    walls = building_of(view, section)
    if walls is not None:
        return walls.terrain.geometry
    return shapely.union_all([model.body.area for model in models(view, section).values()])


def sighted(view: Legions, viewer: str, target: str) -> Look:
    """DL-RAD-03: which models of a section could fire at another now, and why the others cannot."""
    one, other = _section(view, viewer), _section(view, target)
    if not marks(view, other):
        return _hulls_sighted(view, one, other)
    possible = shots(view, one, other)
    refused = why_no_fire(view, one, other) if one.seat != other.seat else None
    why = WORDS.refusal(refused) if refused is not None else ""
    text = sight_words.sighted(view, one, other, possible, why)
    tracks = [aimed(view, aim, one.seat) for aim in aims(view, one, possible, other)] if marks(view, other) else []
    return Look(text=text, scene=composed(view, f"{one.id} at {other.id}", tracks=tracks))


def _hulls_sighted(view: Legions, one: Section, other: Section) -> Look:
    """The same of a section of ironclads: what of it each model could fire at, and which armour faces it."""
    names = [other.name_of(figure) for figure in other.alive]
    text = "\n".join(sight_words.hull_sighted(view, one, name) for name in names)
    its_aims = [aim_of(view, one, shot, name) for name in names for shot in hull_shots(view, one, name)]
    tracks = [aimed(view, aim, one.seat) for aim in {(aim.model, aim.mark): aim for aim in its_aims}.values()]
    return Look(text=text, scene=composed(view, f"{one.id} at {other.id}", tracks=tracks))


def _section(view: Legions, name: str) -> Section:
    section = view.sections.get(name)
    if section is None or not section.on_table:
        raise Refused("DL-RAD-03", NotOnTable(section=name[:40]))
    return section
