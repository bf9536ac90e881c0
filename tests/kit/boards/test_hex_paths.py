"""Paths over hexes against a search that tries everything, and the pad."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kit.boards.hexes.board import Hex, HexBoard, distance, parse_hex
from rulesets.kit.boards.hexes.pad import arrows, beginning
from rulesets.kit.boards.hexes.paths import HexCost, HexPaths
from tests.kit.boards.hexes import h

BOARD = HexBoard(columns=7, rows=9)
on_board = st.sampled_from(list(BOARD.hexes()))
grounds = st.dictionaries(on_board, st.sampled_from([2, 3, None]), max_size=40)


def priced(ground: dict[Hex, int | None]) -> HexCost:
    """What it costs to enter a hex: 1, or what stands there; None keeps everybody out."""
    return lambda _, there: ground.get(there, 1)


def cheapest(ground: dict[Hex, int | None], way: str, budget: int | None = None) -> str:
    """The cheapest path between two hexes, such as "A1 A2", or "none"."""
    start, goal = h(way)
    path = HexPaths(BOARD, priced(ground)).cheapest(start, goal, budget)
    return "none" if path is None else " ".join(str(place) for place in path)


def test_on_an_empty_board_the_cost_is_the_distance() -> None:
    reach = HexPaths(BOARD, priced({})).reach(parse_hex("B8"), None)
    assert dict(reach) == {place: distance(parse_hex("B8"), place) for place in BOARD.hexes()}
    assert len(HexPaths(BOARD, priced({})).reach(parse_hex("D5"), 2)) == 19


def test_the_straightest_of_equally_cheap_paths_is_given() -> None:
    assert cheapest({}, "A1 A4") == "A1 A2 A3 A4"
    assert cheapest({}, "D5 F3") == "D5 D4 E4 F3"
    assert cheapest({}, "D5 D5") == "D5"


def test_a_path_goes_round_what_is_dear_or_shut() -> None:
    dear: dict[Hex, int | None] = {parse_hex("A2"): 3, parse_hex("B1"): 3}
    assert cheapest(dear, "A1 A3") == "A1 A2 A3"
    assert cheapest(dear | {parse_hex("A2"): None}, "A1 A3") == "A1 B1 B2 A3"
    assert cheapest(dict.fromkeys(h("A2 B1")), "A1 A3") == "none"
    assert cheapest({}, "A1 A5", budget=3) == "none"
    assert cheapest({}, "A1 A5", budget=4) == "A1 A2 A3 A4 A5"


def test_the_costs_of_a_path_that_somebody_draws() -> None:
    paths = HexPaths(BOARD, priced({parse_hex("A3"): 2, parse_hex("B5"): None}))
    assert paths.costs(h("A1 A2 A3 A4")) == (0, 1, 3, 4)
    for wrong in ("A1 A3", "A1 A1", "B4 B5", "A9 A10"):
        with pytest.raises(ValueError, match="is not allowed"):
            paths.costs(h(wrong))


def test_a_step_for_nothing_is_a_mistake_of_the_game() -> None:
    with pytest.raises(ValueError, match="at least 1 movement point, not 0"):
        HexPaths(BOARD, priced({parse_hex("A2"): 0})).reach(parse_hex("A1"), 1)


def settled(cost: Callable[[Hex, Hex], int | None], start: Hex) -> dict[Hex, int]:
    """The cheapest costs, by going over all steps until nothing gets cheaper."""
    found = {start: 0}
    while True:
        before = dict(found)
        for here, spent in before.items():
            for there in BOARD.neighbours(here):
                price = cost(here, there)
                if price is not None:
                    found[there] = min(found.get(there, spent + price), spent + price)
        if found == before:
            return found


@given(on_board, grounds, st.integers(0, 8))
def test_costs_are_the_cheapest_and_paths_cost_them(start: Hex, ground: dict[Hex, int | None], budget: int) -> None:
    cost = priced(ground)
    paths, best = HexPaths(BOARD, cost), settled(cost, start)
    reach = paths.reach(start, budget)
    assert dict(reach) == {place: spent for place, spent in best.items() if spent <= budget}
    for place in reach:
        assert paths.costs(reach.path(place))[-1] == reach[place]


def test_arrows_lead_to_the_nearest_place_of_their_sixth() -> None:
    offered = h("D5 D3 D1 E4 F6 B6 A9 C9")
    assert {arrow: str(place) for arrow, place in arrows(offered, parse_hex("D5")).items()} == {
        "↑": "D3",
        "↗": "E4",
        "↘": "F6",
        "↓": "C9",
        "↙": "B6",
    }
    assert arrows(h("D3 C3"), parse_hex("D5"))["↑"] == parse_hex("D3")
    assert arrows([], parse_hex("D5")) == {}
    assert beginning(offered, parse_hex("E5")) == parse_hex("D5")
