"""Squares: names, directions, sides, distance, footprints and the board."""

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from rulesets.kit.boards.diagonals import Diagonals
from rulesets.kit.boards.squares.board import (
    DIAGONALS,
    EDGES,
    Direction,
    Side,
    Square,
    SquareBoard,
    adjacent,
    block_squares,
    distance,
    distance_between,
    foremost,
    parse_side,
    parse_square,
    step_direction,
)

squares = st.builds(Square, st.integers(0, 701), st.integers(0, 998))
rules = st.sampled_from(Diagonals)
directions = st.sampled_from(Direction)


@pytest.mark.parametrize(
    ("square", "name"),
    [((0, 0), "A1"), ((5, 3), "F4"), ((25, 8), "Z9"), ((26, 0), "AA1"), ((51, 9), "AZ10"), ((52, 0), "BA1")],
)
def test_names_are_column_letters_and_a_row_from_1(square: tuple[int, int], name: str) -> None:
    assert Square(*square).name == str(Square(*square)) == name
    assert parse_square(f" {name.lower()} ") == Square(*square)


@given(squares)
def test_every_square_is_found_by_its_name(square: Square) -> None:
    assert parse_square(square.name) == square


@pytest.mark.parametrize("text", ["", "F", "4", "4F", "F0", "F-1", "F04", "F4 G4", "ABC1", "A1000", "Ä1", "A١"])
def test_what_is_no_name_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=r"such as F4\.") as refused:
        parse_square(text)
    assert f'"{text}"' in str(refused.value)


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (702, 0), (0, 999)])
def test_a_place_no_board_holds_has_no_name_but_can_be_told(place: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="No board has"):
        _ = Square(*place).name
    assert str(Square(*place)) == str(place)


def test_north_is_up_and_right_of_it_is_east() -> None:
    assert parse_square("C3").toward(Direction.N) == parse_square("C2")
    assert parse_square("C3").toward(Direction.SE, 2) == parse_square("E5")
    assert Direction.N.turned(2) is Direction.E
    assert Direction.N.turned(-1) is Direction.NW
    assert Direction.NE.opposite is Direction.SW
    assert {way for way in Direction if way.diagonal} == set(DIAGONALS)
    assert {*EDGES, *DIAGONALS} == set(Direction)


@given(directions)
def test_a_direction_is_saved_by_its_word(direction: Direction) -> None:
    assert Direction(str(direction)) is direction
    assert direction.turned(8) is direction
    assert step_direction(Square(4, 4), Square(4, 4).toward(direction)) is direction


@given(directions, st.integers(1, 5))
def test_ahead_and_aside_count_squares(direction: Direction, squares_on: int) -> None:
    origin = Square(9, 9)
    there = origin.toward(direction, squares_on)
    each = 2 if direction.diagonal else 1
    assert direction.ahead(origin, there) == squares_on * each
    assert direction.aside(origin, there) == 0
    assert direction.aside(origin, origin.toward(direction.turned(2))) == each
    assert direction.aside(origin, origin.toward(direction.turned(-2))) == -each


def test_squares_further_apart_have_no_step_between_them() -> None:
    for other in (Square(0, 0), Square(2, 1)):
        assert not adjacent(Square(0, 0), other)
        with pytest.raises(ValueError, match="not neighbours"):
            step_direction(Square(0, 0), other)


def test_a_side_is_the_same_from_both_squares() -> None:
    side = Side(Square(6, 3), Square(5, 3))
    assert side == Side(Square(5, 3), Square(6, 3)) == parse_side("g4-f4")
    assert hash(side) == hash(Side(Square(5, 3), Square(6, 3)))
    assert side.name == str(side) == "F4-G4"


@pytest.mark.parametrize("text", ["F4", "F4-", "F4-F4", "F4-G5", "F4-H4", "F4-G4-H4"])
def test_what_is_no_side_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"side|square"):
        parse_side(text)


@pytest.mark.parametrize("side", ["C3-D3", "C3-C4"])
def test_six_squares_touch_a_side_or_its_ends(side: str) -> None:
    touching = parse_side(side).touching()
    # In doubled coordinates the side's middle is one away from its squares; its ends are corners of the other four.
    first, second = parse_side(side)
    middle = (first.column + second.column, first.row + second.row)
    near = {
        square
        for square in block_squares(Square(0, 0), 8, 8)
        if abs(2 * square.column - middle[0]) + abs(2 * square.row - middle[1]) <= 3
        and adjacent_or_same(square, first)
        and adjacent_or_same(square, second)
    }
    assert set(touching) == near
    assert len(touching) == 6


def adjacent_or_same(one: Square, other: Square) -> bool:
    return one == other or adjacent(one, other)


class Saved(BaseModel):
    """A model as a game keeps it."""

    at: Square
    path: tuple[Square, ...]
    smoke: dict[Square, int]
    facing: Direction
    doors: dict[Side, str]


