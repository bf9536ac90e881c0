"""Places and manoeuvres in words: what is read, what is refused and where, what is completed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kit.boards.tables.manoeuvres import AboutFace, Back, Forward, Oblique, SideStep, Turn, Wheel
from rulesets.kit.boards.tables.places import Point, Table
from rulesets.kit.boards.tables.relative import anchor_at, measure
from rulesets.kit.boards.tables.told import Moves, Relative, Told, Vocabulary
from rulesets.kit.boards.tables.words import PlaceNotUnderstood, complete, read
from tests.kit.boards.tables import field, figure, square, unit

NAMES = ("Cohort II", "Cohort III", "Warband of the Fox", "north wood")
KNOWN = Vocabulary(Table.of(72, 48), NAMES, unit(20, 20))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("31.5,12", Point(31.5, 12)),
        (" 0 , 48 ", Point(0, 48)),
        ("F4", Point(33, 21)),
        ("f4 north-west", Point(31, 19)),
        ("F4 SE", Point(35, 23)),
        ("F4 middle", Point(33, 21)),
        ("4 toward Cohort II", Relative("toward", "Cohort II", 4)),
        ('2.5" towards the fox', Relative("toward", "Warband of the Fox", 2.5)),
        ("1 in away from warband", Relative("away", "Warband of the Fox", 1)),
        ("behind the wood", Relative("behind", "north wood")),
        ("into contact with cohort iii", Relative("contact", "Cohort III")),
        ("forward 3, wheel left 20", Moves((Forward(inches=3000), Wheel(side="left", angle=2000)))),
        ("about face; back 1.25 inches", Moves((AboutFace(), Back(inches=1250)))),
        (
            "side step left 2 then turn right 90°",
            Moves((SideStep(side="left", inches=2000), Turn(side="right", angle=9000))),
        ),
        ("oblique right 3", Moves((Oblique(side="right", inches=3000, angle=4500),))),
        ("oblique right 3 at 22.5", Moves((Oblique(side="right", inches=3000, angle=2250),))),
        ('wheel right 2"', Moves((Wheel(side="right", angle=1432),))),
    ],
)
def test_what_is_read(text: str, told: Told) -> None:
    assert read(text, KNOWN) == told


@pytest.mark.parametrize(
    ("text", "at", "understood", "why"),
    [
        ("", 0, "", "something is missing here: write a number"),
        ("forwad 3", 0, "", "“forwad” does not fit here"),
        ("forward 3, wheel", 16, "forward 3, wheel", "left or right"),
        ("forward 3, wheel 20", 17, "forward 3, wheel", "“20” does not fit here: write left or right"),
        ("forward 0", 8, "forward", "0 is no amount"),
        ("turn left 361", 10, "turn left", "361 is no amount"),
        ("31.5,", 5, "31.5,", "a number"),
        ("73,12", 0, "", "73 is off the table: it is 72 inches wide"),
        ("12,49", 3, "12,", "49 is off the table: it is 48 inches deep"),
        ("M4", 0, "", "M4 is off the table: its squares are A1 to L8"),
        ("F4 upward", 3, "F4", "a part of the square"),
        ("4 toward Nobody", 9, "4 toward", "nothing here is called “Nobody”"),
        ("4 toward Cohrt II", 9, "4 toward", "there is Cohort II"),
        ("behind cohort", 7, "behind", "“cohort” may be Cohort II or Cohort III"),
        ("4", 1, "4", "toward, away from or a comma"),
        ("forward ٣", 8, "forward", "a number"),
        (", ".join(["forward 1"] * 21), 0, "", "at most 20 manoeuvres"),
        ("x" * 301, 300, "x" * 300, "at most 300 characters"),
    ],
)
def test_what_is_not_understood_and_where(text: str, at: int, understood: str, why: str) -> None:
    with pytest.raises(PlaceNotUnderstood) as wrong:
        read(text, KNOWN)
    assert (wrong.value.at, wrong.value.understood) == (at, understood)
    assert why in wrong.value.why
    assert wrong.value.pointed.splitlines()[-1] == " " * at + "^"


def test_a_wheel_in_inches_needs_a_unit() -> None:
    with pytest.raises(PlaceNotUnderstood, match="write degrees"):
        read('wheel left 2"', Vocabulary(Table.of(72, 48)))


WORDS = [
    "forward",
    "3",
    "wheel",
    "left",
    "20",
    ",",
    "F4",
    "toward",
    "Cohort",
    "II",
    "12.5",
    "into contact with",
    '"',
    "behind",
]


@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)))
def test_every_text_is_read_or_told_with_a_character(text: str) -> None:
    try:
        read(text, KNOWN)
    except PlaceNotUnderstood as wrong:
        assert 0 <= wrong.at <= len(text)
        assert wrong.why


@given(st.one_of(st.text(max_size=20), st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)))
def test_completion_never_fails_and_is_short(text: str) -> None:
    assert len(complete(text, KNOWN)) <= 25


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("fo", ["forward "]),
        ("F4 n", ["F4 north", "F4 north-east", "F4 north-west"]),
        ("K", ["K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8"]),
        ("forward 3, wh", ["forward 3, wheel "]),
        ("forward 3, wheel ", ["forward 3, wheel left ", "forward 3, wheel right "]),
        ("4 ", ["4 toward ", "4 away from "]),
        ("4 toward c", ["4 toward Cohort II", "4 toward Cohort III"]),
        ("behind f", ["behind Warband of the Fox"]),
        ("nonsense ", []),
    ],
)
def test_what_is_completed(text: str, offered: list[str]) -> None:
    assert complete(text, KNOWN) == offered


def test_names_that_completion_offers_are_understood() -> None:
    for text in complete("into contact with ", KNOWN):
        assert isinstance(read(text, KNOWN), Relative)


BATTLE = field(square("north wood", 18, 4, 4), foe=unit(20, 12, 180), scout=figure(40, 20))


@pytest.mark.parametrize(
    ("told", "at"),
    [
        (Relative("toward", "foe", 4), (20, 16)),
        (Relative("toward", "foe", 20), (20, 12)),
        (Relative("contact", "foe"), (20, 12)),
        (Relative("away", "foe", 3), (20, 23)),
        (Relative("behind", "north wood"), (20, 1)),
        (Relative("contact", "scout"), (35.5, 20)),
    ],
)
def test_where_relative_places_lie(told: Relative, at: tuple[float, float]) -> None:
    assert anchor_at(BATTLE, unit(20, 20), told) == pytest.approx(at)


def test_a_distance_between_any_two_things_with_its_line() -> None:
    known = Vocabulary(Table.of(72, 48), ("foe", "scout", "north wood"))
    found = measure(BATTLE, "foe", "40,22", known)
    assert found.start == pytest.approx((24, 12))
    assert found.end == pytest.approx((40, 22))
    assert found.inches == pytest.approx(18.868, abs=0.001)
    assert measure(BATTLE, "the wood", "scout", known).inches > 0
    for wrong in ("forward 3", "nobody"):
        with pytest.raises(PlaceNotUnderstood):
            measure(BATTLE, "foe", wrong, known)
