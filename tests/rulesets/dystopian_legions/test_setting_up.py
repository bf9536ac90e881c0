"""Before the battle: advantage, zones, sealed allocation, the three steps of the deployment (ADV, MAP, DEPLOY, SEQ)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Allot
from rulesets.dystopian_legions.chapters.deployment.deploying import Deployment
from rulesets.dystopian_legions.chapters.deployment.setting_up import SettingUp
from rulesets.dystopian_legions.chapters.deployment.zones import (
    advanced_zone,
    in_the_enemy_zone,
    main_zone,
    past_the_centre_line,
)
from rulesets.dystopian_legions.chapters.turn.initiative import for_advantage
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Allotted, Edge
from tests.rulesets.dystopian_legions.table import (
    TROOPER,
    Place,
    Table,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)

SCOUT = profile("Scout", mars=("Scouting",))
SNEAK = profile("Sneak", mars=("Infiltrator", "Scouting"))
CHAPLAIN = profile("Chaplain", mars=("Non-Combatant",))
WIN = [6, 6, 6, 1, 1, 1]
"""Seat 0 has the Strategic Advantage."""


def waiting(map_of: str = "advancing_lines") -> Table:
    """Both sides before the advantage roll: riflemen and scouts in the south, guards and sneaks in the north."""
    return legions(
        section("Rifles", rank(0, 0, 2), where="waiting"),
        section("Scouts", rank(0, 0, 2), models=(SCOUT,), where="waiting"),
        section("Guards", rank(0, 0, 2), seat=1, where="waiting"),
        section("Sneaks", rank(0, 0, 2), seat=1, models=(SNEAK,), where="waiting"),
        root=SettingUp(),
        options={"map": map_of},
        phase="deployment",
    )


def zones_and_flanks(table: Table) -> None:
    """Seat 0 takes the south, seat 1 the western edge for its flankers."""
    table.players[0].picks("south")
    table.players[1].picks("west")


def placing(stage: Allotted, map_of: str = "advancing_lines", **state: str) -> Table:
    """Riflemen in the south that are to be placed so; guards in the middle of the table."""
    return legions(
        section("Rifles", rank(0, 0, 2), where="waiting", allotted=stage),
        section("Guards", [(36, 24)], seat=1, **state),
        root=Deployment(stage=stage),
        options={"map": map_of},
        phase="deployment",
    ).begins()


def corners(edge: Edge, map_of: str, seat: int = 0) -> set[Place]:
    """The Main Deployment Zone at an edge, in the rulebook's inches from the south-west."""
    table = legions(section("Rifles", rank(0, 0, 1)), options={"map": map_of})
    table.game.sides[seat].edge = edge
    return {(at.x, 48 - at.y) for at in main_zone(table.game, seat)}


@pytest.mark.rule("DL-ADV-01")
def test_the_advantage_is_rolled_until_one_side_has_more() -> None:
    table = waiting().begins(dice=[4, 1, 1, 4, 2, 3, *WIN])
    assert [side.advantage for side in table.game.sides] == ["strategic", "tactical"]
    assert len(table.heard("advantage_rolled")) == 2
    assert table.asked == [(0, "zone")]


@pytest.mark.rule("DL-ADV-02", "DL-MAP-06")
def test_who_has_the_strategic_advantage_chooses_the_zone() -> None:
    table = waiting().begins(dice=[1, 1, 1, 6, 6, 6])
    table.players[1].picks("south")
    assert [side.edge for side in table.game.sides] == ["north", "south"]
    assert table.game.ahead(0) == 180


@pytest.mark.rule("DL-MAP-01", "DL-MAP-04", "DL-MAP-05")
@pytest.mark.parametrize(
    ("edge", "map_of", "zone"),
    [
        ("south", "advancing_lines", {(0, 0), (72, 0), (72, 12), (0, 12)}),
        ("north", "advancing_lines", {(0, 36), (72, 36), (72, 48), (0, 48)}),
        ("west", "meeting_engagement", {(0, 0), (18, 0), (18, 48), (0, 48)}),
        ("east", "meeting_engagement", {(54, 0), (72, 0), (72, 48), (54, 48)}),
        ("south-west", "oblique_contact", {(0, 0), (36, 0), (0, 24)}),
        ("north-east", "oblique_contact", {(72, 48), (36, 48), (72, 24)}),
        ("south-east", "oblique_contact", {(72, 0), (36, 0), (72, 24)}),
        ("north", "surprise_attack", {(0, 39), (72, 39), (72, 48), (0, 48)}),
    ],
)
def test_the_zones_of_the_maps(edge: Edge, map_of: str, zone: set[Place]) -> None:
    assert corners(edge, map_of) == zone


