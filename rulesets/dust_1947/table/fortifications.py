"""Bunkers and strongpoints: their squares, the space inside, who is in them, and who is next to them (FORT).

A fortification of 4 by 4 squares has room in the two middle squares of its front row (DU-D-190): whoever is in it
stands there, and all that is measured to him or from him is measured there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulesets.dust_1947.moments import STARTS_IN, asked, named, replaced
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.distances import between
from rulesets.dust_1947.table.reasons import movement as movement_reasons
from rulesets.dust_1947.table.reasons.shape import OfASquare
from rulesets.dust_1947.table.state import Dust, Fortification, Unit
from rulesets.kit.boards.squares.board import Direction, Square, block_squares, foremost
from rulesets.kit.engine.points import rule

Squares = tuple[Square, ...]
Why = tuple[str, type[OfASquare]]
"""The rule that closes a square, and what is said."""
BUNKER, STRONGPOINT, BURIED = "bunker", "strongpoint", "buried fortification"


@lru_cache(maxsize=256)
def squares_of(work: Fortification) -> Squares:
    """The squares that a fortification covers, row by row."""
    return covered(work.corner)


@rule(without=lambda corner: block_squares(corner, 2, 2))
def covered(corner: Square) -> Squares:
    """DU-FORT-12: a fortification covers 4 by 4 squares."""
    return block_squares(corner, 4, 4)


@lru_cache(maxsize=256)
def inside(work: Fortification) -> Squares:
    """The squares inside, from the left to the right of who looks out."""
    return space(squares_of(work), work.facing)


@rule(without=lambda squares, facing: squares)
def space(squares: Squares, facing: Direction) -> Squares:
    """DU-FORT-12: the space inside are the two middle squares of the front row."""
    front = sorted(foremost(squares, facing), key=lambda square: facing.aside(squares[0], square))
    return tuple(front[1:-1])


@lru_cache(maxsize=256)
def gates(work: Fortification) -> Squares:
    """The squares outside from which infantry goes in, and to which it comes out."""
    return rear_doors(work) if work.kind == BUNKER else over_the_walls(work)


@rule(without=lambda work: (*all_around(work),))
def rear_doors(work: Fortification) -> Squares:
    """DU-FORT-08: infantry comes in or out of a bunker only by the doors, behind the two middle squares of its rear."""
    back = work.facing.opposite
    rear = sorted(foremost(squares_of(work), back), key=lambda square: back.aside(work.corner, square))
    return tuple(square.toward(back) for square in rear[1:-1])


@rule(without=())
def over_the_walls(work: Fortification) -> Squares:
    """DU-FORT-10: the walls of a strongpoint are no obstacle, from wherever they are crossed."""
    return all_around(work)


def all_around(work: Fortification) -> Squares:
    """Every square next to a fortification."""
    corner = Square(work.corner.column - 1, work.corner.row - 1)
    covers = set(squares_of(work))
    return tuple(square for square in block_squares(corner, 6, 6) if square not in covers)


def slit(work: Fortification) -> Squares:
    """The squares in front of the firing slit of a bunker, which is the whole of its front edge."""
    return tuple(square.toward(work.facing) for square in foremost(squares_of(work), work.facing))


def work_at(game: Dust, square: Square) -> Fortification | None:
    """The fortification that covers a square."""
    return next((work for work in game.fortifications if square in squares_of(work)), None)


def of_unit(game: Dust, unit: Unit) -> Fortification | None:
    """The fortification that a unit is in; an aircraft over it, and those aboard, are in none."""
    if not game.fortifications or game.in_the_air(unit) or not unit.squares or not unit.present:
        return None
    return next((work for work in game.fortifications if unit.square in inside(work)), None)


def occupants(game: Dust, work: Fortification) -> list[Unit]:
    """The units inside a fortification, joined heroes left out."""
    return [unit for unit in game.on_board() if of_unit(game, unit) == work]


def bunker_of(game: Dust, unit: Unit) -> Fortification | None:
    """The bunker that a unit is in."""
    work = of_unit(game, unit)
    return work if work is not None and work.kind == BUNKER else None


def shut(game: Dust, unit: Unit, work: Fortification) -> Why | None:
    """Why all of a fortification is closed to a unit."""
    return buried(work) or infantry_only(game.card(unit)) or enemy_inside(game, unit, work)


@rule(without=None)
def buried(work: Fortification) -> Why | None:
    """DU-ENG-03: a buried fortification is impassable (DU-D-197)."""
    return ("DU-ENG-03", movement_reasons.BuriedWork) if work.buried else None


@rule(without=None)
def infantry_only(card: Card) -> Why | None:
    """DU-FORT-11: vehicles, aircraft and other non-infantry are never in a fortification."""
    return None if card.on_foot else ("DU-FORT-11", movement_reasons.NoVehiclesInside)


@rule(without=None)
def enemy_inside(game: Dust, unit: Unit, work: Fortification) -> Why | None:
    """DU-FORT-09: as long as an enemy unit is inside, no unit enters the bunker."""
    enemies = [one for one in occupants(game, work) if one.seat != unit.seat] if work.kind == BUNKER else []
    return ("DU-FORT-09", movement_reasons.EnemyInside) if enemies and of_unit(game, unit) != work else None


def starts_in(card: Card) -> str:
    """The fortification in which a unit starts the game: "bunker" or "strongpoint"; empty for any other unit."""
    kind: str = replaced(asked(STARTS_IN, named(card.skills), card), "")[0]
    return kind


@rule(without=lambda game, unit, square: (square,))
def filled_by(game: Dust, unit: Unit, square: Square) -> Squares:
    """DU-FORT-13: a strongpoint unit fills all of the space inside."""
    work = work_at(game, square) if starts_in(game.card(unit)) else None
    return (square,) if work is None else inside(work)


@rule(without=lambda facing, within, square: True)
def before_the_slit(facing: Direction, within: Square, square: Square) -> bool:
    """DU-FORT-15: from a bunker, and into it, one sees 90 degrees to each side of its facing: the front half."""
    return facing.ahead(within, square) >= 0


def walls_between(game: Dust, one: Unit, other: Unit) -> Fortification | None:
    """The fortification that one of two units is in and the other is not."""
    if not game.fortifications:
        return None
    here, there = of_unit(game, one), of_unit(game, other)
    return None if here == there else here or there


@rule(without=False)
def fights_across(game: Dust, one: Unit, other: Unit) -> bool:
    """DU-FORT-22: who is next to a strongpoint, or to the slit or the doors of a bunker, and whoever is inside can
    fight each other."""
    return bool(game.fortifications) and (_touches(game, one, other) or _touches(game, other, one))


def _touches(game: Dust, outside: Unit, within: Unit) -> bool:
    work = of_unit(game, within)
    if work is None or of_unit(game, outside) is not None or game.in_the_air(outside):
        return False
    return any(square in touching(work) for square in outside.squares)


@lru_cache(maxsize=256)
def touching(work: Fortification) -> frozenset[Square]:
    """The squares from which one fights with those inside."""
    return frozenset((*slit(work), *gates(work)) if work.kind == BUNKER else gates(work))


def beside(game: Dust, unit: Unit) -> Iterator[Fortification]:
    """The fortifications that stand next to a unit."""
    for work in game.fortifications:
        if not work.buried and min(between(one, s) for one in unit.squares for s in squares_of(work)) == 1:
            yield work
