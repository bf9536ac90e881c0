"""Where a unit could come to, as outlines for pictures (MOVE-13, MOVE-14)."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.manoeuvre.tasks import out_of_hand, task, why_no_move
from rulesets.julia_augusta.chapters.movement.allowance import Allowance, march, may_march
from rulesets.julia_augusta.chapters.movement.steps import ASIDE
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.reach import Reached, reach

AVERAGE_MOVE = 4.0
"""Inches that the average die shows most often, together with 3: what is drawn before it was rolled."""
RAYS = 9
"""Directions ahead in which the way of a formed unit is drawn."""


def reach_of(game: Julia, unit: Unit, allowance: Allowance | None = None) -> list[list[Point]]:
    """The outlines of where the middle of a unit's front edge could come to, ahead or aside for a formed unit; nothing
    if it may not move. Without an allowance: as far as it marches, or the average die may take it."""
    if out_of_hand(game, unit, ()) or task(game, unit) or why_no_move(game, unit, "move"):
        return []
    return outlines(game, unit, (allowance or _usual(game, unit)).inches)


def outlines(game: Julia, unit: Unit, inches: float) -> list[list[Point]]:
    """The outlines of where it could come to with so many inches."""
    return _ahead(unit, inches) if unit.formed else _anywhere(game, unit, inches).outlines


def _usual(game: Julia, unit: Unit) -> Allowance:
    return march(unit) if may_march(game, unit) else Allowance(AVERAGE_MOVE)


def _anywhere(game: Julia, unit: Unit, inches: float) -> Reached:
    friends = {friend.id for friend in game.friends(unit)}
    return reach(field(game, unit), unit.placement, inches, {unit.id, *friends})


def _ahead(unit: Unit, inches: float) -> list[list[Point]]:
    """The fan up to 22.5 degrees to either side of straight ahead."""
    at, facing = unit.pose.point, unit.pose.degrees
    turns = (ASIDE * (2 * ray / (RAYS - 1) - 1) for ray in range(RAYS))
    return [[at, *(at.moved(facing + turn, inches) for turn in turns)]]
