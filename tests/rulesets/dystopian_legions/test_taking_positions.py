"""Where the rules of deployment meet: zones, enemies, friends, ground, and who is held back (MAP, DEPLOY, LATE)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.actions import Allot
from rulesets.dystopian_legions.chapters.deployment.deploying import Deployment
from rulesets.dystopian_legions.chapters.deployment.late_arrivals import LateArrivals
from rulesets.dystopian_legions.chapters.deployment.setting_up import SettingUp
from rulesets.dystopian_legions.table.state import Allotted, Edge
from tests.rulesets.dystopian_legions.table import Fielded, Piece, Place, Table, box, legions, profile, refused, section

SNEAK = profile("Sneak", mars=("Infiltrator",))
WIN = [6, 6, 6, 1, 1, 1]
"""Seat 0 has the Strategic Advantage."""


def placing(
    stage: Allotted,
    *others: Fielded | Piece,
    map_of: str = "advancing_lines",
    seat: int = 0,
    edges: tuple[Edge, Edge] = ("south", "north"),
) -> Table:
    """One rifleman who is to be placed so, as the first of his side."""
    rifles = section("Rifles", [(0, 0)], seat=seat, where="waiting", allotted=stage)
    table = legions(rifles, *others, root=Deployment(stage=stage, turn=seat), options={"map": map_of})
    for side, edge in zip(table.game.sides, edges, strict=True):
        side.edge = edge
    return table.begins()


def stands(table: Table, at: Place, by: str = "", key: str = "", seat: int = 0) -> None:
    """He is placed there, or that is refused by a rule."""
    text = f"at {at[0]},{at[1]}"
    if by:
        with refused(by, key):
            table.players[seat].deploys("Rifles", text)
        return
    table.players[seat].deploys("Rifles", text)


@pytest.mark.rule("DL-DEPLOY-21", "DL-DEPLOY-14", "DL-DEPLOY-09")
def test_main_deployment_keeps_an_inch_from_enemies_and_not_twelve() -> None:
    table = placing("main", section("Guards", [(10, 35.2)], seat=1))
    stands(table, (10, 37.1), "DL-DEPLOY-21", "no_room")
    stands(table, (10, 37.3))


@pytest.mark.rule("DL-DEPLOY-21", "DL-DEPLOY-09", "DL-TERR-08")
def test_nobody_is_placed_on_a_friend_or_in_a_wall() -> None:
    table = placing("main", section("Friends", [(10, 40)]), box("Mill", "building", 20, 38, 24, 42))
    stands(table, (10.8, 40), "DL-DEPLOY-21", "no_room")
    stands(table, (20, 40), "DL-DEPLOY-21", "no_room")
    stands(table, (11, 40))


@pytest.mark.rule("DL-MAP-09", "DL-MAP-01", "DL-DEPLOY-13")
def test_scouts_who_are_surprised_stand_about_their_main_zone_alone() -> None:
    """It is 9 inches deep; the Advanced Zone is none of theirs."""
    table = placing("scouting", section("Guards", [(36, 46)]), map_of="surprise_attack", seat=1)
    stands(table, (36, 20), "DL-DEPLOY-09", "outside_zone", seat=1)
    stands(table, (36, 14.6), "DL-DEPLOY-09", "outside_zone", seat=1)
    stands(table, (36, 14.5), seat=1)


@pytest.mark.rule("DL-MAP-10", "DL-MAP-01", "DL-DEPLOY-17")
@pytest.mark.parametrize(("at", "free"), [((36.0, 20.0), False), ((36.0, 8.0), False), ((10.0, 20.0), True)])
def test_infiltrators_come_into_neither_zone_of_the_surprised(at: Place, free: bool) -> None:
    table = placing("infiltrator", section("Guards", [(66, 4)], seat=1), map_of="surprise_attack")
    stands(table, at, "" if free else "DL-DEPLOY-09")


@pytest.mark.rule("DL-MAP-05", "DL-MAP-10", "DL-DEPLOY-18")
@pytest.mark.parametrize(
    ("at", "by"),
    [((50.0, 8.0), "DL-DEPLOY-09"), ((50.0, 12.0), ""), ((40.0, 20.0), "DL-DEPLOY-18"), ((70.0, 30.0), "")],
)
def test_infiltrators_before_a_corner(at: Place, by: str) -> None:
    """The enemy's zone is the corner in the north-east, of half of each edge; a guard stands in the middle."""
    guards = section("Guards", [(36, 24)], seat=1)
    table = placing("infiltrator", guards, map_of="oblique_contact", edges=("south-west", "north-east"))
    stands(table, at, by)


