"""Putting a unit down, on squares or on a table: the one place that says by which."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.chapters.movement import places, spots, steps, turning
from rulesets.dust_1947.chapters.movement.spots import Spots, degrees, set_down
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.gathering import close_up
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.engine.question import Draft, Offer


def has_a_place(game: Dust, unit: Unit) -> bool:
    """Whether there is room for a unit at all."""
    return Spots(game, unit).is_free() if game.options.on_a_table else places.has_a_place(game, unit)


def place_offer(game: Dust, unit: Unit, draft: Draft) -> Offer | None:
    """The next field of a placing action."""
    return Spots(game, unit).offer(draft) if game.options.on_a_table else places.place_offer(game, unit, draft)


def with_room(game: Dust, unit: Unit, squares: Sequence[Square]) -> list[Square]:
    """Those of some squares in which a unit may stand: on a table those in whose middle it has room."""
    if game.options.on_a_table:
        return spots.with_room(game, unit, Course(game, unit, 0.0), squares)
    return [square for square in squares if steps.may_stop(game, unit, (square,)) is None]


def put_down(game: Dust, unit: Unit, to: str, facing: str) -> None:
    """Place a unit, and a hero that has joined it."""
    if game.options.on_a_table:
        Spots(game, unit).put(to, facing)
    else:
        places.put_down(game, unit, to, facing)


def turns(game: Dust, unit: Unit) -> tuple[Direction, ...]:
    """The facings that a unit can take where it stands."""
    if not game.options.on_a_table:
        return turning.turns(game, unit)
    course, here = Course(game, unit, 0.0), leader(game, unit).middle
    return tuple(way for way in Direction if game.card(unit).has_facing and course.may_face(here, degrees(way)))


def turn(game: Dust, unit: Unit, facing: Direction) -> None:
    """Turn a unit where it stands."""
    if game.options.on_a_table:
        set_down(game, unit, Course(game, unit, 0.0), leader(game, unit).middle, facing.value)
    else:
        turning.turn(game, unit, facing)


def gather(game: Dust, unit: Unit) -> None:
    """Whoever is with a unit again stands with it: on a table around its leader."""
    if game.options.on_a_table and unit.where == "board":
        close_up(game, unit)
