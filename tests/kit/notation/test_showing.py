"""A roll in words."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.notation.rolling import roll
from rulesets.kit.notation.showing import lines, total
from tests.kit.notation.examples import ROLLS, tree
from tests.kit.notation.test_rolling import rolled


@pytest.mark.parametrize(
    ("text", "faces", "told"),
    [
        ("4d6kh3+2", (1, 6, 3, 1), ["12", "4d6: 1 6 3 (1) = 10"]),
        ("3d6ro1!", (1, 4, 2, 6, 5), ["17", "3d6: 1>6 +5 4 2 = 17"]),
        ("2d6mi3ma5", (1, 6), ["8", "2d6: 1↑3 6↓5 = 8"]),
        ("open", (6, 5, 6, 3), ["8", "1 open: 6 +5 +6 +3 = 8"]),
        ("1d6>=4 [hit]", (4,), ["1 success", "hit: 4 = 1 success"]),
        (
            "3d6>=4 then d6>=3 unless d6>=5 then d3",
            (4, 5, 1, 3, 3, 5, 2, 2),
            [
                "2",
                "3d6: 4 5 1 = 2 successes",
                "then 2d6: 3 3 = 2 successes",
                "unless 2d6: 5 2 = 1 cancelled, 1 left",
                "then 1d3: 2 = 2",
            ],
        ),
        (
            "2d6>=4 vs 2d6>=4",
            (4, 4, 4, 1),
            ["2 : 1, the first is ahead by 1", "2d6: 4 4 = 2 successes", "2d6: 4 1 = 1 success"],
        ),
        ("d6 vs d6", (2, 2), ["2 : 2, a tie", "1d6: 2 = 2", "1d6: 2 = 2"]),
        ("(2d6)>=8", (2, 3), ["no (5)", "2d6: 2 3 = 5"]),
        ("scatter d6", (226, 4), ["225° (south-west), 4", "direction: 225° (south-west)", "1d6: 4 = 4"]),
        ("scatter6 d6", (2, 4), ["direction 2 of 6, 4", "direction: direction 2 of 6", "1d6: 4 = 4"]),
        (
            "3 dust",
            (6, 1, 2),
            ["1 success", "3 dust: bloc shield shield = 1 success (1 bloc, 2 shield)"],
        ),
        ("0d6", (), ["0", "0d6: no dice = 0"]),
    ],
)
def test_a_roll_in_words(text: str, faces: tuple[int, ...], told: list[str]) -> None:
    result = rolled(text, *faces)
    assert [total(result), *lines(result)] == told


def test_of_very_many_dice_it_is_told_how_many_show_what() -> None:
    dice = SealedDice(b"many")
    dice.turn_to("1", "")
    (line,) = lines(roll(tree("900d6>=5"), dice))
    assert line.startswith("900d6: ")
    assert line.count("×") == 6
    assert len(line) < 120


@pytest.mark.parametrize("text", ROLLS)
def test_every_example_has_words(text: str) -> None:
    dice = SealedDice(b"words")
    dice.turn_to(text, "")
    result = roll(tree(text), dice)
    assert total(result)
    assert all(" = " in line or line.startswith("direction") for line in lines(result))
