"""The legend of the table: what its signs mean."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.julia_augusta.face.scene.drawn_ground import kinds
from rulesets.julia_augusta.face.scene.tokens import SHAPES
from rulesets.julia_augusta.table.formations import Type
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.pictures.legend import Legend
from rulesets.kit.pictures.scene import LegendEntry, Marker, Scene

TYPES: dict[Type, str] = {
    "HI": "heavy foot",
    "MI": "medium foot",
    "LI": "light foot",
    "CAV": "cavalry",
    "LC": "light horse",
    "CHARIOT": "chariots",
}
"""The troop types by the patterns of their bases."""
LEGEND = Legend(
    terrain={
        "hill": "hill",
        "woods": "woods: rough, cover",
        "rough": "rough",
        "marsh": "marsh: rough",
        "building": "buildings: rough",
        "stream": "stream: rough",
        "wall": "wall: cover",
        "fence": "ditch or bank",
        "water": "deep water",
        "impassable": "cliff",
        "camp": "camp",
    },
    markers={
        "line": "line",
        "column": "column",
        "wedge": "wedge",
        "unformed": "unformed",
        "disorder": "disorder points",
        "eagle": "Eagle",
        "general": "General",
        "leader": "leader",
        "routing": "routs",
        "shaken": "shaken",
        "excited": "excited: +1 control",
        "looting": "loots",
        "steady": "steadied",
    },
    tracks={
        "move": "move",
        "charge": "charge",
        "pursuit": "pursuit",
        "rout": "rout, retire",
        "evade": "evade, fall back",
        "shot": "shooting",
        "miss": "shooting, no effect",
        "contact": "line of contact",
        "distance": "distance",
        "sight": "line of sight",
        "blocked": "blocked line of sight",
    },
    areas={
        "zone": "deployment zone",
        "reach": "can be reached",
        "before": "where it stood",
        "target": "target",
        "cursor": "here",
        "arc": "front",
        "band": "4 inches",
        "blocker": "stands in the way",
    },
)
"""Short texts: beside a long one the table would have to be smaller."""


def entries(view: Julia, scene: Scene) -> Iterator[LegendEntry]:
    """One entry for each sign on the table."""
    formations = [token.body.formation for token in scene.tokens if token.body is not None and token.body.formation]
    disorder = any(token.body is not None and token.body.disorder for token in scene.tokens)
    yield from (
        LegendEntry(kind="troops", key=SHAPES[type_], text=f"{type_}: {words}")
        for type_, words in TYPES.items()
        if any(unit.on_table and unit.type == type_ for unit in view.units.values())
    )
    lying = [Marker(kind=word) for word in (*formations, *(("disorder",) if disorder else ()))]
    yield from LEGEND.entries(scene, kinds(view.pieces), lying=lying)
