"""`/measure` and `/sight`: how far it is, and whether one unit could shoot at another, with the line drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.julia_augusta.chapters.shooting.volleys import why_no_volley
from rulesets.julia_augusta.face.scene.picture import composed
from rulesets.julia_augusta.face.tell import looking_words
from rulesets.julia_augusta.face.tell.command_reasons import SHOOTING
from rulesets.julia_augusta.face.tell.text import OWN_WORDS
from rulesets.julia_augusta.table.measure import field, leader_at
from rulesets.julia_augusta.table.reasons.asking import NotOnTable, Nowhere
from rulesets.julia_augusta.table.state import TABLE, Julia, Unit
from rulesets.kit.boards.tables.distance import Measured, distance, nearest_points
from rulesets.kit.boards.tables.measured import inches as told_inches
from rulesets.kit.boards.tables.relative import pointed_at
from rulesets.kit.boards.tables.told import Vocabulary, find_name
from rulesets.kit.boards.tables.words import PlaceNotUnderstood
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Sentences
from rulesets.kit.engine.telling import harmless
from rulesets.kit.facets.looking import Look
from rulesets.kit.pictures.scene import Track

WHY_NOT = Sentences[None](SHOOTING)
"""Why a unit cannot shoot."""


def things(view: Julia) -> Sequence[Choice]:
    """Units, leaders who stand alone, Eagles and pieces of terrain, by name; places can be measured as well."""
    return [Choice(value=name, label=name) for name in _names(view)]


def _names(view: Julia) -> Iterator[str]:
    yield from (unit.id for unit in view.on_table())
    yield from (leader.id for leader in view.leaders.values() if leader.on_table)
    yield from (eagle.name for eagle in view.eagles.values() if eagle.where == "table")
    yield from (piece.name for piece in view.pieces)


def measured(view: Julia, start: str, end: str) -> Look:
    """JA-SETUP-12: the distance in inches between the nearest points of two things."""
    one, other = _thing(view, start), _thing(view, end)
    inches = distance(one, other)
    a, b = nearest_points(one, other)
    tracks = [Track(kind="distance", points=(a, b), label=told_inches(inches))] if inches > 0 else []
    text = looking_words.measured(view, start, end, inches)
    return Look(text=text, scene=composed(view, text, tracks=tracks, lit=[n for n in (start, end) if n in view.units]))


def _thing(view: Julia, text: str) -> Measured:
    """What a text names: somebody on the table, a piece of terrain, or a place in words."""
    known = Vocabulary(table=TABLE, names=tuple(_names(view)))
    try:
        name = find_name(text, known.names)
    except ValueError:
        name = text
    for leader in view.leaders.values():
        if leader.id == name and leader.on_table:
            return leader_at(view, leader)
    eagle = next((eagle for eagle in view.eagles.values() if eagle.name == name), None)
    if eagle is not None:
        return eagle.spot
    try:
        return pointed_at(field(view), name, known)
    except PlaceNotUnderstood as error:
        raise Refused("JA-SETUP-12", Nowhere(text=text[:40], problem=error.why)) from None


def sighted(view: Julia, viewer: str, target: str) -> Look:
    """Whether a unit could shoot at another now, with how many dice, and why not."""
    one, other = _unit(view, viewer), _unit(view, target)
    refused = why_no_volley(view, one, other.id)
    why = WHY_NOT.tell(None, refused.key, harmless(refused.values, OWN_WORDS)) if refused else ""
    text = looking_words.shooting(view, one, other, why)
    a, b = nearest_points(one.placement, other.placement)
    track = Track(kind="blocked" if refused else "sight", points=(a, b))
    return Look(text=text, scene=composed(view, text, tracks=[track], lit=[one.id, other.id]))


def _unit(view: Julia, name: str) -> Unit:
    unit = view.units.get(name)
    if unit is None or not unit.on_table:
        raise Refused("JA-SETUP-12", NotOnTable(unit=name[:40]))
    return unit
