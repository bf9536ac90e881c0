"""Evade, retire and rout moves (CHG-06, ACM-06, ACM-08, ACM-16)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Literal

from rulesets.julia_augusta.chapters.disorder.blows import happen
from rulesets.julia_augusta.chapters.flight.breaking import turn_to_flight
from rulesets.julia_augusta.chapters.flight.headings import directly_away, turned_homeward
from rulesets.julia_augusta.chapters.flight.leaving import hemmed_in, leave_table
from rulesets.julia_augusta.chapters.flight.ways_out import WayOut, way_out
from rulesets.julia_augusta.chapters.movement.contact import part
from rulesets.julia_augusta.chapters.movement.moving import go
from rulesets.julia_augusta.chapters.movement.passage import goes_through, passed
from rulesets.julia_augusta.chapters.movement.rough import rough_blows
from rulesets.julia_augusta.table.happenings.manoeuvre import GoesOn
from rulesets.julia_augusta.table.state import Did, Julia, LastMove, Unit
from rulesets.julia_augusta.table.stretches import straight
from rulesets.kit.boards.tables.places import TOLERANCE, Pose, thousandths
from rulesets.kit.engine.dice import Dice

Flees = Literal["evade", "retire", "rout"]
RULES: dict[Flees, str] = {"evade": "JA-CHG-06", "retire": "JA-ACM-06", "rout": "JA-ACM-08"}


def flee(
    game: Julia,
    dice: Dice,
    unit: Unit,
    away_from: Sequence[Unit],
    how: Flees,
    inches: float,
    bound: Collection[str] = (),
) -> list[Pose]:
    """A unit flees so many inches directly away from enemies; how it stood and where it went, from the pose in which it
    turned away to the last one. Empty if it was hemmed in. `bound` are the units of the combat result that it flees
    by."""
    turn_to_flight(unit)
    direction = directly_away(game, unit, away_from)
    way = way_out(game, unit, turned_homeward(game, unit, direction), inches)
    _runs(unit, how, inches)
    if way is None:
        hemmed_in(game, dice, unit, bound)
        return []
    _goes(game, dice, unit, way, how, inches)
    if way.leaves and unit.on_table:
        leave_table(game, dice, unit, bound)
    part(game)
    return list(way.poses)


def _runs(unit: Unit, how: Flees, inches: float) -> None:
    """What is remembered of it."""
    did: dict[Flees, Did] = {"evade": "evade", "retire": "retire", "rout": "retire"}
    unit.did = LastMove(did=did[how], distance=round(inches * 1000))
    unit.caught_by = []
    if how == "rout":
        unit.head_start, unit.rout_moves = False, unit.rout_moves + 1


def _goes(game: Julia, dice: Dice, unit: Unit, way: WayOut, how: Flees, inches: float) -> None:
    stretches = straight(unit, way.poses)
    blows = [*rough_blows(game, unit, stretches), *goes_through(game, unit, passed(game, unit, stretches))]
    go(game, unit, stretches, how, inches, RULES[how])
    farther = sum(one.point.to(other.point) for one, other in pairwise(way.poses)) - inches
    if farther > TOLERANCE and not way.leaves:
        game.say(GoesOn(rule="JA-ACM-16", unit=unit.id, inches=thousandths(farther)))
    happen(game, dice, blows)
