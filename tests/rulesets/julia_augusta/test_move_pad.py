"""The move pad: what its keys add up to, what it tells, what it shows."""

from __future__ import annotations

import pytest

from renders.picture import draw
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.kit.pictures.move_pad import MovePad
from rulesets.kit.pictures.scene import Area
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import (
    Described,
    Table,
    auxiliaries,
    avd,
    box,
    horse,
    leader,
    legion,
    refused,
    skirmishers,
    troop,
    warband,
)

ICENI = warband("Iceni", at=(36, 20))
FAR = warband("Iceni", at=(36, 6))
LARGEST = 150 * 1024
"""Bytes of a pad's picture."""


def moving(unit: str, *described: Described, what: str = "move", dice: tuple[int, ...] = ()) -> Table:
    """A unit of the Romans is to be moved."""
    table = manoeuvring(*described)
    table.players[0].manoeuvres(unit, what, dice)
    return table


def pad(table: Table, *pieces: str, step: str = "1") -> MovePad:
    """The pad after these presses."""
    made = RULESET.pads.move_pad(table.game, table.game.questions[0], {}, pieces, step)
    assert made is not None
    return made


def keys(shown: MovePad) -> dict[str, str]:
    """The pieces of the keys that can be pressed, by their labels."""
    return {key.label: key.piece for row in shown.keys for key in row if key.piece}


def snaps(shown: MovePad) -> dict[str, str]:
    """The pieces of the menu by their labels."""
    return {snap.label: snap.piece for snap in shown.snaps}


def areas(shown: MovePad, kind: str) -> list[Area]:
    """What is marked on the picture."""
    return [area for area in shown.scene.areas if area.kind == kind]


def test_a_cohort_has_the_keys_of_a_formed_unit() -> None:
    shown = pad(moving("Cohort II", auxiliaries("Cohort II", at=(36, 40)), FAR))
    assert [[key.label for key in row] for row in shown.keys] == [
        ["↖ 1″", "↑ 1″", "↗ 1″"],
        ["← 1″", "±1″", "→ 1″"],
        ["↺ 15°", "↓ 1″", "↻ 15°", "More…"],
    ]
    assert keys(shown)["↖ 1″"] == "oblique left 1"
    assert keys(shown)["↺ 15°"] == "wheel left 15"


def test_formations_and_the_about_face_have_a_page_of_their_own() -> None:
    table = moving("XX", legion("XX", at=(36, 40)), FAR)
    [more] = [key.step for row in pad(table).keys for key in row if key.label == "More…"]
    page = pad(table, step=more)
    assert page.keys[0][0].piece == "about face"
    assert page.keys[0][1].step == "1"
    assert page.step == "1", "a formation leads back to the directions"
    assert {key.piece for row in page.keys[1:] for key in row} >= {"form column"}
    assert all(len(row) <= 4 for row in page.keys)
    assert all(len(key.label) <= 8 for row in page.keys for key in row)


@pytest.mark.parametrize("facing", [0, 22.5, 45, 90, 135, 180, 200, 270, 337.5])
def test_every_key_is_short_and_lies_where_its_arrow_points(facing: float) -> None:
    shown = pad(moving("Cohort II", auxiliaries("Cohort II", at=(36, 24), facing=facing), FAR))
    assert len(shown.keys) <= 3
    for row, keys_of in enumerate(shown.keys):
        assert len(keys_of) <= 4
        for column, key in enumerate(keys_of[:3]):
            assert len(key.label) <= 8
            if key.label[0] in "↖↑↗←→↙↓↘":
                assert key.label[0] == ("↖↑↗", "← →", "↙↓↘")[row][column]


def test_arrows_lie_as_on_the_picture() -> None:
    shown = pad(moving("Cohort II", auxiliaries("Cohort II", at=(36, 40), facing=180), FAR))
    assert keys(shown)["↓ 1″"] == "forward 1"
    assert keys(shown)["↘ 1″"] == "oblique left 1"
    assert keys(shown)["↑ 1″"] == "back 1"


def test_only_drilled_foot_side_steps() -> None:
    assert "← 1″" not in keys(pad(moving("Ala", horse("Ala", at=(36, 40)), FAR)))


def test_every_press_adds_and_alike_ones_are_one_manoeuvre() -> None:
    table = moving("Cohort II", auxiliaries("Cohort II", at=(36, 40)), FAR)
    assert pad(table, "forward 0.5", "forward 0.5", "wheel left 5", "wheel left 15").told == "forward 1, wheel left 20"
    assert pad(table).told == ""


@pytest.mark.parametrize("step", ["0.5", "1", "2", "4"])
def test_steps_go_round(step: str) -> None:
    shown = pad(moving("Cohort II", auxiliaries("Cohort II", at=(36, 40)), FAR), step=step)
    following = {"0.5": "1", "1": "2", "2": "4", "4": "0.5"}[step]
    assert [key.step for row in shown.keys for key in row if key.step and key.label != "More…"] == [following]
    assert f"forward {step}" in keys(shown).values()
    assert pad(moving("Cohort II", auxiliaries("Cohort II", at=(36, 40)), FAR), step="7").step == "1"


