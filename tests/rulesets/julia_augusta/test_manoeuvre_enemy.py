"""What movers keep from the enemy, and light troops that give way (MOVE-10 to -12)."""

from __future__ import annotations

from itertools import combinations

import pytest

from rulesets.julia_augusta.chapters.movement.distances import before_formed, on_the_march
from rulesets.julia_augusta.table.measure import distance
from rulesets.kit.boards.tables.distance import overlaps
from tests.rulesets.julia_augusta.manoeuvring import driven_to_the_edge, manoeuvring, planned
from tests.rulesets.julia_augusta.table import (
    Described,
    Table,
    auxiliaries,
    avd,
    box,
    chariots,
    horse,
    leader,
    legion,
    light_horse,
    moved,
    refused,
    skirmishers,
    warband,
)


@pytest.mark.rule("JA-MOVE-10")
def test_a_unit_stops_4_inches_from_a_formed_enemy_in_its_front_zone() -> None:
    table = manoeuvring(legion("XX", at=(36, 30)), warband("Iceni", at=(36, 22)))
    made = planned(table, "XX", "forward 8")
    assert (made.unit.pose.spot.name, made.left) == ("36,26", 6)
    assert made.stop is not None
    assert (made.stop.rule, made.stop.by) == ("JA-MOVE-10", "Iceni")


@pytest.mark.rule("JA-MOVE-10")
def test_an_enemy_beside_it_does_not_stop_a_unit_before_1_inch() -> None:
    """The warband stands beside the way: once it is not ahead any more only contact is kept from."""
    table = manoeuvring(legion("XX", at=(36, 30)), warband("Iceni", at=(46, 36), facing=270))
    assert planned(table, "XX", "forward 8").stop is None
    beside = manoeuvring(legion("XX", at=(36, 30)), warband("Iceni", at=(42, 30.5), facing=270))
    assert planned(beside, "XX", "oblique right 4").stop is not None
    assert planned(beside, "XX", "oblique left 4").stop is None


@pytest.mark.rule("JA-MOVE-10")
def test_an_unformed_enemy_is_approached_to_1_inch() -> None:
    table = manoeuvring(legion("XX", at=(36, 30)), warband("Iceni", at=(36, 22), formation="unformed"))
    assert planned(table, "XX", "forward 8").unit.pose.spot.name == "36,23"


@pytest.mark.rule("JA-MOVE-10")
def test_who_is_nearer_already_comes_no_nearer() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 25)), warband("Iceni", at=(36, 22)))
    with refused("JA-MOVE-10", "stopped_at_once"):
        planned(table, "Batavi", "forward 0.5")
    assert planned(table, "Batavi", "back 1").stop is None
    assert planned(table, "Batavi", "about face, forward 3").unit.pose.spot.name == "36,29.5"


@pytest.mark.rule("JA-MOVE-23")
def test_who_stands_at_an_enemy_goes_along_him_but_not_over_him() -> None:
    """Their corners touch, which is no contact: neither is in combat."""
    table = manoeuvring(
        warband("Iceni", at=(34, 30), formation="unformed", seat=0, facing=0),
        auxiliaries("Batavi", at=(38, 24), seat=1, facing=0, formation="column"),
    )
    assert planned(table, "Iceni", "forward 3").stop is None
    stopped = planned(table, "Iceni", "oblique right 3 at 45")
    assert stopped.stop is not None
    assert (stopped.stop.why, stopped.stop.by) == ("at_enemy", "Batavi")
    assert not overlaps(stopped.unit.placement, table.unit("Batavi").placement)


@pytest.mark.rule("JA-MOVE-12")
def test_light_troops_do_not_fall_back_over_the_rout_that_they_hold() -> None:
    """They touch an enemy who routs, which is no combat: they would give way to the cohort, but he is in the way."""
    rout = auxiliaries("Nervii", at=(36, 22.5), facing=180, formation="unformed", routing=True, caught_by=["Brigantes"])
    table = manoeuvring(auxiliaries("Batavi", at=(36, 30)), light_horse("Brigantes", at=(36, 22.5), facing=0), rout)
    made = planned(table, "Batavi", "forward 4")
    assert made.falling == ()
    assert made.stop is not None
    assert (made.stop.rule, made.stop.by) == ("JA-MOVE-12", "Brigantes")


def test_a_way_past_the_lines_of_a_legion_that_is_very_near() -> None:
    """The ground that is kept clear of the enemy is in two parts then."""
    table = manoeuvring(skirmishers("Velites", at=(43.1, 30)), legion("Ordo", at=(36, 30), seat=1, legion="", facing=0))
    near = distance(table.unit("Velites"), table.unit("Ordo"))
    assert 0.05 < near < 0.5
    assert planned(table, "Velites", "41,26").unit.pose.spot.name == "41,26"


