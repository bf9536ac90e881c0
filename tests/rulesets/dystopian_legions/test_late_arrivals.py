"""The Strategic Forces: who is held back, when and where he comes (DEPLOY-05, 06, 19, 20, LATE, MAP-07, MAP-08)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Allot
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.deployment.deploying import Deployment
from rulesets.dystopian_legions.chapters.deployment.late_arrivals import LateArrivals
from rulesets.dystopian_legions.chapters.deployment.setting_up import SettingUp
from rulesets.dystopian_legions.chapters.deployment.strategic_forces import flanking_edges
from rulesets.dystopian_legions.chapters.end_phase.game_end import by_annihilation
from rulesets.dystopian_legions.chapters.turn.sequence_of_play import Battle
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Edge
from rulesets.kit.counsel.proposing import allowed, may_follow
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    SERGEANT,
    TROOPER,
    Fielded,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)

WIN = [6, 6, 6, 1, 1, 1]
"""Seat 0 has the Strategic Advantage."""
SNEAK = profile("Sneak", mars=("Infiltrator",))


def late(name: str, count: int = 2, *, how: str = "reserves", turn: int = 2, **told: Any) -> Fielded:
    """A section that comes in a turn."""
    return section(name, rank(0, 0, count), where="waiting", allotted=how, arrives=turn, **told)


def coming(*described: Any, **fields: Any) -> Table:
    """The Late Arrivals step of turn 2; there are guards in the middle."""
    guards = section("Guards", [(36, 24)], seat=1)
    return legions(*described, guards, root=LateArrivals(), **fields).begins()


def platoon(count: int, seat: int = 0) -> list[Fielded]:
    """A platoon of so many sections before the battle."""
    side = "Rifles" if seat == 0 else "Guards"
    return [section(f"{side} {n}", rank(0, 0, 2), seat=seat, where="waiting") for n in range(1, count + 1)]


def allotting(*described: Fielded, **fields: Any) -> Table:
    """Both sides are asked how their sections are deployed; seat 0 in the south, seat 1 flanks from the west."""
    table = legions(*described, root=SettingUp(), phase="deployment", **fields).begins(dice=WIN)
    table.players[0].picks("south")
    table.players[1].picks("west")
    return table


@pytest.mark.rule("DL-ADV-03", "DL-MAP-08")
@pytest.mark.parametrize(
    ("edge", "edges"),
    [
        ("south", ("west", "east")),
        ("north", ("west", "east")),
        ("west", ("south", "north")),
        ("east", ("south", "north")),
        ("south-west", ("south-east", "north-west")),
        ("north-east", ("south-east", "north-west")),
        ("south-east", ("south-west", "north-east")),
        ("north-west", ("south-west", "north-east")),
    ],
)
def test_the_flanking_edges_are_those_at_which_nobody_deploys(edge: Edge, edges: tuple[str, str]) -> None:
    table = legions(*platoon(1))
    table.game.sides[0].edge = edge
    assert flanking_edges(table.game) == edges


@pytest.mark.rule("DL-ADV-03")
def test_who_has_the_tactical_advantage_chooses_his_flank() -> None:
    table = legions(*platoon(2), *platoon(2, seat=1), root=SettingUp(), phase="deployment").begins(dice=WIN)
    table.players[0].picks("south")
    assert table.asked == [(1, "flank")]
    assert table.offers(1, "pick") == ["west", "east"]
    table.players[1].picks("east")
    assert [side.flank for side in table.game.sides] == ["west", "east"]


@pytest.mark.example("DL-X-15")
@pytest.mark.rule("DL-DEPLOY-05", "DL-DEPLOY-06")
def test_no_more_than_half_of_a_platoon_is_held_back() -> None:
    table = allotting(*platoon(5), *platoon(1, seat=1))
    assert table.asked == [(0, "allot")], "of a single section nothing can be held back"
    assert table.offers(0, "allot", reserves=["Rifles 1"]) == ["Rifles 2", "Rifles 3", "Rifles 4", "Rifles 5"]
    assert table.offers(0, "allot", reserves=["Rifles 1", "Rifles 2"]) == []
    with refused("DL-DEPLOY-01", "not_asked_for"):
        table.players[0].does(Allot(reserves=["Rifles 1", "Rifles 2"], flanking=["Rifles 3"]))
    table.players[0].does(Allot(reserves=["Rifles 1"], flanking=["Rifles 3"]))
    allotted = [table.section(f"Rifles {n}").allotted for n in range(1, 6)]
    assert allotted == ["reserves", "main", "flanking", "main", "main"]


@pytest.mark.rule("DL-DEPLOY-06")
def test_each_platoon_is_counted_by_itself() -> None:
    second = section("Lancers", rank(0, 0, 2), where="waiting", platoon=2)
    table = allotting(*platoon(2), second, *platoon(1, seat=1))
    assert table.offers(0, "allot") == ["Rifles 1", "Rifles 2"]
    with refused("DL-DEPLOY-06", "too_many_held_back"):
        table.players[0].does(Allot(reserves=["Lancers"]))


@pytest.mark.example("DL-X-16")
@pytest.mark.rule("DL-DEPLOY-19", "DL-DEPLOY-20")
@pytest.mark.parametrize(("die", "turn"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_says_when_a_section_comes(die: int, turn: int) -> None:
    table = allotting(*platoon(2), *platoon(1, seat=1))
    table.players[0].does(Allot(flanking=["Rifles 1"]))
    table.players[1].picks("first")
    table.players[1].deploys("Guards 1", "at 36,6 in line")
    table.players[0].deploys("Rifles 2", "at 36,42 in line", dice=[die])
    assert table.over
    assert table.section("Rifles 1").arrives == turn
    assert table.heard("arrivals_rolled")[0]["turns"] == {"Rifles 1": turn}


@pytest.mark.rule("DL-LATE-01", "DL-DEPLOY-20")
@pytest.mark.parametrize(("turn", "asked"), [(1, True), (2, True), (3, False)])
def test_who_is_due_comes(turn: int, asked: bool) -> None:
    """Those of an earlier turn who had no room, too."""
    table = coming(late("Rifles", turn=turn))
    assert table.asked == ([(0, "deploy")] if asked else [])


@pytest.mark.rule("DL-LATE-04", "DL-MAP-07")
@pytest.mark.parametrize(("south", "fine"), [(47.5, True), (47.46, True), (47.4, False)])
def test_every_model_touches_the_own_edge(south: float, fine: bool) -> None:
    table = coming(late("Rifles"))
    if fine:
        table.players[0].deploys("Rifles", f"at 30,{south} in line")
        assert [at[1] for at in table.at("Rifles")] == [south, south]
        return
    with refused("DL-LATE-04", "not_at_the_edge"):
        table.players[0].deploys("Rifles", f"at 30,{south} in line")


@pytest.mark.rule("DL-LATE-04")
def test_a_second_rank_does_not_touch_the_edge() -> None:
    table = coming(late("Rifles", 4))
    with refused("DL-LATE-04", "not_at_the_edge"):
        table.players[0].deploys("Rifles", "at 30,47.5 in line of 2")
    table.players[0].deploys("Rifles", "at 30,47.5 in line")


@pytest.mark.rule("DL-LATE-04")
def test_models_of_different_bases_all_touch_the_edge() -> None:
    mixed = section("Rifles", rank(0, 0, 3), models=(profile("Big", inches=2), TROOPER), where="waiting", arrives=1)
    mixed.section.allotted = "reserves"
    table = coming(mixed)
    table.players[0].deploys("Rifles", table.offers(0, "deploy", section="Rifles")[0])
    assert [at[1] for at in table.at("Rifles")] == [47, 47.5, 47.5]


@pytest.mark.example("DL-X-113")
@pytest.mark.rule("DL-LATE-05", "DL-LATE-04")
def test_ironclads_come_with_their_rear_side_to_the_edge() -> None:
    tank = section("Tank", [(0, 0)], models=(ironclad("Tank"),), where="waiting", arrives=1)
    tank.section.allotted = "reserves"
    table = coming(tank)
    with refused("DL-LATE-05", "not_tail_first"):
        table.players[0].deploys("Tank", "at 30,47 facing 90")
    with refused("DL-LATE-05", "not_tail_first"):
        table.players[0].deploys("Tank", "at 30,46.5 facing 180")
    assert "at 36,46.5 facing 0 in line" in table.offers(0, "deploy", section="Tank")
    table.players[0].deploys("Tank", "at 30,46.5 facing 0")
    assert table.at("Tank") == [(30.0, 46.5)]


@pytest.mark.rule("DL-MAP-08", "DL-DEPLOY-05")
def test_flankers_come_from_their_flank_outside_of_enemy_zones() -> None:
    flankers = late("Rifles", how="flanking")
    table = legions(flankers, section("Guards", [(60, 24)], seat=1), root=LateArrivals())
    table.game.sides[0].flank = "west"
    table.begins()
    for wrong in ("at 30,47.5 facing 0 in line", "at 0.5,6 facing 90 in line", "at 71.5,30 facing 270 in line"):
        with refused("DL-LATE-04", "not_at_the_edge"):
            table.players[0].deploys("Rifles", wrong)
    table.players[0].deploys("Rifles", "at 0.5,13.5 facing 90 in line")


@pytest.mark.rule("DL-MAP-07", "DL-MAP-08")
@pytest.mark.parametrize(
    ("how", "fine", "wrong"),
    [
        ("reserves", "at 0.5,40 facing 90 in line", "at 0.5,20 facing 90 in line"),
        ("reserves", "at 20,47.5 facing 0 in line", "at 40,47.5 facing 0 in line"),
        ("flanking", "at 0.5,20 facing 90 in line", "at 0.5,40 facing 90 in line"),
        ("flanking", "at 20,0.5 facing 180 in line", "at 40,0.5 facing 180 in line"),
    ],
)
def test_a_corner_is_two_half_edges(how: str, fine: str, wrong: str) -> None:
    table = legions(late("Rifles", how=how), section("Guards", [(60, 24)], seat=1), root=LateArrivals())
    for side, edge, flank in zip(
        table.game.sides, ("south-west", "north-east"), ("north-west", "south-east"), strict=True
    ):
        side.edge, side.flank = edge, flank  # type: ignore[assignment]
    table.begins()
    with refused("DL-LATE-04", "not_at_the_edge"):
        table.players[0].deploys("Rifles", wrong)
    table.players[0].deploys("Rifles", fine)


@pytest.mark.rule("DL-LATE-02", "DL-LATE-03")
@pytest.mark.parametrize(("choice", "first"), [("first", 1), ("second", 0)])
def test_who_has_the_initiative_says_who_comes_first(choice: str, first: int) -> None:
    theirs = [late(f"Lancers {n}", seat=1) for n in (1, 2)]
    table = coming(late("Rifles"), *theirs, initiative=1)
    assert table.asked == [(1, "who_places")]
    table.players[1].picks(choice)
    assert table.asked == [(first, "deploy")]
    if first == 1:
        table.players[1].deploys("Lancers 1", "at 30,0.5 in line")
    table.players[0].deploys("Rifles", "at 30,47.5 in line")
    assert table.asked == [(1, "deploy")]


@pytest.mark.rule("DL-LATE-03", "DL-LATE-01")
def test_who_has_nobody_left_waits_until_all_are_on_the_table() -> None:
    table = coming(late("Rifles"), *(late(f"Lancers {n}", seat=1) for n in (1, 2)), initiative=1)
    table.players[1].picks("second")
    table.players[0].deploys("Rifles", "at 30,47.5 in line")
    table.players[1].deploys("Lancers 1", "at 30,0.5 in line")
    table.players[1].deploys("Lancers 2", "at 40,0.5 in line")
    assert table.over


@pytest.mark.rule("DL-LATE-06")
def test_who_has_no_room_waits_for_the_next_turn() -> None:
    """A building lies all along the western edge."""
    wall = box("Wall", "building", 0, 10, 3, 48)
    flankers = late("Rifles", how="flanking")
    table = legions(flankers, section("Guards", [(60, 24)], seat=1), wall, root=LateArrivals())
    table.game.sides[0].flank = "west"
    table.begins()
    assert table.over
    assert table.heard("has_to_wait") == [{"section": "Rifles", "edge": "west"}]
    table.game.turn, table.game.pieces = 3, ()
    assert table.begins(LateArrivals()).asked == [(0, "deploy")]


@pytest.mark.rule("DL-LATE-06")
def test_a_gap_between_two_of_the_usual_places_is_found_and_offered() -> None:
    walls = box("North House", "building", 0, 0, 3, 19.9), box("South House", "building", 0, 21.1, 3, 48)
    table = legions(
        late("Rifle", 1, how="flanking"), section("Guards", [(60, 24)], seat=1), *walls, root=LateArrivals()
    )
    table.game.sides[0].flank = "west"
    assert table.begins().asked == [(0, "deploy")]
    (place,) = table.offers(0, "deploy", section="Rifle")
    table.players[0].deploys("Rifle", place)
    assert table.at("Rifle") == [(0.5, 20.5)]


@pytest.mark.rule("DL-LATE-06")
def test_nobody_comes_within_an_inch_of_an_enemy() -> None:
    """Within 12 inches he may (DL-D-32)."""
    table = legions(late("Rifles", 1), section("Guards", [(36, 47)], seat=1), root=LateArrivals()).begins()
    with refused("DL-LATE-06", "no_room"):
        table.players[0].deploys("Rifles", "at 37.9,47.5 in line")
    table.players[0].deploys("Rifles", "at 38,47.5 in line")


@pytest.mark.rule("DL-LATE-01", "DL-ACT-10", "DL-TURN-05")
def test_who_has_come_is_ready_in_the_same_turn() -> None:
    table = legions(
        late("Rifles", turn=1), section("Guards", [(36, 24)], seat=1), root=Battle(at="late_arrivals"), turn=1
    )
    table.begins()
    table.players[0].deploys("Rifles", "at 30,47.5 in line")
    assert table.offers(0, "hold") == ["Rifles"]


@pytest.mark.rule("DL-CP-01", "DL-LATE-01")
@pytest.mark.parametrize(("turn", "points"), [(2, 3 + 1), (3, 1)])
def test_who_comes_this_turn_generates_points_already(turn: int, points: int) -> None:
    """And spends none before he has come (DL-D-33)."""
    staff = late("Staff", 1, turn=turn, models=(OFFICER,))
    table = legions(staff, section("Rifles", [(30, 40)], models=(SERGEANT,)), section("Guards", [(36, 24)], seat=1))
    build_pools(table.game)
    assert table.game.sides[0].cp == points


@pytest.mark.rule("DL-END-08", "DL-LATE-01")
def test_a_side_that_is_still_to_come_is_not_annihilated() -> None:
    table = legions(late("Rifles", turn=3), section("Guards", [(36, 24)], seat=1))
    assert by_annihilation(table.game) is None


@pytest.mark.rule("DL-MAP-03", "DL-DEPLOY-06")
def test_who_is_surprised_holds_back_no_more_than_leaves_both_thirds() -> None:
    table = allotting(*platoon(2), *platoon(5, seat=1), options={"map": "surprise_attack"})
    with refused("DL-MAP-03", "too_few_for_main"):
        table.players[1].does(Allot(reserves=["Guards 1", "Guards 2"]))
    table.players[1].does(Allot(reserves=["Guards 1"]))


@pytest.mark.rule("DL-DEPLOY-01", "DL-DEPLOY-05")
def test_who_is_held_back_is_a_secret_until_both_have_said_so() -> None:
    table = allotting(*platoon(2), *platoon(2, seat=1))
    table.players[0].does(Allot(reserves=["Rifles 2"]))
    assert "Rifles 2" not in str(RULESET.play.view(table.game, 1).questions)
    table.players[1].does(Allot())
    assert table.heard("allotments")[0]["reserves"] == ["Rifles 2"]


@pytest.mark.rule("DL-DEPLOY-21")
def test_infiltrators_without_a_place_are_placed_in_their_zone() -> None:
    """And need not keep 12 inches from the enemy there (DL-D-196)."""
    guards = [section(f"Guards {y}", [(12, y)], seat=1) for y in (16, 26, 36, 46)]
    sneaks = section("Sneaks", rank(0, 0, 2), models=(SNEAK,), where="waiting", allotted="infiltrator")
    table = legions(sneaks, *guards, root=Deployment(stage="infiltrator"), table_width=24).begins()
    assert table.heard("no_place_left")[0]["instead"] == "main"
    with refused("DL-DEPLOY-09"):
        table.players[0].deploys("Sneaks", "at 17,31 in line")
    table.players[0].deploys("Sneaks", "at 17,41 in line")
    assert table.over


@pytest.mark.rule("DL-DEPLOY-21")
def test_who_has_no_place_in_his_zone_comes_with_the_reserves() -> None:
    """All of the zone is a building (DL-D-196)."""
    hall = box("Hall", "building", 0, 35, 24, 48)
    waiting = section("Rifles", rank(0, 0, 2), where="waiting")
    table = legions(waiting, section("Guards", [(12, 4)], seat=1), hall, root=Deployment(stage="main"), table_width=24)
    table.begins()
    assert table.over
    assert table.section("Rifles").allotted == "reserves"


@pytest.mark.rule("DL-LATE-03")
def test_nobody_is_proposed_to_start_aboard_who_comes_late() -> None:
    """Only who is placed before turn 1 may do so: what is proposed is what may be answered."""
    table = coming(late("Rifles"))
    (question,) = table.game.questions
    view = RULESET.play.view(table.game, question.seat)
    found = RULESET.counsel.proposed(view, view.question(question.number))
    assert {answer.model_dump()["type"] for one in found for answer in one.answers} == {"deploy"}
    assert [*allowed(view, question, type="embark")] == []
    assert not may_follow(view, question, "Rifles", type="embark")
    assert may_follow(view, question, "Rifles", type="deploy")
