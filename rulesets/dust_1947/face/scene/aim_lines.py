"""The lines of an attack that is being declared: to whom it may go, and what stops the rest."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.face.asking.prospects import Glance, prospect, stopped_at
from rulesets.dust_1947.face.tell.lengths import beside_a_line
from rulesets.dust_1947.table.questions import AttackAsked
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.question import Question
from rulesets.kit.pictures.scene import Point, Track


def tracks(view: Dust, seat: int | None) -> Iterator[Track]:
    """For the seat that declares an attack: a line to every enemy in reach, ended where it is blocked."""
    for question in view.open_for(seat) if seat is not None else ():
        if question.asks(AttackAsked):
            yield from _lines(view, question)


def _lines(view: Dust, question: Question) -> Iterator[Track]:
    asked = question.told(AttackAsked)
    unit = view.units[asked.unit]
    declaring = Declaring(view, unit, asked.reaction_to)
    for enemy in declaring.near:
        seen = prospect(view, unit, enemy)
        if declaring.judge(enemy.id) is None or not seen.glance.line.clear:
            yield line(seen.glance, label=beside_a_line(view, seen.distance))


def line(glance: Glance, *, label: str = "") -> Track:
    """A line of sight; a blocked one has the point where it is stopped in its middle."""
    start, end = (middle(square) for square in glance.ends)
    if glance.line.clear:
        return Track(kind="sight", points=(start, end), label=label)
    where = "-".join(Square(*place).name for place in glance.line.where)
    return Track(kind="blocked", points=(start, stopped_at(glance), end), label=f"{glance.line.what} {where}")


def middle(square: Square) -> Point:
    """The dot of a square."""
    return square.column + 0.5, square.row + 0.5
