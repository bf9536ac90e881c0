"""The table in inches: lines of sight a second, and the outline of what a unit can reach.

Both on a table of 72 by 48 inches with 60 units of 8 bases and 30 pieces of terrain: woods that hide, hills, marshes
that slow, rocks that stop. Lines are up to 24 inches long, as shots are; a reach is that of a round base with 12 inches
to move, and of a unit of bases with 8.
"""

from __future__ import annotations

from math import cos, sin, tau
from random import Random
from statistics import median
from time import process_time

from benchmarks.figures import Figure, show
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.formations import Ranks, RectangularBase, RoundBase, line
from rulesets.kit.boards.tables.places import Point, Table, pose
from rulesets.kit.boards.tables.reach import reach
from rulesets.kit.boards.tables.sight import Sight
from rulesets.kit.boards.tables.terrain import Ground, Terrain

TABLE = Table.of(72, 48)
LINES = 10_000
REACHES = 20
FOOT = RectangularBase(width=2000, depth=1500)
ROUND = RoundBase(diameter=1000)
KINDS = (
    {"kind": "wood", "hides": True, "seen_into": 2000, "cost": 200},
    {"kind": "hill", "raises": True, "height": 1000},
    {"kind": "marsh", "cost": 200},
    {"kind": "rock", "impassable": True},
)


def figures() -> list[Figure]:
    """Lines of sight a second, and the milliseconds of an outline."""
    dice = Random(6)
    land = Ground([_piece(number, dice) for number in range(30)])
    units = _army(land, dice)
    field = Battlefield(TABLE, land, units)
    riders = [Placement(pose=unit.pose, base=ROUND, formation=Ranks(ranks=(1,))) for unit in units.values()]
    alone = dict(zip(units, riders, strict=True))
    return [
        Figure(
            "lines of sight, 60 units and 30 pieces of terrain", _lines(land, units, dice), "a second", 10_000, True
        ),
        Figure("reach outline of a round base, 12 inches, median", _outlines(field, alone, 12), "ms", 100),
        Figure("reach outline of a unit of 8 bases, 8 inches, median", _outlines(field, units, 8), "ms", 100),
    ]


def _lines(land: Ground, units: dict[str, Placement], dice: Random) -> float:
    sight = Sight(land, units)
    starts = [Point(dice.uniform(4, 68), dice.uniform(4, 44)) for _ in range(LINES)]
    lines = [(start, start.moved(dice.uniform(0, 360), dice.uniform(1, 24))) for start in starts]
    began = process_time()
    sight.looks(lines)
    return LINES / (process_time() - began)


def _outlines(field: Battlefield, movers: dict[str, Placement], inches: float) -> float:
    times = []
    for name in list(movers)[:REACHES]:
        began = process_time()
        reach(field, movers[name], inches, {name})
        times.append(process_time() - began)
    return median(times) * 1000


def _piece(number: int, dice: Random) -> Terrain:
    """A hexagon of 3 to 6 inches across."""
    middle, radius = Point(dice.uniform(6, 66), dice.uniform(6, 42)), dice.uniform(1.5, 3)
    corners = [Point(middle.x + radius * cos(tau * n / 6), middle.y + radius * sin(tau * n / 6)).spot for n in range(6)]
    return Terrain.model_validate({"name": f"piece {number}", "corners": corners, **KINDS[number % len(KINDS)]})


def _army(land: Ground, dice: Random) -> dict[str, Placement]:
    """60 units of 8 bases, none on another or on a rock."""
    units: dict[str, Placement] = {}
    while len(units) < 60:
        at = pose(Point(dice.uniform(4, 68), dice.uniform(4, 44)), dice.uniform(0, 359))
        new = Placement(pose=at, base=FOOT, formation=line(8, 4))
        if not Battlefield(TABLE, land, units).faults(new):
            units[f"unit {len(units)}"] = new
    return units


if __name__ == "__main__":
    show(figures)
