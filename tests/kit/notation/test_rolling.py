"""What a roll comes to, die by die."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.dice import ScriptedDice, SealedDice
from rulesets.kit.notation.rolling import MOST_DICE, Result, TooMany, roll
from tests.kit.notation.examples import tree


def rolled(text: str, *faces: int) -> Result:
    """A roll with these faces; every one of them has to be used."""
    dice = ScriptedDice(*faces)
    result = roll(tree(text), dice)
    assert dice.left == 0
    return result


@pytest.mark.parametrize(
    ("text", "faces", "value"),
    [
        ("4d6kh3+2", (1, 6, 3, 1), 12),
        ("3d6kl1", (5, 2, 4), 2),
        ("4d6dl1", (1, 6, 3, 1), 10),
        ("4d6dh1", (1, 6, 3, 1), 5),
        ("3d6dl5", (1, 6, 3), 0),
        ("2d6*3-1", (2, 4), 17),
        ("7/2", (), 3),
        ("-d6/2", (5,), -3),
        ("5/(1-1)", (), 0),
        ("3d6ro1", (1, 6, 5, 1), 12),
        ("3d6ro<=2", (2, 2, 6, 1, 5), 12),
        ("3d6!", (6, 2, 3, 6, 1), 18),
        ("2d6mi3ma5", (1, 6), 8),
        ("8d6>=5", (1, 2, 3, 4, 5, 6, 5, 4), 3),
        ("8d6 5+", (1, 2, 3, 4, 5, 6, 5, 4), 3),
        ("3d6>=4!6", (6, 1, 4, 6, 6, 2), 4),
        ("4d6>=5dbl6", (6, 5, 4, 6), 5),
        ("(2d6+3)>=8", (2, 3), 1),
        ("(2d6+3)>=8", (2, 2), 0),
        ("(d3)d6", (2, 4, 5), 9),
        ("d6oe", (6, 5, 6, 3), 8),
        ("d6oe", (6, 4), 6),
        ("2d6oekh1", (6, 3, 5, 2), 7),
        ("2d6oekl1", (6, 5, 2), 5),
        ("2 open>=7", (6, 5, 6, 1), 1),
        ("2d{a, b}kh1=b", (1, 2), 1),
        ("2d{a, b}kl1=b", (1, 2), 0),
        ("d{-9, -9} then 99d6", (1,), 0),
        ("2d6oedl1", (6, 5, 2), 6),
        ("2d6oekh2", (6, 1, 5, 2), 8),
        ("2 open>=8", (6, 6, 5, 6, 1, 4), 1),
        ("4d6>=4 then d6>=3 unless d6>=5 then d3", (4, 5, 6, 1, 3, 3, 2, 5, 1, 3), 3),
        ("5d6>=4 vs 3d6>=5", (4, 4, 4, 1, 1, 5, 5, 1), 1),
        ("2 blue + red", (6, 4, 6, 6, 3), 7),
        ("2 blue 5+", (4, 5), 1),
        ("3 dust", (6, 5, 4), 2),
        ("3 dust=bloc|shield", (6, 1, 4), 2),
        ("average + d6", (1, 6), 8),
        ("2d{-1, 0, 4}", (1, 3), 3),
    ],
)
def test_what_a_roll_comes_to(text: str, faces: tuple[int, ...], value: int) -> None:
    assert rolled(text, *faces).value == value


def test_every_die_says_what_became_of_it() -> None:
    dice = rolled("3d6ro1!kh2", 1, 6, 2, 6, 4, 3).dice
    assert [(die.number, die.before, die.kept, die.why) for die in dice] == [
        (6, 1, True, ""),
        (4, None, False, "exploded"),
        (6, None, True, ""),
        (3, None, False, "exploded"),
        (2, None, False, ""),
    ]


def test_the_open_ended_die_is_that_of_its_game() -> None:
    """SF-X-01: 6, then 5, then 6, then 3 come to 8."""
    result = rolled("open", 6, 5, 6, 3)
    assert result.value == 8
    assert [die.why for die in result.dice] == ["", "followed", "followed", "followed"]


def test_symbols_are_told_apart() -> None:
    assert rolled("5 dust", 1, 2, 3, 5, 6).symbols == {"shield": 2, "crosshair": 1, "bloc": 2}


def test_a_direction_is_one_of_those_that_there_are() -> None:
    result = rolled("scatter6 2d6", 5, 3, 4)
    assert (result.direction, result.value) == (5, 7)


@pytest.mark.parametrize(
    "text",
    [
        "1001d6",
        "1000d6 + d6",
        "1000d6>=2 then 10d6",
        "(1000d6)d6",
        "500d6>=1 vs 501d6",
        "999d2!2",
        "d{-9, -9} then 99d6 then d6 vs 1001d6",
    ],
)
def test_more_dice_than_a_roll_may_have(text: str) -> None:
    dice = SealedDice(b"x")
    dice.turn_to("1", text)
    with pytest.raises(TooMany, match=f"at most {MOST_DICE} dice"):
        roll(tree(text), dice)


def test_a_thousand_dice_are_a_roll() -> None:
    dice = SealedDice(b"x")
    dice.turn_to("1", "")
    assert len(roll(tree("1000d6"), dice).dice) == MOST_DICE
