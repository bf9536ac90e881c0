"""The legend of the battlefield: what its signs mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesets.kit.pictures.legend import Legend
from rulesets.kit.pictures.scene import LegendEntry, Scene, SquareGround

LEGEND = Legend(
    terrain={
        "trees": "trees: cover, no sight across",
        "small trees": "small trees: cover, no sight across",
        "large trees": "large trees: cover, no sight across",
        "rubble": "rubble: cover",
        "water": "deep water: closed",
        "swamp": "swamp: infantry and walkers only",
        "road": "road",
        "mud": "mud: half moves",
        "building": "building",
        "plinth": "raised ground",
        "hut": "hut: closed, seen over by walkers and large vehicles",
        "lamassu": "lamassu: closed, no sight across",
        "impassable": "impassable: closed, no sight across",
        "babylonian plinth": "Babylonian plinth: infantry climbs it",
        "small ruin": "small ruin: no vehicles",
        "rocket prototype": "rocket prototype: vehicles repair themselves",
        "archeological pit": "archeological pit",
        "structure": "structure: closed, no sight across",
        "ammo crates": "ammo crates: cover for infantry",
        "ammo dump": "ammo dump: closed, no sight across",
        "tank traps": "tank traps: infantry only, cover",
        "bunker": "bunker: walls",
        "bunker inside": "inside a bunker: sees to the front",
        "strongpoint": "strongpoint: walls",
        "strongpoint inside": "inside a strongpoint",
        "buried fortification": "buried: closed",
        "trench": "trench: cover for infantry",
        "wire": "wire: may catch infantry",
        "mines": "mines: attack who enters or leaves",
        "wreck": "wreck: no sight across",
        "smoke": "smoke: no sight across",
        "burning wreck": "burning wreck: attacks who enters",
        "no dot": "no dot: no sight across",
    },
    markers={
        "under fire": "under fire",
        "suppressed": "suppressed",
        "stunned": "stunned",
        "main weapon": "main weapon destroyed",
        "secondary weapon": "secondary weapon destroyed",
        "targeting": "targeting damaged",
        "reduced mobility": "reduced mobility",
        "immobilized": "immobilized",
        "fire": "on fire",
        "unloaded": "weapon not loaded",
        "pilot": "hero as pilot",
        "passengers": "carries others",
        "evading": "evades",
        "stimulants": "stimulants",
        "camouflaged": "camouflaged",
        "dug in": "dug in",
        "caught in wire": "caught in wire: no cover save",
        "activated": "has activated",
        **{f"level {level}": f"stands on level {level}" for level in (1, 2, 3)},
    },
    tracks={
        "move": "way",
        "shot": "attack that hit",
        "reaction": "reactive attack that hit",
        "miss": "attack that missed",
        "sight": "line of sight",
        "distance": "distance",
        "blocked": "blocked line of sight",
    },
    areas={
        "zone": "deployment area",
        "reach": "can be reached",
        "objective": "objective",
        "target": "possible target",
        "cursor": "here",
        "arc": "fire arc",
        "band": "range",
        "blocker": "stands in the way",
        "blast": "blast template",
        "flame": "flame template",
        "smoke": "smoke: no sight across, cover",
    },
)


ON_A_TABLE = replace(
    LEGEND,
    terrain={
        **LEGEND.terrain,
        **{word: f"{word}: cover, half moves of vehicles" for word in ("trees", "small trees", "large trees")},
        "rubble": "rubble: closed to wheels and tracks",
        "water": "water: half moves",
        "swamp": "swamp: half moves, closed to wheels and tracks",
        "no dot": "rocks: closed, no sight across",
    },
    stands={"officer": "leader of a unit, or a hero", "gun": "support weapon", "flyer": "aircraft"},
)
"""What the signs of terrain mean in inches (DU-TABLE-43 and the following)."""


def entries(scene: Scene, *, on_a_table: bool = False) -> Iterator[LegendEntry]:
    """One entry for each sign on the board."""
    cells = scene.ground.cells if isinstance(scene.ground, SquareGround) else ()
    return (ON_A_TABLE if on_a_table else LEGEND).entries(
        scene, [word for cell in cells for word in _seen(cell.terrain)]
    )


def _seen(terrain: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a square that show: "no dot" only where nothing else says why."""
    return tuple(word for word in terrain if word != "no dot") or terrain
