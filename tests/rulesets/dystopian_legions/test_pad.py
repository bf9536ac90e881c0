"""The section pad of a section that moves, and the picture of its models."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.actions import Advance
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures.move_pad import MovePad
from tests.rulesets.dystopian_legions.table import OFFICER, TROOPER, Table, box, legions, profile, rank, section

SURGEON = profile("Surgeon", mars=("Medic [4+]",), lp=2)


def activating() -> Table:
    """Four riflemen with an officer and a surgeon at 30,30, a wood to their east, guards north of them."""
    rifles = section("Rifles", rank(30, 30, 4), models=(OFFICER, SURGEON, TROOPER))
    guards = section("Guards", rank(30, 10, 3), seat=1)
    return legions(rifles, guards, box("Wood", "woods", 40, 20, 50, 30), root=Activations(seat=0)).begins()


def pad(table: Table, *pieces: str, how: str = "advance", step: str = "") -> MovePad:
    """The pad after these presses."""
    question = table.question(0, "advance")
    found = RULESET.pads.move_pad(table.game, question, {"type": how, "section": "Rifles"}, pieces, step)
    assert found is not None
    return found


@pytest.mark.parametrize(("how", "inches"), [("advance", "6″"), ("double", "12″")])
def test_presses_lead_to_words_that_are_accepted(how: str, inches: str) -> None:
    table = activating()
    shown = pad(table, "north 2", "in line of 2", how=how)
    assert shown.told == "at 32.25,28 facing 0 in line of 2"
    assert f"of {inches}" in shown.text
    table.players[0].advances("Rifles", shown.told)
    assert table.section("Rifles").activated == 1


def test_a_group_that_would_part_is_told_so() -> None:
    shown = pad(activating(), "north 1", "4 east 2", "4 east 2")
    assert shown.told == ""
    assert "DL-MOVE-04" in shown.text


def test_what_is_no_piece_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        pad(activating(), "north 2", "hop")
    assert RULESET.words.refusal(caught.value)


def test_the_menu_leads_to_the_nearest_first() -> None:
    labels = [snap.label for snap in pad(activating()).snaps]
    assert labels[:2] == ["To Wood", "To Guards"]
    assert "Only 1" in labels


def test_one_model_is_taken_in_hand() -> None:
    shown = pad(activating(), step="1@1")
    scene = shown.scene
    lit = [stand.label for token in scene.tokens for stand in token.stands if stand.lit]
    assert lit == ["2"]
    assert [area.kind for area in scene.areas] == ["reach"]


def test_there_is_no_pad_for_who_holds() -> None:
    table = activating()
    question = table.question(0, "advance")
    assert RULESET.pads.move_pad(table.game, question, {"type": "hold", "section": "Rifles"}, (), "") is None


def test_before_confirm_the_section_is_drawn_where_it_comes_to_stand() -> None:
    table = activating()
    question = table.question(0, "advance")
    there = Advance(section="Rifles", to="at 32.25,27 as now")
    drawn = RULESET.pictures.preview(table.game, question, there, 0)
    assert drawn is not None
    (rifles,) = [token for token in drawn.tokens if token.id == "Rifles"]
    assert [stand.at[1] for stand in rifles.stands] == [27] * 4
    assert {track.kind for track in drawn.tracks} == {"move"}


def test_models_are_drawn_as_what_they_are() -> None:
    table = activating()
    table.section("Rifles").figures[1].lp = 1
    table.section("Rifles").figures[3].lp = 0
    (rifles, _) = RULESET.pictures.scene(table.game, []).tokens
    assert [stand.kind for stand in rifles.stands] == ["officer", "medic", "", ""]
    assert [stand.wounds for stand in rifles.stands] == [0, 1, 0, 0]
    assert [stand.fallen for stand in rifles.stands] == [False, False, False, True]