@pytest.mark.rule("DL-MAP-01", "DL-MAP-04", "DL-MAP-06")
@pytest.mark.parametrize(
    ("map_of", "edges"),
    [
        ("surprise_attack", ["south", "north"]),
        ("meeting_engagement", ["west", "east"]),
        ("advancing_lines", ["south", "north"]),
    ],
)
def test_where_the_two_zones_of_a_map_lie(map_of: str, edges: list[str]) -> None:
    """And whoever does not choose has the other one."""
    table = waiting(map_of).begins(dice=WIN)
    assert table.offers(0, "pick") == edges
    table.players[0].picks(edges[1])
    assert [side.edge for side in table.game.sides] == edges[::-1]


@pytest.mark.rule("DL-MAP-05")
@pytest.mark.parametrize(("die", "edges"), [(3, ["south-west", "north-east"]), (4, ["south-east", "north-west"])])
def test_the_corners_are_mirrored_on_4(die: int, edges: list[str]) -> None:
    table = waiting("oblique_contact").begins(dice=[*WIN, die])
    assert table.offers(0, "pick") == edges


@pytest.mark.rule("DL-DEPLOY-01", "DL-DEPLOY-02", "DL-DEPLOY-03")
def test_sections_are_allotted_in_secret() -> None:
    table = waiting().begins(dice=WIN)
    zones_and_flanks(table)
    assert table.asked == [(0, "allot"), (1, "allot")]
    assert table.offers(0, "allot") == ["Scouts"]
    with refused("DL-DEPLOY-03", "cannot_be_allotted"):
        table.players[0].does(Allot(scouting=["Rifles"]))
    table.players[0].does(Allot(scouting=["Scouts"]))
    assert "Scouts" not in str(RULESET.play.view(table.game, 1).questions)
    table.players[1].does(Allot(infiltrator=["Sneaks"]))
    allotted = {name: table.section(name).allotted for name in table.game.sections}
    assert allotted == {"Rifles": "main", "Scouts": "scouting", "Guards": "main", "Sneaks": "infiltrator"}
    assert table.asked == [(1, "who_places")]


@pytest.mark.rule("DL-DEPLOY-01")
def test_only_who_has_a_section_that_may_be_deployed_otherwise_is_asked() -> None:
    scouts = section("Scouts", rank(0, 0, 2), models=(SCOUT,), where="waiting")
    table = legions(scouts, section("Guards", rank(0, 0, 2), seat=1, where="waiting"), root=SettingUp())
    zones_and_flanks(table.begins(dice=WIN))
    assert table.asked == [(0, "allot")]


@pytest.mark.rule("DL-DEPLOY-03", "DL-DEPLOY-04", "DL-MAR-55")
@pytest.mark.example("DL-X-17")
def test_every_model_has_the_rule_by_which_a_section_is_deployed() -> None:
    """Five of six who scout are too few; whoever has both rules may do either; scouts do not infiltrate."""
    both = section("Sneaks", rank(0, 0, 2), models=(SNEAK,), where="waiting")
    mixed = section("Mixed", rank(0, 0, 6), models=(*[SCOUT] * 5, TROOPER), where="waiting")
    scouts = section("Scouts", rank(0, 0, 2), models=(SCOUT,), where="waiting", platoon=2)
    table = legions(both, mixed, scouts, section("Guards", rank(0, 0, 2), seat=1, where="waiting"), root=SettingUp())
    zones_and_flanks(table.begins(dice=WIN))
    assert table.offers(0, "allot") == ["Sneaks", "Scouts"]
    for wrong in (Allot(scouting=["Mixed"]), Allot(infiltrator=["Scouts"])):
        with refused("DL-DEPLOY-03", "cannot_be_allotted"):
            table.players[0].does(wrong)
    table.players[0].does(Allot(scouting=["Scouts"], infiltrator=["Sneaks"]))
    allotted = {name: table.section(name).allotted for name in table.game.sections}
    assert allotted == {"Sneaks": "infiltrator", "Mixed": "main", "Scouts": "scouting", "Guards": "main"}


