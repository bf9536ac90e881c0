"""Presses on a section pad, and what they add up to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kit.boards.models.forms import Form
from rulesets.kit.boards.models.layout import Goal, Laid
from rulesets.kit.boards.models.pressing import as_it_stands, pressed
from rulesets.kit.boards.models.words import GoalNotUnderstood, goes_on, read, written
from rulesets.kit.boards.tables.places import COMPASS, Point
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.pictures.scene import Scene, SquareGround
from rulesets.kit.pictures.section_pad import Hand, SectionPad, in_hand
from tests.kit.toys import sections as toy

GAME = toy.sections(SealedDice(b"pad", ["", ""]), ["Red", "Blue"]).game
RIFLES = "Red Rifles"
SECTION, LAYOUT = toy.section(GAME, RIFLES), toy.layout(GAME, RIFLES)
STANDS = as_it_stands(LAYOUT.group)
AT, WEST = STANDS.at, toy.key(RIFLES, "officer")


def after(*pieces: str) -> Goal:
    return pressed(SECTION, STANDS, pieces, LAYOUT.laid)


def pad(*pieces: str, step: str = "1") -> SectionPad:
    return SectionPad(SECTION, LAYOUT, toy.MOVE, pieces, step, [("the wood", Point(11, 11))])


def test_nothing_pressed_is_where_it_stands() -> None:
    assert LAYOUT.laid(STANDS).group.names == LAYOUT.group.names
    assert {name: model.pose for name, model in LAYOUT.laid(STANDS).group.items()} == {
        name: model.pose for name, model in LAYOUT.group.items()
    }


def test_pieces_shift_and_turn_the_whole() -> None:
    assert after("south 2", "south 1", "east 0.5").at == Point(AT.x + 0.5, AT.y + 3).spot.point
    assert after("turn left 45").facing == 135
    assert after("turn right 90", "turn right 90", "turn right 45").facing == 45
    assert after("at 11,8", "in line of 3").form == Form("line", files=3)
    assert after("north 4").at == Point(AT.x, 0), "no farther than the table goes"


def test_a_nudged_model_goes_along_until_the_form_changes() -> None:
    stood = LAYOUT.group[WEST].middle
    assert after("officer south 1").nudged == ((WEST, Point(stood.x, stood.y + 1).spot.point),)
    both = after("officer south 1", "officer south 0.5", "east 2")
    assert both.nudged == ((WEST, Point(stood.x + 2, stood.y + 1.5).spot.point),)
    assert after("officer south 1", "in line").nudged == ()
    assert after("officer south 1", "turn left 15", "1 west 1").nudged[0][0] == toy.key(RIFLES, "1")


def test_only_what_counts_is_laid_out() -> None:
    asked: list[Goal] = []

    def lay(goal: Goal) -> Laid:
        asked.append(goal)
        return LAYOUT.laid(goal)

    pressed(SECTION, STANDS, ["1 south 1"] * 30 + ["in line"] + ["1 south 1"] * 30, lay)
    assert len(asked) == 1


@pytest.mark.parametrize("piece", ["up 3", "9 south 1", "north", "in a heap", "at nowhere", "north 1; 3 at 1,1"])
def test_what_is_no_piece_is_refused(piece: str) -> None:
    with pytest.raises(GoalNotUnderstood):
        after(piece)


PIECES = st.sampled_from(
    [f"{way} {step}" for way in COMPASS for step in ("0.5", "2")]
    + [f"{label} {way} 1" for label in SECTION.labels for way in COMPASS[::3]]
    + ["turn left 15", "in line of 3", "in column", "closed up", "spread out", "as now", "at 20,6"]
)


@given(st.lists(PIECES, max_size=6))
def test_what_is_pressed_is_what_is_confirmed(pieces: list[str]) -> None:
    goal = after(*pieces)
    assert read(written(goal, SECTION), SECTION) == goal


def test_the_hand_is_carried_by_the_keys() -> None:
    assert in_hand("2@4", SECTION) == Hand("2", model="heavy")
    assert in_hand("0.5+", SECTION) == Hand("0.5", forms=True)
    for strange in ("", "7", "1@99", "1@x", "@", "+"):
        assert in_hand(strange, SECTION) == Hand("1")
    labels = [[key.label for key in row] for row in pad(step="2@1").pad("", _no_picture).keys]
    assert labels == [["↖ 2″", "↑ 2″", "↗ 2″"], ["← 2″", "±2″", "→ 2″"], ["↙ 2″", "↓ 2″", "↘ 2″", "All"]]
    keys = [key for row in pad(step="2@1").pad("", _no_picture).keys for key in row]
    assert {key.piece for key in keys} - {""} == {f"1 {way} 2" for way in COMPASS}
    assert {key.step for key in keys} == {"", "4@1", "2"}


def test_the_menu_takes_one_model_in_hand_or_leads_somewhere() -> None:
    snaps = {snap.label: (snap.piece, snap.step) for snap in pad().pad("", _no_picture).snaps}
    assert snaps["To the wood"] == ("at 11,11", "")
    assert snaps["Along the low wall"] == ("along the low wall", "")
    assert snaps["Only heavy"] == ("", "1@4")


def test_the_pad_tells_who_comes_how_far() -> None:
    assert pad().pad("", _no_picture).text.startswith("It has 6″.")
    far = pad("south 4", "south 4").pad("", _no_picture)
    assert "takes 6.0″ of 6″" in far.text and "officer, 1, 2, 3, heavy" in far.text
    assert far.told == f"at {AT.x:g},{AT.y + 8:g} facing 180 as now"
    refused = pad("south 4").pad("Too far apart (XX-1)", _no_picture)
    assert refused.told == "" and refused.text.endswith("Not yet: Too far apart (XX-1)")


def test_what_is_typed_goes_on() -> None:
    assert "at 3,4 in line" in goes_on("at 3,4 in", SECTION)
    assert "at 3,4 along the low wall" in goes_on("at 3,4 al", SECTION)
    assert goes_on("nonsense ", SECTION) == []


def _no_picture() -> Scene:
    """Stands for a picture that nobody looks at."""
    return Scene(title="", ground=SquareGround(columns=1, rows=1), sides=())


def test_two_things_at_one_place_are_one_entry_of_the_menu() -> None:
    """Those in a house stand where the house does; Discord takes no menu with a value twice."""
    twice = [("the wood", Point(11, 11)), ("the house", Point(9, 9)), ("who is in it", Point(9, 9))]
    snaps = SectionPad(SECTION, LAYOUT, toy.MOVE, (), "1", twice).pad("", _no_picture).snaps
    assert [snap.label for snap in snaps if snap.label.startswith("To ")] == ["To the wood", "To the house"]
