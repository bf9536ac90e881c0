"""The sheet of a roll: every die as it lies, sorted, with what became of it."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.notation.picture import part, sheet
from rulesets.kit.notation.rolling import roll
from rulesets.kit.pictures.sheet import Handful, SeenDie, Sheet, counted_up
from tests.kit.notation.examples import ROLLS, tree
from tests.kit.notation.test_rolling import rolled


def seen(text: str, *faces: int) -> list[str]:
    """The dice of a roll in a few signs, those of each handful as one text."""
    found = sheet(rolled(text, *faces), text)
    return [" ".join(map(sign, handful.dice)) for one in found.parts for handful in one.handfuls]


def sign(die: SeenDie) -> str:
    before = f"{die.before}>" if die.before else ""
    counts = "" if die.counts_as is None else f"={die.counts_as}"
    good = "*" * (die.successes or 0)
    told = f"{'+' if die.why else ''}{before}{die.shown}{counts}{good}"
    return told if die.kept else f"({told})"


@pytest.mark.parametrize(
    ("text", "faces", "told"),
    [
        ("4d6kh3+2", (1, 6, 3, 1), ["6 3 1 (1)"]),
        ("2d20kl1", (4, 17), ["4 (17)"]),
        ("3d6ro1", (1, 4, 2, 6), ["1>6 4 2"]),
        ("3d6!", (2, 6, 6, 1, 5), ["6 +5 6 +1 2"]),
        ("2d6mi3ma5", (1, 6), ["6=5 1=3"]),
        ("2 open", (3, 6, 5, 2), ["6 +5 +2 3"]),
        ("2 open kl1", (6, 3, 5, 2), ["3 (6) (+5) (+2)"]),
        ("3d6>=4dbl6", (1, 4, 6), ["6** 4* 1"]),
        ("3 dust", (6, 1, 3), ["bloc* crosshair shield"]),
        ("3d6>=4 then d6>=3 unless d6>=5", (4, 5, 1, 3, 2, 5), ["5* 4* 1", "3* 2", "5*"]),
        ("(1d3)d6", (2, 3, 5), ["2", "5 3"]),
        ("0d6", (), [""]),
    ],
)
def test_dice_lie_sorted_with_what_became_of_them(text: str, faces: tuple[int, ...], told: list[str]) -> None:
    assert seen(text, *faces) == told


def test_a_chain_has_a_handful_for_each_stage() -> None:
    (only,) = sheet(rolled("3d6>=4 then d6>=3", 4, 5, 1, 3, 2), "").parts
    told = [(one.name, one.total, one.follows) for one in only.handfuls]
    assert told == [("3d6", "2 successes", False), ("then 2d6", "1 success", True)]


@pytest.mark.parametrize(
    ("faces", "ahead"), [((6, 1), (True, False)), ((1, 6), (False, True)), ((2, 2), (False, False))]
)
def test_two_sides_stand_against_each_other(faces: tuple[int, int], ahead: tuple[bool, bool]) -> None:
    found = sheet(rolled("d6 vs d6", *faces), "", "roll 9")
    assert found.halves
    assert found.note == "roll 9"
    assert tuple(one.first for one in found.parts) == ahead
    assert [one.total for one in found.parts] == [str(face) for face in faces]


def test_a_direction_is_an_arrow() -> None:
    (only,) = sheet(rolled("scatter6 d6", 3, 5), "").parts
    arrow = only.handfuls[0].arrow
    assert arrow is not None
    assert (arrow.degrees, arrow.ways) == (120, 6)
    assert [die.shown for die in only.handfuls[1].dice] == ["5"]


def test_alike_dice_are_counted() -> None:
    dice = [SeenDie(sides=6, shown=shown) for shown in "66163"]
    assert [(die.shown, die.times) for die in counted_up(dice)] == [("6", 3), ("1", 1), ("3", 1)]
    assert counted_up(counted_up(dice)) == counted_up(dice)


@pytest.mark.parametrize("text", ROLLS)
def test_every_example_has_a_sheet_with_all_its_dice(text: str) -> None:
    dice = SealedDice(b"sheet")
    dice.turn_to(text, "")
    result = roll(tree(text), dice)
    found = sheet(result, text)
    assert found.dice == len(result.every_die())
    assert found.total
    if not found.halves:
        assert found.parts == (part(result),)


def test_dice_of_all_parts_count() -> None:
    die = SeenDie(sides=6, shown="1", times=3)
    one = part(rolled("2d6", 1, 1))
    three = one.model_copy(update={"handfuls": (Handful(name="3d6", dice=(die,)),)})
    assert Sheet(title="", parts=(one, three)).dice == 5