@pytest.mark.rule("DL-DEPLOY-03")
def test_a_chaplain_keeps_nobody_from_scouting() -> None:
    table = legions(
        section("Scouts", rank(0, 0, 2), models=(SCOUT, CHAPLAIN), where="waiting"),
        section("Guards", rank(0, 0, 2), seat=1, where="waiting"),
        root=SettingUp(),
    ).begins(dice=WIN)
    zones_and_flanks(table)
    assert table.asked == [(0, "allot")]


@pytest.mark.rule("DL-DEPLOY-07", "DL-DEPLOY-08", "DL-DEPLOY-11")
def test_sides_place_in_turn_and_scouts_come_last() -> None:
    table = waiting().begins(dice=WIN)
    zones_and_flanks(table)
    table.players[0].does(Allot(scouting=["Scouts"]))
    table.players[1].does(Allot())
    table.players[1].picks("second")
    assert table.asked == [(0, "deploy")]
    table.players[0].deploys("Rifles", "at 36,42 in line")
    table.players[1].deploys("Guards", "at 36,6 in line")
    assert table.offers(1, "deploy") == ["Sneaks"]
    table.players[1].deploys("Sneaks", "at 50,6 in line")
    assert table.offers(0, "deploy") == ["Scouts"]
    table.players[0].deploys("Scouts", "at 36,32 in line")
    assert table.over


@pytest.mark.rule("DL-DEPLOY-15", "DL-DEPLOY-11", "DL-DEPLOY-04")
def test_infiltrators_come_after_the_scouts_one_at_a_time_in_turn() -> None:
    """The north has two of them, the south one: who runs out waits."""
    table = legions(
        *(section(name, rank(0, 0, 2), models=(SNEAK,), where="waiting") for name in ("Scouts", "Spies")),
        *(section(name, rank(0, 0, 2), models=(SNEAK,), seat=1, where="waiting") for name in ("Sneaks", "Ghosts")),
        root=SettingUp(),
        phase="deployment",
    ).begins(dice=WIN)
    zones_and_flanks(table)
    table.players[0].does(Allot(scouting=["Scouts"], infiltrator=["Spies"]))
    table.players[1].does(Allot(infiltrator=["Sneaks", "Ghosts"]))
    table.players[0].deploys("Scouts", "at 10,40 in line")
    assert table.asked == [(1, "who_places")]
    table.players[1].picks("first")
    assert table.offers(1, "deploy") == ["Sneaks", "Ghosts"]
    table.players[1].deploys("Sneaks", "at 60,24 in line")
    assert table.offers(0, "deploy") == ["Spies"]
    table.players[0].deploys("Spies", "at 10,24 in line")
    table.players[1].deploys("Ghosts", "at 60,18 in line")
    assert table.over


@pytest.mark.rule("DL-DEPLOY-15", "DL-DEPLOY-08")
def test_when_nobody_waits_any_more_a_step_is_over() -> None:
    table = placing("infiltrator")
    table.players[0].deploys("Rifles", "at 10,13 in line")
    assert table.over


@pytest.mark.rule("DL-DEPLOY-21", "DL-DEPLOY-08")
def test_where_none_of_the_usual_places_is_free_closer_ones_are_offered() -> None:
    """Posts stand on all usual places of the southern zone; between them there is room for one."""
    usual = [(float(x), float(y)) for x in range(6, 72, 6) for y in range(34, 48, 4)]
    table = legions(
        section("Rifles", [(0, 0)], where="waiting", allotted="main"),
        section("Posts", usual, models=(profile("Post", inches=2),)),
        section("Guards", [(36, 4)], seat=1),
        root=Deployment(stage="main"),
        options={"map": "advancing_lines"},
        phase="deployment",
    ).begins()
    offered = table.offers(0, "deploy", section="Rifles")
    assert offered
    table.players[0].deploys("Rifles", offered[0])
    assert table.section("Rifles").on_table


