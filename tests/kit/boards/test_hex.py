"""Hexes: names, directions, distance, bearings and the board."""

from copy import deepcopy
from math import atan2, degrees, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from rulesets.kit.boards.hexes.board import (
    Hex,
    HexBoard,
    HexDirection,
    adjacent,
    axial,
    bearing,
    direction_to,
    distance,
    hex_at,
    middle,
    neighbour,
    neighbours,
    parse_hex,
    sides_toward,
)
from tests.kit.boards.hexes import about, directions, h, mirrored, named_places, places, rotated

N, NE, SE, S, SW, NW = HexDirection


@pytest.mark.parametrize(("place", "name"), [((0, 0), "A1"), ((6, 8), "G9"), ((26, 0), "AA1"), ((701, 998), "ZZ999")])
def test_names_are_column_letters_and_a_row_from_1(place: tuple[int, int], name: str) -> None:
    assert Hex(*place).name == str(Hex(*place)) == name
    assert parse_hex(f" {name.lower()} ") == Hex(*place)


@given(named_places)
def test_every_hex_is_found_by_its_name(place: Hex) -> None:
    assert parse_hex(place.name) == place


@pytest.mark.parametrize("text", ["", "F", "4", "F0", "F-1", "F04", "F4 G4", "ABC1", "A1000", "Ä1", "A١"])
def test_what_is_no_name_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a hex: .* such as F4\.") as refused:
        parse_hex(text)
    assert f'"{text}"' in str(refused.value)


def test_a_place_no_board_holds_has_no_name_but_can_be_told() -> None:
    with pytest.raises(ValueError, match="No board has a hex at column -1, row 0"):
        _ = Hex(-1, 0).name
    assert str(Hex(-1, 0)) == "(-1, 0)"


def test_every_second_column_lies_half_a_hex_lower() -> None:
    assert [str(place) for place in neighbours(parse_hex("B2"))] == ["B1", "C2", "C3", "B3", "A3", "A2"]
    assert [str(place) for place in neighbours(parse_hex("C3"))] == ["C2", "D2", "D3", "C4", "B3", "B2"]
    assert middle(parse_hex("B1"))[1] - middle(parse_hex("A1"))[1] == 0.5


def test_directions_turn_clockwise() -> None:
    assert N.turned(1) is NE
    assert N.turned(-1) is NW
    assert NE.opposite is SW
    assert [way.seen_from(SE) for way in HexDirection] == [4, 5, 0, 1, 2, 3]
    assert parse_hex("C5").toward(N, 4) == parse_hex("C1")
    assert parse_hex("A1").toward(SE, 2) == parse_hex("C2")


@given(places, directions)
def test_a_step_has_a_direction_and_leads_back(place: Hex, direction: HexDirection) -> None:
    there = neighbour(place, direction)
    assert adjacent(place, there)
    assert direction_to(place, there) is direction
    assert neighbour(there, direction.opposite) == place


@pytest.mark.parametrize("name", ["C3", "C5", "E4", "A1"])
def test_hexes_further_apart_have_no_step_between_them(name: str) -> None:
    assert not adjacent(parse_hex("C3"), parse_hex(name))
    with pytest.raises(ValueError, match="are not neighbours"):
        direction_to(parse_hex("C3"), parse_hex(name))


@given(places)
def test_slanting_coordinates_lead_back(place: Hex) -> None:
    assert hex_at(axial(place)) == place


@given(places, places, places)
def test_distance_is_a_metric(one: Hex, other: Hex, third: Hex) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, third) <= distance(one, other) + distance(other, third)


@given(places, places)
def test_the_distance_is_the_number_of_steps(one: Hex, other: Hex) -> None:
    """Some step comes nearer, none by more than one: so the shortest way is as long as the distance."""
    nearer = [distance(step, other) for step in neighbours(one)]
    assert min(nearer) == (distance(one, other) - 1 if one != other else 1)


@given(places, st.integers(0, 5), places)
def test_distances_are_the_same_turned_and_mirrored(center: Hex, sides: int, place: Hex) -> None:
    assert distance(center, about(center, rotated(sides))(place)) == distance(center, place)
    assert distance(center, about(center, mirrored)(place)) == distance(center, place)


