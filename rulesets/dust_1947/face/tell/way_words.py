"""What a player should know of a way before it is gone: the wire and the mines on it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dust_1947.actions import Move
from rulesets.dust_1947.chapters.movement import hazards
from rulesets.dust_1947.chapters.movement.course import known_course
from rulesets.dust_1947.face.tell.causes import listed
from rulesets.dust_1947.table.measure.floors import parse_place
from rulesets.dust_1947.table.questions import MoveAsked
from rulesets.dust_1947.table.sight import ground
from rulesets.dust_1947.table.state import Dust
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
    via = tuple(parse_place(view.scenario.field, name) for name in action.via)
    course, to = known_course(view, unit, told.allowance), parse_place(view.scenario.field, action.to)
    path = course.path(action.lead, to, via)[1] if to in course.stops(action.lead, via) else ()
    risky = [place for place in path if isinstance(place, Square) and place in harmful] if len(path) > 1 else []
    return f"The way leads through {listed(list(_told(view, risky)))}." if risky else ""


def _told(view: Dust, squares: list[Square]) -> Iterator[str]:
    for word in (ground.WIRE, ground.MINES):
        found = [square.name for square in squares if square in ground.squares_of(view, word)]
        if found:
            yield f"{word} in {', '.join(found)}"
