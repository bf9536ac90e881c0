"""The legend of the map: what its signs mean."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.pictures.legend import Legend
from rulesets.kit.pictures.scene import HexGround, LegendEntry, Scene

LEGEND = Legend(
    terrain={
        "hill": "hill, blocks sight",
        "forest": "forest, blocks sight",
        "swamp": "swamp, may hold you",
        "rough": "rough, costs 2",
    },
    markers={
        "stand-still": "stands still",
        "slow": "slow",
        "fast": "fast",
        "crawl": "crawls",
        "rest": "rests",
        "setup": "set up",
        "flying": "in the air",
        "loaded": "rounds loaded",
        "aimed": "has aimed",
        "pinned": "pinned",
        "fire": "on fire",
        "poison": "poisoned",
        "acid": "acid",
        "bleeding": "bleeding",
        "armour eaten": "armour eaten by acid",
        "damage bonus": "added to later damage",
        "difficult terrain": "toward a costly hex",
        "smoke": "smoke",
        "poison cloud": "poison cloud",
        "acid cloud": "acid cloud",
    },
    tracks={
        "move": "way, by step",
        "shot": "hit",
        "miss": "miss",
        "sight": "line of sight",
        "blocked": "blocked line of sight",
    },
    areas={
        "zone": "own rows",
        "reach": "can be reached",
        "target": "target",
        "cursor": "here",
        "contested": "assault",
        "blocker": "stands in the way",
    },
)
"""Short texts: beside a long one the board would have to be smaller."""


def entries(scene: Scene) -> Iterator[LegendEntry]:
    """One entry for each sign on the board."""
    cells = scene.ground.cells if isinstance(scene.ground, HexGround) else ()
    terrain = [word for cell in cells for word in cell.terrain]
    return LEGEND.entries(scene, terrain, lying=[marker for cell in cells for marker in cell.markers])
