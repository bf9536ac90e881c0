"""Distances in squares (RANGE)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.table.distances import between
from rulesets.dust_1947.table.measure import ranges
from rulesets.kit.boards.squares.board import Square, parse_square
from tests.rulesets.dust_1947.table import dust, squad, tank, walker, weapon


@pytest.mark.rule("DU-RANGE-02")
@pytest.mark.parametrize(("to", "range_"), [((3, 0), 3), ((1, 1), 1), ((2, 2), 3), ((3, 2), 4), ((3, 3), 5)])
def test_the_first_diagonal_counts_one_and_each_further_one_two(to: tuple[int, int], range_: int) -> None:
    assert between(Square(4, 4), Square(4 + to[0], 4 + to[1])) == range_
    assert between(Square(4 + to[0], 4 - to[1]), Square(4, 4)) == range_


@pytest.mark.example("DU-X-05")
@pytest.mark.rule("DU-RANGE-02")
def test_distances_from_a_corner() -> None:
    places = {"D3": 4, "D4": 5, "E1": 4, "E2": 4, "F1": 5}
    assert {name: between(Square(0, 0), parse_square(name)) for name in places} == places


@pytest.mark.rule("DU-RANGE-01")
def test_between_units_the_nearest_squares_count() -> None:
    game = dust(tank("Tiger", at="B1 A1", facing="E", size="large"), squad("Rifles", at="E1", seat=1)).game
    assert ranges.between_units(game, game.units["Tiger"], game.units["Rifles"]) == 3
    assert ranges.distance([Square(4, 0)], [Square(0, 0), Square(1, 0)]) == 3


@pytest.mark.rule("DU-RANGE-01")
def test_a_weapon_has_a_least_and_a_greatest_range() -> None:
    mortar = weapon("1 Mortar 4-12 S1:2/1").weapon
    assert [n for n in (3, 4, 12, 13) if ranges.in_range(mortar, n)] == [4, 12]


@pytest.mark.rule("DU-RANGE-01")
def test_in_one_square_each_level_between_two_positions_is_one() -> None:
    assert ranges.apart(Square(2, 2), Square(2, 2), 2) == 2
    assert ranges.apart(Square(2, 2), Square(2, 4), 2) == 2


@pytest.mark.rule("DU-RANGE-01")
def test_a_unit_in_the_same_square_is_at_range_0_and_an_aircraft_overhead_at_1() -> None:
    plane = walker("Plane", at="C3", kind="aircraft", mobility="aircraft", armour="A1")
    game = dust(plane, squad("Rifles", at="C3"), squad("Guards", at="C3")).game
    rifles = game.units["Rifles"]
    assert ranges.between_units(game, rifles, game.units["Guards"]) == 0
    assert ranges.between_units(game, rifles, game.units["Plane"]) == 1


@pytest.mark.rule("DU-RANGE-03")
def test_close_combat_reaches_the_eight_neighbours_only() -> None:
    here = Square(2, 2)
    found = [name for name in ("B2", "D4", "C2", "C3", "C5", "E3") if ranges.in_contact(here, parse_square(name))]
    assert found == ["B2", "D4", "C2"]