@pytest.mark.rule("JA-MOVE-10")
def test_nobody_comes_near_by_a_change_of_formation() -> None:
    table = manoeuvring(legion("XX", at=(36, 30), formation="column"), warband("Iceni", at=(44.5, 33), facing=270))
    with refused("JA-MOVE-10", "too_near"):
        planned(table, "XX", "form line 8")


@pytest.mark.rule("JA-MOVE-10")
def test_a_turn_does_not_bring_a_formed_enemy_ahead_that_was_come_too_near() -> None:
    """Unformed troops that walk backward to a formed enemy turn to him only as far as he is not ahead."""
    table = manoeuvring(skirmishers("Velites", at=(36, 30), facing=180), warband("Iceni", at=(36, 22)))
    assert planned(table, "Velites", "back 3").stop is None
    made = planned(table, "Velites", "back 3, facing north")
    assert made.stop is not None
    assert made.unit.pose.degrees != 0


@pytest.mark.rule("JA-MOVE-11")
def test_light_troops_fall_back_just_beyond_4_inches_of_a_formed_mover() -> None:
    table = manoeuvring(legion("XX", at=(36, 30)), skirmishers("Sling", at=(36, 24), seat=1))
    romans, _ = table.players
    romans.manoeuvres("XX", "move", dice=[avd(5)])
    romans.moves("forward 5")
    assert table.at("XX") == (36, 25), "it does not stop for them"
    assert distance(table.unit("XX"), table.unit("Sling")) == pytest.approx(4.006, abs=0.002)
    sling = table.unit("Sling")
    assert (sling.pose.degrees, sling.dp) == (180, 0), "their faces to it"
    assert [it["how"] for it in table.heard("moved")] == ["fall_back", "move"]
    assert sling.did is not None
    assert sling.did.did == "fall_back"


@pytest.mark.rule("JA-MOVE-11")
def test_an_unformed_mover_pushes_nobody_back() -> None:
    velites = skirmishers("Velites", at=(36, 30))
    table = manoeuvring(velites, skirmishers("Sling", at=(36, 24), seat=1))
    made = planned(table, "Velites", "forward 6")
    assert not made.falling
    assert made.unit.pose.spot.name == "36,25", "1 inch from them"


@pytest.mark.rule("JA-MOVE-11")
def test_light_troops_beside_the_mover_stay() -> None:
    table = manoeuvring(legion("XX", at=(36, 30)), skirmishers("Sling", at=(45, 31), seat=1))
    assert not planned(table, "XX", "forward 3").falling
    assert not planned(table, "XX", "back 2").falling


@pytest.mark.rule("JA-MOVE-11")
@pytest.mark.parametrize(("light", "most"), [(skirmishers, 8.0), (light_horse, 12.0)])
def test_foot_falls_back_at_most_8_inches_and_horse_12(light: type, most: float) -> None:
    """The cavalry would end right upon them: 16 inches ahead, where they stood 3 away."""
    troops = light("Light", at=(36, 27), seat=1, files=2, bases=2)
    table = manoeuvring(horse("Gauls", at=(36, 30)), troops)
    [back] = planned(table, "Gauls", "forward 16", inches=16).falling
    assert back.way.inches == pytest.approx(most, abs=0.01)
    assert not back.clear


@pytest.mark.rule("JA-MOVE-12")
def test_a_mover_stops_1_inch_from_light_troops_that_cannot_get_away() -> None:
    sea = box("Mere", "sea", 30, 18, 42, 20)
    table = manoeuvring(legion("XX", at=(36, 28)), skirmishers("Sling", at=(36, 24), seat=1), sea)
    made = planned(table, "XX", "forward 5")
    [back] = made.falling
    assert back.stands.pose.spot.name == "36,23", "to the edge of the mere"
    assert made.unit.pose.spot.name == "36,24"
    assert made.stop is not None
    assert made.stop.rule == "JA-MOVE-12"


@pytest.mark.rule("JA-MOVE-11", "JA-MOVE-12")
def test_light_troops_stop_at_the_edge_if_their_owner_wants() -> None:
    table = driven_to_the_edge()
    assert table.asked == [("briton", "leave_table")]
    assert table.offers(1, "pick") == ["stay", "leave"]
    assert table.at("Batavi") == (36, 12), "the mover waits for the answer"
    assert table.game.questions[0].default == {"type": "pick", "choice": "stay"}
    table.players[1].picks("stay")
    assert table.at("Sling") == (36, 3)
    assert table.at("Batavi") == (36, 4)


@pytest.mark.rule("JA-MOVE-11", "JA-LEAD-10")
def test_light_troops_leave_the_table_if_their_owner_wants() -> None:
    """They go with their leader; nobody mourns light troops, and nothing stops the mover before the edge."""
    others = warband("Iceni", at=(50, 3), facing=0), leader("Boudica", unit="Sling", seat=1)
    table = driven_to_the_edge(*others)
    table.players[1].picks("leave")
    assert (table.unit("Sling").where, table.leader("Boudica").where) == ("left", "dead")
    assert table.unit("Iceni").dp == 0
    assert table.at("Batavi") == (36, 3)
    assert table.over


