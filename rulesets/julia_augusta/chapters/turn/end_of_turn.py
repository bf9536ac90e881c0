"""The end of a turn: what lasted one turn is over (SEQ-11)."""

from __future__ import annotations

from rulesets.julia_augusta.table.state import Julia, LastMove, Leader, Unit


def turn_ends(game: Julia) -> None:
    """Clear what was said of this turn only; what a unit did becomes what it did last."""
    for unit in game.units.values():
        _unit_rests(unit)
    for leader in game.leaders.values():
        _leader_rests(leader)
    for eagle in game.eagles.values():
        eagle.moved = False


def _unit_rests(unit: Unit) -> None:
    unit.last, unit.did, unit.deed = unit.did or LastMove(did="halt"), None, None
    unit.manoeuvred_before, unit.manoeuvred = unit.manoeuvred, False
    unit.control, unit.copies = "", ""
    unit.steadied = unit.reformed = unit.relieved = unit.declared = False
    unit.inspired = 0
    unit.moved, unit.if_it_moves = [], {}
    unit.result = None


def _leader_rests(leader: Leader) -> None:
    leader.spent, leader.steadied, leader.moved_freely = 0, False, False