@pytest.mark.example("DL-X-12")
@pytest.mark.rule("DL-MAP-05", "DL-DEPLOY-09", "DL-MAP-09")
@pytest.mark.parametrize(
    ("stage", "at", "fine"),
    [
        ("main", (18.0, 48 - 9.0), True),
        ("main", (20.0, 48 - 12.0), False),
        ("scouting", (20.0, 48 - 12.0), True),
        ("scouting", (20.0, 48 - 18.0), False),
    ],
)
def test_a_corner_and_the_scouts_before_it(stage: Allotted, at: Place, fine: bool) -> None:
    """Its slope is at 2 x + 3 y = 72 from the south-west, and all of a base has to be behind it."""
    guards = section("Guards", [(66, 4)], seat=1)
    table = placing(stage, guards, map_of="oblique_contact", edges=("south-west", "north-east"))
    stands(table, at, "" if fine else "DL-DEPLOY-09")


@pytest.mark.rule("DL-DEPLOY-06", "DL-DEPLOY-04", "DL-DEPLOY-05")
def test_who_infiltrates_is_not_held_back() -> None:
    """Of a platoon of two one comes late, and the other may sneak ahead."""
    sneaks = [section(f"Sneaks {n}", [(0, 0)], models=(SNEAK,), where="waiting") for n in (1, 2)]
    guards = section("Guards", [(0, 0)], seat=1, where="waiting")
    table = legions(*sneaks, guards, root=SettingUp(), phase="deployment").begins(dice=WIN)
    table.players[0].picks("south")
    table.players[1].picks("west")
    assert table.offers(0, "allot", infiltrator=["Sneaks 2", ""], flanking=["Sneaks 1"]) == []
    with refused("DL-DEPLOY-01", "not_asked_for"):
        table.players[0].does(Allot(reserves=["Sneaks 1"], flanking=["Sneaks 2"]))
    table.players[0].does(Allot(infiltrator=["Sneaks 2"], flanking=["Sneaks 1"]))
    assert [table.section(f"Sneaks {n}").allotted for n in (1, 2)] == ["flanking", "infiltrator"]


@pytest.mark.rule("DL-DEPLOY-12", "DL-DEPLOY-11", "DL-DEPLOY-08")
def test_where_one_side_alone_has_scouts_nobody_says_who_is_first() -> None:
    scouts = [section(f"Scouts {n}", [(0, 0)], seat=1, where="waiting", allotted="scouting") for n in (1, 2)]
    table = legions(*scouts, section("Rifles", [(10, 44)]), root=Deployment(stage="scouting")).begins()
    assert table.asked == [(1, "deploy")]
    table.players[1].deploys("Scouts 1", "at 30,10")
    assert table.offers(1, "deploy") == ["Scouts 2"]


@pytest.mark.rule("DL-LATE-04", "DL-LATE-06", "DL-DEPLOY-21")
def test_late_comers_touch_the_edge_in_coherency_and_stand_on_nobody() -> None:
    late = section("Rifles", [(0, 0), (0, 0)], where="waiting", allotted="reserves", arrives=2)
    table = legions(late, section("Friends", [(40, 47.5)]), root=LateArrivals()).begins()
    comes = "at 30,47.5; 1 at {},47.5; 2 at {},47.5"
    with refused("DL-DEPLOY-21", "parted"):
        table.players[0].deploys("Rifles", comes.format(30, 32.1))
    with refused("DL-LATE-06", "no_room"):
        table.players[0].deploys("Rifles", comes.format(38.2, 39.2))
    table.players[0].deploys("Rifles", comes.format(38, 39))


