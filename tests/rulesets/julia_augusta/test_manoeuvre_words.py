"""A move in words: what can be read, and how it goes on."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.movement.moves_in_words import Across, Change, Face, goes_on, read_moves
from rulesets.kit.boards.tables.manoeuvres import AboutFace, Forward, Oblique, Wheel
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.told import Relative
from rulesets.kit.boards.tables.words import PlaceNotUnderstood
from tests.rulesets.julia_augusta.table import box, julia, legion, skirmishers, warband

GAME = julia(
    legion("XX", at=(36, 40)),
    skirmishers("Velites", at=(20, 40)),
    warband("Iceni", at=(36, 5)),
    box("Holt", "woods", 1, 1, 9, 9),
).game


def read(text: str, unit: str = "XX") -> list[object]:
    """The pieces of a move."""
    return list(read_moves(GAME, GAME.units[unit], text))


def test_manoeuvres_one_after_the_other() -> None:
    assert read("forward 3, wheel left 20 then about face; oblique right 2") == [
        Forward(inches=3000),
        Wheel(side="left", angle=2000),
        AboutFace(),
        Oblique(side="right", inches=2000, angle=2250),
    ]


def test_changes_of_formation() -> None:
    assert read("form line 4 in 2 lines, forward 2")[0] == Change("line", "line 4 in 2 lines")
    assert read("form column") == [Change("column", "column")]
    assert read("Re-Form wedge facing south-east") == [Change("wedge", "wedge", afresh=True, facing=135)]
    assert read("reform line") == [Change("line", "line 4", afresh=True)]


def test_places_and_where_to_face() -> None:
    assert read("31.5,12, facing 90", "Velites") == [Point(31.5, 12), Face(90)]
    assert read("4 toward the Holt then face north", "Velites") == [Relative("toward", "Holt", 4), Face(0)]


def test_directions_of_the_compass() -> None:
    assert read("north-east 2, South 0.5", "Velites") == [Across(45, 2), Across(180, 0.5)]
    assert "north-east " in goes_on(GAME, GAME.units["Velites"], "north")
    with pytest.raises(PlaceNotUnderstood):
        read("north 0", "Velites")


def test_a_wheel_in_inches_goes_by_the_front_that_there_is_then() -> None:
    [wheel] = read('wheel left 2"')
    *_, narrow = read('form column, wheel left 2"')
    assert isinstance(wheel, Wheel)
    assert isinstance(narrow, Wheel)
    assert narrow.angle == pytest.approx(2 * wheel.angle, abs=2), "a column of 8 is 4 inches wide, the line 8"


@pytest.mark.parametrize(
    ("text", "at"), [("forward 3, whel left 20", 11), ("forward 1, facing up", 18), ("", 0), ("form square", 0)]
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, at: int) -> None:
    with pytest.raises(PlaceNotUnderstood) as caught:
        read(text)
    assert caught.value.at == at


def test_a_move_goes_on() -> None:
    found = goes_on(GAME, GAME.units["XX"], "forward 2, fo")
    assert "forward 2, forward " in found
    assert "forward 2, form wedge" in found
    assert "forward 2, form line 2 in 3 lines" in found
    assert not any("form" in text.split() for text in goes_on(GAME, GAME.units["Velites"], "fo"))
