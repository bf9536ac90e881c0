"""Whether a map can be played on, and whether it is fair (SETUP)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from rulesets.kit.boards.diagonals import Diagonals
from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.boards.reach import Move, reach_places
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.chapters.setup.own_rows import most_covered
from rulesets.steampunk_fantasy.table.battleground import LETTERS, NORTH, SOUTH, Battleground
from rulesets.steampunk_fantasy.table.reasons import MapCrowded, MapMiddle, MapOtherSize
from rulesets.steampunk_fantasy.table.state import Terrain

RULE = "SF-SETUP-01"
SIZES = ((7, 9), (9, 12))
"""Columns and rows of a map; the first is the standard."""
LOW: tuple[Terrain, ...] = ("clear", "swamp", "rough")
"""What may lie in no man's land."""
SIDES = {SOUTH: "south", NORTH: "north"}


def demand_legal(field: Battleground) -> None:
    """Refuse a map that breaks a rule of the set-up."""
    for demand in DEMANDS:
        demand(field)


@rule(without=None)
def demand_size(field: Battleground) -> None:
    """SF-SETUP-01: the map is 7 hexes wide and 9 deep, or with the option 9 by 12 (SF-D-04)."""
    if (field.columns, field.rows) not in SIZES:
        known = [size_in_words(*size) for size in SIZES]
        raise Refused(RULE, MapOtherSize(size=size_in_words(field.columns, field.rows), options=known))


@rule(without=None)
def demand_low_middle(field: Battleground) -> None:
    """SF-SETUP-01: there are no forests and no hills between the rows of both sides."""
    high = next((place for place in field.no_mans_land() if field.at(place) not in LOW), None)
    if high is not None:
        known = [letter for letter, terrain in LETTERS.items() if terrain in LOW]
        raise Refused(
            RULE,
            MapMiddle(
                place=high.name,
                row=high.row + 1,
                terrain=field.at(high),
                first=field.deep + 1,
                last=field.rows - field.deep,
                options=known,
            ),
        )


@rule(without=None)
def demand_clear_half(field: Battleground) -> None:
    """SF-SETUP-01: at most half of the hexes of each side's rows are other than clear."""
    for side, name in SIDES.items():
        number, most = len(covered(field, field.owned(side))), most_covered(field.columns * field.deep)
        if number > most:
            raise Refused(RULE, MapCrowded(side=name, number=number, most=most))


DEMANDS: tuple[Callable[[Battleground], None], ...] = (demand_size, demand_low_middle, demand_clear_half)


def covered(field: Battleground, places: Iterable[Hex]) -> list[Hex]:
    """Those of these hexes that are not clear."""
    return [place for place in places if field.at(place) != "clear"]


def size_in_words(columns: int, rows: int) -> str:
    """A size as it is asked for: "7x9"."""
    return f"{columns}x{rows}"


def findings(field: Battleground) -> list[str]:
    """What the players should know of a map that somebody drew: the keys of notes, none for one that is fair."""
    turned = {field.board.turned(place): terrain for place, terrain in field.terrain.items()}
    told = {"lopsided": turned != field.terrain, "uphill": unfairness(field) > FAIR}
    return [key for key, holds in told.items() if holds]


FAIR = 0.5
"""By how much one side's mean way out of its rows may be dearer than the other's, in movement points."""
DEAR: tuple[frozenset[Terrain], ...] = (frozenset({"hill", "rough"}), frozenset({"hill", "rough", "forest"}))
"""What costs 2 movement points to enter: on foot, and for a vehicle; from hill to hill it is 1."""


def unfairness(field: Battleground) -> float:
    """By how many movement points the mean way out of one side's rows is dearer than that of the other's."""
    both = [ways_out(field, dear) for dear in DEAR]
    return max(abs(_mean(field, SOUTH, ways) - _mean(field, NORTH, ways)) for ways in both)


def ways_out(field: Battleground, dear: frozenset[Terrain]) -> Mapping[Hex | None, int]:
    """What it costs to get from each hex into no man's land, in movement points, and 1 more: the search goes from there
    outward, and begins nowhere, 1 away from all of it."""

    def cost(here: Hex, there: Hex) -> int:
        level = field.at(there) == field.at(here) == "hill"
        return 2 if field.at(there) in dear and not level else 1

    def moves(here: Hex | None) -> Iterator[Move[Hex | None]]:
        if here is None:
            yield from ((goal, 1, None) for goal in field.no_mans_land())
        else:
            yield from ((there, cost(there, here), None) for there in field.board.neighbours(here))

    return reach_places(None, None, moves, Diagonals.ONE)


def _mean(field: Battleground, side: int, ways: Mapping[Hex | None, int]) -> float:
    """The mean cost from a side's outermost row."""
    starts = list(field.board.band(field.rows - 1 if side == SOUTH else 0, 1))
    return sum(ways[start] for start in starts) / len(starts)
