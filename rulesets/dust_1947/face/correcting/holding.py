"""Which procedures under way can go on after something was put right by hand."""

from __future__ import annotations

from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.chapters.close_combat.close_combat import CloseCombat
from rulesets.dust_1947.chapters.turn.activation import Activation
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.game import Holds
from rulesets.kit.engine.procedure import Procedure

ABOUT = ("unit", "reactor", "vehicle", "gun", "observer", "hero")
"""The fields with the unit that a procedure is about."""


def holding(before: Dust, after: Dust, *, moves_on: bool) -> Holds:
    """Whether a procedure holds: nobody that it is about has come or gone, and who moves stands where it stood.

    An activation without its unit ends by itself; with `moves_on` it is somebody else's move.
    """
    changed = {unit.id for unit in before.units.values() if unit.where != after.units[unit.id].where}
    shifted = {unit.id for unit in before.units.values() if _stance(unit) != _stance(after.units[unit.id])}

    def holds(procedure: Procedure) -> bool:
        if isinstance(procedure, Activation):
            return not moves_on
        if isinstance(procedure, MoveAction) and procedure.travel.path and procedure.unit in shifted:
            return False
        about = {getattr(procedure, name, None) for name in ABOUT}
        return not about & changed or isinstance(procedure, CloseCombat)

    return holds


def _stance(unit: Unit) -> object:
    return unit.squares, unit.level, unit.facing
