"""How far units move, and in which ways (MOVE-03 to -06, -13 to -20)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulesets.julia_augusta.chapters.movement.allowance import most_dice, tires
from rulesets.julia_augusta.chapters.movement.disordering import about_face_dps
from rulesets.julia_augusta.table.formations import Type, may_form_line
from rulesets.julia_augusta.table.state import Unit
from tests.rulesets.julia_augusta.manoeuvring import dues, manoeuvring, planned
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    avd,
    box,
    chariots,
    horse,
    legion,
    light_horse,
    moved,
    refused,
    skirmishers,
    warband,
)

FAR = warband("Iceni", at=(36, 6))
NEAR = warband("Iceni", at=(36, 23))


@pytest.mark.rule("JA-MOVE-03")
def test_a_march_is_8_inches_on_foot_and_12_mounted() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(20, 40)), horse("Gauls", at=(50, 40)), FAR)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move")
    with refused("JA-MOVE-03", "too_long"):
        romans.moves("forward 8.1")
    romans.moves("forward 8")
    assert table.at("Batavi") == (20, 32)
    romans.manoeuvres("Gauls", "move")
    romans.moves("forward 12")
    assert table.at("Gauls") == (50, 28)


@pytest.mark.rule("JA-MOVE-03")
def test_a_march_stops_8_inches_from_an_unbroken_enemy() -> None:
    for routing, y in ((False, 14), (True, 12)):
        enemy = warband("Iceni", at=(36, 6), routing=routing)
        table = manoeuvring(auxiliaries("Batavi", at=(36, 20)), enemy)
        romans, _ = table.players
        romans.manoeuvres("Batavi", "move")
        romans.moves("forward 8")
        assert table.at("Batavi") == (36, y)


@pytest.mark.rule("JA-MOVE-03", "JA-MOVE-04")
def test_within_8_inches_a_move_is_diced() -> None:
    for away, rolls in ((8.0, [avd(3)]), (8.01, [])):
        table = manoeuvring(auxiliaries("Batavi", at=(36, 14 + away)), warband("Iceni", at=(36, 14)))
        table.players[0].manoeuvres("Batavi", "move", dice=rolls)
        assert bool(table.heard("move_rolled")) == bool(rolls)


@pytest.mark.rule("JA-MOVE-04")
def test_the_average_die_then_a_d6_if_its_player_likes() -> None:
    table = manoeuvring(legion("XX", at=(36, 30)), NEAR)
    romans, _ = table.players
    romans.manoeuvres("XX", "move", dice=[avd(2)])
    with refused("JA-MOVE-04", "too_long"):
        romans.moves("oblique left 3")
    romans.picks("add", dice=[4])
    assert table.offers(0, "pick") == ["enough"]
    romans.moves("side-step left 2")
    assert table.at("XX") == (34, 30)


@pytest.mark.rule("JA-MOVE-05")
def test_cavalry_that_moved_before_adds_a_second_d6() -> None:
    for moved_before, faces in ((True, [3, 2]), (False, [3])):
        gauls = horse("Gauls", at=(36, 30), manoeuvred_before=moved_before)
        table = manoeuvring(gauls, NEAR)
        romans, _ = table.players
        romans.manoeuvres("Gauls", "move", dice=[avd(4)])
        for face in faces:
            romans.picks("add", dice=[face])
        with refused("JA-MOVE-05", "no_more_dice"):
            romans.picks("add")


@pytest.mark.rule("JA-MOVE-05")
def test_what_counts_as_having_moved_for_cavalry() -> None:
    for moves, counts in (("forward 1", True), ("about face", False)):
        table = manoeuvring(horse("Gauls", at=(36, 30)), FAR)
        romans, _ = table.players
        romans.manoeuvres("Gauls", "move")
        romans.moves(moves)
        assert table.unit("Gauls").manoeuvred is counts


@pytest.mark.rule("JA-MOVE-06")
def test_a_six_costs_one_dp_however_many_there_are() -> None:
    table = manoeuvring(horse("Gauls", at=(36, 30), manoeuvred_before=True), NEAR)
    romans, _ = table.players
    romans.manoeuvres("Gauls", "move", dice=[avd(5)])
    assert table.unit("Gauls").dp == 0, "the average die tires nobody"
    romans.picks("add", dice=[6])
    romans.picks("add", dice=[6])
    assert table.unit("Gauls").dp == 1


@pytest.mark.rule("JA-MOVE-06", "JA-FORM-02", "JA-FORM-04")
@pytest.mark.parametrize(("formation", "dp"), [("line", 1), ("column", 0), ("unformed", 0)])
def test_only_formed_units_out_of_column_tire(formation: str, dp: int) -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 30), formation=formation), NEAR)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move", dice=[avd(2)])
    romans.picks("add", dice=[6])
    assert table.unit("Batavi").dp == dp


@pytest.mark.rule("JA-MOVE-13")
def test_a_formed_unit_goes_at_most_22_and_a_half_degrees_aside() -> None:
    table = manoeuvring(legion("XX", at=(36, 40)), skirmishers("Velites", at=(20, 40)), FAR)
    with refused("JA-MOVE-13", "too_far_aside"):
        planned(table, "XX", "oblique left 2 at 23")
    assert planned(table, "XX", "oblique left 2 at 22.5").unit.pose.facing == 0
    with refused("JA-MOVE-13", "must_wheel"):
        planned(table, "XX", "turn left 10")
    with refused("JA-MOVE-13", "is_formed"):
        planned(table, "XX", "36,36")
    with refused("JA-MOVE-13", "is_formed"):
        planned(table, "XX", "forward 1, facing east")
    assert planned(table, "Velites", "oblique left 2 at 135").left == pytest.approx(8)


@pytest.mark.rule("JA-MOVE-14")
def test_an_unformed_unit_pays_for_its_farthest_moving_base() -> None:
    table = manoeuvring(skirmishers("Velites", at=(36, 40)), FAR)
    made = planned(table, "Velites", "facing west")
    assert made.unit.pose.degrees == 270
    reach = (2**2 + 0.75**2) ** 0.5
    assert made.left == pytest.approx(10 - reach * 3.14159 / 2, abs=0.01), "from the middle of a corner base"
    assert planned(table, "Velites", "about face").left == 10, "every base turns where it stands"
    assert planned(table, "Velites", "40,37").left == pytest.approx(5)


@pytest.mark.rule("JA-MOVE-14")
def test_an_unformed_unit_goes_round_what_it_may_not_enter() -> None:
    sea = box("Mere", "sea", 34, 34, 38, 36)
    table = manoeuvring(skirmishers("Velites", at=(36, 40)), sea, FAR)
    with refused("JA-MOVE-04", "no_way_there"):
        planned(table, "Velites", "36,30", inches=12)
    with refused("JA-MOVE-23", "not_free_there"):
        planned(table, "Velites", "36,35")
    around = planned(table, "Velites", "36,30", inches=18)
    assert around.unit.pose.spot.name == "36,30"
    assert len(around.stretches) > 1
    assert around.inches > 16


@pytest.mark.rule("JA-MOVE-15")
def test_a_wheel_takes_the_way_of_the_outside_front_corner() -> None:
    table = manoeuvring(legion("XX", at=(36, 40)), FAR)
    made = planned(table, "XX", "wheel left 45")
    assert made.left == pytest.approx(10 - 8 * 3.14159 / 4, abs=0.01)
    assert made.unit.pose.degrees == 315
    with refused("JA-MOVE-04", "too_long"):
        planned(table, "XX", "wheel left 90")


@pytest.mark.rule("JA-MOVE-16")
def test_heavy_infantry_in_line_is_disordered_by_wheeling_near_the_enemy_once() -> None:
    table = manoeuvring(legion("XX", at=(36, 30)), auxiliaries("Batavi", at=(20, 30)), NEAR)
    assert dues(planned(table, "XX", "wheel left 10, wheel right 10")) == {"JA-MOVE-16": [("XX", 1)]}
    assert not planned(table, "XX", "forward 2").dues
    assert not planned(table, "Batavi", "wheel left 10").dues
    away = manoeuvring(legion("XX", at=(36, 33)), NEAR)
    assert not planned(away, "XX", "wheel left 10").dues


@pytest.mark.rule("JA-FORM-02", "JA-FORM-03", "JA-MOVE-16")
@pytest.mark.parametrize("formation", ["column", "wedge"])
def test_a_column_and_a_wedge_wheel_freely(formation: str) -> None:
    table = manoeuvring(legion("XX", at=(36, 30), formation=formation), NEAR)
    assert not planned(table, "XX", "wheel left 10").dues


@pytest.mark.rule("JA-MOVE-17")
def test_a_change_of_formation_takes_half_of_the_move() -> None:
    table = manoeuvring(legion("XX", at=(36, 40)), FAR)
    made = planned(table, "XX", "form wedge, forward 5", inches=10)
    assert (made.layout.name, made.left) == ("wedge", 0)
    assert planned(table, "XX", "forward 5, form column").left == 0, "before or after"
    with refused("JA-MOVE-04", "too_long"):
        planned(table, "XX", "forward 5.1, form column")
    assert not made.dues
    with refused("JA-MOVE-17", "already_so"):
        planned(table, "XX", "form line 4 in 2 lines")


@pytest.mark.rule("JA-MOVE-17")
def test_a_change_near_the_enemy_costs_a_dp() -> None:
    table = manoeuvring(legion("XX", at=(36, 30)), NEAR)
    assert dues(planned(table, "XX", "form line 2 in 2 lines")) == {"JA-MOVE-17": [("XX", 1)]}


@pytest.mark.rule("JA-MOVE-18")
def test_an_about_face_takes_half_of_the_move_and_disorders_formed_cavalry() -> None:
    table = manoeuvring(legion("XX", at=(36, 40)), horse("Gauls", at=(10, 40)), FAR)
    made = planned(table, "XX", "about face, forward 4")
    assert (made.unit.pose.degrees, made.left) == (180, 1)
    assert made.unit.pose.spot.name == "36,47.5", "from the rear edge on"
    assert not made.dues
    assert dues(planned(table, "Gauls", "about face")) == {"JA-MOVE-18": [("Gauls", 1)]}


@pytest.mark.rule("JA-MOVE-19")
def test_formed_infantry_of_grade_a_or_b_side_steps_up_to_2_inches() -> None:
    table = manoeuvring(
        auxiliaries("Batavi", at=(36, 40)),
        auxiliaries("Tungri", at=(20, 40), grade="C"),
        horse("Gauls", at=(60, 40)),
        FAR,
    )
    romans, _ = table.players
    romans.manoeuvres("Batavi", "side-step")
    with refused("JA-MOVE-19", "too_long"):
        romans.moves("side-step right 2.1")
    with refused("JA-MOVE-19", "whole_move"):
        romans.moves("side-step right 1, side-step right 1")
    romans.moves("back 2")
    assert (table.at("Batavi"), table.unit("Batavi").pose.facing) == ((36, 42), 0)
    assert table.unit("Batavi").did == moved(2, direction=180)
    assert not table.unit("Batavi").manoeuvred
    for others in ("Tungri", "Gauls"):
        with refused("JA-MOVE-19", "cannot_side_step"):
            romans.manoeuvres(others, "side-step")


@pytest.mark.rule("JA-MOVE-20")
def test_an_unformed_unit_re_forms_for_its_whole_move() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 30), formation="unformed"), NEAR)
    romans, _ = table.players
    with refused("JA-MOVE-20", "whole_move"):
        planned(table, "Batavi", "re-form line 4, forward 1")
    with refused("JA-MOVE-20", "must_re_form"):
        planned(table, "Batavi", "form line 4")
    romans.manoeuvres("Batavi", "re-form")
    romans.moves("re-form line 2 facing east")
    unit = table.unit("Batavi")
    assert (unit.formation, unit.lines, unit.pose.degrees) == ("line", ((2, 2),), 90)
    assert unit.reformed, "it may not charge this turn"
    assert unit.dp == 0


@pytest.mark.rule("JA-MOVE-20")
def test_a_formed_unit_has_nothing_to_re_form() -> None:
    table = manoeuvring(legion("XX", at=(36, 30)), NEAR)
    with refused("JA-MOVE-20", "is_formed"):
        table.players[0].manoeuvres("XX", "re-form")
    with refused("JA-MOVE-20", "is_formed"):
        planned(table, "XX", "re-form wedge")


@pytest.mark.rule("JA-FORM-05")
@pytest.mark.parametrize("troops", [chariots("Currus", at=(36, 20)), light_horse("Currus", at=(36, 20))])
def test_light_troops_are_never_formed(troops: object) -> None:
    table = manoeuvring(troops, seat=1)  # type: ignore[arg-type]
    with refused("JA-FORM-05", "never_formed"):
        planned(table, "Currus", "re-form line 4")
    with refused("JA-FORM-05", "never_formed"):
        table.players[1].manoeuvres("Currus", "re-form")


@pytest.mark.rule("JA-FORM-01", "JA-FORM-03")
def test_formations_that_a_unit_cannot_take() -> None:
    table = manoeuvring(legion("XX", at=(36, 40), bases=4, lines=1), FAR)
    with refused("JA-FORM-03", "no_such_formation"):
        planned(table, "XX", "form wedge")
    with refused("JA-FORM-01", "no_such_formation"):
        planned(table, "XX", "form line 1")


def test_a_move_that_comes_to_nothing_is_none() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 24)), warband("Iceni", at=(36, 20)))
    with refused("JA-MOVE-10", "stopped_at_once"):
        planned(table, "Batavi", "forward 3")


@pytest.mark.rule("JA-MOVE-05")
@pytest.mark.parametrize(
    ("troops", "before", "most"),
    [
        (horse, True, 2),
        (horse, False, 1),
        (light_horse, True, 2),
        (chariots, True, 2),
        (auxiliaries, True, 1),
        (skirmishers, True, 1),
    ],
)
def test_how_many_dice_each_type_may_add(troops: Callable[..., Unit], before: bool, most: int) -> None:
    assert most_dice(troops("Ala", at=(36, 40), seat=0, manoeuvred_before=before)) == most


@pytest.mark.rule("JA-MOVE-06")
@pytest.mark.parametrize(("face", "tired"), [(1, False), (5, False), (6, True)])
def test_only_a_six_tires(face: int, tired: bool) -> None:
    assert tires(auxiliaries("Batavi", at=(36, 40)), face) is tired


@pytest.mark.rule("JA-MOVE-18")
@pytest.mark.parametrize(
    ("troops", "formation", "dps"),
    [(horse, "line", 1), (horse, "column", 1), (horse, "unformed", 0), (auxiliaries, "line", 0), (legion, "line", 0)],
)
def test_an_about_face_disorders_formed_cavalry_only(troops: Callable[..., Unit], formation: str, dps: int) -> None:
    assert about_face_dps(troops("Ala", at=(36, 40), seat=0, formation=formation)) == dps


@pytest.mark.rule("JA-FORM-01")
@pytest.mark.parametrize(
    ("type_", "may"), [("HI", True), ("MI", True), ("CAV", True), ("LI", False), ("LC", False), ("CHARIOT", False)]
)
def test_heavy_and_medium_infantry_and_cavalry_stand_in_line(type_: Type, may: bool) -> None:
    assert may_form_line(type_) is may
