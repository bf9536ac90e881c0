"""Marked squares: objectives, deployment areas, and what the asked seat may do now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely

from rulesets.dust_1947.chapters.movement.course import Course
from rulesets.dust_1947.face.scene.drawn_places import drawn, square_named
from rulesets.dust_1947.table.measure.floors import squares_under
from rulesets.dust_1947.table.questions import AttackAsked, DeployAsked, EnterAsked, MoveAsked
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.clouds import clouds
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.offering import offered, starts
from rulesets.kit.engine.question import Question
from rulesets.kit.pictures.scene import Area


def areas(view: Dust, seat: int | None) -> Iterator[Area]:
    """The areas of a view; with `seat`, what its open question lets it choose."""
    yield from (_area("objective", one.squares, label=one.name) for one in view.scenario.objectives)
    yield from _breakthrough(view)
    yield from _smoke(view)
    if view.turn == 0 or any(question.asks(DeployAsked, EnterAsked) for question in view.questions):
        for player, zone in enumerate(view.zone_of):
            yield _area("zone", view.scenario.zones[zone], side=player)
    for question in view.open_for(seat) if seat is not None else ():
        yield from _choices(view, question)


def cursor(view: Dust, place: str) -> Iterator[Area]:
    """The place that the cursor of a direction pad is on."""
    square = square_named(view, place) if place else None
    if square is not None:
        yield _area("cursor", [square], label=place)


def _breakthrough(view: Dust) -> Iterator[Area]:
    """The last rows: each side wants to reach the enemy's."""
    wanted = view.scenario.breakthrough
    if wanted is not None:
        yield _area("objective", [square for rows in wanted.rows for square in rows], label="last rows")


def _smoke(view: Dust) -> Iterator[Area]:
    """The smoke on a table; on squares it is on them."""
    for cloud in clouds(view) if view.options.on_a_table else ():
        rings = (shapely.get_coordinates(part.exterior)[:-1].tolist() for part in shapely.get_parts(cloud.ground))
        outlines = tuple(tuple(drawn(Point(x, y)) for x, y in ring) for ring in rings)
        yield Area(kind="smoke", label="smoke", outlines=outlines)


def _choices(view: Dust, question: Question) -> Iterator[Area]:
    """The squares that an answer may name, or of the units that it may name."""
    if question.asks(EnterAsked) or (question.asks(MoveAsked) and view.options.on_a_table):
        yield from _places(view, question)
    elif question.asks(MoveAsked):
        asked = question.told(MoveAsked)
        course = Course(view, view.units[asked.unit], asked.allowance)
        yield _area("reach", sorted(squares_under(course.stops(""))), side=question.seat)
    elif question.asks(AttackAsked):
        yield from _named(view, question, "target")


def _named(view: Dust, question: Question, kind: str) -> Iterator[Area]:
    """The squares of the units that may be named next."""
    offer = offered(view, question, starts(view, question))
    units = [view.units[option.value] for option in offer.options if option.value in view.units] if offer else []
    squares = {square for unit in units for square in unit.squares}
    if squares:
        yield _area(kind, sorted(squares))


def _places(view: Dust, question: Question) -> Iterator[Area]:
    """The squares where a unit may be put down."""
    offer = offered(view, question, starts(view, question))
    if offer is not None and offer.options and offer.field == "to":
        yield _area("reach", [square_named(view, option.value) for option in offer.options], side=question.seat)


def _area(kind: str, squares: Iterable[Square], *, side: int | None = None, label: str = "") -> Area:
    return Area(kind=kind, squares=tuple((s.column, s.row) for s in squares), side=side, label=label)
