"""Which way a unit may turn where it stands (MOVE-03, BIG-04)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.chapters.movement.pace import immobilized
from rulesets.dust_1947.table.measure import footprint
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import EDGES, Direction, Square
from rulesets.kit.engine.points import rule


@rule(without=False)
def flies_as_vehicles_drive() -> bool:
    """DU-AIR-01: aircraft move by the rules of vehicles, the facing at the end included."""
    return True


def turns(game: Dust, unit: Unit) -> tuple[Direction, ...]:
    """The facings that a unit can take without leaving its squares; none on foot."""
    card = game.card(unit)
    if not card.has_facing or immobilized(unit) or (card.kind == "aircraft" and not flies_as_vehicles_drive()):
        return ()
    if footprint.size(card) == 4:
        return rotates_in_place(unit.facing)
    if len(unit.squares) == 2:
        return either_end(unit.squares)
    return any_edge(unit.facing)


def turn(game: Dust, unit: Unit, facing: Direction) -> None:
    """Turn a unit in its squares."""
    unit.squares = list(footprint.turned(game.card(unit), unit.squares, facing))
    unit.facing = facing


@rule(without=lambda facing: (facing,))
def any_edge(facing: Direction) -> tuple[Direction, ...]:
    """DU-MOVE-03: at the end of a move the unit may face any edge of its square."""
    return EDGES


@rule(without=lambda squares: (footprint.faces(squares[1], squares[0]),))
def either_end(squares: Sequence[Square]) -> tuple[Direction, ...]:
    """DU-MOVE-03: a large vehicle names which of its two squares is the front."""
    facing = footprint.faces(squares[1], squares[0])
    return facing, facing.opposite


@rule(without=lambda facing: (facing,))
def rotates_in_place(facing: Direction) -> tuple[Direction, ...]:
    """DU-BIG-04: a huge vehicle may turn to any facing within its own four squares."""
    return EDGES
