"""What presses on a move pad add up to."""

from __future__ import annotations

import pytest

from rulesets.kit.boards.tables.pad import amount_text, arrow, joined


@pytest.mark.parametrize(
    ("pieces", "move"),
    [
        (["forward 0.5", "forward 0.5"], "forward 1"),
        (["forward 10", "forward 10"], "forward 20"),
        (["wheel left 5", "wheel left 15", "wheel right 5"], "wheel left 20, wheel right 5"),
        (["oblique left 1", "oblique right 1"], "oblique left 1, oblique right 1"),
        (["oblique left 1 at 90", "oblique left 2 at 90", "oblique left 2"], "oblique left 3 at 90, oblique left 2"),
        (["north 1", "north-east 1", "north-east 1.5"], "north 1, north-east 2.5"),
        (["form line 4", "form line 4"], "form line 4, form line 4"),
        (["forward 1", "wheel left 20, forward 2", "forward 1"], "forward 1, wheel left 20, forward 3"),
        (["2 toward Iceni", "2 toward Iceni"], "2 toward Iceni, 2 toward Iceni"),
    ],
)
def test_alike_pieces_next_to_each_other_are_one(pieces: list[str], move: str) -> None:
    assert joined(pieces) == move


def test_amounts_are_rounded_down_to_a_tenth() -> None:
    assert [amount_text(inches) for inches in (1.99, 2.0, 0.3, 12.04)] == ["1.9", "2", "0.3", "12"]


def test_arrows_of_directions() -> None:
    assert [arrow(degrees) for degrees in (0, 44, 180, 359, -90)] == ["↑", "↗", "↓", "↑", "←"]
