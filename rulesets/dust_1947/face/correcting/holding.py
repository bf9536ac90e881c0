"""Which procedures under way can go on after something was put right by hand."""

from __future__ import annotations

from rulesets.dust_1947.chapters.carrying_out.inch_move import InchMove
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.chapters.close_combat.close_combat import CloseCombat
from rulesets.dust_1947.chapters.turn.activation import Activation
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.engine.game import Holds
from rulesets.kit.engine.procedure import Procedure

ABOUT = ("unit", "reactor", "vehicle", "gun", "observer", "hero")
"""The fields with the unit that a procedure is about."""


def holding(before: Dust, after: Dust, *, moves_on: bool) -> Holds:
    """Whether a procedure holds: nobody that it is about has come or gone, and who moves stands where it stood.

    An activation without its unit ends by itself; with `moves_on` it is somebody else's move.
    """
    changed = {unit.id for unit in before.units.values() if unit.where != after.units[unit.id].where}
    stood = ((unit.id, _stance(before, unit), _stance(after, after.units[unit.id])) for unit in before.units.values())
    shifted = {name for name, was, now in stood if was != now}

    def holds(procedure: Procedure) -> bool:
        if isinstance(procedure, Activation):
            return not moves_on
        if isinstance(procedure, MoveAction) and procedure.unit in shifted and _is_on_its_way(procedure):
            return False
        about = {getattr(procedure, name, None) for name in ABOUT}
        return not about & changed or isinstance(procedure, CloseCombat)

    return holds


def _is_on_its_way(move: MoveAction) -> bool:
    """Whether a unit has set off, be it in inches."""
    return bool(move.travel.path) or any(isinstance(one, InchMove) and one.path for one in move.called)


def _stance(game: Dust, unit: Unit) -> object:
    """Where a unit stands; on a table where its leader or hull does."""
    return unit.squares, unit.level, unit.facing, leader(game, unit).pose if game.options.on_a_table else None