def test_a_key_goes_no_farther_than_what_is_left() -> None:
    table = moving("Cohort II", auxiliaries("Cohort II", at=(36, 40)), FAR)
    shown = pad(table, "forward 6.5", step="4")
    assert "6.5″ of 8″, 1.5″ left" in shown.text
    assert keys(shown)["↑ 1.5″"] == "forward 1.5"
    assert "⇅ About" not in keys(shown), "half of the move is more than is left"
    assert not keys(pad(table, "forward 8"))


def test_a_piece_too_many_is_refused() -> None:
    table = moving("Cohort II", auxiliaries("Cohort II", at=(36, 40)), FAR)
    with refused("JA-MOVE-03", "too_long"):
        pad(table, "forward 8", "forward 1")


def test_light_troops_go_in_eight_directions() -> None:
    table = moving("Velites", skirmishers("Velites", at=(36, 40), facing=200), FAR)
    shown = pad(table, step="2")
    assert [[key.label for key in row] for row in shown.keys] == [
        ["↖ 2″", "↑ 2″", "↗ 2″", "↺ 45°"],
        ["← 2″", "±2″", "→ 2″", "↻ 45°"],
        ["↙ 2″", "↓ 2″", "↘ 2″", "⇅ About"],
    ]
    assert keys(shown)["↗ 2″"] == "north-east 2"
    table.players[0].moves(pad(table, "north 1", "north 2").told)
    assert table.at("Velites") == (36, 37)


@pytest.mark.rule("JA-MOVE-13")
def test_a_formed_unit_does_not_go_by_the_compass() -> None:
    with refused("JA-MOVE-13", "is_formed"):
        pad(moving("Cohort II", auxiliaries("Cohort II", at=(36, 40)), FAR), "north 2")


def test_a_turn_goes_no_farther_than_what_is_left() -> None:
    table = moving("Velites", skirmishers("Velites", at=(36, 40)), FAR)
    [turn] = [piece for piece in keys(pad(table, "north 7", step="4")).values() if piece.startswith("turn left")]
    assert float(turn.split()[-1]) < 90
    assert "0″ left" in pad(table, "north 7", turn).text


def test_re_forming_has_one_formation_and_a_facing() -> None:
    table = moving("XX", legion("XX", at=(36, 40), formation="unformed", lines=1), FAR, what="re-form")
    assert pad(table, "turn right 45").told == "re-form line 4 facing 45"
    assert pad(table, "re-form column", "turn left 15", "turn left 15", "re-form wedge").told == (
        "re-form wedge facing 330"
    )
    table.players[0].moves("re-form wedge facing 330")
    assert table.unit("XX").formation == "wedge"


def test_a_side_step_takes_the_whole_move() -> None:
    table = moving("Cohort II", auxiliaries("Cohort II", at=(36, 40)), FAR, what="side-step")
    shown = pad(table, "side-step left 1", "side-step left 0.5", step="2")
    assert shown.told == "side-step left 1.5"
    assert "the whole move" in shown.text
    assert keys(shown) == {"← 0.5″": "side-step left 0.5"}
    with refused("JA-MOVE-19", "whole_move"):
        pad(table, "side-step left 1", "back 1")


def test_what_the_move_costs_and_who_falls_back_is_told() -> None:
    described = legion("XX", at=(36, 30)), ICENI, skirmishers("Dogs", at=(44, 26), seat=1)
    shown = pad(moving("XX", *described, dice=(avd(5),)), "wheel right 20", "forward 1")
    assert "XX takes 1 DP: the wheel near the enemy (JA-MOVE-16)." in shown.text
    assert "Dogs falls back" in shown.text
    assert "(JA-MOVE-11)" in shown.text
    dogs = next(token for token in shown.scene.tokens if token.id == "Dogs")
    assert dogs.places[0] != (44, 26), "the picture shows where it falls back to"


def test_where_it_stops_and_why_is_told_and_nothing_comes_after_it() -> None:
    table = moving("Cohort II", auxiliaries("Cohort II", at=(36, 28)), ICENI, dice=(avd(5),))
    shown = pad(table, "forward 4.5")
    assert "It stops 4″ from Iceni, formed, ahead of it (JA-MOVE-10)." in shown.text
    assert "Within 4″ then: Iceni 4″ in front." in shown.text
    assert not keys(shown)
    with refused("JA-MOVE-10", "is_stopped") as why:
        pad(table, "forward 4.5", "wheel left 5")
    assert RULESET.words.refusal(why.value)


def test_who_stops_at_a_friend_may_go_on_until_it_clears_it() -> None:
    friend = auxiliaries("Cohort III", at=(36, 36), bases=2, files=2)
    table = moving("Velites", skirmishers("Velites", at=(36, 38)), friend, FAR)
    short = pad(table, "north 2")
    assert "It cannot clear Cohort III (JA-MOVE-21)." in short.text
    assert keys(short) == {"↑ 1″": "north 1"}
    assert "It cannot clear" not in pad(table, "north 2", "north 5").text


