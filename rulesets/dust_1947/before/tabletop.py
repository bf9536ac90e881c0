"""Terrain that is not refereed on a table in inches: said before a game (GEN, decision 50)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dust_1947.table.ammo_dumps import PIT, ROCKET
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.dust_1947.table.sight.ground import MINES, WIRE
from rulesets.dust_1947.table.state import Field, Options, Scenario
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

TERRAIN = frozenset(
    {
        *("trees", "small trees", "large trees", "rubble", "water", "swamp", "mud", "tank traps"),
        *("road", "structure", "ammo dump", "impassable", "ammo crates", "trench", "wreck", ROCKET, PIT),
        *("building", "small ruin", "burning wreck", WIRE, MINES),
        *("plinth", "babylonian plinth"),
    }
)
"""The terrain that has a row for the table, or that is there as on squares: all that maps draw. Whoever draws a new
kind says here that a table has it."""


@rule(without=None)
def no_such_ground(battle: Scenario, settled: Options) -> Refused | None:
    """DU-GEN-01: a map with terrain that would be refereed on squares alone is not played on as a table."""
    return _refused(battle, list(dict.fromkeys(_of_a_map(battle.field))), settled)


def fit_for_a_table(field: Field) -> bool:
    """Whether all of a map's terrain is refereed on a table."""
    return next(_of_a_map(field), None) is None


def _refused(battle: Scenario, words: list[str], settled: Options) -> Refused | None:
    """A battle that has something which is refereed on squares alone, where it is to be played on a table."""
    if not settled.on_a_table or not words:
        return None
    return Refused("DU-GEN-01", before_reasons.BattleInSquares(scenario=battle.name, words=words))


def _of_a_map(field: Field) -> Iterator[str]:
    """The terrain of a map that is in squares alone; what nobody can be in is solid ground, which is not."""
    for ground in field.ground.values():
        if ground.dot:
            yield from (word for word in ground.terrain if word not in TERRAIN)
