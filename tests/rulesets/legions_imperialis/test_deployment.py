"""Deployment: edges, zones, in turn by Formation, where models may stand, infiltrators (DEPL, INFIL)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.facets.setup import Setup
from rulesets.legions_imperialis.actions import Arrive
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp
from rulesets.legions_imperialis.chapters.deployment.zones import zone
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import SCALE, ModelType
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    Fielded,
    Table,
    box,
    detachment,
    imperialis,
    profile,
    refused,
)

SCOUT = profile("Scout", rules=("Infiltrate",))


def waiting(name: str, count: int = 1, **told: Any) -> Fielded:
    """A Detachment that is to be placed."""
    return detachment(name, [(0, 0)] * count, where="waiting", **told)


def deploying(*described: Fielded | Piece, **fields: Any) -> Table:
    """Both sides set up; the south has command."""
    table = imperialis(*described, round=0, phase="deployment", **fields).begins(SettingUp(), dice=[5, 2])
    table.players[0].picks("south")
    return table


FOES = waiting("Foes", seat=1)


@pytest.mark.rule("LIX-DEPL-04", "LIX-DEPL-03")
def test_formations_are_deployed_in_turn_and_who_has_none_left_is_skipped() -> None:
    ours = [waiting(name, formation=its) for name, its in (("A", "One"), ("B", "Two"), ("C", "One"), ("D", "Three"))]
    table, turns = deploying(*ours, FOES), []
    assert table.offers(0, "deploy") == ["A", "B", "C", "D"]
    while not table.over:
        ((seat, _),) = table.asked
        name = table.offers(seat, "deploy")[-1 if not turns else 0]
        turns.append(name)
        table.players[seat].deploys(name, f"at {8 + 6 * len(turns)},{44 if seat == 0 else 4}")
    assert turns == ["D", "Foes", "A", "C", "B"]


@pytest.mark.rule("LIX-DEPL-04")
def test_by_detachment_if_that_was_settled() -> None:
    ours = [waiting(name, formation="One") for name in ("A", "B")]
    table = deploying(*ours, FOES, options={"deploy_by": "detachment"})
    table.players[0].deploys("A", "at 10,44")
    assert table.asked == [(1, "deploy")]


@pytest.mark.rule("LIX-DEPL-02", "LIX-DEPL-05")
def test_the_zone_is_a_strip_of_twelve_inches_for_the_whole_base() -> None:
    for y, goes in ((36.5, True), (36.4, False), (47.5, True), (47.6, False)):
        table = deploying(waiting("Line"), FOES)
        if goes:
            table.players[0].deploys("Line", f"at 20,{y}")
            continue
        with refused("LIX-DEPL-05", "outside_zone"):
            table.players[0].deploys("Line", f"at 20,{y}")
    for wide in (60, 48):
        game = imperialis(waiting("Line"), FOES, table_width=wide).game
        assert zone(game, 0) == ((0, 36), (wide, 36), (wide, 48), (0, 48))
        assert zone(game, 1) == ((0, 0), (wide, 0), (wide, 12), (0, 12))


@pytest.mark.rule("LIX-DEPL-02", "LIX-DEPL-03")
def test_who_chooses_the_north_deploys_there() -> None:
    table = imperialis(waiting("Line"), FOES, round=0).begins(SettingUp(), dice=[5, 2])
    table.players[0].picks("north")
    with refused("LIX-DEPL-05"):
        table.players[0].deploys("Line", "at 20,44")
    table.players[0].deploys("Line", "at 20,4")
    table.players[1].deploys("Foes", "at 20,44")
    assert table.over


@pytest.mark.rule("LIX-DEPL-05")
def test_nobody_stands_on_another_or_on_impassable_ground() -> None:
    """By their bases; rubble is no matter."""
    there = detachment("There", [(20, 44)])
    for at, goes in (("20.98,44", False), ("21,44", True), ("30.4,44", False), ("30.5,44", True), ("44,44", True)):
        block, rubble = box("Block", "block", 26, 42, 30, 46), box("Rubble", "rubble", 40, 40, 48, 48)
        table = deploying(waiting("Line"), there, FOES, block, rubble)
        if goes:
            table.players[0].deploys("Line", f"at {at}")
            continue
        with refused("LIX-DEPL-05", "no_room"):
            table.players[0].deploys("Line", f"at {at}")


@pytest.mark.rule("LI-COH-02", "LIX-DEPL-05")
def test_all_of_a_detachment_stand_in_coherency() -> None:
    table = deploying(waiting("Line", 2), FOES)
    with refused("LI-COH-02"):
        table.players[0].deploys("Line", "at 20,44; 1 at 20,44; 2 at 23.1,44")
    table.players[0].deploys("Line", "at 20,44; 1 at 20,44; 2 at 23,44")
    assert table.at("Line") == [(20, 44), (23, 44)]


@pytest.mark.rule("LIX-SR-INFIL-01", "LIX-SR-INFIL-02")
def test_infiltrators_come_last_and_stand_nearly_anywhere() -> None:
    """Four inches from enemies, and outside their zone."""
    table = deploying(waiting("Scouts", models=(SCOUT,)), waiting("Line"), FOES)
    assert table.offers(0, "deploy") == ["Line"]
    table.players[0].deploys("Line", "at 10,44")
    table.players[1].deploys("Foes", "at 30,11.5")
    assert table.asked == [(0, "deploy")] and table.offers(0, "deploy") == ["Scouts"]
    with refused("LIX-SR-INFIL-02", "too_near_enemies"):
        table.players[0].deploys("Scouts", "at 30,16.4")
    with refused("LIX-SR-INFIL-02", "outside_zone"):
        table.players[0].deploys("Scouts", "at 50,12.4")
    table.players[0].deploys("Scouts", "at 30,16.5")
    assert table.over and table.detachment("Scouts").infiltrated


@pytest.mark.rule("LIX-SR-INFIL-03", "LI-ORD-05")
def test_infiltrators_do_not_charge_in_the_first_round() -> None:
    for number, refuses in ((1, True), (2, False)):
        scouts = detachment("Scouts", [(30, 30)], models=(SCOUT,), infiltrated=True)
        table = imperialis(scouts, detachment("Foes", [(30, 4)], seat=1), round=number, root=OrdersPhase()).begins()
        if refuses:
            with refused("LIX-SR-INFIL-03"):
                table.players[0].assigns("advance", charge=["Scouts"])
        else:
            table.players[0].assigns("advance", charge=["Scouts"])


@pytest.mark.rule("LIX-ARMY-07")
@pytest.mark.parametrize(
    ("kind", "scale"),
    [
        ("infantry", 1),
        ("cavalry", 1),
        ("walker", 1),
        ("vehicle", 2),
        ("super_heavy", 3),
        ("knight", 4),
        ("titan", 5),
    ],
)
def test_the_scale_of_each_type(kind: ModelType, scale: int) -> None:
    assert profile("One", kind).scale == SCALE[kind] == scale


def test_the_table_is_as_wide_as_was_settled() -> None:
    """LIX-DEPL-01, LIX-D-03."""
    for settled, wide in (({}, 60), ({"table": "48x48"}, 48)):
        told = Setup(players=["Ada", "Bo"], forces=["wardens", "scourge"], scenario="patrol", options=settled)
        game = RULESET.play.start(told, SealedDice(b"tables")).game
        assert (game.table_width, game.table.depth) == (wide, 48000)


@pytest.mark.rule("LIX-DEPL-05")
def test_for_whom_no_place_is_left_arrives_later_at_its_own_edge() -> None:
    """LIX-D-50: a strip of 2.6 inches is left of the zone: one man finds a place, six men closed up do not."""
    lake = box("Lake", "water", 2.6, 34, 60, 48)
    table = deploying(waiting("Many", 6), waiting("One", 1), FOES, lake)
    assert [one["detachment"] for one in table.heard("held_back")] == ["Many"]
    assert table.detachment("Many").where == "reserve" and table.detachment("Many").crowded_out
    assert table.offers(0, "deploy") == ["One"]
    told = next(event for event in table.said if event.key == "held_back")
    assert "No place is left for Many" in RULESET.words.event(table.game, told)
    late = detachment("Many", [(0, 0)] * 6, where="reserve", crowded_out=True, order="advance", issued=True)
    arrives = imperialis(late, detachment("Foes", [(50, 4)], seat=1), root=MovementPhase(seat=0)).begins()
    with refused("LIX-DEPL-05", "only_own_edge"):
        arrives.players[0].does(Arrive(detachment="Many", to="at 0.5,30"))
    assert all(",47.5" in to for to in arrives.offers(0, "arrive", detachment="Many"))
    arrives.players[0].does(Arrive(detachment="Many", to="at 30,47.5"))
    assert arrives.detachment("Many").on_table


@pytest.mark.rule("LIX-DEPL-05")
def test_who_has_room_is_not_sent_back_however_little() -> None:
    lake = box("Lake", "water", 2.6, 34, 60, 48)
    assert not deploying(waiting("One", 1), FOES, lake).heard("held_back")
    open_ground = deploying(waiting("Many", 6), FOES)
    assert not open_ground.heard("held_back") and open_ground.offers(0, "deploy") == ["Many"]


@pytest.mark.rule("LIX-DEPL-05", "LIX-DEPL-04")
def test_a_ledge_on_which_there_is_room_in_a_line_only_is_a_place() -> None:
    """Water before and behind it leaves 1.2 inches: six men find room one beside the other."""
    water = box("Lake", "water", 0, 36, 60, 43.4), box("Sea", "water", 0, 44.6, 60, 48)
    table = deploying(waiting("Many", 6), FOES, *water)
    assert table.heard("held_back") == [] and table.offers(0, "deploy") == ["Many"]
    table.players[0].deploys("Many", "at 30,44 in line")
    assert {y for _, y in table.at("Many")} == {44}
