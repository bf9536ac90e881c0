"""Wrecks that are gone: cleared away, or because what lay there is whole again (CLEAR, TERR-30)."""

from __future__ import annotations

from rulesets.dust_1947.table.state import Dust, Screen, Unit
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.dust_1947.table.tabletop.standing import hulks, leader, wreck_of
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.squares.board import Square


def lift_wreck(game: Dust, unit: Unit) -> None:
    """The wreck of a unit is gone, and its fire is out; on a table another hull may lie in the same square of the
    map."""
    others = [wreck.middle for name, wreck in hulks(game).items() if name != wreck_of(unit)]
    kept = {square_at(middle) for middle in others} if game.options.on_a_table else set[Square]()
    gone = set(unit.squares) - kept
    game.wrecks = [square for square in game.wrecks if square not in gone]
    game.burning_wrecks = [fire for fire in game.burning_wrecks if not _is_of(game, fire, unit, gone)]


def _is_of(game: Dust, fire: Screen, unit: Unit, gone: set[Square]) -> bool:
    """Whether a fire is that of a wreck: on a table where its hull lies."""
    if fire.at is not None and unit.poses:
        return fire.at == leader(game, unit).middle.spot
    return not gone.isdisjoint(fire.squares)


def clear_away(game: Dust, unit: Unit, squares: list[Square]) -> None:
    """A unit has pushed a wreck aside that lies in these squares: on a table the one that is nearest to it there."""
    lost = _nearest(game, unit, squares)
    if lost is not None:
        lift_wreck(game, lost)
        lost.poses = []
        return
    gone = set(squares)
    game.wrecks = [square for square in game.wrecks if square not in gone]
    game.burning_wrecks = [fire for fire in game.burning_wrecks if gone.isdisjoint(fire.squares)]


def _nearest(game: Dust, unit: Unit, squares: list[Square]) -> Unit | None:
    """Whose wreck in some squares of the map is nearest to a unit; None where there is but one that the map shows, and
    on squares, where hulls have no place of their own."""
    here, hulls = Group({"here": leader(game, unit)}), hulks(game)
    lost = [one for one in game.units.values() if wreck_of(one) in hulls]
    near = [(here.gap(Group({"hull": hull})), one) for one in lost if _lies_in(hull := hulls[wreck_of(one)], squares)]
    return min(near, key=lambda one: one[0])[1] if near else None


def _lies_in(hull: Model, squares: list[Square]) -> bool:
    return square_at(hull.middle) in squares