def test_the_sides_by_which_a_line_leaves() -> None:
    at = parse_hex("D5")
    assert sides_toward(at, parse_hex("D2")) == (N,)
    assert sides_toward(at, parse_hex("E1")) == (N,)
    assert sides_toward(at, parse_hex("F2")) == (N, NE)
    assert sides_toward(at, parse_hex("B2")) == (N, NW)
    assert sides_toward(at, parse_hex("F5")) == (NE, SE)
    assert sides_toward(at, at) == tuple(HexDirection)


def test_bearings_are_seen_by_who_looks() -> None:
    at = parse_hex("D5")
    assert bearing(at, parse_hex("D2"), N) == (0,)
    assert bearing(at, parse_hex("D2"), NE) == (5,)
    assert bearing(at, parse_hex("F2"), N) == (0, 1)
    assert bearing(at, parse_hex("F2"), NE) == (0, 5)
    assert bearing(at, parse_hex("F2"), S) == (3, 4)
    assert bearing(at, at, S) == (0, 1, 2, 3, 4, 5)


@given(places, places)
def test_the_sides_are_those_of_the_angle(viewer: Hex, target: Hex) -> None:
    """Within 30 degrees of its direction a line leaves through a side; exactly 30 degrees off it leaves by a corner."""
    if viewer == target:
        return
    (x, y), (to_x, to_y) = middle(viewer), middle(target)
    angle = degrees(atan2(to_x - x, y - to_y))
    off = {way: abs((angle - 60 * way + 180) % 360 - 180) for way in HexDirection}
    assert sides_toward(viewer, target) == tuple(way for way in HexDirection if off[way] < 30 + 1e-7)
    assert len(sides_toward(viewer, target)) in (1, 2)


@given(places, places, st.integers(0, 5))
def test_sides_turn_and_mirror_with_the_board(viewer: Hex, target: Hex, turned: int) -> None:
    sides = sides_toward(viewer, target)
    turn, mirror = about(viewer, rotated(turned)), about(viewer, mirrored)
    assert set(sides_toward(viewer, turn(target))) == {side.turned(turned) for side in sides}
    assert {(-side) % 6 for side in sides} == set(sides_toward(viewer, mirror(target)))
    assert {side.opposite for side in sides} == set(sides_toward(target, viewer))


@given(places, directions)
def test_middles_of_neighbours_are_1_apart(place: Hex, direction: HexDirection) -> None:
    (x, y), (to_x, to_y) = middle(place), middle(neighbour(place, direction))
    assert hypot(to_x - x, to_y - y) == pytest.approx(1)


class Saved(BaseModel):
    """A model as a game keeps it."""

    at: Hex
    path: tuple[Hex, ...]
    smoke: dict[Hex, int]
    facing: HexDirection


def test_places_are_saved_by_name_and_come_back() -> None:
    here, there = h("F4 AB10")
    saved = Saved(at=here, path=(here, there), smoke={there: 2}, facing=SE)
    assert saved.model_dump_json() == '{"at":"F4","path":["F4","AB10"],"smoke":{"AB10":2},"facing":2}'
    assert Saved.model_validate_json(saved.model_dump_json()) == saved
    back = Saved.model_validate(saved.model_dump(mode="json"))
    assert type(back.at) is Hex
    assert type(back.facing) is HexDirection
    assert deepcopy(saved) == saved
    for wrong in ("4F", 4, (5, 3), None):
        with pytest.raises(ValidationError):
            Saved.model_validate({"at": wrong, "path": [], "smoke": {}, "facing": 0})


def test_the_board_knows_its_hexes_and_tells_a_player_its_limits() -> None:
    board = HexBoard(columns=7, rows=9)
    assert len(list(board.hexes())) == 63
    assert all(board.contains(place) for place in board.hexes())
    assert [str(place) for place in board.band(6, 3)][::6] == ["A7", "G7", "F8", "E9"]
    assert board.find("g9") == Hex(6, 8)
    with pytest.raises(ValueError, match=r"H1 is not on the board: its columns are A to G, its rows 1 to 9\."):
        board.find("H1")
    for off in (Hex(-1, 0), Hex(0, -1), Hex(7, 0), Hex(0, 9)):
        assert not board.contains(off)


def test_near_hexes_stay_on_the_board() -> None:
    board = HexBoard(columns=7, rows=9)
    assert board.neighbours(parse_hex("A1")) == tuple(h("B1 A2"))
    assert board.within(parse_hex("A1"), 1) == tuple(h("A1 A2 B1"))
    assert len(board.within(parse_hex("D5"), 2)) == 19
    assert [str(board.turned(place)) for place in h("A1 D5 B3")] == ["G9", "D5", "F7"]
