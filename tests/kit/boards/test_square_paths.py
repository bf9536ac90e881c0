"""Paths and reach on squares, against worked examples and every walk there is on small boards."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.boards.diagonals import Diagonals
from rulesets.kit.boards.reach import Move, reach_places
from rulesets.kit.boards.squares.board import (
    DIAGONALS,
    EDGES,
    Direction,
    Square,
    SquareBoard,
    adjacent,
    block_squares,
    distance,
    parse_square,
    step_direction,
)
from rulesets.kit.boards.squares.paths import Paths, path_cost, path_costs
from rulesets.kit.boards.squares.sight import corner_between

SMALL = SquareBoard(columns=4, rows=3)
TABLE = SquareBoard(columns=12, rows=9)
Walk = tuple[Square, ...]

rules = st.sampled_from(Diagonals)
small = st.sampled_from(list(SMALL.squares()))
on_table = st.sampled_from(list(TABLE.squares()))
steps = [(here, there) for here in SMALL.squares() for there, _ in SMALL.neighbours(here)]
extras = st.dictionaries(st.sampled_from(steps), st.sampled_from([None, None, 1, 2]), max_size=40)


def anywhere(here: Square, there: Square) -> bool:
    return True


def walk(text: str) -> Walk:
    return tuple(parse_square(name) for name in text.split())


def free(board: SquareBoard = TABLE, diagonals: Diagonals = Diagonals.ONE_THEN_TWO) -> Paths:
    return Paths(board, anywhere, diagonals)


def around(*blocked: str, board: SquareBoard = TABLE) -> Paths:
    """Paths that enter none of these squares; corners do not matter."""
    closed = set(map(parse_square, blocked))
    return Paths(board, lambda here, there: there not in closed, Diagonals.ONE_THEN_TWO)


def every_walk(paths: Paths, start: Square, budget: int) -> Iterator[Walk]:
    """All walks within a budget, by trying every step."""
    waiting: list[Walk] = [(start,)]
    while waiting:
        here = waiting.pop()
        yield here
        for there in paths.board.squares():
            if adjacent(here[-1], there) and paths.step(here[-1], there) is not None:
                longer = (*here, there)
                if path_cost(longer, paths.diagonals, paths.step) <= budget:
                    waiting.append(longer)


def passes(path: Walk, via: list[Square]) -> bool:
    """Whether a walk meets these squares in this order; the same one twice in a row is met once."""
    left = [square for index, square in enumerate(via) if index == 0 or via[index - 1] != square]
    for square in path:
        if left and square == left[0]:
            left.pop(0)
    return not left


def bend(path: Walk) -> tuple[int, int, list[int]]:
    """Turns, steps, directions: less is straighter."""
    ranks = [(*EDGES, *DIAGONALS).index(step_direction(*pair)) for pair in pairwise(path)]
    return sum(one != other for one, other in pairwise(ranks)), len(ranks), ranks


@pytest.mark.parametrize(
    ("path", "costs"),
    [
        ("A1 B2 C3 D4", (0, 1, 3, 5)),
        ("A1 B2 C2", (0, 1, 2)),
        ("A1 B1 C2", (0, 1, 2)),
        ("A1 B2 C2 D2 E2", (0, 1, 2, 3, 4)),
        ("A1 B2 C2 D3", (0, 1, 2, 4)),
        ("A1", (0,)),
    ],
)
def test_the_first_diagonal_costs_1_and_each_further_2(path: str, costs: tuple[int, ...]) -> None:
    assert path_costs(walk(path), Diagonals.ONE_THEN_TWO) == costs
    assert path_cost(walk(path), Diagonals.ONE_THEN_TWO) == costs[-1]


def test_other_diagonals_cost_the_same_each() -> None:
    assert path_cost(walk("A1 B2 C3 D4"), Diagonals.ONE) == 3
    assert path_cost(walk("A1 B2 C3 D4"), Diagonals.TWO) == 6


def test_a_path_with_a_gap_or_a_closed_step_has_no_cost() -> None:
    with pytest.raises(ValueError, match="A1 and C1 are not neighbours"):
        path_costs(walk("A1 C1"), Diagonals.ONE)
    with pytest.raises(ValueError, match="from A1 to B1 is not allowed"):
        around("B1").costs(walk("A1 B1"))


def test_a_step_may_cost_more_but_never_less() -> None:
    mud = Paths(SMALL, lambda here, there: 2 if there == Square(1, 0) else True, Diagonals.ONE)
    assert mud.costs(walk("A1 B1 C1")) == (0, 3, 4)
    assert mud.reach(Square(0, 0), 3)[Square(1, 0)] == 3
    for paths in (Paths(SMALL, lambda here, there: -1, Diagonals.ONE), Paths(SMALL, lambda h, t: -2, Diagonals.TWO)):
        with pytest.raises(ValueError, match="less than nothing"):
            paths.reach(Square(0, 0), 3)


def test_what_the_predicate_may_answer() -> None:
    for no in (False, None):
        assert dict(Paths(SMALL, lambda here, there, no=no: no, Diagonals.ONE).reach(Square(0, 0), 3)) == {(0, 0): 0}
    for yes in (True, 0):
        found = Paths(SMALL, lambda here, there, yes=yes: yes, Diagonals.ONE).reach(Square(0, 0), 3)
        assert len(found) == 12


def test_a_reach_holds_its_start_and_tells_what_it_does_not_hold() -> None:
    found = free().reach(Square(5, 4), 0)
    assert dict(found) == {Square(5, 4): 0}
    assert found.path(Square(5, 4)) == (Square(5, 4),)
    assert Square(5, 5) not in found
    with pytest.raises(KeyError):
        found.path(Square(5, 5))


def test_of_equal_paths_the_straightest_is_given() -> None:
    paths = free()
    assert paths.cheapest(*walk("A1 D4")) == walk("A1 B2 C3 D4")
    assert paths.cheapest(*walk("A1 D2")) == walk("A1 B1 C1 D2")
    assert paths.cheapest(*walk("D2 A1")) == walk("D2 C2 B2 A1")
    assert around("B1").cheapest(*walk("A1 C1")) == walk("A1 B2 C1")


def test_no_path_leads_through_closed_squares() -> None:
    shut_in = around("A2", "B1", "B2")
    assert shut_in.cheapest(*walk("A1 C3")) is None
    assert free().cheapest(*walk("A1 D4"), budget=4) is None
    assert free().cheapest(*walk("A1 D4"), budget=5) is not None


def test_the_diagonal_used_on_the_way_to_a_waypoint_stays_used() -> None:
    paths = free()
    path = paths.cheapest(*walk("A1 C3"), via=walk("B2"))
    assert path == walk("A1 B2 C3")
    assert paths.reach(Square(0, 0), 6, via=walk("B2"))[Square(2, 2)] == 3
    assert paths.reach(Square(0, 0), 7, via=walk("C3 A1"))[Square(0, 0)] == 7
    assert Square(0, 0) not in paths.reach(Square(0, 0), 6, via=walk("C3 A1"))


def test_a_dearer_start_may_save_the_diagonal_for_later() -> None:
    """To B2 the diagonal is cheapest, but behind a bottleneck that only a diagonal passes it is wanted again."""

    def step(here: Square, there: Square) -> int | None:
        if (here, there) == walk("B2 C3"):
            return 0
        return 0 if there in walk("B1 B2 A2 A1") else None

    assert Paths(SMALL, step, Diagonals.ONE_THEN_TWO).reach(Square(0, 0), 9)[Square(2, 2)] == 3
    assert Paths(SMALL, step, Diagonals.TWO).reach(Square(0, 0), 9)[Square(2, 2)] == 4
    assert Paths(SMALL, step, Diagonals.ONE).reach(Square(0, 0), 9)[Square(2, 2)] == 2


def test_arrivals_name_the_square_before_the_last() -> None:
    """A unit of two squares: the trailing one ends where the leading one came from."""
    found = free().reach(Square(1, 0), 2)
    assert found.arrivals(parse_square("D2")) == {parse_square("C1"): 2, parse_square("C2"): 2}
    assert found.path(parse_square("D2"), last=parse_square("C1")) == walk("B1 C1 D2")
    assert found.path(parse_square("D2"), last=parse_square("C2")) == walk("B1 C2 D2")
    assert found.arrivals(parse_square("B1"))[parse_square("A1")] == 2
    assert found.path(parse_square("B1"), last=parse_square("A1")) == walk("B1 A1 B1")
    with pytest.raises(KeyError):
        found.path(parse_square("D2"), last=parse_square("D1"))


def block_paths(enemies: set[Square]) -> Paths:
    """A 2 by 2 block on a 4 by 4 board that may not pass a corner beside an enemy."""
    board = SquareBoard(columns=4, rows=4)

    def step(here: Square, there: Square) -> bool:
        old, new = block_squares(here), block_squares(there)
        if not all(board.contains(square) and square not in enemies for square in new):
            return False
        beside = (
            set(corner_between(one, other).beside) if step_direction(one, other).diagonal else set()
            for one, other in zip(old, new, strict=True)
        )
        return not any((corner - set(old)) & enemies for corner in beside)

    return Paths(board, step, Diagonals.ONE_THEN_TWO)


def test_a_block_moves_by_its_anchor() -> None:
    assert dict(block_paths(set()).reach(Square(0, 0), 1)) == {(0, 0): 0, (1, 0): 1, (0, 1): 1, (1, 1): 1}
    assert Square(1, 1) not in block_paths({Square(2, 0)}).reach(Square(0, 0), 1)
    assert block_paths({Square(3, 0)}).reach(Square(0, 0), 1)[Square(1, 1)] == 1
    assert Square(3, 3) not in block_paths(set()).reach(Square(0, 0), 9)


def test_stairs_cost_their_price_and_turn_nothing_diagonal() -> None:
    """Two floors joined by a stair in B1; the upper one is reached by way of it."""
    floors = SquareBoard(columns=2, rows=1)

    def moves(place: tuple[Square, int]) -> Iterator[Move[tuple[Square, int]]]:
        square, level = place
        yield from (((there, level), 0, way) for there, way in floors.neighbours(square))
        if square == Square(1, 0):
            yield (square, 1 - level), 1, None

    found = reach_places((Square(0, 0), 0), 3, moves, Diagonals.ONE_THEN_TWO)
    assert found[Square(0, 0), 1] == 3
    assert [level for _, level in found.path((Square(0, 0), 1))] == [0, 0, 1, 1]


def test_a_step_without_a_direction_must_cost_something() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        reach_places(0, 3, lambda place: [(1 - place, 0, None)], Diagonals.ONE)


def test_each_step_is_asked_once() -> None:
    asked: list[tuple[Square, Square]] = []

    def step(here: Square, there: Square) -> bool:
        asked.append((here, there))
        return True

    Paths(TABLE, step, Diagonals.ONE_THEN_TWO).reach(Square(5, 4), 6)
    assert len(asked) == len(set(asked))


@given(on_table, st.integers(0, 12), rules)
def test_on_an_empty_board_the_cost_is_the_distance(start: Square, budget: int, diagonals: Diagonals) -> None:
    expected = {square: distance(start, square, diagonals) for square in TABLE.squares()}
    found = free(diagonals=diagonals).reach(start, budget)
    assert dict(found) == {square: away for square, away in expected.items() if away <= budget}


@given(on_table, on_table, st.lists(on_table, max_size=3), st.sets(on_table, max_size=50), rules)
@settings(deadline=None)
def test_a_path_costs_what_its_reach_says(
    start: Square, goal: Square, via: list[Square], closed: set[Square], diagonals: Diagonals
) -> None:
    paths = Paths(TABLE, lambda here, there: there not in closed and (there.column * there.row) % 3, diagonals)
    found = paths.reach(start, None, via)
    path = paths.cheapest(start, goal, via)
    assert (path is not None) == (goal in found)
    if path is not None:
        assert (path[0], path[-1], passes(path, via)) == (start, goal, True)
        assert paths.costs(path)[-1] == found[goal]
        arrivals = found.arrivals(goal)
        assert all(paths.costs(found.path(goal, last=last))[-1] == cost for last, cost in arrivals.items())


@given(small, st.integers(0, 4), extras, st.lists(small, max_size=2), rules)
@settings(deadline=None, max_examples=60)
def test_reach_paths_and_arrivals_against_every_walk(
    start: Square, budget: int, extra: dict[tuple[Square, Square], int | None], via: list[Square], diagonals: Diagonals
) -> None:
    paths = Paths(SMALL, lambda here, there: extra.get((here, there), 0), diagonals)
    cost: dict[Square, int] = {}
    best: dict[Square, tuple[object, Walk]] = {}
    arrivals: dict[tuple[Square, Square], int] = {}
    for path in every_walk(paths, start, budget):
        if not passes(path, via):
            continue
        end, price = path[-1], paths.costs(path)[-1]
        cost[end] = min(price, cost.get(end, price))
        best[end] = min(best.get(end, ((99,), ())), ((price, *bend(path)), path))
        if len(path) > 1:
            arrivals[end, path[-2]] = min(price, arrivals.get((end, path[-2]), price))
    found = paths.reach(start, budget, via)
    assert dict(found) == cost
    assert {square: found.path(square) for square in found} == {square: path for square, (_, path) in best.items()}
    told = {(square, last): price for square in found for last, price in found.arrivals(square).items()}
    assert told == arrivals


def test_directions_in_ties_come_edges_first() -> None:
    assert bend(walk("A1 B1 C2")) < bend(walk("A1 B2 C2"))
    assert Direction.E in EDGES
