"""Where mines meet other rules: transports, ironclads, aeronauts, blasts, charges, nerve, orders, what is scored."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.end_phase.battle_log import wiped_out_by
from rulesets.dystopian_legions.chapters.movement.course import mines_on_the_way
from rulesets.dystopian_legions.face.confirming import ConfirmingWords
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLEMAN,
    TROOPER,
    Fielded,
    box,
    ironclad,
    legions,
    profile,
    rank,
    section,
)
from tests.rulesets.dystopian_legions.test_mines import FAIL, FLYER, ON, PASS, TOUGH, lying, mined
from tests.rulesets.dystopian_legions.test_open_topped import OPEN
from tests.rulesets.dystopian_legions.test_transports import wagon
from tests.rulesets.dystopian_legions.test_wrecks import THIN

NOBODY, TWO, FOUR = [1, 1, 1, 1], [6, 1, 1, 1], [6, 6, 1, 1]
"""The dice of a mine against troops: no success, two, four."""
UNHURT, PIERCED = [1] * 6, [6, 6, 1, 1, 1, 1]
"""Those against an ironclad whose thinnest armour is 4."""
SOFT = profile("Soft", ir=2)
STEADY = profile("Steady", ir=2, mars=("Fearless",))
RIDER = profile("Rider", type="cavalry", mv=10, lp=2)
TANK = ironclad("Tank")


def riders(count: int = 3) -> Fielded:
    return section("Rifles", rank(28, 30, count), models=(RIFLEMAN,), where="aboard")


# transports


@pytest.mark.rule("DL-ORD-22", "DL-IRON-06", "DL-TRANS-39")
def test_who_rides_over_a_mine_gets_out_of_the_wreck_and_does_no_more() -> None:
    table = mined(riders(), wagon((30, 36), model=THIN))
    table.players[0].advances("Wagon", "at 30,32 as now", dice=[6, 6, 1, 1, 1, 1, *PASS])
    assert table.section("Wagon").where == "wiped_out"
    assert (table.section("Rifles").where, table.section("Rifles").activated) == ("table", 1)
    assert any(piece.kind == "wreck" for piece in table.game.pieces)
    assert (1, "activate") in table.asked


@pytest.mark.rule("DL-ORD-22", "DL-TRANS-45", "DL-IDF-22")
def test_a_mine_strikes_those_who_ride_in_the_open_too_and_closed_sides_keep_it_off() -> None:
    for model, hit in ((OPEN, {"Wagon": 1, "Rifles": 3}), (None, {"Wagon": 1})):
        its = wagon((30, 34)) if model is None else wagon((30, 34), model=model)
        table = mined(riders(), its)
        dice = [*UNHURT, *NOBODY] if model else UNHURT
        table.players[0].advances("Wagon", "at 30,31.5 as now", dice=dice)
        assert table.heard("mine_went_off")[0]["over"] == hit


@pytest.mark.rule("DL-ORD-22", "DL-TRANS-02", "DL-MORALE-02")
def test_a_mine_under_a_transport_shakes_the_section_it_belongs_to() -> None:
    table = mined(riders(), wagon((30, 34)))
    table.players[0].advances("Wagon", "at 30,31.5 as now", dice=[*PIERCED, *FAIL])
    assert [check["section"] for check in table.heard("check_taken")] == ["Rifles"]
    assert (table.section("Rifles").shaken, table.section("Wagon").shaken) == (1, 1)


@pytest.mark.rule("DL-ORD-22", "DL-TRANS-15")
def test_a_section_sets_one_off_before_its_transport_moves() -> None:
    table = mined(section("Rifles", rank(29, 33, 2), models=(TOUGH,)), wagon((30, 37)))
    table.players[0].advances("Rifles", "at 29.75,30.5 as now", dice=NOBODY)
    assert table.heard("mine_went_off")
    assert (0, "choose_move") in table.asked
    table.players[0].advances("Wagon", "at 30,33.6 as now")
    assert not table.heard("mine_went_off"), "it is gone"


# ironclads


@pytest.mark.rule("DL-ORD-22", "DL-IRON-05", "DL-COLL-02")
def test_who_steps_aside_sets_nothing_off_and_the_ironclad_does() -> None:
    """The rifles stand on the edge of its corridor and step out of it, nearer to the mine."""
    table = mined(section("Tank", [(30, 38)], models=(TANK,)), section("Rifles", [(30, 33)]), at=[(31.5, 33), (30, 29)])
    table.players[0].advances("Tank", "at 30,33 as now", dice=UNHURT)
    assert table.heard("made_way")
    assert [told["section"] for told in table.heard("mine_went_off")] == ["Tank"]


@pytest.mark.rule("DL-ORD-22", "DL-RAM-02")
def test_a_ram_over_a_mine_is_fought_out_before_it_goes_off() -> None:
    foe = section("Foe", [(30, 28)], seat=1, models=(TANK,))
    table = mined(section("Tank", [(30, 36)], models=(TANK,)), foe, at=[(30, 32.5)])
    table.players[0].rams("Tank", "Foe/1", dice=[1] * 12 + UNHURT)
    keys = [event.key for event in table.said]
    assert keys.index("rammed") < keys.index("mine_went_off")


@pytest.mark.rule("DL-ORD-22", "DL-IAD-09", "DL-IDF-27")
def test_troops_beside_an_ironclad_are_struck_with_rad_dice_and_it_with_iad_dice() -> None:
    table = mined(section("Tank", [(30, 35)], models=(TANK,)), section("Rifles", [(31.8, 30)], models=(SOFT,)))
    table.players[0].advances("Tank", "at 30,32 as now", dice=[*UNHURT, *TWO, *PASS])
    assert [told["lost"] for told in table.heard("hull_mined")] == [0]
    assert table.section("Rifles").where == "wiped_out"


@pytest.mark.rule("DL-ORD-22", "DL-TERR-21", "DL-IRON-02")
def test_an_ironclad_that_drives_into_trapped_crops_sets_them_off() -> None:
    crops = box("Field", "crops", 26, 26, 34, 30.5)
    table = mined(section("Tank", [(30, 36)], models=(TANK,)), section("Rifles", [(27, 27)], models=(STEADY,)), crops)
    table.players[0].advances("Tank", "at 30,31.9 as now", dice=[*UNHURT, *NOBODY])
    assert table.heard("mine_went_off")[0]["over"] == {"Tank": 1, "Rifles": 1}


# aeronauts and riders


@pytest.mark.rule("DL-ORD-22", "DL-AERO-09", "DL-MELEE-11")
def test_aeronauts_who_charge_in_flight_land_on_a_mine_before_they_strike() -> None:
    """One of two falls, so that two dice are rolled for the other and its charge."""
    flyer = profile("Flyer", type="aeronaut", mv=10, ir=2, mars=("Fearless",))
    foes = section("Foes", rank(30, 20, 2), seat=1, models=(profile("Wall", ir=9, lp=9, mars=("Fearless",)),))
    table = mined(section("Flyers", rank(30, 34, 2), models=(flyer,)), foes, at=[(30.7, 21.8)])
    table.players[0].flies("Flyers")
    table.players[0].charges("Flyers", "Foes", dice=[*TWO, *NOBODY, 1, 1, 1, 1])
    assert [told["section"] for told in table.heard("mine_struck")] == ["Flyers", "Foes"]
    assert [len(told["thrown"]["dice"]) for told in table.heard("melee_rolled")] == [2, 2]


@pytest.mark.rule("DL-ORD-22", "DL-CAV-01")
def test_cavalry_that_rides_over_a_mine_at_the_double_strikes_with_who_is_left() -> None:
    mounted = section("Riders", rank(30, 38, 2), models=(profile("Rider", type="cavalry", mv=10, ir=2),))
    foes = section("Foes", [(34.5, 29)], seat=1, models=(STEADY,))
    table = mined(mounted, foes, at=[(30, 32)])
    table.players[0].doubles("Riders", "at 30.75,20 facing 0 as now", dice=[*TWO, *PASS])
    assert len(table.section("Riders").alive) == 1
    table.players[0].picks("Foes", dice=[1])
    assert table.heard("struck_in_passing")[0]["models"] == 1


# charges, fire, nerve


@pytest.mark.rule("DL-ORD-22", "DL-ACT-08")
@pytest.mark.parametrize(("ours", "theirs"), [(1, 9), (9, 1)])
def test_no_melee_where_a_mine_has_left_nobody_of_either_side(ours: int, theirs: int) -> None:
    mine = section("Rifles", [(30, 30)], models=(profile("One", ir=2, lp=ours, mars=("Fearless",)),))
    foes = section("Foes", [(30, 24)], seat=1, models=(profile("Other", ir=2, lp=theirs, mars=("Fearless",)),))
    table = mined(mine, foes, at=[(31, 24.5)])
    table.players[0].charges("Rifles", "Foes", dice=[*TWO, *TWO])
    gone, stands = ("Rifles", "Foes") if ours == 1 else ("Foes", "Rifles")
    assert (table.section(gone).where, table.section(stands).where) == ("wiped_out", "table")
    assert not table.heard("melee_rolled")


@pytest.mark.rule("DL-ORD-22", "DL-QUAL-02")
def test_who_is_shaken_by_a_mine_fires_rushed() -> None:
    gun = Weapon(name="Rifle", er=20, lr=20, rad_er=Pool(blue=1))
    shooter = profile("Shooter", ir=2, weapons=(gun,))
    table = mined(section("Rifles", rank(30, 33, 2), models=(shooter,)), section("Foes", [(30, 20)], seat=1))
    table.players[0].advances("Rifles", "at 30.75,30 as now", dice=[*TWO, *FAIL])
    table.players[0].fires("Foes", dice=[4])
    told = table.heard("attack_declared")[0]
    assert (told["need"], told["rushed"]) == (5, ["shaken"])


@pytest.mark.rule("DL-ORD-22", "DL-OW-04")
def test_nobody_fires_on_overwatch_at_those_whom_a_mine_has_ended() -> None:
    for dice, left in (([*TWO], 0), ([*NOBODY], 1)):
        watch = section("Watch", [(30, 20)], seat=1, models=(RIFLEMAN,), overwatch=True)
        table = mined(section("Rifles", [(30, 33)], models=(SOFT,)), watch)
        table.players[0].advances("Rifles", "at 30,30 as now", dice=dice)
        assert ((1, "overwatch") in table.asked) is bool(left)


@pytest.mark.rule("DL-ORD-22", "DL-MORALE-04")
def test_an_officer_who_falls_to_a_mine_shakes_friends_within_8_inches() -> None:
    captain = profile("Captain", leader="officer", cp=1, rank=1, ir=2)
    others, far = section("Lancers", [(30, 38)]), section("Others", [(30, 44)])
    table = mined(section("Staff", [(30, 33), (31.2, 33)], models=(captain, SOFT)), others, far)
    table.players[0].advances("Staff", "at 30.6,30 as now", dice=[*TWO, *PASS, *PASS])
    assert {told["section"] for told in table.heard("check_taken")} == {"Staff", "Lancers"}


@pytest.mark.rule("DL-ORD-22", "DL-MAR-37", "DL-MORALE-02")
def test_a_medic_treats_who_fell_and_the_check_is_taken_all_the_same() -> None:
    medic = profile("Surgeon", ir=9, mars=("Medic [4+]",))
    table = mined(section("Rifles", [(30, 33), (31.2, 33)], models=(SOFT, medic)))
    table.players[0].advances("Rifles", "at 30.6,30 as now", dice=[*TWO, 4, *PASS])
    assert table.heard("treated")[0]["up"] == ["1"]
    assert [figure.lp for figure in table.section("Rifles").figures] == [1, 1]
    assert [told["section"] for told in table.heard("check_taken")] == ["Rifles"]


@pytest.mark.rule("DL-ORD-22", "DL-MORALE-15", "DL-MORALE-18")
def test_a_section_in_retreat_may_run_over_a_mine_and_break() -> None:
    table = mined(section("Rifles", rank(30, 28, 2), models=(SOFT,), shaken=3), at=[(30, 31)])
    table.players[0].retreats("Rifles", dice=[*TWO, 1, 1, 1])
    assert table.section("Rifles").where == "broken"


# orders, buildings, points


@pytest.mark.rule("DL-ORD-22", "DL-ORD-10", "DL-CP-06")
def test_two_mines_are_made_safe_one_after_the_other_each_for_its_point() -> None:
    men = section("Sappers", [(30, 32), (31.5, 32)], models=(OFFICER, TROOPER))
    table = legions(men, section("Guards", [(5, 5)], seat=1), root=Activations(seat=0), options=ON)
    table.game.mines = lying((30, 30), (33, 33))
    build_pools(table.game)
    table.begins()
    for left in (["1"], []):
        table.players[0].orders("make_safe", "Sappers", "Sappers/1")
        table.players[0].bolsters(dice=[6, 6, 6])
        assert [mine.label for mine in table.game.mines] == left
    assert table.game.sides[0].cp == 1


@pytest.mark.rule("DL-ORD-22", "DL-ORD-48", "DL-AERO-01")
def test_aeronauts_are_no_infantry_that_makes_mines_safe() -> None:
    wing = profile("Wing", type="aeronaut", leader="officer", cp=3, rank=1)
    table = mined(section("Flyers", [(30, 31.5)], models=(wing,)))
    assert "make_safe" not in table.offers(0, "order")


@pytest.mark.rule("DL-ORD-22", "DL-BLDG-03", "DL-IDF-22")
def test_a_blast_reaches_those_in_a_building_and_their_walls_cover_nothing() -> None:
    mill = box("Mill", "building", 28, 26, 32, 29)
    foes = section("Foes", rank(29, 27.5, 2), seat=1, models=(STEADY,), building="Mill")
    table = mined(section("Rifles", [(30, 33)], models=(STEADY,)), foes, mill)
    table.players[0].advances("Rifles", "at 30,31 as now", dice=[*NOBODY, *FOUR])
    assert len(table.section("Foes").alive) == 0


@pytest.mark.rule("DL-ORD-22", "DL-BL-02")
def test_who_is_ended_by_a_mine_is_scored_by_the_enemy() -> None:
    table = mined(section("Rifles", [(30, 33)], models=(SOFT,)), section("Others", [(60, 40)]))
    table.players[0].advances("Rifles", "at 30,30 as now", dice=TWO)
    assert wiped_out_by(table.game, 1) == ["Rifles"]


@pytest.mark.rule("DL-ORD-22", "DL-ORD-28")
def test_before_confirm_a_move_says_which_mines_it_sets_off() -> None:
    table = mined(section("Rifles", [(30, 34)], models=(TOUGH,)), section("Flyers", [(40, 34)], models=(FLYER,)))
    for to, told in (("at 30,29 as now", "**It sets off 1 mine: 1.**"), ("at 33,34 as now", "")):
        move = actions.Advance(section="Rifles", to=to)
        said = ConfirmingWords().confirm(table.game, table.question(0, "advance"), move)
        assert ("It sets off" in said) is bool(told)
        assert told in said


def test_the_recruit_walks_round_mines() -> None:
    """The way straight ahead leads over one; what is proposed does not."""
    table = mined(section("Rifles", rank(30, 34, 2), models=(TOUGH,)), at=[(30.7, 30)])
    found = RULESET.counsel.proposals(table.game, table.question(0, "advance"))
    first = [one.answers[0] for one in found]
    ways: list[Any] = [move for move in first if isinstance(move, actions.Advance | actions.Double)]
    assert ways
    assert not any(mines_on_the_way(table.game, table.section("Rifles"), one.type, one.to) for one in ways)


@pytest.mark.rule("DL-ORD-22", "DL-MORALE-18")
def test_who_has_run_from_one_mine_is_not_struck_by_the_next() -> None:
    """The second goes off all the same, under nobody."""
    broken = mined(section("Rifles", rank(30, 28, 2), models=(SOFT,), shaken=3), at=[(30, 29.6), (31, 32)])
    broken.players[0].retreats("Rifles", dice=[*TWO, 1, 1, 1])
    assert broken.section("Rifles").where == "broken"
    assert [told["over"] for told in broken.heard("mine_went_off")] == [{"Rifles": 2}, {}]


@pytest.mark.rule("DL-ORD-22", "DL-BLDG-04")
@pytest.mark.parametrize(("south", "near"), [(31.0, True), (31.1, False)])
def test_from_any_point_of_a_building_a_mine_is_made_safe(south: float, near: bool) -> None:
    mill = box("Mill", "building", 28, 25, 32, 29)
    inside = section("Sappers", rank(29, 26, 2), models=(OFFICER, TROOPER), building="Mill")
    table = legions(inside, section("Guards", [(5, 5)], seat=1), mill, root=Activations(seat=0), options=ON)
    table.game.mines = lying((30, south))
    build_pools(table.game)
    assert ("make_safe" in table.begins().offers(0, "order")) is near