@pytest.mark.rule("DL-DEPLOY-21", "DL-COH-01", "DL-DEPLOY-09")
def test_a_section_is_placed_in_coherency() -> None:
    """1 inch from base to base is near enough."""
    table = placing("main")
    with refused("DL-DEPLOY-21", "parted"):
        table.players[0].deploys("Rifles", "at 10,40 in line; 1 at 10,40; 2 at 12.1,40")
    table.players[0].deploys("Rifles", "at 10,40 in line; 1 at 10,40; 2 at 12,40")


@pytest.mark.rule("DL-DEPLOY-21", "DL-COLL-01")
def test_an_ironclad_is_placed_on_nobody_although_it_drives_through_troops() -> None:
    """Its side is an inch from its middle, and a base half an inch wide."""
    tank = section("Tank", [(0, 0)], models=(ironclad("Tank"),), where="waiting")
    table = legions(tank, section("Rifles", [(10, 40)]), root=Deployment(stage="main")).begins()
    with refused("DL-DEPLOY-21", "no_room"):
        table.players[0].deploys("Tank", "at 11.4,40 facing 0")
    table.players[0].deploys("Tank", "at 11.6,40 facing 0")


@pytest.mark.rule("DL-DEPLOY-12", "DL-DEPLOY-16", "DL-ADV-05")
@pytest.mark.parametrize(
    ("stage", "strategic", "says"), [("scouting", 0, 0), ("scouting", 1, 1), ("infiltrator", 0, 1)]
)
def test_who_says_who_places_first(stage: Allotted, strategic: int, says: int) -> None:
    table = legions(
        section("Rifles", rank(0, 0, 2), where="waiting", allotted=stage),
        section("Guards", rank(0, 0, 2), seat=1, where="waiting", allotted=stage),
        root=Deployment(stage=stage),
    )
    table.game.sides[strategic].advantage, table.game.sides[1 - strategic].advantage = "strategic", "tactical"
    assert table.begins().asked == [(says, "who_places")]


@pytest.mark.rule("DL-DEPLOY-09", "DL-DEPLOY-13", "DL-MAP-09")
@pytest.mark.parametrize(("stage", "south", "fine"), [("main", 36.5, True), ("main", 36.4, False)])
def test_main_deployment_is_in_the_zone(stage: Allotted, south: float, fine: bool) -> None:
    table = placing(stage)
    if fine:
        table.players[0].deploys("Rifles", f"at 10,{south} in line")
        return
    with refused("DL-DEPLOY-09", "outside_zone"):
        table.players[0].deploys("Rifles", f"at 10,{south} in line")


@pytest.mark.rule("DL-DEPLOY-13", "DL-MAP-09")
def test_scouts_stand_up_to_6_inches_ahead_of_the_zone() -> None:
    table = placing("scouting")
    with refused("DL-DEPLOY-09", "outside_zone"):
        table.players[0].deploys("Rifles", "at 10,30.4 in line")
    table.players[0].deploys("Rifles", "at 10,30.5 in line")


@pytest.mark.rule("DL-DEPLOY-14", "DL-DEPLOY-18")
@pytest.mark.parametrize(("stage", "by"), [("scouting", "DL-DEPLOY-14"), ("infiltrator", "DL-DEPLOY-18")])
def test_more_than_12_inches_from_enemies(stage: Allotted, by: str) -> None:
    table = placing(stage)
    with refused(by, "too_near_enemies"):
        table.players[0].deploys("Rifles", "at 36,37 closed up")
    table.players[0].deploys("Rifles", "at 36,37.2 in line")


@pytest.mark.rule("DL-DEPLOY-17", "DL-MAP-10")
def test_infiltrators_stand_anywhere_but_in_the_enemy_zone() -> None:
    table = placing("infiltrator")
    with refused("DL-DEPLOY-09", "outside_zone"):
        table.players[0].deploys("Rifles", "at 10,11 in line")
    table.players[0].deploys("Rifles", "at 10,13 in line")


def surprised(count: int) -> Table:
    """So many sections of the north that are to be placed in a Surprise Attack."""
    ours = [section(f"Guards {n}", [(0, 0)], seat=1, where="waiting") for n in range(1, count + 1)]
    root = Deployment(stage="main", turn=1)
    return legions(section("Rifles", rank(30, 40, 2)), *ours, root=root, options={"map": "surprise_attack"}).begins()


