"""The direction pad over squares."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.boards.squares.pad import ARROWS, arrows, beginning

SQUARES = st.builds(Square, st.integers(0, 11), st.integers(0, 8))


def test_arrows_lead_to_the_nearest_place_of_their_direction() -> None:
    places = [parse_square(name) for name in ("C3", "D3", "F3", "E4", "C5")]
    led = {arrow: place.name for arrow, place in arrows(places, parse_square("C3")).items()}
    assert led == {"→": "D3", "↘": "E4", "↓": "C5"}


@settings(deadline=None, max_examples=20)
@given(st.integers(1, 8), st.integers(1, 6), SQUARES)
def test_every_square_of_an_open_field_can_be_reached(columns: int, rows: int, near: Square) -> None:
    places = {Square(column, row) for column in range(columns) for row in range(rows)}
    reached = {beginning(places, near)}
    while more := {to for at in reached for to in arrows(places, at).values()} - reached:
        reached |= more
    assert reached == places


@given(st.sets(SQUARES, min_size=1), SQUARES)
def test_arrows_never_leave_the_places_and_never_stay(places: set[Square], near: Square) -> None:
    at = beginning(places, near)
    led = arrows(places, at)
    assert at in places
    assert set(led) <= set(ARROWS)
    assert all(to in places and to != at for to in led.values())
