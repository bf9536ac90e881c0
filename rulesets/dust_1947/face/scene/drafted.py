"""The picture for a seat that puts an order together: the place, the way or the line of fire that is chosen so far."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dust_1947.chapters.movement.course import known_course
from rulesets.dust_1947.chapters.movement.inch_reach import InchReach
from rulesets.dust_1947.face.asking.prospects import prospect
from rulesets.dust_1947.face.scene import aim_lines, templates_laid
from rulesets.dust_1947.face.scene import areas as scene_areas
from rulesets.dust_1947.face.scene.battle_scene import composed
from rulesets.dust_1947.face.scene.drawn_places import drawn, square_named
from rulesets.dust_1947.face.tell import foretelling
from rulesets.dust_1947.face.tell.lengths import beside_a_line
from rulesets.dust_1947.table.measure.floors import parse_place
from rulesets.dust_1947.table.questions import AboutAUnit, AttackAsked, MoveAsked, ReactAsked
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.spots import position_of
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.pictures.scene import Area, Point, Scene, Track

DRAWN = ("deploy", "move", "attack", "react", "activate")
"""The answers that change the picture before they are given."""


def sketched(view: Dust, question: Question, draft: Draft, parts: tuple[str, ...] = (), *, title: str = "") -> Scene:
    """The table with what a half-made answer comes to; what its fields may still name is marked as well."""
    lines, laid = tuple(_lines(view, question, draft)), templates_laid.laid(view, question, draft)
    return composed(
        view,
        title,
        areas=(*scene_areas.areas(view, question.seat), *_here(view, draft), *templates_laid.areas(laid)),
        tracks=lines or tuple(aim_lines.tracks(view, question.seat)),
        badges=tuple(templates_laid.badges(view, laid)),
        lit=(*_lit(view, question, draft), *templates_laid.struck(laid)),
    )


def preview(view: Dust, question: Question, action: Action, *, title: str = "") -> Scene | None:
    """The table with what a whole answer comes to; None where it would look as it does."""
    draft = action.model_dump()
    return sketched(view, question, draft, title=title) if draft["type"] in DRAWN else None


def _lit(view: Dust, question: Question, draft: Draft) -> Iterator[str]:
    """The units that an answer is about, and whoever is shot at."""
    about = question.about(AboutAUnit)
    named = (draft.get("unit"), about.unit if about is not None else None, draft.get("target"))
    yield from (str(name) for name in named if name in view.units)


def _here(view: Dust, draft: Draft) -> Iterator[Area]:
    """The place that is chosen, and those on the way to it."""
    for place in (*draft.get("via", ()), draft.get("to", ""), draft.get("at", "")):
        yield from scene_areas.cursor(view, place) if _is_place(view, place) else ()


def _is_place(view: Dust, text: str) -> bool:
    try:
        return bool(text) and square_named(view, text) is not None
    except ValueError:
        return False


def _lines(view: Dust, question: Question, draft: Draft) -> Iterator[Track]:
    """The way of a move, or the line of an attack or a reaction."""
    about = question.about(AboutAUnit)
    if about is None:
        return
    unit = view.units[about.unit]
    if question.asks(MoveAsked) and _is_place(view, draft.get("to", "")):
        yield from _way(view, unit, question, draft)
    elif question.asks(AttackAsked) and draft.get("target") in view.units:
        yield _line(view, unit, view.units[draft["target"]], foretelling.of_target(view, question, draft["target"]))
    elif question.asks(ReactAsked) and draft.get("unit") in view.units:
        yield _line(view, view.units[draft["unit"]], unit, "")


def _way(view: Dust, unit: Unit, question: Question, draft: Draft) -> Iterator[Track]:
    """The way to the place that is chosen, by those that are named; nothing for a place that cannot be reached."""
    points = _walked(view, unit, question, draft) if view.options.on_a_table else _stepped(view, unit, question, draft)
    if len(points) > 1:
        yield Track(kind="move", points=points, side=unit.seat, label=f"to {draft['to']}")


def _walked(view: Dust, unit: Unit, question: Question, draft: Draft) -> tuple[Point, ...]:
    """The same on a table."""
    to = position_of(view, unit, draft["to"])
    walk = InchReach(view, unit, question.told(MoveAsked).allowance, deck=to.deck).walk(to.at)
    return tuple(drawn(at) for at in walk.points) if walk is not None else ()


def _stepped(view: Dust, unit: Unit, question: Question, draft: Draft) -> tuple[Point, ...]:
    """The same on squares."""
    field, via = view.scenario.field, draft.get("via", ())
    to, passed = parse_place(field, draft["to"]), tuple(parse_place(field, name) for name in via)
    course = known_course(view, unit, question.told(MoveAsked).allowance)
    try:
        _, path = course.path(draft.get("lead", ""), to, passed)
    except KeyError:
        return ()
    shift = 1.0 if course.count == 4 else 0.5
    return tuple((place.column + shift, place.row + shift) for place in path)


def _line(view: Dust, attacker: Unit, target: Unit, odds: str) -> Track:
    """The line of fire with its odds, else with its distance in squares."""
    seen = prospect(view, attacker, target)
    return aim_lines.line(seen.glance, label=odds or beside_a_line(view, seen.distance))
