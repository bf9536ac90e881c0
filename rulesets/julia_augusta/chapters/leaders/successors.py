"""Seconds in command who take a dead leader's place (LEAD-07)."""

from __future__ import annotations

from rulesets.julia_augusta.table.happenings.leaders import SecondInCommand
from rulesets.julia_augusta.table.state import Julia, Leader, Succession, Unit
from rulesets.kit.boards.tables.distance import distance
from rulesets.kit.engine.points import rule

CPS = 1
"""CPs of a second in command."""


@rule(without=None)
def successors_arrive(game: Julia) -> None:
    """JA-LEAD-07: those whose turn has come take their places, at the start of the command phase."""
    for succession in [one for one in game.successions if one.turn <= game.turn]:
        game.successions.remove(succession)
        unit = _his_unit(game, succession)
        if unit is not None:
            _arrives(game, succession, unit)


def _his_unit(game: Julia, succession: Succession) -> Unit | None:
    """The unit that the dead leader was with, or the nearest if that is gone or routing; None if none is left."""
    units = [unit for unit in game.on_table(succession.seat) if not unit.routing]
    was_with = next((unit for unit in units if unit.id == succession.unit), None)
    return was_with or min(units, key=lambda unit: distance(unit.placement, succession.spot), default=None)


def _arrives(game: Julia, succession: Succession, unit: Unit) -> None:
    name = f"{succession.leader}'s second"
    game.leaders[name] = Leader(
        id=name, seat=succession.seat, general=succession.general, cp=CPS, second=True, where="table", unit=unit.id
    )
    game.say(SecondInCommand(rule="JA-LEAD-07", leader=name, of=succession.leader, unit=unit.id))
