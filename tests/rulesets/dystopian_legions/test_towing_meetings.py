"""Towed guns meet all else that moves: avoidance, rams, fences, retreats, wrecks; and how they are attached (TOW)."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.deployment.attaching import held_back_together
from rulesets.dystopian_legions.chapters.deployment.deploying import Deployment
from rulesets.dystopian_legions.chapters.movement.towing import brings_along
from rulesets.dystopian_legions.table.measure import crowded, gap, group, in_coherency
from rulesets.dystopian_legions.table.profiles import Armour
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import (
    Fielded,
    Place,
    Table,
    box,
    ironclad,
    legions,
    piece,
    profile,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_ironclads import on_the_road
from tests.rulesets.dystopian_legions.test_towing import GUN, GUNNER, TRACTOR, gun, hitched, tractor
from tests.rulesets.dystopian_legions.test_transports import FAR, TURRET, mounted

STEADY = Armour(fore=5, starboard=5, aft=5, port=5)
RIDER = profile("Rider", type="cavalry")


def foe(at: Place, **told: Any) -> Fielded:
    return section("Foes", [at], seat=1, **told)


# --- avoidance --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TOW-05", "DL-COLL-02", "DL-COLL-01")
def test_who_steps_aside_for_a_vehicle_makes_room_for_the_gun_behind_it() -> None:
    """A friend stands where the gun comes to stand, and the vehicle drives through him."""
    table = legions(section("Friends", [(30, 27)]), tractor(tows="Gun"), gun(), FAR, root=Activations(seat=0)).begins()
    table.players[0].advances("Tractor", "at 30,24 facing 0")
    assert table.at("Friends")[0] != (30, 27)
    assert (table.at("Gun")[0], table.section("Tractor").tows) == ((30, 26.31), "Gun")


@pytest.mark.rule("DL-TOW-05", "DL-COLL-02", "DL-MOVE-07")
def test_a_gun_keeps_an_inch_off_an_enemy_who_has_stepped_aside() -> None:
    table = hitched(foe((30, 27)), FAR)
    table.players[0].advances("Tractor", "at 30,24 facing 0")
    assert gap(table.game, table.section("Gun"), table.section("Foes")) >= 0.99
    assert table.section("Tractor").tows == "Gun"


@pytest.mark.rule("DL-TOW-08", "DL-COLL-02")
def test_a_gun_that_steps_aside_for_a_friend_is_detached_and_its_vehicle_goes_alone() -> None:
    tank = section("Tank", [(24, 34)], models=(ironclad("Tank"),), facing=90.0)
    table = hitched(tank, FAR)
    table.players[0].advances("Tank", "at 30,33.9 facing 90")
    assert (table.section("Tractor").tows, table.section("Gun").activated) == ("", 0)
    before = table.at("Gun")
    table.players[1].holds("Far")
    table.players[0].advances("Tractor", "at 30,25")
    assert table.at("Gun") == before


@pytest.mark.rule("DL-COLL-02", "DL-ACT-04", "DL-COH-01")
def test_who_was_driven_apart_has_to_close_up() -> None:
    """One of two goes to the other side, too far from his comrade to hold his ground."""
    table = on_the_road(section("Foes", [(30.6, 37), (28.0, 37)], seat=1))
    table.players[0].advances("Tank", "at 30,34.2 facing 0")
    assert not in_coherency(table.game, table.section("Foes"))
    with refused("DL-ACT-04", "must_close_up"):
        table.players[1].holds("Foes")


@pytest.mark.rule("DL-COLL-02", "DL-TERR-14", "DL-TERR-09")
@pytest.mark.parametrize(("model", "comes"), [(profile("Man"), 31.56), (RIDER, 28.44)])
def test_cavalry_does_not_step_into_a_wood_and_infantry_does(model: Any, comes: float) -> None:
    """It begins beside the corridor, on the nearer side."""
    wood = box("Wood", "woods", 31.1, 30, 40, 44)
    table = on_the_road(section("Foes", [(30.3, 36.9)], seat=1, models=(model,)), wood)
    table.players[0].advances("Tank", "at 30,34.2 facing 0")
    assert table.at("Foes")[0][0] == pytest.approx(comes, abs=0.02)


@pytest.mark.rule("DL-COLL-02", "DL-TRANS-16", "DL-TRANS-03")
def test_a_wagon_drives_through_its_own_section_which_stays_with_it() -> None:
    table = mounted()
    table.players[0].holds("Rifles")
    table.players[0].advances("Wagon", "at 30,28")
    assert table.heard("made_way")[0]["section"] == "Rifles"
    assert in_coherency(table.game, table.section("Rifles"))
    assert gap(table.game, table.section("Rifles"), table.section("Wagon")) > 0


# --- turning on the spot ----------------------------------------------------------------------------------------------


def turning(*others: Fielded | Piece) -> Table:
    """A vehicle with a gun right behind it turns to the north-east, where it stands."""
    gunned = TRACTOR.model_copy(update={"weapons": (TURRET.model_copy(update={"arc": ("fore",)}),)})
    vehicle = section("Tractor", [(30, 30)], models=(gunned,), tows="Gun")
    table = legions(vehicle, gun((30, 32.31)), FAR, *others, root=Activations(seat=0)).begins()
    table.players[0].holds("Tractor", toward="north-east")
    return table


@pytest.mark.rule("DL-MOVE-12", "DL-TOW-05", "DL-MOVE-06")
def test_a_gun_keeps_its_vehicle_from_turning_nowhere_and_comes_round_with_it() -> None:
    """A rear corner comes to where the gun stood."""
    table = turning()
    assert (table.section("Tractor").figures[0].pose.degrees, table.at("Gun")[0]) == (45, (28.37, 31.63))
    assert table.section("Tractor").tows == "Gun"


@pytest.mark.rule("DL-MOVE-12", "DL-TOW-05", "DL-MOVE-06")
@pytest.mark.parametrize("others", [box("Wreck", "wreck", 20, 30, 28.9, 40), section("Guards", [(27.85, 30.35)])])
def test_a_vehicle_turns_neither_onto_others_nor_where_its_gun_has_no_room(others: Fielded | Piece) -> None:
    """It stays as it faces, and the gun behind it."""
    table = turning(others)
    assert (table.section("Tractor").figures[0].pose.degrees, table.at("Gun")[0]) == (0, (30, 32.31))
    assert (table.section("Tractor").tows, table.heard("came_undone")) == ("Gun", [])


# --- fences, rams, walls ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TOW-05", "DL-TERR-13", "DL-LIN-01")
@pytest.mark.parametrize(("kind", "room"), [("hedge", True), ("sandbags", False)])
def test_a_gun_stands_where_a_hedge_was_that_its_vehicle_has_crushed(kind: Any, room: bool) -> None:
    """Nobody stops astride a line; what is not crushed leaves no room for the gun."""
    table = hitched(piece("Line", kind, (27, 26.3), (33, 26.3)), FAR)
    if not room:
        with refused("DL-TOW-05", "no_room_behind"):
            table.players[0].advances("Tractor", "at 30,24 facing 0")
        return
    table.players[0].advances("Tractor", "at 30,24 facing 0")
    assert table.at("Gun")[0] == (30, 26.31)
    assert [one["piece"] for one in table.heard("crushed")] == ["Line"]


def ramming(*others: Any, dice: list[int]) -> Table:
    """A vehicle with a gun behind it rams an enemy 6 inches north of it."""
    enemy = section("Enemy", [(30, 24)], seat=1, models=(ironclad("Enemy", av=STEADY),), facing=90.0)
    table = hitched(enemy, *others, FAR)
    table.players[0].rams("Tractor", "Enemy/1", "advance", dice=dice)
    return table


@pytest.mark.rule("DL-TOW-05", "DL-RAM-01", "DL-TERR-13")
def test_a_gun_comes_along_to_a_ram_over_a_hedge() -> None:
    table = ramming(piece("Hedge", "hedge", (27, 28.9), (33, 28.9)), dice=[1] * 11)
    assert (table.at("Gun")[0], table.section("Tractor").tows) == ((30, 28.83), "Gun")


@pytest.mark.rule("DL-TOW-05", "DL-RAM-01")
def test_nobody_rams_where_his_gun_would_find_no_room() -> None:
    """Bags lie behind the place at which the two touch."""
    with refused("DL-TOW-05", "no_room_behind"):
        ramming(piece("Bags", "sandbags", (27, 28.9), (33, 28.9)), dice=[1] * 11)


@pytest.mark.rule("DL-TOW-08", "DL-IRON-05", "DL-RAM-08")
def test_a_gun_whose_vehicle_is_rammed_to_pieces_stays_beside_the_wreck() -> None:
    """Its own ram destroys it, and the gun has come along."""
    weak = TRACTOR.model_copy(update={"lp": 1, "av": Armour()})
    enemy = section("Enemy", [(30, 24)], seat=1, models=(ironclad("Enemy", av=STEADY),), facing=90.0)
    table = legions(section("Tractor", [(30, 30)], models=(weak,), tows="Gun"), gun(), enemy, root=Activations(seat=0))
    table.begins().players[0].rams("Tractor", "Enemy/1", "advance", dice=[1, *[4] * 8])
    assert [one.name for one in table.game.pieces] == ["wreck of Tractor"]
    assert table.section("Gun").on_table
    assert table.at("Gun")[0] == (30, 28.83)


# --- retreats ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TOW-05", "DL-MORALE-15")
def test_a_gun_in_retreat_comes_along_with_its_vehicle_and_runs_if_it_is_activated() -> None:
    """Towed it has no activation in which it would have to go home (DL-D-49)."""
    table = hitched()
    table.section("Gun").shaken = 2
    table.players[0].advances("Tractor", "at 30,24")
    assert (table.at("Gun")[0], table.section("Gun").activated) == ((30, 26.31), 1)
    other = hitched()
    other.section("Gun").shaken = 2
    other.players[0].retreats("Gun")
    assert (other.at("Gun")[0], other.section("Tractor").tows) == ((30, pytest.approx(35.35, abs=0.02)), "")


@pytest.mark.rule("DL-TOW-05", "DL-TOW-08")
def test_a_gun_that_finds_no_room_is_left_as_near_as_there_is_any() -> None:
    """A wreck has come to lie right behind the vehicle, under the gun and not under its crew."""
    wreck = box("Wreck", "wreck", 25, 31.7, 35, 33.2)
    table = legions(tractor(tows="Gun"), gun(), FAR, wreck)
    brings_along(table.game, table.section("Tractor"))
    (x, y), *crew = table.at("Gun")
    assert crew == [(29.4, 33.75), (30.6, 33.75)]
    assert not 30.93 < y < 33.97 and hypot(x - 30, y - 32.35) < 3.1
    assert not crowded(group(table.game, table.section("Gun")))
    assert [(event.rule, event.values["why"]) for event in table.game.events] == [("DL-TOW-05", "apart")]


@pytest.mark.rule("DL-TOW-05", "DL-TOW-08")
def test_all_of_a_gun_and_its_crew_are_left_off_what_they_cannot_stand_on() -> None:
    wreck = box("Wreck", "wreck", 25, 31.7, 35, 35)
    table = legions(tractor(tows="Gun"), gun(), FAR, wreck)
    brings_along(table.game, table.section("Tractor"))
    assert all(not 31.2 < y < 35.5 for _, y in table.at("Gun"))
    assert not crowded(group(table.game, table.section("Gun")))


@pytest.mark.rule("DL-TOW-05")
def test_the_second_of_two_vehicles_tows_when_the_first_is_gone() -> None:
    pair = section("Tractor", [(20, 30), (30, 30)], models=(TRACTOR,), tows="Gun")
    table = legions(pair, gun(), FAR, root=Activations(seat=0))
    table.section("Tractor").figures[0].lp = 0
    table.begins().players[0].advances("Tractor", "at 30,24 facing 0")
    assert table.at("Gun")[0] == (30, 26.31)


# --- attaching --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TOW-03", "DL-TOW-01")
def test_two_vehicles_that_come_later_stand_beside_one_another_before_the_gun() -> None:
    """Whichever of its models the gun is, and whither it faces."""
    crew = section("Gun", [(24, 42), (25.4, 42.5)], models=(GUNNER, GUN), facing=90.0)
    pair = section("Tractor", [(0, 0), (4, 0)], models=(TRACTOR,), where="waiting")
    table = legions(crew, pair, FAR, root=Deployment(stage="main"), phase="deployment").begins()
    table.players[0].deploys("Tractor", "towing Gun")
    assert table.at("Tractor") == [(27.71, 42.5), (27.71, 45.5)]
    assert {figure.pose.degrees for figure in table.section("Tractor").figures} == {90.0}


@pytest.mark.rule("DL-TOW-01")
@pytest.mark.parametrize(
    ("tractor_is", "gun_is", "together"),
    [
        ({"where": "waiting", "allotted": "reserves"}, {"where": "waiting", "allotted": "reserves"}, True),
        ({"where": "table", "allotted": "reserves"}, {"where": "waiting", "allotted": "reserves"}, False),
        ({"where": "waiting", "allotted": "main"}, {"where": "waiting", "allotted": "main"}, False),
        ({"where": "table", "allotted": "reserves"}, {"where": "table", "allotted": "reserves"}, False),
    ],
)
def test_only_those_who_are_both_held_back_come_together(
    tractor_is: dict[str, Any], gun_is: dict[str, Any], together: bool
) -> None:
    game = legions(tractor(**tractor_is), gun(**gun_is), FAR).game
    assert {name: one.id for name, one in held_back_together(game).items()} == ({"Gun": "Tractor"} if together else {})


@pytest.mark.rule("DL-TOW-01", "DL-TOW-03")
def test_of_two_guns_one_comes_with_the_only_vehicle() -> None:
    held = {"where": "waiting", "allotted": "reserves"}
    game = legions(tractor(**held), gun(**held), gun((40, 32), name="Other", **held), FAR).game
    assert [*held_back_together(game)] == ["Gun"]
