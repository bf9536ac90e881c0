"""Lines of sight: which hexes block, at which height, and who sees whom."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.boards.hexes.sight import Crossed, Sight, sight
from rulesets.kit.engine.points import Table, rule
from rulesets.steampunk_fantasy.table.state import Ground, Steampunk, Terrain, UnitBase
from rulesets.steampunk_fantasy.table.terrain import terrain_of

FLYING = 2
"""The height of a flying unit, in levels."""

OPAQUE: Table[Terrain, bool] = Table(
    f"{__name__}.OPAQUE", {"hill": ("SF-TERR-05", True), "forest": ("SF-TERR-07", True)}, without=False
)
"""Terrain through which nobody sees."""
OPEN: Table[Terrain, bool] = Table(
    f"{__name__}.OPEN",
    {"clear": ("SF-TERR-03", False), "swamp": ("SF-TERR-11", False), "rough": ("SF-TERR-13", False)},
    without=True,
)
"""Terrain that does not block."""


class Spot(NamedTuple):
    """Where a line begins or ends: a hex, and the height there in levels."""

    hex: Hex
    level: int


def on_ground(game: Steampunk, place: Hex) -> Spot:
    """A hex as something that stands there sees and is seen."""
    return Spot(place, hex_level(game, place))


def spot(game: Steampunk, base: UnitBase) -> Spot:
    """Where a base sees from and is seen."""
    return Spot(base.hex, unit_level(base.air, hex_level(game, base.hex)))


@rule(without=0)
def hex_level(game: Steampunk, place: Hex) -> int:
    """SF-TERR-05: a hill is one level high, everything else lies at 0."""
    return 1 if terrain_of(game, place) == "hill" else 0


@rule(without=lambda air, ground: ground)
def unit_level(air: bool, ground: int) -> int:
    """SF-LOS-02: a flying unit is at height 2, every other at that of its hex."""
    return FLYING if air else ground


def sees(game: Steampunk, viewer: UnitBase, target: UnitBase) -> Sight:
    """Whether a base sees another, and what is in between if it does not."""
    return in_sight(game, spot(game, viewer), spot(game, target))


@rule(without=Sight(clear=True))
def in_sight(game: Steampunk, start: Spot, end: Spot) -> Sight:
    """SF-LOS-01: the straight line from middle to middle must not be blocked; between neighbours nothing lies."""
    low, high = sorted((start.level, end.level))
    from_above = end.level <= start.level

    def blocks(crossed: Crossed) -> bool:
        to_lower = crossed.from_end if from_above else crossed.from_start
        return blocks_sight(game, crossed.place) and stops(hex_level(game, crossed.place), low, high, to_lower)

    return sight(start.hex, end.hex, blocks)


@rule(without=False)
def stops(height: int, low: int, high: int, to_lower: int) -> bool:
    """SF-LOS-02: a blocking hex as high as both ends blocks; one as high as the lower end hides only the hex directly
    behind it, as seen from the higher one; one that is lower than both does nothing.

    `to_lower`: how many steps of the line it lies before the lower end.
    """
    return height >= high or (height >= low and to_lower == 1)


def blocks_sight(game: Steampunk, place: Hex) -> bool:
    """Whether a hex blocks lines through it, at its own height."""
    terrain = terrain_of(game, place)
    own = OPEN[terrain] if terrain in OPEN else OPAQUE[terrain]
    return own or changed(game.here(place))


@rule(without=False)
def changed(ground: Ground) -> bool:
    """SF-TERR-02: what lies in a hex changes what its own terrain does, as long as it lies there."""
    return smoke_blocks(ground)


@rule(without=False)
def smoke_blocks(ground: Ground) -> bool:
    """SF-TERR-15: a hex with a smoke marker blocks; its own units see out and are seen, as the ends of a line do."""
    return ground.smoke > 0
