"""More words for tests of the charge phase, of flights and of pursuits."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.julia_augusta.chapters.charge.charge_phase import Charges
from rulesets.julia_augusta.chapters.charge.pursuit import Pursuit
from rulesets.julia_augusta.chapters.flight.fleeing import Flees, flee
from rulesets.julia_augusta.table.state import Unit
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.table import Described, Table, julia


def charge_phase(*described: Described, **fields: int) -> Table:
    """The charge phase of turn 2, as far as its first question."""
    return julia(*described, phase="charge", **fields).begins(Charges())


def declared(table: Table, dice: Sequence[int] = (), **targets: str) -> Table:
    """Units charge (unit="target"), the others do not; the dice fall when all declarations are revealed."""
    for unit, target in targets.items():
        table.players[table.unit(unit).seat].charges(unit, target)
    waiting = [q for q in table.game.questions if q.key == "charges_done" and q.given is None]
    for question in waiting:
        last = question is waiting[-1]
        table.players[question.seat].is_done(dice=dice if last else ())
    return table


def flees(table: Table, unit: str, away_from: Sequence[str], how: Flees, inches: float) -> list[Pose]:
    """A unit flees; nothing is rolled."""
    game, dice = table.game, ScriptedDice()
    game.events = []
    way = flee(game, dice, game.units[unit], [game.units[name] for name in away_from], how, inches)
    table.said = game.events
    return way


def pursues(table: Table, unit: str, quarry: str, path: Sequence[Pose] = (), dice: Sequence[int] = ()) -> Table:
    """A unit pursues another, as far as the first question."""
    return table.begins(Pursuit(unit=unit, quarry=quarry, path=list(path)), dice)


def facing(unit: Unit) -> float:
    """Where a unit faces, in degrees."""
    return unit.pose.degrees
