"""Maps made from a seed: the same from both long edges, and playable for everything that moves.

A map has a theme, which says how many of each piece are tried; a piece that would spoil the map is taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rulesets.dust_1947.before.maps import pieces
from rulesets.dust_1947.before.maps.check import cover, playable, slow
from rulesets.dust_1947.before.maps.pieces import Piece
from rulesets.dust_1947.before.maps.plan import Plan
from rulesets.dust_1947.table.state import Field
from rulesets.kit.boards.chance import Chance

Fit = Callable[[Field], bool]
"""Whether a map may be used on some board."""
LEAST, MOST = (10, 7), (18, 12)
"""The smallest and the largest map in columns and rows."""
COVER = (0.12, 0.38)
"""The share of squares with cover: more pieces are laid out below the first, none that go above the second."""
SLOW = 0.25
"""The largest share of squares with mud, swamp and water."""
FOR_SQUARES = 108
"""The size of board that the numbers of the themes are meant for: 12 by 9."""

THEMES: dict[str, dict[Piece, int]] = {
    "village": {pieces.road: 1, pieces.building: 4, pieces.low_wall: 3, pieces.rubble: 1, pieces.lone_tree: 2},
    "woods": {pieces.wood: 4, pieces.lone_tree: 3, pieces.mud: 1, pieces.low_wall: 1, pieces.plinth: 1},
    "marsh": {pieces.swamp: 3, pieces.pond: 2, pieces.mud: 2, pieces.wood: 2, pieces.rubble: 1},
    "works": {
        **{
            pieces.hut: 2,
            pieces.structure: 2,
            pieces.ammo_dump: 1,
            pieces.crates: 2,
            pieces.high_wall: 2,
            pieces.road: 1,
        },
        **{pieces.building: 1, pieces.tank_traps: 1},
    },
    "battlefield": {
        **{
            pieces.trench: 2,
            pieces.wire: 2,
            pieces.minefield: 1,
            pieces.wreck: 2,
            pieces.rubble: 2,
            pieces.tank_traps: 1,
            pieces.crates: 1,
        },
        **{pieces.building: 2, pieces.low_wall: 2, pieces.high_wall: 1, pieces.mud: 1},
    },
    "heights": {pieces.plinth: 3, pieces.wood: 2, pieces.structure: 1, pieces.low_wall: 2, pieces.building: 1},
}
"""How many pairs of each piece a theme has on a board of the standard size."""
FILLERS: tuple[Piece, ...] = (pieces.wood, pieces.rubble, pieces.crates, pieces.lone_tree)
"""What is added while there is too little cover."""


def makes(columns: int, rows: int) -> bool:
    """Whether maps of this size are made."""
    return LEAST[0] <= columns <= MOST[0] and LEAST[1] <= rows <= MOST[1]


def anything(_field: Field) -> bool:
    """For a board that referees all terrain that is drawn."""
    return True


@lru_cache(maxsize=64)
def generated(seed: str, columns: int, rows: int, fit: Fit = anything) -> tuple[str, Field]:
    """The theme and the field of a seed; the size is one that `makes` allows. A piece that is not `fit` for the board
    on which the map is to be used is left out."""
    chance = Chance(f"{seed} {columns} {rows}")
    theme = chance.one_of(" ".join(THEMES))
    plan = Plan(columns, rows)
    for piece in _of_theme(theme, columns * rows):
        plan = _with(plan, piece, chance, fit)
    for _ in range(2):
        plan = _with(plan, pieces.grove, chance, fit)
    return theme, _covered(plan, chance, fit).drawn()


def _of_theme(theme: str, squares: int) -> list[Piece]:
    """The pieces of a theme, more of them on a larger board; a road comes first and once."""
    pairs = [(piece, number) for piece, number in THEMES[theme].items() if piece is not pieces.road]
    ordered = [piece for piece, number in pairs for _ in range(max(1, round(number * squares / FOR_SQUARES)))]
    return [pieces.road, *ordered] if pieces.road in THEMES[theme] else ordered


def _with(plan: Plan, piece: Piece, chance: Chance, fit: Fit) -> Plan:
    """The plan with one more piece, or as it was if that would spoil it."""
    tried = plan.copy()
    piece(tried, chance)
    field = tried.drawn()
    return tried if fit(field) and cover(field) <= COVER[1] and slow(field) <= SLOW and playable(field) else plan


def _covered(plan: Plan, chance: Chance, fit: Fit) -> Plan:
    """The plan with as much cover as a game needs."""
    tries = 0
    while cover(plan.drawn()) < COVER[0] and tries < 40:
        plan = _with(plan, FILLERS[chance.below(len(FILLERS))], chance, fit)
        tries += 1
    return plan
