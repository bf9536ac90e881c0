"""Evade moves (CHG-06)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict

from rulesets.julia_augusta.chapters.flight.fleeing import flee
from rulesets.julia_augusta.chapters.flight.long_moves import roll_long_move
from rulesets.julia_augusta.table.measure import distance
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


class Evaded(BaseModel):
    """Where a unit stood before it evaded, and the way that it took."""

    model_config = ConfigDict(frozen=True)

    stood: Pose
    way: list[Pose]


def evade(game: Julia, dice: Dice, unit: Unit, chargers: Sequence[Unit]) -> Evaded:
    """A unit turns away from its chargers and makes a full move, without a head start (JA-MOVE-08)."""
    stood = unit.pose
    inches = roll_long_move(game, dice, unit, bonus=False)
    return Evaded(stood=stood, way=flee(game, dice, unit, evades_from(unit, chargers), "evade", inches))


@rule(without=lambda unit, chargers: list(chargers))
def evades_from(unit: Unit, chargers: Sequence[Unit]) -> list[Unit]:
    """JA-CHG-06: directly away from the charger, the nearest if there are several."""
    return [min(chargers, key=lambda charger: distance(unit, charger))]
