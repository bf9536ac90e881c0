"""What a player should know of a way before it is gone: the wire and the mines on it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dust_1947.actions import Move
from rulesets.dust_1947.chapters.carrying_out.way_menu import Allowance
from rulesets.dust_1947.chapters.movement import hazards
from rulesets.dust_1947.chapters.movement.course import known_course
from rulesets.dust_1947.chapters.movement.inch_reach import InchReach
from rulesets.dust_1947.chapters.movement.snags import squares_crossed
from rulesets.dust_1947.face.tell.causes import listed
from rulesets.dust_1947.table.measure.floors import parse_place
from rulesets.dust_1947.table.questions import MoveAsked
from rulesets.dust_1947.table.sight import ground
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.spots import position_of, stands
from rulesets.dust_1947.table.tabletop.storeys import GROUND
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question


def through(view: Dust, question: Question, action: Action) -> str:
    """The sentence about wire and mines on the way of a move; empty where there are none."""
    if not isinstance(action, Move) or not question.asks(MoveAsked):
        return ""
    told = question.told(MoveAsked)
    unit = view.units[told.unit]
    harmful = hazards.shunned(view, unit)
    if not harmful:
        return ""
    way = _in_inches if view.options.on_a_table else _on_squares
    risky = way(view, unit, told.allowance, action, harmful)
    return f"The way leads through {listed(list(_told(view, risky)))}." if risky else ""


def _on_squares(view: Dust, unit: Unit, allowance: Allowance, move: Move, harmful: frozenset[Square]) -> list[Square]:
    """The harmful squares of the way of a move."""
    via = tuple(parse_place(view.scenario.field, name) for name in move.via)
    course, to = known_course(view, unit, allowance), parse_place(view.scenario.field, move.to)
    path = course.path(move.lead, to, via)[1] if to in course.stops(move.lead, via) else ()
    return [place for place in path if isinstance(place, Square) and place in harmful] if len(path) > 1 else []


def _in_inches(view: Dust, unit: Unit, allowance: Allowance, move: Move, harmful: frozenset[Square]) -> list[Square]:
    """The same on a table: squares of the map that the leader or the hull comes upon."""
    to = position_of(view, unit, move.to)
    course = InchReach(view, unit, allowance, deck=to.deck).by(to.at)
    walk = course.walk(to.at) if to != stands(view, unit) and course.stairs.over == GROUND else None
    return squares_crossed(view, unit, walk.points, harmful) if walk is not None else []


def _told(view: Dust, squares: list[Square]) -> Iterator[str]:
    for word in (ground.WIRE, ground.MINES):
        there = [square.name for square in squares if square in ground.squares_of(view, word)]
        if there:
            yield f"{word} in {', '.join(there)}"