@pytest.mark.rule("JA-MOVE-11")
def test_each_of_several_at_the_edge_is_asked_for() -> None:
    table = driven_to_the_edge(light_horse("Brigantes", at=(44, 5)))
    britons = table.players[1]
    asked = [question.values["unit"] for question in table.game.questions]
    britons.picks("leave")
    asked += [question.values["unit"] for question in table.game.questions]
    assert asked == ["Brigantes", "Sling"], "the rear first"
    britons.picks("stay")
    assert (table.unit("Brigantes").where, table.unit("Sling").where) == ("left", "table")


@pytest.mark.rule("JA-MOVE-11")
@pytest.mark.parametrize(
    "in_the_way",
    [box("Mere", "sea", 30, 0, 42, 1), legion("XX", at=(36, 1.5), facing=180, lines=1, bases=4)],
    ids=["closed ground", "an enemy"],
)
def test_who_is_kept_from_the_edge_by_something_else_is_not_asked(in_the_way: Described) -> None:
    assert ("briton", "leave_table") not in driven_to_the_edge(in_the_way).asked


@pytest.mark.rule("JA-MOVE-11")
def test_a_side_step_drives_light_troops_to_the_edge_too() -> None:
    """Nothing is rolled for it. The slingers are 4.6 inches away before and 3.9 after it, with the edge behind them."""
    table = manoeuvring(auxiliaries("Batavi", at=(36, 6.9)), skirmishers("Sling", at=(45.5, 3), seat=1))
    romans, _ = table.players
    romans.manoeuvres("Batavi", "side-step")
    romans.moves("side-step right 2")
    assert table.asked == [("briton", "leave_table")]


@pytest.mark.rule("JA-MOVE-11", "JA-CTRL-15")
def test_a_move_that_is_forced_asks_too() -> None:
    unit = auxiliaries("Batavi", at=(36, 12), control="repeat", last=moved(5))
    table = manoeuvring(unit, skirmishers("Sling", at=(36, 5), seat=1))
    table.players[0].is_done(dice=[avd(5)])
    assert table.asked == [("briton", "leave_table")]
    table.players[1].picks("leave")
    assert table.unit("Sling").where == "left"
    assert table.at("Batavi") == (36, 7)


@pytest.mark.rule("JA-MOVE-12")
def test_light_troops_in_combat_do_not_fall_back() -> None:
    sling = skirmishers("Sling", at=(36, 24), seat=1)
    held = auxiliaries("Batavi", at=(40, 24), bases=2, files=2)
    table = manoeuvring(legion("XX", at=(35, 30), lines=1, bases=2, files=2), sling, held)
    made = planned(table, "XX", "forward 6")
    assert not made.falling
    assert made.unit.pose.spot.name == "35,25"


@pytest.mark.rule("JA-MOVE-11", "JA-MOVE-21")
def test_those_who_fall_back_pass_friends() -> None:
    """The warband behind them has not moved, so nobody is disordered; they go on to the first free place."""
    sling = skirmishers("Sling", at=(36, 24), seat=1, files=6)
    behind = warband("Iceni", at=(36, 21))
    table = manoeuvring(horse("Gauls", at=(36, 30), files=2), sling, behind)
    made = planned(table, "Gauls", "forward 3.5")
    [back] = made.falling
    assert back.stands.pose.y <= 16500
    assert back.clear


@pytest.mark.rule("JA-MOVE-11")
def test_the_rear_falls_back_first() -> None:
    front, rear = skirmishers("Front", at=(36, 26), seat=1), chariots("Rear", at=(36, 22.5), files=4)
    table = manoeuvring(legion("XX", at=(36, 31)), front, rear)
    romans, _ = table.players
    romans.manoeuvres("XX", "move", dice=[avd(5)])
    romans.moves("forward 5")
    assert [it["unit"] for it in table.heard("moved")] == ["Rear", "Front", "XX"]
    assert free(table)


def free(table: Table) -> bool:
    """Whether nobody stands upon another."""
    return not any(overlaps(a.placement, b.placement) for a, b in combinations(table.game.on_table(), 2))


@pytest.mark.rule("JA-MOVE-10", "JA-MOVE-03")
@pytest.mark.parametrize(("routing", "inches"), [(False, 4), (True, 1)])
def test_a_rout_is_approached_to_1_inch_by_a_move_and_by_a_march(routing: bool, inches: float) -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), warband("Iceni", at=(36, 34), routing=routing))
    made = planned(table, "Batavi", "forward 6")
    assert made.unit.pose.point.y == pytest.approx(34 + inches, abs=0.01)
    iceni = table.unit("Iceni")
    assert (on_the_march(iceni), before_formed(iceni)) == ((0, 0) if routing else (8, 4))
    assert before_formed(warband("Rabble", at=(36, 34), formation="unformed")) == 0