@pytest.mark.rule("DL-DEPLOY-05", "DL-DEPLOY-20", "DL-MAP-08")
@pytest.mark.parametrize(("how", "at", "wrong"), [("reserves", "30,47.5", "0.5,30"), ("flanking", "0.5,30", "30,47.5")])
def test_what_was_said_before_the_battle_is_where_one_comes(how: str, at: str, wrong: str) -> None:
    late = section("Rifles", [(0, 0)], where="waiting", allotted=how, arrives=2)
    table = legions(late, section("Guards", [(60, 10)], seat=1), root=LateArrivals())
    table.game.sides[0].flank, table.game.sides[1].flank = "west", "east"
    table.begins()
    with refused("DL-LATE-04", "not_at_the_edge"):
        table.players[0].deploys("Rifles", f"at {wrong}")
    table.players[0].deploys("Rifles", f"at {at}")


@pytest.mark.rule("DL-DEPLOY-21", "DL-BLDG-05", "DL-BLDG-07")
def test_who_may_begin_in_a_building() -> None:
    """Infantry, and one section; nobody is in the way of those who stand at its walls."""
    friends = section("Friends", [(30, 40)])
    table = placing("main", friends, box("Mill", "building", 20, 38, 24, 42))
    table.players[0].deploys("Rifles", "in mill")
    rifles = table.section("Rifles")
    assert (rifles.where, rifles.building, table.heard("deployed")[0]["building"]) == ("table", "Mill", "Mill")
    assert 20 < rifles.figures[0].pose.point.x < 24


@pytest.mark.rule("DL-DEPLOY-21")
@pytest.mark.parametrize(("north", "fine"), [(36.0, True), (35.8, False)])
def test_the_building_lies_wholly_in_the_zone(north: float, fine: bool) -> None:
    table = placing("main", box("Mill", "building", 20, north, 24, 42))
    assert ("in Mill" in table.offers(0, "deploy", section="Rifles")) is fine
    if fine:
        table.players[0].deploys("Rifles", "in Mill")
        return
    with refused("DL-DEPLOY-21", "building_not_in_zone"):
        table.players[0].deploys("Rifles", "in Mill")


@pytest.mark.rule("DL-DEPLOY-21", "DL-BLDG-07")
def test_nobody_begins_where_another_section_is() -> None:
    friends = section("Friends", [(22, 40)], building="Mill")
    table = placing("main", friends, box("Mill", "building", 20, 38, 24, 42))
    with refused("DL-BLDG-07", "is_occupied"):
        table.players[0].deploys("Rifles", "in Mill")


@pytest.mark.rule("DL-DEPLOY-21", "DL-BLDG-05")
def test_riders_begin_in_no_building() -> None:
    riders = section("Riders", [(0, 0)], models=(profile("Rider", type="cavalry"),), where="waiting")
    table = legions(riders, box("Mill", "building", 20, 38, 24, 42), root=Deployment(stage="main")).begins()
    with refused("DL-BLDG-05", "not_into_buildings"):
        table.players[0].deploys("Riders", "in Mill")


@pytest.mark.rule("DL-DEPLOY-21", "DL-DEPLOY-14", "DL-DEPLOY-18")
@pytest.mark.parametrize(("east", "fine"), [(24.0, True), (26.0, False)])
def test_scouts_in_a_building_are_off_the_enemy_with_all_of_it(east: float, fine: bool) -> None:
    """The enemy stands 12.2 inches, or 10.2, from its wall, and farther from where the scout is shown."""
    guards = section("Guards", [(36.7, 40)], seat=1)
    table = placing("scouting", guards, box("Mill", "building", 16, 38, east, 42))
    if fine:
        table.players[0].deploys("Rifles", "in Mill")
        return
    with refused("DL-DEPLOY-14", "too_near_enemies"):
        table.players[0].deploys("Rifles", "in Mill")


@pytest.mark.rule("DL-DEPLOY-14", "DL-BLDG-04")
@pytest.mark.parametrize(("at", "by"), [((36.7, 40.0), ""), ((36.3, 40.0), "DL-DEPLOY-14")])
def test_scouts_keep_off_every_point_of_a_building_that_is_held(at: Place, by: str) -> None:
    guards = section("Guards", [(18, 40)], seat=1, building="Mill")
    table = placing("scouting", guards, box("Mill", "building", 16, 38, 24, 42))
    stands(table, at, by)
