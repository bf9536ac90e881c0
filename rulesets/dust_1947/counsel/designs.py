"""Whole deployments: the enemy's mirrored, a strong wing, everything in cover."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from rulesets.dust_1947.actions import Deploy
from rulesets.dust_1947.chapters.movement.places import area
from rulesets.dust_1947.counsel import words
from rulesets.dust_1947.counsel.outlook import Outlook
from rulesets.dust_1947.counsel.placing import Placing, filled_in, in_order, placings
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal

OFF_THE_WING = 3.0
"""What each column outside its third of the battlefield costs a unit that is to stand on a wing, in army points."""
SHELTER = 20.0
"""What cover is worth where everything is to stand in cover."""

Design = Callable[[Dust, Question], Proposal | None]
Worth = Callable[[Dust, Placing], float]


def _designed(told: str, worth: Worth, view: Dust, question: Question) -> Proposal | None:
    """The next unit in the place that is worth most by a design."""
    for unit in in_order(view, question):
        if possible := placings(view, unit):
            return _told(told, view, question, max(possible, key=lambda made: made.value + worth(view, made)))
    return None


def _on_the_wing(right: bool, view: Dust, made: Placing) -> float:
    columns, column = view.scenario.field.columns, made.stand.squares[0].column
    outside = columns - 1 - column if right else column
    return -OFF_THE_WING * max(0, outside - columns // 3)


def _in_cover(view: Dust, made: Placing) -> float:
    return SHELTER if Outlook(view, made.unit).covered(made.stand.squares) else 0.0


def mirrored(view: Dust, question: Question) -> Proposal | None:
    """The unit most like the next enemy that stands there, as nearly opposite as its area allows; None while none of
    them stands there whom no friend faces yet."""
    seat, units = question.seat, in_order(view, question)
    enemies = sorted(view.on_board(1 - seat), key=lambda other: other.id)[len(view.on_board(seat)) :]
    if not enemies or not units:
        return None
    enemy = enemies[0]
    unit = min(units, key=lambda one: _unlike(view, one, enemy))
    opposite = _opposite(view, seat, enemy.square)
    possible = placings(view, unit)
    nearest = min(possible, key=lambda made: (distance(made.stand.squares, (opposite,)), -made.value), default=None)
    return _told("mirror the enemy", view, question, nearest) if nearest is not None else None


def _unlike(view: Dust, unit: Unit, enemy: Unit) -> tuple[bool, int, str]:
    mine, theirs = view.card(unit), view.card(enemy)
    return mine.on_foot != theirs.on_foot, abs(mine.ap - theirs.ap), unit.id


def _opposite(view: Dust, seat: int, square: Square) -> Square:
    """The square across the line that lies between the areas of both sides."""
    field, mine, theirs = view.scenario.field, area(view, seat), area(view, 1 - seat)
    apart = [
        abs(sum(way(one) for one in mine) / len(mine) - sum(way(one) for one in theirs) / len(theirs)) for way in _WAYS
    ]
    if apart[0] >= apart[1]:
        return Square(square.column, field.rows - 1 - square.row)
    return Square(field.columns - 1 - square.column, square.row)


def across(view: Dust, action: Action) -> Action:
    """A unit in the square that lies opposite through the middle of the battlefield, facing the other way; one on an
    upper floor stays where it was."""
    if not isinstance(action, Deploy):
        return action
    field, named = view.scenario.field, _SQUARE.fullmatch(action.to)
    if named is None:
        return action
    square = parse_square(action.to)
    to = Square(field.columns - 1 - square.column, field.rows - 1 - square.row)
    facing = _BACKWARD.get(action.facing, action.facing)
    return action.model_copy(update={"to": to.name, "facing": facing})


_SQUARE = re.compile(r"[A-Za-z]+\d+")
_BACKWARD = {"N": "S", "S": "N", "E": "W", "W": "E"}
_WAYS: tuple[Callable[[Square], int], ...] = (lambda one: one.row, lambda one: one.column)


def _told(design: str, view: Dust, question: Question, made: Placing) -> Proposal:
    label = f"Place the rest: {design}, {made.unit} to {made.stand.to} first"
    return Proposal(words.label(label), (filled_in(view, question, made),), words.why(made.why))


DESIGNS: dict[str, Design] = {
    "mirror": mirrored,
    "left": partial(_designed, "strong on the left of the map", partial(_on_the_wing, False)),
    "right": partial(_designed, "strong on the right of the map", partial(_on_the_wing, True)),
    "cover": partial(_designed, "all in cover", _in_cover),
}
"""Whole deployments by their names."""