def test_places_are_saved_by_name_and_come_back() -> None:
    here, there = parse_square("F4"), parse_square("AB10")
    side = parse_side("A1-A2")
    saved = Saved(at=here, path=(here, there), smoke={there: 2}, facing=Direction.NE, doors={side: "open"})
    assert saved.model_dump_json() == (
        '{"at":"F4","path":["F4","AB10"],"smoke":{"AB10":2},"facing":"NE","doors":{"A1-A2":"open"}}'
    )
    assert Saved.model_validate_json(saved.model_dump_json()) == saved
    back = Saved.model_validate(saved.model_dump())
    assert back == saved
    assert type(back.at) is Square
    assert type(next(iter(back.doors))) is Side
    assert deepcopy(saved) == saved
    assert type(next(iter(deepcopy(saved).doors))) is Side
    assert Saved.model_validate(saved.model_dump(mode="json")) == saved
    assert Saved.model_json_schema()["properties"]["at"] == {"title": "At", "type": "string"}


def test_a_saved_place_must_have_a_name() -> None:
    for wrong in ("4F", 4, (5, 3), None):
        with pytest.raises(ValidationError):
            Saved.model_validate({"at": wrong, "path": [], "smoke": {}, "facing": "N", "doors": {}})


@pytest.mark.parametrize(
    ("offset", "squares_away"),
    [
        *[((0, 0), 0), ((1, 0), 1), ((3, 0), 3), ((4, 0), 4), ((5, 0), 5)],
        *[((1, 1), 1), ((4, 1), 4), ((2, 2), 3), ((3, 2), 4), ((3, 3), 5), ((3, 4), 6)],
    ],
)
def test_the_first_diagonal_counts_1_and_each_further_2(offset: tuple[int, int], squares_away: int) -> None:
    assert distance(Square(0, 0), Square(*offset), Diagonals.ONE_THEN_TWO) == squares_away


@given(squares, squares)
def test_distances_by_their_formulas(one: Square, other: Square) -> None:
    dx, dy = abs(one.column - other.column), abs(one.row - other.row)
    assert distance(one, other, Diagonals.ONE) == max(dx, dy)
    assert distance(one, other, Diagonals.TWO) == dx + dy
    assert distance(one, other, Diagonals.ONE_THEN_TWO) == dx + dy - (1 if dx and dy else 0)


@given(squares, squares, rules)
def test_distance_is_the_same_both_ways(one: Square, other: Square, diagonals: Diagonals) -> None:
    assert distance(one, other, diagonals) == distance(other, one, diagonals)


def test_footprints_are_measured_between_their_nearest_squares() -> None:
    block, pair = block_squares(Square(0, 0)), (Square(4, 3), Square(4, 4))
    assert distance_between(block, pair, Diagonals.ONE_THEN_TWO) == distance(
        Square(1, 1), Square(4, 3), Diagonals.ONE_THEN_TWO
    )
    assert distance_between(iter(pair), iter(block), Diagonals.ONE) == 3
    assert distance_between(block, block, Diagonals.TWO) == 0


def test_a_block_and_its_front() -> None:
    block = block_squares(Square(2, 5))
    assert block == (Square(2, 5), Square(3, 5), Square(2, 6), Square(3, 6))
    assert foremost(block, Direction.N) == (Square(2, 5), Square(3, 5))
    assert foremost(block, Direction.E) == (Square(3, 5), Square(3, 6))
    assert foremost(block, Direction.N.opposite) == (Square(2, 6), Square(3, 6))
    assert foremost(block, Direction.SE) == (Square(3, 6),)
    assert block_squares(Square(0, 0), 3, 1) == (Square(0, 0), Square(1, 0), Square(2, 0))


def test_the_board_knows_its_squares_and_tells_a_player_its_limits() -> None:
    board = SquareBoard(columns=12, rows=9)
    assert len(list(board.squares())) == 108
    assert all(board.contains(square) for square in board.squares())
    assert board.find("l9") == Square(11, 8)
    with pytest.raises(ValueError, match=r"M1 is not on the board: its columns are A to L, its rows 1 to 9\."):
        board.find("M1")
    for off in (Square(-1, 0), Square(0, -1), Square(12, 0), Square(0, 9)):
        assert not board.contains(off)


def test_neighbours_stay_on_the_board() -> None:
    board = SquareBoard(columns=3, rows=3)
    assert [way for _, way in board.neighbours(Square(1, 1))] == [*EDGES, *DIAGONALS]
    assert [str(square) for square, _ in board.neighbours(Square(0, 0))] == ["B1", "A2", "B2"]
    assert SquareBoard(columns=1, rows=1).neighbours(Square(0, 0)) == ()


def test_walls_are_found_from_both_squares_and_saved_with_the_board() -> None:
    board = SquareBoard(columns=4, rows=4, walls={parse_side("B2-C2"): "brick"})
    assert board.wall(Square(2, 1), Square(1, 1)) == board.wall(Square(1, 1), Square(2, 1)) == "brick"
    assert board.wall(Square(1, 1), Square(1, 2)) is None
    assert SquareBoard.model_validate_json(board.model_dump_json()) == board
    assert '"B2-C2":"brick"' in board.model_dump_json()


def test_walls_off_the_board_are_refused() -> None:
    with pytest.raises(ValidationError, match="D1-E1 is not on the board"):
        SquareBoard.model_validate({"columns": 4, "rows": 4, "walls": {"E1-D1": "brick"}})
