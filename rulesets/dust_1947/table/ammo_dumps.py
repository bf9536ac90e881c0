"""Scenery that helps who stands beside it: ammo dumps, a rocket prototype, a pit (TERR-17, BAB)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.muster import ammunition
from rulesets.dust_1947.table.sight.ground import drawn_with
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout, lookout_over
from rulesets.dust_1947.table.sight.obstacles import of_field
from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.points import rule

REACH = 1
"""How far, in squares, a unit may stand from such scenery."""
ROCKET, PIT = "rocket prototype", "archeological pit"


@of_field
def dumps(battlefield: Field) -> tuple[Square, ...]:
    """The squares with an ammo dump."""
    return tuple(square for square, ground in battlefield.ground.items() if "ammo dump" in ground.terrain)


@rule(without=False)
def supplied(game: Dust, unit: Unit) -> bool:
    """DU-TERR-17: an ammo dump offers Ammo Replenish to units within range 1, in sight of it."""
    return beside(game, unit, dumps(game.scenario.field))


@rule(without=False)
def at_the_rocket(game: Dust, unit: Unit) -> bool:
    """DU-BAB-09: vehicles may use Makeshift Repair at a rocket prototype, within range 1 and in sight of it."""
    return beside(game, unit, drawn_with(game.scenario.field, ROCKET))


@rule(without=False)
def at_the_pit(game: Dust, unit: Unit) -> bool:
    """DU-BAB-01: within range 1 of an archeological pit and in sight of it, Follow Me may be used."""
    return beside(game, unit, drawn_with(game.scenario.field, PIT))


def beside(game: Dust, unit: Unit, squares: Iterable[Square]) -> bool:
    """Whether a unit stands within range 1 of scenery in one of these squares, and sees it."""
    near = [square for square in squares if distance(unit.squares, (square,)) <= REACH]
    lookout = lookout_over(game) if near else None
    return lookout is not None and any(_sees(lookout, unit, square) for square in near)


def _sees(lookout: Lookout, unit: Unit, square: Square) -> bool:
    there = unit.model_copy(update={"id": square.name, "squares": [square], "level": 0})
    return any(lookout.look(unit, start, there, square).clear for start in unit.squares)


def needs_ammunition(game: Dust, unit: Unit) -> bool:
    """Whether a unit on the ground, or the hero who walks with it, has weapons with limited ammunition."""
    if not dumps(game.scenario.field) or game.card(unit).kind == "aircraft":
        return False
    hero = game.companion(unit) if game.card(unit).on_foot else None
    return any(ammunition(game.card(one)) for one in (unit, hero) if one is not None)