def test_control_afterwards_is_told() -> None:
    described = auxiliaries("Cohort II", at=(36, 40)), leader("Paulinus", at=(36, 43)), FAR
    table = moving("Cohort II", *described)
    assert "within 4″ of a leader: no control test (JA-CTRL-01)" in pad(table, "forward 1").text
    assert "within 4″ of no leader" in pad(table, "forward 4").text


def test_dice_that_may_be_added_are_told_before_the_move() -> None:
    table = moving("Cohort II", auxiliaries("Cohort II", at=(36, 27)), ICENI, dice=(avd(5),))
    assert "1 d6 may be added first" in pad(table).text
    assert "may be added" not in pad(table, "forward 1").text


def test_a_formed_unit_snaps_to_enemies_and_friends() -> None:
    friend = auxiliaries("Cohort III", at=(46, 37.5))
    enemy = warband("Catuvellauni", at=(46, 20))
    table = moving("Cohort II", auxiliaries("Cohort II", at=(36, 40)), friend, enemy)
    found = snaps(pad(table, "forward 1"))
    assert found["As far as it goes"] == "forward 7"
    assert found["Level with Cohort III"] == "forward 1.5"
    assert found["Face Catuvellauni"] == "wheel right 25.2"
    assert found["Toward Catuvellauni, as far as it goes"] == f"{found['Face Catuvellauni']}, forward 3.4"


def test_light_troops_snap_into_cover() -> None:
    holt = box("Holt", "woods", 30, 30, 40, 35)
    table = moving("Velites", skirmishers("Velites", at=(36, 38)), FAR, holt)
    found = snaps(pad(table))
    assert set(found) == {"Toward Iceni", "Away from Iceni", "Into Holt"}
    table.players[0].moves(pad(table, found["Into Holt"]).told)
    _, south = table.unit("Velites").placement.middle
    assert 30 < south < 35


def test_no_two_entries_of_the_menu_lead_to_the_same() -> None:
    friends = [auxiliaries(name, at=(x, 35)) for name, x in (("Cohort III", 20), ("Cohort IV", 50))]
    table = moving("XX", legion("XX", at=(36, 43)), *friends, FAR)
    pieces = [snap.piece for snap in pad(table).snaps]
    assert len(pieces) == len(set(pieces))
    assert "forward 8" in pieces


def test_a_unit_that_conforms_is_told_why_it_may_not_stop_here() -> None:
    model = auxiliaries("Cohort I", at=(30, 40), control="free")
    table = manoeuvring(model, auxiliaries("Cohort II", at=(39, 40), control="conform", copies="Cohort I"), FAR)
    table.players[0].manoeuvres("Cohort I", "move")
    table.players[0].moves("forward 4")
    table.players[0].manoeuvres("Cohort II", "move")
    assert snaps(pad(table))["Like Cohort I: forward 4"] == "forward 4"
    astray = pad(table, "wheel left 40")
    assert astray.told == "", "it cannot be confirmed"
    assert "Not yet: " in astray.text
    assert "(JA-CTRL-03)" in astray.text
    assert pad(table, "forward 3").told == "forward 3"


def test_the_picture_shows_the_move_near_by() -> None:
    table = moving("Cohort II", auxiliaries("Cohort II", at=(36, 28)), ICENI, dice=(avd(5),))
    shown = pad(table, "forward 2", "wheel left 10")
    assert shown.scene.window is not None
    [track] = shown.scene.tracks
    assert [leg for leg in track.legs if leg] == ["2″", "1.4″"]
    assert areas(shown, "before")
    assert areas(shown, "band")
    assert areas(shown, "reach")
    assert not areas(pad(table), "before")
    picture = draw(shown.scene)
    assert len(picture.png) <= LARGEST
    assert picture.alt.startswith("Cohort II - forward 2, wheel left 10")


def test_the_part_that_is_shown_stays_the_same_and_on_the_table() -> None:
    table = moving("Cohort II", auxiliaries("Cohort II", at=(5, 47)), FAR)
    window = pad(table).scene.window
    assert window == pad(table, "forward 4").scene.window
    assert window is not None
    assert window.at[0] - window.width / 2 >= 0
    assert window.at[1] + window.height / 2 <= 48


def test_other_questions_have_no_pad() -> None:
    table = manoeuvring(auxiliaries("Cohort II", at=(36, 40)), FAR)
    assert RULESET.pads.move_pad(table.game, table.game.questions[0], {}, (), "") is None


def test_a_single_base_turns_as_it_likes() -> None:
    table = moving("Scouts", troop("Scouts", "LI", (36, 40), seat=0, bases=1, files=1), FAR)
    assert "↺ 90°" in keys(pad(table, "north 8", step="4"))
