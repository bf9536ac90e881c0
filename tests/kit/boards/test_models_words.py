"""Where a group goes, in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kit.boards.models.forms import Form
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.models.words import LONGEST, GoalNotUnderstood, Section, read, written
from rulesets.kit.boards.tables.places import Point, Table

WALL = (Point(10, 10).spot, Point(20, 10).spot)
LABELS = {"1": "a/1", "2": "a/2", "3": "a/3", "officer": "a/officer"}
SECTION = Section(Table.of(72, 48), LABELS, {"the low wall": WALL}, facing=180)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "at 31.5,12 facing 90 in line of 5; 3 at 30,14",
            Goal(Point(31.5, 12), 90, Form("line", 5), (("a/3", Point(30, 14)),)),
        ),
        ("31.5, 12", Goal(Point(31.5, 12), 180, Form("as now"))),
        ("F4 north facing 360° closed up", Goal(Point(33, 19), 0, Form("closed up", gap=0.1))),
        ("AT 3,4 In Column", Goal(Point(3, 4), 180, Form("column"))),
        ("at 3,4 spread out", Goal(Point(3, 4), 180, Form("spread", gap=1.0))),
        ("at 3,4 in a ring", Goal(Point(3, 4), 180, Form("around"))),
        ("at 12,12 along low wall", Goal(Point(12, 12), 180, Form("along", gap=0.1, along=WALL))),
        (
            "at 3,4 as now; officer at 5,5; 1 at 6,6;",
            Goal(Point(3, 4), 180, Form("as now"), (("a/officer", Point(5, 5)), ("a/1", Point(6, 6)))),
        ),
    ],
)
def test_a_player_says_where_a_section_goes(text: str, meant: Goal) -> None:
    assert read(text, SECTION) == meant


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("at 80,12", 3, "80 is off the table: it is 72 inches wide"),
        ("at 31.5,12 facing 400", 18, "400 is no direction"),
        ("at 31.5,12 in line; 9 at 3,4", 20, "there is no model 9 here: there are 1, 2, 3, officer"),
        ("at 31.5,12 along the house", 17, "nothing here is called"),
        ("at Z9", 3, "its squares are A1 to L8"),
        ("at 31.5,12 sideways", 11, "“sideways” does not fit here"),
        ("at 31.5", 7, "something is missing here"),
        ("x" * (LONGEST + 1), LONGEST, "at most 600 characters"),
    ],
)
def test_what_cannot_be_meant_is_told_with_its_place(text: str, at: int, why: str) -> None:
    with pytest.raises(GoalNotUnderstood, match=why) as told:
        read(text, SECTION)
    assert told.value.at == at


FORMS = st.sampled_from(
    [Form("line", 5), Form("line"), Form("column"), Form("around"), Form("as now"), Form("along", gap=0.1, along=WALL)]
)
SPOTS = st.builds(lambda x, y: Point(x / 1000, y / 1000), st.integers(0, 72_000), st.integers(0, 48_000))


@given(SPOTS, st.integers(0, 35_999), FORMS, st.dictionaries(st.sampled_from([*LABELS.values()]), SPOTS))
def test_what_is_written_is_read_as_it_was_meant(at: Point, facing: int, form: Form, nudged: dict[str, Point]) -> None:
    goal = Goal(at, facing / 100, form, tuple(nudged.items()))
    assert read(written(goal, SECTION), SECTION) == goal


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text, SECTION)
    except GoalNotUnderstood as told:
        assert told.why
