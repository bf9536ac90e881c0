"""Battlefields made from a seed: terrain of all kinds, the same from both edges."""

from __future__ import annotations

from functools import lru_cache

from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.maps.tables.generator import Drawn, Form, Scheme
from rulesets.kit.boards.maps.tables.pieces import by_word
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.before.maps.map_file import KINDS, demand_room, of_file
from rulesets.legions_imperialis.table.terrain import Kind, Piece

LYING: dict[Kind, tuple[int, Form, tuple[float, float], tuple[str, ...]]] = {
    "woods": (3, "patch", (6, 10), ("Ash Wood", "Dead Wood", "Iron Wood", "Old Grove", "Thorn Wood")),
    "ruins": (3, "block", (5, 8), ("Burnt Hab", "Fallen Spire", "Old Chapel", "Shelled Hall", "Works Ruin")),
    "block": (3, "block", (4, 7), ("Bastion", "Hab Block", "Power House", "Silo", "Store", "Tower")),
    "rubble": (3, "patch", (6, 9), ("Broken Ground", "Debris", "Scree", "Slag Heap")),
    "hill": (2, "patch", (7, 11), ("Beacon Hill", "Gun Hill", "Long Ridge", "Watch Hill")),
    "marsh": (1, "patch", (5, 8), ("Acid Pools", "Mire", "Sump")),
    "minefield": (1, "strip", (6, 9), ("Mines", "Old Minefield")),
    "water": (1, "patch", (5, 8), ("Coolant Lake", "Cistern", "Reservoir")),
    "road": (1, "strip", (14, 20), ("Haul Road", "Transit Way")),
    "barricade": (3, "straight", (5, 8), ("Breastwork", "Defence Line", "Tank Traps", "Trench Wall")),
}
"""What lies on a battlefield: how often each kind comes, its form, how many inches it is across, its names."""
PIECES: dict[Size, tuple[int, int]] = {(60, 48): (14, 22), (48, 48): (12, 18)}
"""The least and the most pieces on a table."""
ATTEMPTS = 40
"""How often a battlefield is laid out until both sides have room to deploy."""


def _scheme(size: Size) -> Scheme:
    kinds = by_word(KINDS)
    drawn = tuple(
        Drawn(kinds[kind], names, form, across)
        for kind, (often, form, across, names) in LYING.items()
        for _ in range(often)
    )
    return Scheme(size, drawn, PIECES[size], (5.0, 10.0), clear=None, apart=1.5, edge=0.5, layouts=1, alike="turned")


SCHEMES = {size: _scheme(size) for size in PIECES}


@lru_cache(maxsize=64)
def generated(seed: str, size: Size) -> tuple[Piece, ...]:
    """The pieces of a seed: the first layout that leaves room to deploy."""
    for attempt in range(ATTEMPTS):
        pieces = tuple(map(of_file, SCHEMES[size].generated(f"{seed} {attempt}")))
        if _has_room(pieces, size):
            break
    return pieces


def _has_room(pieces: tuple[Piece, ...], size: Size) -> bool:
    try:
        demand_room(pieces, size)
    except Refused:
        return False
    return True
