"""What is read, what is not, and where reading stopped."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.grammar import LONGEST, with_more_dice
from rulesets.kit.notation.named import blanks, filled, given_numbers
from rulesets.kit.notation.rolling import TooMany, roll
from tests.kit.notation.examples import NAMED, ROLLS, tree


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("4D6KH3", "4d6kh3"),
        ("8d6 5+ + 2", "8d6>=5+2"),
        ("8d6≥5", "8d6 >= 5"),
        ("2d6×3", "2d6*3"),
        ("2d6÷2", "2d6/2"),
        ("2d6−1 – d4", "2d6-1-d4"),
        ("8d6 5+dbl6", "8d6>=5dbl6"),
        ("8d6 5+dl1 + d4", "8d6>=5dl1 + d4"),
        ("8d6 5+then d6 5+vs d6", "8d6>=5 then d6>=5 vs d6"),
        ("5d6!6+blue", "5d6!6 + blue"),
        ("5d6!6+d{1, 2}", "5d6!6 + d{1, 2}"),
        ("4d6k3", "4d6kh3"),
        ("d6!", "d6!6"),
        ("8d6!6>=5", "8d6>=5!"),
        ("5 Dust = BLOC | crosshair", "5dust=bloc|crosshair"),
        ("((2d6))", "2d6"),
    ],
)
def test_two_ways_to_write_the_same(one: str, other: str) -> None:
    assert tree(one) == tree(other)


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("", 0, "not complete"),
        ("4d", 2, "its sides, as in d6"),
        ("4d6+", 4, "not complete"),
        ("4d6 kh", 6, "a number"),
        ("((2d6)", 6, "a closing bracket"),
        ("8d6 5+2", 4, "does not fit"),
        ("2d6 then 3", 10, "a die such as d6"),
        ("4d6kh3kl1", 6, "twice"),
        ("4d6>=12", 3, "brackets compare the total"),
        ("2d6+3 >= 8", 6, "brackets compare a total"),
        ("2d6/0", 3, "divided by 0"),
        ("2d6+1000000d6", 4, "at most 6 digits"),
        ("2d6 [1234567] + 1234567", 16, "at most 6 digits"),
        ("d6>=4 unleſſ d6", 6, "does not fit"),
        ("ſcatter d6", 0, "does not fit"),
        ("٣d٦", 0, "does not fit"),
        ("d{big hit, miss}", 6, "a closing brace"),
        ("−" * 30 + "1", 20, "deep"),
        ("4d6!>=1", 3, "for ever"),
        ("4d6!6oe", 5, "explode or are open-ended"),
        ("2 open!", 6, "explode or are open-ended"),
        ("3 blues", 2, "no die called"),
        ("4 dust=hit", 6, "bloc, crosshair, shield"),
        ("4 dust>=2bloc", 9, "does not fit"),
        ("4 dust>=bloc", 6, "by = or !="),
        ("d1", 0, "2 to 1000 sides"),
        ("d5000", 0, "2 to 1000 sides"),
        ("4d6dbl6", 3, "say first which count"),
        ("7[fire]", 1, "a label belongs to"),
        ("2d6 then (d3)d6", 4, "plain number"),
        ("2d6; import os", 3, "does not fit"),
        ("(" * 30 + "1" + ")" * 30, 20, "deep"),
        ("1" + "+1" * 200, LONGEST, "at most 300 characters"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text: str, at: int, words: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        tree(text)
    assert (refused.value.at, words in refused.value.why) == (at, True), refused.value.why
    assert refused.value.pointed.splitlines()[1] == " " * at + "^"


SIGNS = st.text("0123456789d%kh lro!mia+-*/()<>=[]{},|thenuvs.\n\u202e²ſK−", max_size=40)
PIECES = st.lists(st.sampled_from([*ROLLS, "(", ")", "-", "+", " vs ", " then ", " unless ", "!", ">=4", "d6", "dust"]))


@settings(max_examples=150, deadline=None)
@given(SIGNS | st.text(max_size=30) | PIECES.map("".join))
@example("-" * 19 + "1")
@example("d6" + "+d6" * 99)
def test_any_text_is_a_roll_or_is_pointed_at(text: str) -> None:
    dice = SealedDice(b"any")
    dice.turn_to("1", text)
    try:
        assert isinstance(roll(tree(text), dice).value, int)
    except NotUnderstood as refused:
        assert 0 <= refused.at <= min(len(text), LONGEST)
        assert refused.why
    except TooMany as refused:
        assert refused.dice > 1000


def test_blanks_are_filled_in() -> None:
    text = "{dice}d6>={hit=4}"
    assert blanks(text) == {"dice": None, "hit": 4}
    assert filled(text, {"dice": "8"}) == "8d6>=4"
    assert filled(text, {"dice": "8", "hit": "5"}) == "8d6>=5"
    assert filled("d20+{bonus}", {"bonus": "-3"}) == "d20+-3"
    assert filled("d{sides} unless d6>={save} then d6", {"sides": "8", "save": "-1"}) == "d8 unless d6>=-1 then d6"


@pytest.mark.parametrize(
    ("given_values", "words"),
    [
        ({}, "dice has to be filled in"),
        ({"dice": "x"}, "a whole number"),
        ({"DICE": "3"}, "no “DICE”"),
        ({"dice": "٣"}, "a whole number"),
        ({"dice": "-3"}, "dice is how many dice are rolled: 0 or more, not -3"),
        ({"dice": "1", "save": "2"}, "no “save”"),
    ],
)
def test_blanks_that_are_filled_in_wrongly(given_values: dict[str, str], words: str) -> None:
    with pytest.raises(NotUnderstood, match=words):
        filled("{dice}d6>={hit=4}", given_values)


@pytest.mark.parametrize(
    "text", ["{n} dust", "2d6 + {n}d6", "({n} blue) then d6", "d6 vs {n=4}d%", "d6>=4 unless {n}d6"]
)
def test_there_are_never_fewer_dice_than_none(text: str) -> None:
    with pytest.raises(NotUnderstood, match="0 or more, not -2"):
        filled(text, {"n": "-2"})


def test_capitals_are_no_blanks() -> None:
    assert filled("{N}d6", {}) == "{N}d6"


def test_of_a_long_text_no_blanks_are_looked_for() -> None:
    text = "{a}" * 2000
    for fill in (lambda: given_numbers(text, "1 " * 3000), lambda: filled(text, {"a": "1"})):
        with pytest.raises(NotUnderstood, match="at most 300 characters"):
            fill()


@pytest.mark.parametrize(
    ("text", "more", "comes_to"),
    [
        ("4d6kh3", 1, "5d6kh3"),
        ("d20+5", 1, "2d20+5"),
        ("average + d6", 1, "2 average + d6"),
        ("4blue", -1, "3blue"),
        ("scatter11d6", 1, "scatter 12d6"),
        ("2*(3d6)", 1, "2*(4d6)"),
        ("5 + d6 then 2d6", 2, "5 + 3d6 then 2d6"),
    ],
)
def test_the_first_handful_gets_more_dice(text: str, more: int, comes_to: str) -> None:
    assert with_more_dice(text, more, NAMED) == comes_to


@pytest.mark.parametrize(
    ("text", "more", "words"), [("5", 1, "no dice"), ("(d3)d6", 1, "rolled itself"), ("d6", -1, "no die left")]
)
def test_what_cannot_have_other_dice(text: str, more: int, words: str) -> None:
    with pytest.raises(NotUnderstood, match=words):
        with_more_dice(text, more, NAMED)
