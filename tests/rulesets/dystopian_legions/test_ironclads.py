"""How ironclads drive: advances, runs At the Double, troops that step aside, crushed fences, rams (IRON, COLL, RAM)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.ironclads.ramming import ram
from rulesets.dystopian_legions.chapters.movement.course import course
from rulesets.dystopian_legions.chapters.movement.runs import run_to
from rulesets.dystopian_legions.chapters.movement.sweeping import swept
from rulesets.dystopian_legions.ruleset import WORDS
from rulesets.dystopian_legions.table.measure import crowded, models
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Armour, Weapon
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Table,
    box,
    ironclad,
    legions,
    piece,
    refused,
    section,
)

TANK = ironclad("Tank")


def on_the_road(*others: Any, tank: Any = TANK, facing: float = 0.0, **told: Any) -> Table:
    """A tank in the south that faces north."""
    return legions(
        section("Tank", at=[(30, 40)], models=(tank,), facing=facing), *others, root=Activations(seat=0), **told
    ).begins()


def faces(table: Table, name: str = "Tank") -> float:
    """Whither its first model faces."""
    return table.section(name).figures[0].pose.degrees


@pytest.mark.rule("DL-IRON-02", "DL-MOVE-11", "DL-IRON-01")
def test_an_advance_goes_any_way_up_to_mv_and_ends_in_any_facing() -> None:
    table = on_the_road()
    table.players[0].advances("Tank", "at 35.9,40 facing 200")
    assert table.at("Tank") == [(35.9, 40.0)]
    assert faces(table) == 200
    far = on_the_road()
    far.players[0].advances("Tank", "at 40,40 facing 0")
    assert far.at("Tank") == [(36.0, 40.0)]


@pytest.mark.rule("DL-IRON-01")
def test_ironclads_neither_charge_nor_enter_buildings() -> None:
    table = on_the_road(section("Foes", at=[(30, 34)], seat=1), box("House", "building", 33, 38, 38, 42))
    with refused("DL-MELEE-23"):
        table.players[0].charges("Tank", "Foes")
    with refused("DL-BLDG-05"):
        table.players[0].enters("Tank", "House")


@pytest.mark.rule("DL-IRON-03", "DL-MOVE-13")
def test_at_the_double_it_runs_straight_ahead_up_to_twice_its_mv_and_does_not_fire() -> None:
    table = on_the_road(section("Foes", at=[(50, 28)], seat=1))
    with refused("DL-IRON-03", "runs_too_far"):
        table.players[0].doubles("Tank", "at 30,27.9 facing 0")
    table.players[0].doubles("Tank", "at 30,28 facing 0")
    assert table.at("Tank") == [(30.0, 28.0)]
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-MOVE-06", "DL-IRON-03")
@pytest.mark.parametrize(("apart", "room"), [(2.1, False), (2.4, True)])
def test_ironclads_pivot_on_no_other_of_their_section(apart: float, *, room: bool) -> None:
    """At 45 degrees a square base of 1.6 inches is 2.26 wide."""
    walkers = section("Walkers", [(30, 40), (30 + apart, 40)], models=(ironclad("Walker", 1.6, 1.6),))
    table = legions(walkers, root=Activations(seat=0)).begins()
    ahead = Point(30 + apart / 2, 40).moved(45.0, 8.0)
    found = course(table.game, table.section("Walkers"), "double", f"at {ahead.x:.3f},{ahead.y:.3f} facing 45 as now")
    assert isinstance(found, Refused) != room
    if isinstance(found, Refused):
        assert (found.rule, found.key) == ("DL-MOVE-06", "drives_into")


@pytest.mark.example("DL-X-67")
@pytest.mark.rule("DL-IRON-04", "DL-IRON-03")
def test_example_67_one_pivot_during_the_run_and_no_second() -> None:
    here = Point(30, 40)
    bend = here.moved(0, 5)
    end = bend.moved(60, 7)
    run = run_to(here, 0.0, end, 60.0)
    assert run is not None
    assert (round(run.first, 3), round(run.turn, 3), round(run.second, 3)) == (5, 60, 7)
    table = on_the_road()
    table.players[0].doubles("Tank", f"at {end.x:.3f},{end.y:.3f} facing 60")
    assert table.at("Tank") == [(round(end.x, 2), round(end.y, 2))]
    assert faces(table) == 60


@pytest.mark.rule("DL-IRON-04")
@pytest.mark.parametrize(
    ("to", "allowed"),
    [
        ("at 36,40 facing 90", True),
        ("at 30,34 facing 270", True),
        ("at 30,46 facing 180", False),
        ("at 36,46 facing 135", False),
        ("at 33,34 facing 350", False),
        ("at 27,37 facing 90", False),
    ],
)
def test_the_pivot_is_of_90_degrees_at_most_and_every_leg_leads_ahead(to: str, allowed: bool) -> None:
    table = on_the_road()
    if allowed:
        table.players[0].doubles("Tank", to)
        assert table.heard("moved")
        return
    with refused("DL-IRON-04", "no_run"):
        table.players[0].doubles("Tank", to)


@pytest.mark.rule("DL-IRON-04")
def test_without_a_facing_it_pivots_toward_its_goal_first() -> None:
    table = on_the_road()
    table.players[0].doubles("Tank", "at 34,36")
    assert table.at("Tank") == [(34.0, 36.0)]
    assert faces(table) == 45


@pytest.mark.rule("DL-IRON-03")
def test_ironclads_of_one_section_make_the_same_run() -> None:
    walker = ironclad("Walker", wide=2, deep=2, hull="light")
    pair = section("Walkers", at=[(30, 40), (33, 40)], models=(walker,))
    table = legions(pair, root=Activations(seat=0)).begins()
    table.players[0].doubles("Walkers", "at 31.5,30 facing 0 as now")
    assert table.at("Walkers") == [(30.0, 30.0), (33.0, 30.0)]


@pytest.mark.rule("DL-IRON-02", "DL-MOVE-29", "DL-TERR-08")
def test_no_part_of_the_footprint_drives_or_pivots_over_impassable_ground() -> None:
    wall = piece("Wall", "high wall", (27, 36.4), (40, 36.4))
    table = on_the_road(wall)
    with refused("DL-IRON-03", "runs_too_far"):
        table.players[0].doubles("Tank", "at 30,34 facing 0")
    close = legions(
        section("Tank", at=[(30, 40)], models=(TANK,), facing=0),
        piece("Wall", "high wall", (31.2, 30), (31.2, 46)),
        root=Activations(seat=0),
    ).begins()
    with refused("DL-MOVE-29", "drives_into"):
        close.players[0].advances("Tank", "at 30,40 facing 90")


@pytest.mark.rule("DL-MOVE-07")
def test_it_stops_an_inch_off_enemies_that_it_does_not_drive_through() -> None:
    table = on_the_road(section("Foes", at=[(30, 32)], seat=1, models=(RIFLEMAN,)))
    with refused("DL-MOVE-07", "stops_too_near"):
        table.players[0].advances("Tank", "at 30,34.9 facing 0")
    table.players[0].advances("Tank", "at 30,35.1 facing 0")


@pytest.mark.rule("DL-COLL-01", "DL-COLL-02", "DL-COLL-04")
def test_an_advance_drives_through_troops_who_step_the_shortest_way_aside_unshaken() -> None:
    foes = section("Foes", at=[(29.2, 37), (30.7, 37), (32.2, 37)], seat=1)
    table = on_the_road(foes)
    table.players[0].advances("Tank", "at 30,34.2 facing 0")
    (told,) = table.heard("made_way")
    assert {*told["poses"]} == {"1", "2"}
    first, second, third = table.at("Foes")
    assert first[0] == pytest.approx(28.44, abs=0.05), "its nearest way out is to the west"
    assert (second[0], third) == (pytest.approx(31.56, abs=0.3), (32.2, 37.0))
    assert not table.heard("check_taken")


@pytest.mark.rule("DL-COLL-02")
def test_nobody_is_left_in_the_corridor_and_sections_stay_together_where_they_can() -> None:
    squad = section("Squad", at=[(27.5 + 1.2 * column, 33 + 1.2 * row) for row in range(2) for column in range(5)])
    table = on_the_road(squad)
    before = table.game.model_copy(deep=True)
    table.players[0].doubles("Tank", "at 30,28.5 facing 0", dice=[4, 4, 4])
    corridor = box("Corridor", "road", 29, 27, 31, 41.5).terrain.geometry
    for model in models(table.game, table.section("Squad")).values():
        assert corridor.distance(model.body.core) >= model.radius
    assert before.sections["Squad"].figures != table.section("Squad").figures


@pytest.mark.rule("DL-COLL-01")
def test_those_in_a_building_are_nowhere_in_its_way() -> None:
    inside = section("Inside", at=[(30, 37)], seat=1, building="Trench")
    table = on_the_road(inside, box("Trench", "trench", 26, 36, 34, 38))
    table.players[0].advances("Tank", "at 30,37 facing 0")
    assert not table.heard("made_way")


@pytest.mark.example("DL-X-66")
@pytest.mark.rule("DL-COLL-03", "DL-COLL-04", "DL-COLL-05")
def test_example_66_friends_on_overwatch_are_driven_through_at_the_double() -> None:
    friends = section("Friends", at=[(30, 36), (31.5, 36)], overwatch=True)
    table = on_the_road(friends, section("Foes", at=[(60, 10)], seat=1))
    table.players[0].doubles("Tank", "at 30,29 facing 0", dice=[4, 3, 2])
    its = table.section("Friends")
    assert (its.overwatch, its.activated, its.shaken) == (False, 1, 1)


@pytest.mark.rule("DL-COLL-05", "DL-COLL-04")
def test_who_passes_the_check_is_none_the_worse() -> None:
    table = on_the_road(section("Foes", at=[(30, 36), (31.5, 36)], seat=1))
    table.players[0].doubles("Tank", "at 30,29 facing 0", dice=[4, 4, 2])
    its = table.section("Foes")
    assert (its.activated, its.shaken) == (0, 0)


@pytest.mark.rule("DL-COLL-02")
def test_an_ironclad_does_not_drive_over_whoever_cannot_step_aside() -> None:
    walls = [piece("West", "high wall", (28.9, 20), (28.9, 38)), piece("East", "high wall", (31.1, 20), (31.1, 38))]
    walls += [piece("North", "high wall", (28.9, 32.4), (31.1, 32.4))]
    penned = [(30.0, 33 + 1.05 * number) for number in range(4)]
    table = legions(
        section("Tank", at=[(30, 40)], models=(TANK,), facing=0),
        section("Penned", at=penned, seat=1),
        *walls,
        root=Activations(seat=0),
    ).begins()
    with refused("DL-COLL-02", "cannot_step_aside"):
        table.players[0].advances("Tank", "at 30,34.9 facing 0")


@pytest.mark.example("DL-X-38")
@pytest.mark.rule("DL-TERR-13", "DL-TERR-28")
@pytest.mark.parametrize(("hull", "stays"), [("light", True), ("regular", False), ("heavy", False)])
def test_example_38_regular_and_heavy_ironclads_crush_a_hedge_whole(hull: Any, stays: bool) -> None:
    table = on_the_road(piece("Hedge", "hedge", (27, 36), (33, 36)), tank=ironclad("Tank", hull=hull))
    table.players[0].advances("Tank", "at 30,34.5 facing 0")
    assert [one.name for one in table.game.pieces] == ["Hedge"] * stays
    assert bool(table.heard("crushed")) != stays


@pytest.mark.rule("DL-TERR-13", "DL-TERR-29")
def test_sandbags_are_not_crushed() -> None:
    table = on_the_road(piece("Bags", "sandbags", (27, 36), (33, 36)))
    table.players[0].advances("Tank", "at 30,36 facing 0")
    assert [one.name for one in table.game.pieces] == ["Bags"]


@pytest.mark.rule("DL-MAR-81")
def test_walkers_go_by_the_column_of_cavalry() -> None:
    crops = box("Crops", "crops", 20, 20, 40, 38)
    traps = ironclad("Walker", mars=("Walker",))
    assert traps.moves_as == "cavalry"
    table = on_the_road(crops, box("Scrub", "hedge", 20, 30, 40, 30), tank=traps)
    table.players[0].advances("Tank", "at 30,34 facing 0")
    assert table.at("Tank") == [(30.0, 34.0)]


@pytest.mark.rule("DL-MAR-58")
def test_skimmers_cross_everything_without_cost_and_do_not_stop_on_what_is_closed() -> None:
    skimmer = ironclad("Skimmer", mars=("Skimming",))
    table = on_the_road(box("Pond", "water", 20, 32, 40, 38), box("Oaks", "woods", 26, 32, 34, 35), tank=skimmer)
    table.players[0].doubles("Tank", "at 30,29 facing 0")
    assert table.at("Tank") == [(30.0, 29.0)]
    stops = on_the_road(box("Oaks", "woods", 26, 32, 34, 37), tank=skimmer)
    with refused("DL-IRON-03"):
        stops.players[0].doubles("Tank", "at 30,35 facing 0")


@pytest.mark.rule("DL-RAM-01", "DL-MOVE-07")
def test_a_move_does_not_touch_another_ironclad_unless_it_is_declared_as_a_ram() -> None:
    table = on_the_road(section("Enemy", at=[(30, 34)], models=(TANK,), seat=1))
    with refused("DL-IRON-03", "runs_too_far"):
        table.players[0].doubles("Tank", "at 30,30 facing 0")


def facing_off(pace: str, mine: Any = None, its: Any = None, *others: Any, dice: list[int] | None = None) -> Table:
    """A tank rams the port side of another."""
    rammer = ironclad("Tank", cr=4) if mine is None else mine
    other = ironclad("Enemy", av=Armour(fore=5, starboard=5, aft=5, port=4), cr=3) if its is None else its
    table = on_the_road(section("Enemy", at=[(30, 34)], models=(other,), seat=1, facing=90), *others, tank=rammer)
    table.players[0].rams("Tank", "Enemy/1", pace, dice=dice or [])
    return table


def rammed_at_the_double() -> Table:
    """The ram of the worked example: starboard of 4, and a Critical Rating of 3."""
    its = ironclad("Enemy", av=Armour(fore=5, starboard=4, aft=5, port=5), cr=3)
    return facing_off("double", its=its, dice=[6, 5, 4, 3, 2, 1, 4, 5, 4, 2, 1, 4, 4, 1])


@pytest.mark.example("DL-X-65")
@pytest.mark.rule("DL-RAM-04", "DL-RAM-06", "DL-RAM-07")
def test_example_65_a_ram_at_the_double() -> None:
    table = rammed_at_the_double()
    (told,) = table.heard("rammed")
    assert [(one["arc"], one["av"], one["lost"]) for one in told["both"]] == [("fore", 6, 0), ("starboard", 4, 1)]
    assert table.at("Tank") == [(30.0, pytest.approx(36.53, abs=0.05))]


@pytest.mark.rule("DL-RAM-02", "DL-RAM-03", "DL-RAM-08")
def test_at_the_double_the_dice_are_red_and_only_who_was_hurt_is_checked() -> None:
    table = rammed_at_the_double()
    (told,) = table.heard("rammed")
    assert {die["colour"] for one in told["both"] for die in one["thrown"]["dice"]} == {"red"}
    assert [check["section"] for check in table.heard("check_taken")] == ["Enemy"]


@pytest.mark.rule("DL-RAM-02", "DL-RAM-05", "DL-RAM-08")
def test_by_an_advance_the_dice_are_blue_both_may_be_hurt_and_both_are_checked() -> None:
    table = facing_off("advance", dice=[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 4, 4, 4, 4, 4, 4])
    (told,) = table.heard("rammed")
    assert [len(one["thrown"]["dice"]) for one in told["both"]] == [6, 5]
    assert [one["lost"] for one in told["both"]] == [2, 2]
    assert [check["section"] for check in table.heard("check_taken")] == ["Tank", "Enemy"]


@pytest.mark.rule("DL-RAM-08", "DL-IRON-05")
def test_an_ironclad_that_is_rammed_to_pieces_is_a_wreck_before_the_checks() -> None:
    its = ironclad("Enemy", lp=1, av=Armour())
    table = facing_off("advance", its=its, dice=[4, 4, 1, 1, 1, 1, 1])
    assert [one.name for one in table.game.pieces] == ["wreck of Enemy"]
    assert not table.heard("check_taken"), "nobody is left to take one"


@pytest.mark.rule("DL-RAM-08")
def test_after_a_ram_by_an_advance_it_may_fire() -> None:
    gun = ironclad("Tank", weapons=(RIFLEMAN.weapons[0],), av=Armour(fore=1))
    foes = section("Foes", at=[(34, 37)], seat=1, models=(RIFLEMAN,))
    table = facing_off("advance", gun, None, foes, dice=[1, 1, 1, 1, 1, 1])
    assert table.asked == [(0, "fire")]


@pytest.mark.rule("DL-IRON-04", "DL-RAM-01")
def test_a_ram_at_the_double_pivots_by_90_degrees_at_most() -> None:
    behind = section("Enemy", at=[(30, 46)], models=(ironclad("Enemy", wide=1, deep=1),), seat=1)
    table = on_the_road(behind)
    assert table.offers(0, "ram", section="Tank", target="Enemy/1") == ["advance"]


@pytest.mark.rule("DL-RAM-01")
def test_wrecks_are_not_rammed_friends_are() -> None:
    friend = section("Friend", at=[(35, 40)], models=(TANK,))
    table = on_the_road(friend, box("wreck of Enemy", "wreck", 28, 34, 32, 36))
    assert table.offers(0, "ram", section="Tank") == ["Friend/1"]
    with refused("DL-RAM-01", "no_such_ironclad"):
        table.players[0].rams("Tank", "wreck of Enemy")
    far = on_the_road(section("Enemy", at=[(30, 10)], models=(TANK,), seat=1))
    with refused("DL-RAM-01", "cannot_ram"):
        far.players[0].rams("Tank", "Enemy/1")


@pytest.mark.rule("DL-RAM-01", "DL-COLL-02", "DL-COLL-04")
def test_troops_between_two_ironclads_step_aside_before_they_touch() -> None:
    between = section("Between", at=[(30, 36.5)], seat=1)
    table = facing_off("double", None, None, between, dice=[1] * 6 + [1] * 5 + [4, 4, 4])
    assert table.heard("made_way")
    assert [check["section"] for check in table.heard("check_taken")] == ["Between"]


@pytest.mark.rule("DL-RAM-01", "DL-TERR-08")
def test_no_ram_through_a_building() -> None:
    table = on_the_road(
        section("Enemy", at=[(30, 30)], models=(TANK,), seat=1), box("House", "building", 28, 34, 32, 36)
    )
    with refused("DL-RAM-01", "cannot_ram"):
        table.players[0].rams("Tank", "Enemy/1", "double")


def test_the_ground_of_a_pivot_is_more_than_the_footprints_at_its_ends() -> None:
    table = on_the_road()
    tank = table.section("Tank")
    laid = course(table.game, tank, "advance", "at 30,40 facing 90")
    assert not isinstance(laid, Refused)
    ground = swept(table.game, tank, "advance", laid)["Tank/1"]
    assert ground.area > 6 + 6 - 4 + 1


def said(table: Table) -> list[str]:
    """What was told of the last click."""
    return [WORDS.event(table.game, event) for event in table.said]


def test_a_ram_is_told_with_arcs_dice_and_what_each_took() -> None:
    its = ironclad("Enemy", av=Armour(fore=5, starboard=4, aft=5, port=5), cr=3)
    table = facing_off("double", its=its, dice=[6, 5, 4, 3, 2, 1, 4, 5, 4, 2, 1, 4, 4, 1])
    assert said(table)[1] == (
        "Tank rams Enemy: Tank (fore AV 6) 🟥6 🟥5 🟥4 🟥3 🟥2 🟥1 +🟥4 = 5 successes;"
        " Enemy (starboard AV 4) 🟥5 🟥4 🟥2 🟥1 = 2 successes."
        " Enemy takes 5 against AV 4, 7 with CR: 1 HP lost and Tank takes 2 against AV 6, 10 with CR: no damage."
    )


def test_who_steps_aside_and_what_is_crushed_is_told() -> None:
    friends = section("Friends", at=[(30, 36), (31.5, 36)], overwatch=True)
    table = on_the_road(friends, piece("Hedge", "hedge", (27, 33), (33, 33)))
    table.players[0].doubles("Tank", "at 30,29 facing 0", dice=[4, 4, 2])
    told = said(table)
    assert "Out of the way of Tank: 2 models of Friends; its Overwatch Marker becomes an Activated Marker." in told
    assert "Tank crushes Hedge." in told


@pytest.mark.rule("DL-MOVE-06", "DL-MOVE-12")
def test_an_ironclad_that_stands_too_close_to_another_does_not_turn_onto_it() -> None:
    gun = Weapon(name="Gun", er=8, lr=16, iad_er=Pool(blue=1), arc=("fore",))
    walkers = section("Walkers", [(30, 30), (32.1, 30)], models=(ironclad("Walker", 2.0, 2.0, weapons=(gun,)),))
    table = legions(walkers, section("Far", [(60, 4)], seat=1), root=Activations(seat=0)).begins()
    table.players[0].holds("Walkers", toward="north-east")
    assert [figure.pose.degrees for figure in table.section("Walkers").figures] == [0, 0]


@pytest.mark.rule("DL-MOVE-06", "DL-RAM-01", "DL-RAM-07")
def test_who_rams_one_of_its_own_section_does_not_turn_onto_another() -> None:
    three = [
        (36, 31),
        (33.637, 31),
        (35.041, 29.339),
    ]  # the third is nearer to the second, and would turn onto the first
    walkers = section("Walkers", three, models=(ironclad("Walker", 1.6, 1.6),))
    table = legions(walkers, section("Far", [(60, 4)], seat=1), root=Activations(seat=0)).begins()
    found = ram(table.game, table.section("Walkers"), "Walkers/2", "advance")
    assert not isinstance(found, Refused)
    assert (found.name, crowded(found.laid.group)) == ("Walkers/1", False)


@pytest.mark.rule("DL-RAM-08", "DL-COLL-04", "DL-RAM-07")
@pytest.mark.parametrize(("pace", "nerve", "checked"), [("double", [4, 4, 4], ["Foes"]), ("advance", [], [])])
def test_who_stepped_aside_from_a_ram_is_unsettled_at_the_double_alone(
    pace: str, nerve: list[int], checked: list[str]
) -> None:
    """Though nobody was hurt."""
    foes = section("Foes", at=[(30, 37.6)], seat=1, models=(RIFLEMAN,))
    table = facing_off(pace, None, None, foes, dice=[*[1] * 11, *nerve])
    assert table.at("Foes") != [(30, 37.6)]
    assert [check["section"] for check in table.heard("check_taken")] == checked


@pytest.mark.rule("DL-RAM-01", "DL-TERR-13")
def test_what_a_ram_drives_over_is_crushed() -> None:
    table = facing_off("advance", None, None, piece("Hedge", "hedge", (27, 37.5), (33, 37.5)), dice=[1] * 11)
    assert [one["piece"] for one in table.heard("crushed")] == ["Hedge"]
    assert not table.game.pieces


@pytest.mark.rule("DL-IRON-04", "DL-RAM-01")
def test_a_ram_that_cannot_be_is_refused_and_nothing_has_moved() -> None:
    behind = section("Enemy", at=[(30, 46)], models=(ironclad("Enemy", wide=1, deep=1),), seat=1)
    table = on_the_road(behind)
    with refused("DL-IRON-04"):
        table.players[0].rams("Tank", "Enemy/1", "double")
    assert table.at("Tank") == [(30.0, 40.0)]
