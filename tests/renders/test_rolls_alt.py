"""A roll in words: what the picture says, within Discord's limit."""

from __future__ import annotations

import pytest

from renders.alt import ALT_LIMIT
from renders.rolls.alt import alt_of_roll
from rulesets.kit.notation.picture import part, sheet
from rulesets.kit.pictures.sheet import Sheet
from tests.kit.notation.examples import ROLLS
from tests.kit.notation.test_rolling import rolled as scripted
from tests.roll_pictures import rolled


@pytest.mark.parametrize(
    ("text", "faces", "told"),
    [
        ("4d6kh3+2", (1, 6, 3, 1), "4d6: 6, 3, 1, 1 (not kept) = 10\nTotal: 12"),
        ("3d6ro1", (1, 4, 4, 6), "3d6: 1 rolled again: 6, 2 × 4 = 14\nTotal: 14"),
        ("2d6mi3!", (1, 6, 2), "2d6: 6, 2 (added; counts as 3), 1 (counts as 3) = 12\nTotal: 12"),
        ("2 blue", (6, 4), "2 blue: 6 (2 successes), 4 (success) = 3 successes\nTotal: 3 successes"),
        ("scatter d6", (226, 4), "scatter: 225° (south-west)\n1d6: 4 = 4\nTotal: 225° (south-west), 4"),
        ("0d6", (), "0d6: no dice = 0\nTotal: 0"),
        (
            "d6 vs d6",
            (5, 2),
            "first, ahead: 5; 1d6: 5\nsecond: 2; 1d6: 2\nTotal: 5 : 2, the first is ahead by 3",
        ),
    ],
)
def test_a_roll_in_words(text: str, faces: tuple[int, ...], told: str) -> None:
    assert alt_of_roll(sheet(scripted(text, *faces), text, "roll 7")) == f"{text} (roll 7)\n{told}"


def test_a_pool_in_words() -> None:
    parts = (part(scripted("2d6", 6, 1), "Ada", first=True), part(scripted("2d6", 2, 2), "Ben"))
    told = alt_of_roll(Sheet(title="Initiative", parts=parts, total="Ada begins"))
    assert told == "Initiative\nAda, ahead: 7; 2d6: 6, 1\nBen: 4; 2d6: 2 × 2\nTotal: Ada begins"


@pytest.mark.parametrize("text", [*ROLLS, "1000d1000", "500d1000 vs 500d1000"])
def test_what_it_came_to_is_never_left_out(text: str) -> None:
    found = sheet(rolled(text), text)
    told = alt_of_roll(found)
    assert len(told) <= ALT_LIMIT
    assert told.endswith(f"Total: {found.total}")


def test_of_a_hundred_members_the_first_are_told_and_the_total() -> None:
    parts = tuple(part(rolled("10d6>=5", str(one)), f"Member {one}") for one in range(100))
    told = alt_of_roll(Sheet(title="Pool", parts=parts, total="333 successes"))
    assert len(told) <= ALT_LIMIT
    assert "Member 3: " in told
    assert told.endswith("…\nTotal: 333 successes")
