"""The search for ways against the kit's own, on random boards."""

from __future__ import annotations

import random

import pytest

from rulesets.dust_1947.chapters.movement.reach import Reach, detours, reach
from rulesets.dust_1947.chapters.movement.step_net import Net, net
from rulesets.dust_1947.chapters.movement.terms import Blocks, Terms
from rulesets.kit.boards.diagonals import Diagonals
from rulesets.kit.boards.squares.board import Direction, Square, SquareBoard, block_squares, step_direction
from rulesets.kit.boards.squares.paths import Paths, path_cost

BOARD = SquareBoard(columns=7, rows=6)


def random_terms(chance: random.Random, wide: int = 1) -> Terms:
    """A board with closed squares, corners and walls strewn over it."""
    everywhere = list(BOARD.squares())
    some = [frozenset(chance.sample(everywhere, 4)) for _ in range(3)]
    ends = [
        (square, square.toward(chance.choice((Direction.E, Direction.S)))) for square in chance.sample(everywhere, 3)
    ]
    walls = frozenset(pair for one, other in ends for pair in ((one, other), (other, one)))
    return Terms(
        columns=BOARD.columns,
        rows=BOARD.rows,
        wide=wide,
        on_foot=chance.random() < 0.5,
        directions=tuple(Direction),
        diagonals=Diagonals.ONE_THEN_TWO,
        closed=some[0],
        walls=walls,
        one=Blocks(some[1], walls) if chance.random() < 0.5 else Blocks(),
        both=Blocks(some[2] | some[0], walls),
        openings=frozenset(),
        inside=frozenset(),
        cornered=((0, 0), (1, 0), (0, 1), (1, 1)) if wide == 2 else ((0, 0),),
    )


def oracle(known: Net) -> Paths:
    """The kit's search over the same steps, each asked about anew."""
    return Paths(
        BOARD, lambda here, there: known.stop(here, step_direction(here, there)) is None, Diagonals.ONE_THEN_TWO
    )


def places(terms: Terms) -> list[Square]:
    columns, rows = BOARD.columns - terms.wide + 1, BOARD.rows - terms.wide + 1
    return [
        s
        for s in block_squares(Square(0, 0), columns, rows)
        if not set(block_squares(s, terms.wide, terms.wide)) & terms.closed
    ]


def check_paths(found: Reach, terms: Terms, via: tuple[Square, ...]) -> None:
    """Every way is as cheap as said, takes allowed steps only, and passes what it should."""
    for place, cost in found.costs.items():
        path = found.path(place)
        assert path_cost(path, terms.diagonals, oracle(net(terms)).step) == cost
        rest = iter(path)
        assert all(square in rest for square in via)
        for last, dearer in found.arrivals(place).items():
            ended = found.path(place, last=last)
            assert ended[-2:] == (last, place)
            assert path_cost(ended, terms.diagonals, oracle(net(terms)).step) == dearer


@pytest.mark.parametrize("wide", [1, 2])
@pytest.mark.parametrize("seed", range(25))
def test_the_same_places_at_the_same_cost_as_the_kit(seed: int, wide: int) -> None:
    chance = random.Random(seed)
    terms = random_terms(chance, wide)
    start, *passed = chance.sample(places(terms), 3)
    for via in ((), tuple(passed[:1]), tuple(passed)):
        found = reach(terms, start, 6, via)
        assert found.costs == dict(oracle(net(terms)).reach(start, 6, via))
        check_paths(found, terms, via)


@pytest.mark.parametrize("seed", range(25))
def test_a_detour_is_what_a_way_can_pass(seed: int) -> None:
    chance = random.Random(seed)
    terms = random_terms(chance)
    start, first, goal = chance.sample(places(terms), 3)
    for via in ((), (first,)):
        expected = {}
        for place in places(terms):
            cost = oracle(net(terms)).reach(start, 6, (*via, place)).get(goal)
            if cost is not None:
                expected[place] = cost
        assert detours(terms, start, via, goal, 6) == expected
