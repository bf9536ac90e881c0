"""Lines on hexes, against worked examples and an oracle that clips the line to each hexagon."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kit.boards.hexes.board import Hex, HexDirection, Offset, axial, distance, parse_hex, sides_toward
from rulesets.kit.boards.hexes.sight import Crossed, Sight, line, sight
from tests.kit.boards.hexes import about, h, mirrored, places, rotated

near = st.builds(Hex, st.integers(0, 8), st.integers(0, 8))


def told(start: str, end: str) -> str:
    """What a line crosses, such as "C2 C3/D2 D3"."""
    return " ".join("/".join(str(place) for place in step) for step in line(parse_hex(start), parse_hex(end)))


@pytest.mark.parametrize(
    ("end", "crossed"),
    [
        *[("D5", ""), ("D4", ""), ("E5", ""), ("D1", "D4 D3 D2"), ("G3", "E5 E4 F4 F3")],
        *[("E4", "D4/E5"), ("F2", "D4/E5 E4 E3/F3"), ("F5", "E5/E6"), ("H5", "E5/E6 F5 G5/G6")],
        *[("E3", "D4 E4"), ("G2", "E5 E4 F3 F2")],
    ],
)
def test_lines_from_d5(end: str, crossed: str) -> None:
    assert told("D5", end) == crossed


def test_a_hex_that_is_only_clipped_is_crossed() -> None:
    """Halfway to E2 the line passes the middle of the side between E4 and D3: it cuts a corner off both."""
    assert told("D5", "E2") == "D4 E4 D3 E3"


def test_a_hex_that_is_only_touched_at_a_corner_is_not_crossed() -> None:
    """A third of the way to E1 the line passes through the corner of E4, two thirds through that of D2."""
    assert told("D5", "E1") == "D4 D3 E3 E2"


CORNERS = [
    (first.offset + second.offset, second.offset + third.offset)
    for first, second, third in zip(
        HexDirection,
        [way.turned(1) for way in HexDirection],
        [way.turned(2) for way in HexDirection],
        strict=True,
    )
]
"""The six sides of a hexagon at the origin as pairs of corners, clockwise, three times their size."""


def turn(one: Offset, other: Offset) -> int:
    """Positive if the other lies clockwise of the one."""
    return one.q * other.r - one.r * other.q


def clipped(start: Hex, end: Hex, place: Hex) -> tuple[Fraction, Fraction] | None:
    """Which part of the line lies inside a hexagon or on its rim; nothing if it keeps outside."""
    whole, centre = axial(end) - axial(start), axial(place) - axial(start)
    enter, leave = Fraction(0), Fraction(1)
    for one, other in CORNERS:
        side, corner = other - one, centre * 3 + one
        slope, begin = turn(side, whole * 3), turn(side, corner)  # inside where slope * t >= begin
        if slope == 0 and begin > 0:
            return None
        if slope:
            at = Fraction(begin, slope)
            enter, leave = (max(enter, at), leave) if slope > 0 else (enter, min(leave, at))
    return (enter, leave) if enter < leave else None


def oracle(start: Hex, end: Hex) -> set[Hex]:
    """Every hex of which the line meets more than a point, without the ends."""
    corner_columns = range(min(start.column, end.column) - 1, max(start.column, end.column) + 2)
    corner_rows = range(min(start.row, end.row) - 2, max(start.row, end.row) + 3)
    some = {Hex(column, row) for column in corner_columns for row in corner_rows}
    return {place for place in some if clipped(start, end, place)} - {start, end}


@given(near, near)
def test_a_line_crosses_what_the_geometry_says(start: Hex, end: Hex) -> None:
    crossed = [place for step in line(start, end) for place in step]
    assert set(crossed) == oracle(start, end)
    assert len(crossed) == len(set(crossed))
    spans = [{clipped(start, end, place) for place in step} for step in line(start, end)]
    assert all(len(span) == 1 for span in spans), "both hexes beside a side are met along the same part"
    order = [span.pop() for span in spans]
    assert order == sorted(order, key=lambda span: span or (Fraction(-1), Fraction(-1)))


@given(near, near)
def test_a_line_runs_along_a_side_only_if_it_leaves_by_a_corner(start: Hex, end: Hex) -> None:
    steps = line(start, end)
    on_edge = start != end and len(sides_toward(start, end)) == 2
    in_turn = ([2, 1] if on_edge else [1]) * len(steps)
    assert [len(step) for step in steps] == in_turn[: len(steps)]
    for before, after in pairwise([(start,), *steps, (end,)]):
        assert all(distance(one, other) <= 1 for one in before for other in after)


@given(places, places, st.integers(0, 5))
def test_a_line_is_the_same_back_turned_and_mirrored(start: Hex, end: Hex, sides: int) -> None:
    there = line(start, end)
    assert line(end, start) == there[::-1]
    for change in (about(start, rotated(sides)), about(start, mirrored)):
        assert [set(step) for step in line(start, change(end))] == [{change(place) for place in step} for step in there]


def look(start: str, end: str, blockers: str) -> Sight:
    blocked = set(h(blockers))
    return sight(parse_hex(start), parse_hex(end), lambda crossed: crossed.place in blocked)


def test_a_crossed_blocker_blocks_and_the_nearest_is_named() -> None:
    assert look("D5", "D1", "D2") == Sight(clear=False, blocked_by=(parse_hex("D2"),))
    assert look("D5", "D1", "D2 D4").blocked_by == (parse_hex("D4"),)
    assert look("D1", "D5", "D2 D4").blocked_by == (parse_hex("D2"),)
    assert look("D5", "D1", "D1 D5 E2 C3") == Sight(clear=True)


def test_a_line_along_a_side_is_blocked_only_from_both_sides() -> None:
    assert look("D5", "F2", "D4").clear
    assert look("D5", "F2", "D4 E3").clear
    assert look("D5", "F2", "D4 E5") == Sight(clear=False, blocked_by=tuple(h("D4 E5")))
    assert look("D5", "F2", "E4").blocked_by == tuple(h("E4"))


def test_who_is_asked_hears_how_far_along_the_line_a_hex_is() -> None:
    asked: list[Crossed] = []

    def blocks(crossed: Crossed) -> bool:
        asked.append(crossed)
        return False

    assert sight(parse_hex("D5"), parse_hex("F2"), blocks).clear
    assert [(str(place), from_start, from_end) for place, from_start, from_end in asked] == [
        *[("D4", 1, 3), ("E4", 2, 2), ("E3", 3, 1)]
    ]


@given(near, near, st.sets(near, max_size=12))
def test_sight_is_the_same_both_ways_and_by_the_words_of_its_rule(start: Hex, end: Hex, blockers: set[Hex]) -> None:
    def blocks(crossed: Crossed) -> bool:
        return crossed.place in blockers

    seen = sight(start, end, blocks)
    assert seen.clear is sight(end, start, blocks).clear
    assert seen.clear is not any(blockers.issuperset(step) for step in line(start, end))
