"""Barbed wire on the way of infantry: who rolls where, and what becomes of those whom it holds (WIRE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.dust_1947.chapters.movement.steps import passing
from rulesets.dust_1947.moments import CAUGHT
from rulesets.dust_1947.table.happenings import movement as happened
from rulesets.dust_1947.table.measure.floors import Place
from rulesets.dust_1947.table.sight.ground import WIRE, squares_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

TANGLED = "wire"
"""The row of symbols on which a unit gets through."""


@rule(without=False)
def held_up(game: Dust, unit: Unit) -> bool:
    """DU-WIRE-01: wire holds up infantry; vehicles, aircraft and flying units ignore it."""
    return game.card(unit).on_foot and "everything" not in passing(game, unit)


def crossed(game: Dust, unit: Unit, path: Sequence[Place], index: int) -> list[Square]:
    """The squares of wire that a unit rolls for on the step to a place of its way: the one that it enters, and with its
    first step that in which it begins (DU-D-192)."""
    wire = squares_of(game, WIRE)
    if not wire or not held_up(game, unit):
        return []
    ends = path[:2] if index == 1 else path[index : index + 1]
    return [place for place in ends if isinstance(place, Square) and place in wire]


def gets_through(game: Dust, dice: Dice, unit: Unit, square: Square, *, leaving: bool) -> bool:
    """Roll for a square of wire; whoever fails is caught. `leaving`: it is that in which the way began."""
    fallen = roll(dice, 1)
    through = fallen[0] in COUNTS[TANGLED]
    shown = [symbol.value for symbol in fallen]
    told: dict[str, Any] = {"unit": unit.id, "square": square.name, "leaving": leaving, "through": through}
    game.say(happened.InWire(rule="DU-WIRE-01", dice=shown, **told))
    if not through:
        catch(unit)
    return through


@rule(without=None)
def catch(unit: Unit) -> None:
    """DU-WIRE-01: whoever is caught in wire has no cover save until its next activation."""
    unit.mark(CAUGHT)


@rule(without=None)
def frees_itself(unit: Unit) -> None:
    """DU-WIRE-01: with its next activation a unit that was caught has its cover save again."""
    unit.unmark(CAUGHT)
