"""Battlefields made from a seed (DL-D-15): terrain of all kinds, the same from opposite edges and corners."""

from __future__ import annotations

from functools import lru_cache

from rulesets.dystopian_legions.before.maps.map_check import USUAL, covered, demand_room
from rulesets.dystopian_legions.before.maps.map_pieces import KINDS, of_file
from rulesets.dystopian_legions.table.terrain import Kind, Piece
from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.maps.tables.generator import Drawn, Form, Scheme
from rulesets.kit.boards.maps.tables.pieces import by_word
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

LYING: dict[Kind, tuple[int, Form, tuple[float, float], tuple[str, ...]]] = {
    "woods": (4, "patch", (9, 13), ("Alder Wood", "Crow Wood", "Holly Wood", "Oak Wood", "Thorn Wood", "Yew Wood")),
    "ruins": (2, "block", (8, 11), ("Burnt Farm", "Fallen Chapel", "Old Kiln", "Shelled House", "Roofless Barn")),
    "craters": (1, "patch", (7, 10), ("First Craters", "Shell Holes", "Mortar Pits", "Blast Field")),
    "tank traps": (1, "block", (6, 8), ("Iron Teeth", "Boulders", "Concrete Blocks", "Rock Field")),
    "trench": (1, "strip", (10, 14), ("Fire Trench", "Sap", "Old Trench", "Support Trench")),
    "crops": (4, "block", (11, 15), ("Barley", "Hop Garden", "Long Grass", "Rye Field", "Turnips", "Wheat")),
    "building": (2, "block", (8, 10), ("Forge", "Granary", "Inn", "Pump House", "Signal Box", "Tithe Barn")),
    "hill": (3, "patch", (10, 14), ("Barrow Hill", "Beacon Hill", "Gallows Hill", "Hare Hill", "Sheep Down")),
    "water": (2, "patch", (8, 12), ("Duck Pond", "Goose Mere", "Mill Pond", "Reed Mere", "Sluice")),
    "road": (1, "strip", (16, 22), ("Cart Road", "Chalk Road", "Post Road", "Toll Road")),
    "barbed wire": (1, "straight", (7, 11), ("Wire", "Outer Wire", "Rusty Wire", "Coiled Wire")),
    "hedge": (2, "bent", (8, 12), ("Blackthorn", "Hawthorn", "Hazel Hedge", "Picket Fence", "Privet")),
    "sandbags": (2, "straight", (6, 9), ("Breastwork", "Field Wall", "Low Wall", "Sandbags")),
    "high wall": (1, "straight", (6, 9), ("Factory Wall", "Garden Wall", "Park Wall", "Yard Wall")),
}
"""What lies on a battlefield: how often each kind comes, its form, how many inches it is across, its names."""
HIGH: tuple[Kind, ...] = ("hill", "building")
"""What keeps out of all Main Deployment Zones (DL-SETUP-06)."""
PIECES: dict[Size, tuple[int, int]] = {(72, 48): (20, 27), (96, 48): (26, 35)}
"""The least and the most pieces on a table."""
ATTEMPTS = 40
"""How often a battlefield is laid out until terrain covers as much of it as is usual."""


def _scheme(size: Size) -> Scheme:
    kinds = by_word(KINDS)
    inner = size[0] / 4, size[1] / 4
    drawn = tuple(
        Drawn(kinds[kind], names, form, across, inner if kind in HIGH else (0.0, 0.0))
        for kind, (often, form, across, names) in LYING.items()
        for _ in range(often)
    )
    return Scheme(size, drawn, PIECES[size], (6.0, 12.0), clear=None, apart=1.5, edge=0.5, layouts=1, alike="turned")


SCHEMES = {size: _scheme(size) for size in PIECES}


@rule(without=())
@lru_cache(maxsize=64)
def generated(seed: str, size: Size) -> tuple[Piece, ...]:
    """DL-SETUP-08: the pieces of a seed: the first layout that is covered as usual, and that leaves room to deploy."""
    for attempt in range(ATTEMPTS):
        pieces = tuple(map(of_file, SCHEMES[size].generated(f"{seed} {attempt}")))
        if USUAL[0] <= round(covered(pieces, size)) <= USUAL[1] and _has_room(pieces, size):
            break
    return pieces


def _has_room(pieces: tuple[Piece, ...], size: Size) -> bool:
    try:
        demand_room(pieces, size)
    except Refused:
        return False
    return True
