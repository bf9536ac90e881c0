"""Lines of sight on squares, against worked examples and exact geometry by fractions."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kit.boards.squares.board import Side, Square, block_squares
from rulesets.kit.boards.squares.sight import Corner, SideState, Sight, Trace, corner_between, sight, trace

small = st.builds(Square, st.integers(0, 8), st.integers(0, 8))
sides = st.tuples(small, st.booleans()).map(
    lambda drawn: Side(drawn[0], Square(drawn[0].column + drawn[1], drawn[0].row + (not drawn[1])))
)
side_states = st.dictionaries(sides, st.sampled_from(SideState), max_size=60)


def square_inside_is_met(start: Square, end: Square, square: Square) -> bool:
    """Clip the segment, point by fraction of the way, to the open square."""
    enter, leave = Fraction(0), Fraction(1)
    for a, b, low in zip(start, end, square, strict=True):
        if a == b:
            if a != low:
                return False
            continue
        bounds = sorted((Fraction(2 * (low + shift) - 1, 2) - a) / (b - a) for shift in (0, 1))
        enter, leave = max(enter, bounds[0]), min(leave, bounds[1])
    return enter < leave


def corners_met(start: Square, end: Square) -> set[tuple[int, int]]:
    """The grid corners on the segment, each named by the square to its south-east."""
    (x, y), (dx, dy) = start, (end.column - start.column, end.row - start.row)
    return {
        (c, r)
        for c in range(min(x, x + dx) + 1, max(x, x + dx) + 1)
        for r in range(min(y, y + dy) + 1, max(y, y + dy) + 1)
        if (2 * (c - x) - 1) * dy == (2 * (r - y) - 1) * dx
    }


def look(start: Square, end: Square, *blockers: tuple[int, int], walls: tuple[Side, ...] = ()) -> Sight:
    def wall(one: Square, other: Square) -> SideState:
        return SideState.CLOSED if Side(one, other) in walls else SideState.OPEN

    return sight(start, end, lambda square: square in blockers, wall)


A1 = Square(0, 0)


def test_the_line_to_3_1() -> None:
    line = trace(A1, Square(3, 1))
    assert line.crossed == ((1, 0), (2, 1))
    assert line.corners == (Corner(Square(1, 0), (Square(1, 1), Square(2, 0)), Square(2, 1)),)
    assert line.sides == (Side(A1, Square(1, 0)), Side(Square(2, 1), Square(3, 1)))


@pytest.mark.parametrize("blocker", [(1, 0), (2, 1)])
def test_a_crossed_blocker_blocks(blocker: tuple[int, int]) -> None:
    assert look(A1, Square(3, 1), blocker) == Sight(clear=False, blocked_by=Square(*blocker))


@pytest.mark.parametrize("blocker", [(2, 0), (1, 1)])
def test_a_blocker_beside_a_corner_is_touched(blocker: tuple[int, int]) -> None:
    seen = look(A1, Square(3, 1), blocker)
    assert (seen.clear, seen.blocked_by) == (True, None)
    assert [touch.closed for touch in seen.touched] == [blocker]


def test_blockers_on_both_sides_of_a_corner_block() -> None:
    corner = trace(A1, Square(3, 1)).corners[0]
    assert look(A1, Square(3, 1), (2, 0), (1, 1)) == Sight(clear=False, blocked_by=corner)


def test_the_diagonal_passes_a_corner_at_every_step() -> None:
    end = Square(2, 2)
    line = trace(A1, end)
    assert line.crossed == ((1, 1),)
    assert [corner.beside for corner in line.corners] == [((0, 1), (1, 0)), ((1, 2), (2, 1))]
    assert line.sides == ()
    assert len(look(A1, end, (1, 0)).touched) == 1
    assert not look(A1, end, (1, 0), (0, 1)).clear
    assert [touch.closed for touch in look(A1, end, (1, 0), (2, 1)).touched] == [(1, 0), (2, 1)]


def test_a_line_may_meet_no_corner() -> None:
    end = Square(5, 2)
    line = trace(A1, end)
    assert line.crossed == ((1, 0), (1, 1), (2, 1), (3, 1), (4, 1), (4, 2))
    assert line.corners == ()
    for blocker in line.crossed:
        assert look(A1, end, blocker).blocked_by == blocker
    assert look(A1, end, (2, 0), (3, 2), (0, 1)) == Sight(clear=True)


def test_walls_close_the_sides_of_a_corner() -> None:
    end = Square(1, 1)
    upper, lower = Side(A1, Square(1, 0)), Side(Square(0, 1), end)
    straight = look(A1, end, walls=(upper, lower))
    assert straight == Sight(clear=False, blocked_by=corner_between(A1, end))
    half = look(A1, end, walls=(upper,))
    assert half.clear
    assert [touch.closed for touch in half.touched] == [(1, 0)]
    bent = look(A1, end, walls=(upper, Side(Square(1, 0), end)))
    assert [touch.closed for touch in bent.touched] == [(1, 0)]


def test_a_wall_across_the_line_blocks_and_a_shut_side_only_there() -> None:
    wall = Side(A1, Square(1, 0))
    assert look(A1, Square(3, 0), walls=(wall,)) == Sight(clear=False, blocked_by=wall)

    def shut(one: Square, other: Square) -> SideState:
        return SideState.SHUT if Side(one, other) == wall else SideState.OPEN

    assert sight(A1, Square(3, 0), lambda _: False, shut).blocked_by == wall
    assert sight(A1, Square(1, 1), lambda _: False, shut) == Sight(clear=True)


def test_the_ends_never_block() -> None:
    assert look(A1, Square(4, 0), (0, 0), (4, 0)).clear
    assert look(A1, A1, (0, 0)) == Sight(clear=True)
    assert trace(A1, A1) == Trace((A1,))


def test_what_is_nearest_to_the_start_is_named() -> None:
    assert look(A1, Square(4, 0), (1, 0), (3, 0)).blocked_by == (1, 0)
    assert look(Square(4, 0), A1, (1, 0), (3, 0)).blocked_by == (3, 0)


def test_only_a_diagonal_step_crosses_a_corner() -> None:
    corner = corner_between(Square(3, 3), Square(2, 4))
    assert corner == Corner(Square(3, 3), (Square(2, 3), Square(3, 4)), Square(2, 4))
    assert corner.sides_of(Square(2, 3)) == ((Square(3, 3), Square(2, 3)), (Square(2, 3), Square(2, 4)))
    for other in (Square(3, 4), Square(5, 5)):
        with pytest.raises(ValueError, match=r"not a corner|not neighbours"):
            corner_between(Square(3, 3), other)


@given(small, small)
def test_crossed_squares_are_those_whose_inside_is_met(start: Square, end: Square) -> None:
    line = trace(start, end)
    expected = {square for square in block_squares(A1, 9, 9) if square_inside_is_met(start, end, square)}
    assert set(line.walk) == expected | {start}
    assert len(set(line.walk)) == len(line.walk)


@given(small, small)
def test_corners_are_the_grid_points_on_the_line(start: Square, end: Square) -> None:
    met = {
        (max(corner.before.column, corner.after.column), max(corner.before.row, corner.after.row))
        for corner in trace(start, end).corners
    }
    assert met == corners_met(start, end)


@given(small, small)
def test_the_line_back_is_the_same_line(start: Square, end: Square) -> None:
    there, back = trace(start, end), trace(end, start)
    assert there.walk == back.walk[::-1]
    assert there.sides == back.sides[::-1]
    assert there.corners == tuple(Corner(c.after, c.beside, c.before) for c in back.corners[::-1])


@given(small, small, st.integers(-20, 20), st.integers(-20, 20))
def test_a_line_is_the_same_elsewhere(start: Square, end: Square, east: int, south: int) -> None:
    def move(square: Square) -> Square:
        return Square(square.column + east, square.row + south)

    assert trace(move(start), move(end)).walk == tuple(map(move, trace(start, end).walk))


def states(known: dict[Side, SideState]) -> Callable[[Square, Square], SideState]:
    return lambda one, other: known.get(Side(one, other), SideState.OPEN)


@given(small, small, st.sets(small, max_size=12), side_states)
def test_sight_is_the_same_both_ways(
    start: Square, end: Square, blockers: set[Square], known: dict[Side, SideState]
) -> None:
    there = sight(start, end, blockers.__contains__, states(known))
    back = sight(end, start, blockers.__contains__, states(known))
    assert there.clear == back.clear == (there.blocked_by is None)
    assert [t.closed for t in there.touched] == [t.closed for t in back.touched[::-1]]


@given(small, small, st.sets(small, max_size=12), side_states)
def test_sight_by_the_words_of_its_rule(
    start: Square, end: Square, blockers: set[Square], known: dict[Side, SideState]
) -> None:
    """Blocked by any crossed blocker, any crossed side not open, or any corner with both sides closed."""
    side = states(known)
    crossed = [s for s in block_squares(A1, 9, 9) if s not in (start, end) and square_inside_is_met(start, end, s)]
    blocked = bool(blockers.intersection(crossed))
    blocked |= any(side(*pair) is not SideState.OPEN for pair in trace(start, end).sides)
    touched = 0
    for column, row in corners_met(start, end):
        falling = (end.column > start.column) == (end.row > start.row)
        a, d = ((-1, -1), (0, 0)) if falling else ((0, -1), (-1, 0))
        b, c = ((-1, 0), (0, -1)) if falling else ((-1, -1), (0, 0))
        place = {name: Square(column + x, row + y) for name, (x, y) in zip("abcd", (a, b, c, d), strict=True)}
        closed = sum(
            place[n] in blockers or SideState.CLOSED in (side(place["a"], place[n]), side(place[n], place["d"]))
            for n in "bc"
        )
        blocked |= closed == 2
        touched += closed == 1
    seen = sight(start, end, blockers.__contains__, side)
    assert seen.clear is not blocked
    assert len(seen.touched) == (0 if blocked else touched)