@pytest.mark.rule("DL-MAP-02", "DL-MAP-03")
def test_who_is_surprised_puts_a_third_into_each_zone() -> None:
    table = surprised(4)  # a third, rounded up, is 2
    table.players[1].deploys("Guards 1", "at 30,20")
    table.players[1].deploys("Guards 2", "at 40,20")
    with refused("DL-MAP-02", "thirds_missing"):
        table.players[1].deploys("Guards 3", "at 36,18")
    table.players[1].deploys("Guards 3", "at 36,4")


@pytest.mark.rule("DL-MAP-01")
def test_the_advanced_zone() -> None:
    game = surprised(2).game
    advanced = advanced_zone(game, 1)
    assert advanced is not None
    assert {(at.x, 48 - at.y) for at in advanced} == {(18, 24), (54, 24), (54, 33), (18, 33)}
    assert advanced_zone(game, 0) is None


@pytest.mark.rule("DL-MAP-03")
def test_who_is_surprised_keeps_enough_for_both_thirds() -> None:
    ours = [section(f"Scouts {n}", [(0, 0)], seat=1, models=(SCOUT,), where="waiting") for n in range(1, 4)]
    table = legions(section("Rifles", rank(30, 40, 2)), *ours, root=SettingUp(), options={"map": "surprise_attack"})
    table.begins(dice=WIN)
    zones_and_flanks(table)
    with refused("DL-MAP-03", "too_few_for_main"):
        table.players[1].does(Allot(scouting=["Scouts 1", "Scouts 2"]))
    table.players[1].does(Allot(scouting=["Scouts 1"]))


@pytest.mark.rule("DL-OBJ-20", "DL-OBJ-21")
@pytest.mark.parametrize(
    ("edge", "at", "past", "inside"),
    [
        ("south", (30, 23.5), True, False),
        ("south", (30, 23.6), False, False),
        ("south", (30, 11.5), True, True),
        ("west", (36.5, 24), True, False),
        ("west", (36.4, 24), False, False),
        ("south-west", (70, 2), True, False),
        ("south-west", (2, 2), False, False),
    ],
)
def test_past_the_centre_line(edge: Edge, at: Place, past: bool, inside: bool) -> None:
    table = legions(section("Rifles", [at]), section("Guards", [(70, 40)], seat=1))
    table.game.sides[0].edge = edge
    assert past_the_centre_line(table.game, table.section("Rifles")) is past
    if edge == "south":
        assert in_the_enemy_zone(table.game, table.section("Rifles")) is inside


@pytest.mark.example("DL-X-10")
@pytest.mark.rule("DL-ADV-01", "DL-ADV-04", "DL-CHECK-13")
def test_example_10_a_tie_is_rolled_again_and_the_loser_has_a_black_die_in_turn_1() -> None:
    table = waiting().begins(dice=[6, 3, 2, 5, 4, 1, 4, 2, 1, 6, 5, 3])
    rolls = [[thrown_by_one(told) for told in one["throws"]] for one in table.heard("advantage_rolled")]
    assert rolls == [[2, 2], [1, 3]]
    assert [side.advantage for side in table.game.sides] == ["tactical", "strategic"]
    table.game.turn = 1
    assert [for_advantage(table.game, seat).black for seat in (0, 1)] == [1, 0]


def thrown_by_one(told: dict[str, Any]) -> int:
    """The successes of a throw in a record."""
    return sum(die["successes"] for die in told["dice"])


@pytest.mark.example("DL-X-11")
@pytest.mark.rule("DL-MAP-01", "DL-MAP-02", "DL-MAP-03")
def test_example_11_three_of_seven_into_each_zone_and_the_seventh_into_either() -> None:
    for last in ("at 60,4", "at 50,20"):
        table = surprised(7)
        for number, at in enumerate(("20,20", "30,20", "40,20", "20,4", "30,4", "40,4"), start=1):
            table.players[1].deploys(f"Guards {number}", f"at {at}")
        table.players[1].deploys("Guards 7", last)
    table = surprised(7)
    for number, west in enumerate((20, 28, 36, 44), start=1):
        table.players[1].deploys(f"Guards {number}", f"at {west},20")
    with refused("DL-MAP-02", "thirds_missing"):
        table.players[1].deploys("Guards 5", "at 52,20")
