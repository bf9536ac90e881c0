"""Reserve: who is held back, what he may do there, and where he arrives (RES, OUTFLANK)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.actions import Arrive, Hold, Move, Stay
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.counsel.advice import proposals
from rulesets.legions_imperialis.face.scene.tokens import tokens
from rulesets.legions_imperialis.ruleset import RULESET
from tests.rulesets.legions_imperialis.table import (
    TANK,
    Fielded,
    Place,
    Table,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

NOWHERE: list[Place] = [(0, 0)] * 3
RIDER = profile("Rider", "cavalry", move=10, rules=("Outflank",), weapons=(gun(most=30),))
EDGE = "at 0.5,20"


def riders(where: str = "reserve", **state: Any) -> Fielded:
    """Three Riders in Reserve with an Advance Order."""
    told = {"order": "advance", "issued": True, **state}
    return detachment("Riders", NOWHERE, models=(RIDER,), where=where, **told)


def moving(*others: Fielded, **fields: Any) -> Table:
    """The Movement phase with the Riders in Reserve and a Line on the table, against Foes without an Order left."""
    line = detachment("Line", rank(30, 40, 2), order="advance")
    foes = detachment("Foes", rank(30, 10, 2), seat=1, issued=True)
    fields = {"root": MovementPhase(seat=0), **fields}
    return imperialis(riders(), line, foes, *others, **fields).begins()


def arrives(table: Table, to: str = EDGE) -> None:
    table.players[0].does(Arrive(detachment="Riders", to=to))


@pytest.mark.rule("LIX-RES-01", "LIX-SR-OUTFLANK-01", "LIX-DEPL-08")
def test_who_has_such_a_rule_is_held_back_as_its_formation_is_deployed() -> None:
    line = detachment("Line", [(0, 0)] * 2, where="waiting", formation="Own")
    mixed = detachment("Mixed", [(0, 0)] * 2, models=(RIDER, TANK), where="waiting", formation="Own")
    foes = detachment("Foes", [(0, 0)] * 2, seat=1, where="waiting")
    table = imperialis(riders("waiting", formation="Own"), line, mixed, foes).begins(SettingUp(), dice=[5, 2])
    table.players[0].picks("south")
    for name in ("Line", "Mixed"):
        with refused("LIX-RES-01", "not_held_back"):
            table.players[0].does(Hold(detachment=name))
    assert table.offers(0, "hold") == ["Riders"]
    table.players[0].does(Hold(detachment="Riders"))
    assert table.heard("held_back") == [{"detachment": "Riders"}] and table.detachment("Riders").in_reserve
    assert table.asked == [(0, "deploy")], "the rest of its Formation follows"
    assert table.offers(0, "hold") == [] and table.offers(0, "deploy") == ["Line", "Mixed"]


@pytest.mark.rule("LIX-RES-02", "LIX-SR-OUTFLANK-02")
def test_in_reserve_only_advance_or_march_is_issued() -> None:
    foes = detachment("Foes", rank(30, 10, 2), seat=1)
    for order, allowed in (("advance", True), ("march", True), ("first_fire", False), ("charge", False)):
        table = imperialis(riders(order=""), foes).begins(OrdersPhase())
        if allowed:
            table.players[0].assigns("nobody", **{order: ["Riders"]})
            continue
        with refused("LIX-RES-02", "reserve_order"):
            table.players[0].assigns("nobody", **{order: ["Riders"]})
    table = imperialis(riders(order=""), foes).begins(OrdersPhase())
    table.players[0].assigns("first_fire")
    table.players[1].assigns()
    assert table.detachment("Riders").order == "advance", "what is available, for whoever is not named"


@pytest.mark.example("LI-X-39")
@pytest.mark.rule("LI-RES-01", "LI-RES-02", "LI-RES-03")
def test_x_39_who_arrives_may_come_first_and_others_wait() -> None:
    """Of two in Reserve one arrives before the Line is activated; the other, which does not, only after it."""
    other = detachment("Others", NOWHERE, models=(RIDER,), where="reserve", order="march", issued=True)
    table = moving(other)
    assert table.offers(0, "stay") == ["Line"] and table.offers(0, "arrive") == ["Riders", "Others"]
    for answer in (Stay(detachment="Riders"), Stay(detachment="Others")):
        with refused("LI-RES-01", "in_reserve"):
            table.players[0].does(answer)
    with refused("LI-RES-03", "in_reserve"):
        table.players[0].does(Move(detachment="Riders", to="at 30,30"))
    arrives(table)
    assert table.asked == [(0, "arrived")] and table.detachment("Riders").on_table
    table.players[0].stays("Riders")
    assert table.asked == [(0, "activate")] and table.offers(0, "stay") == ["Line"]
    table.players[0].stays("Line")
    assert table.offers(0, "stay") == ["Others"]
    table.players[0].stays("Others")
    assert table.over and table.heard("stay_in_reserve") == [{"detachments": ["Others"], "lost": False}]


@pytest.mark.rule("LI-RES-01", "LI-ACT-07")
def test_whoever_leaves_one_in_reserve_leaves_all_that_are_left() -> None:
    """LI-D-18: what does nothing costs no more than one answer."""
    other = detachment("Others", NOWHERE, models=(RIDER,), where="reserve", order="march", issued=True)
    table = moving(other)
    table.players[0].stays("Line")
    assert table.offers(0, "stay") == ["Riders", "Others"]
    table.players[0].stays("Riders")
    assert table.over and table.heard("stay_in_reserve")[0]["detachments"] == ["Riders", "Others"]


@pytest.mark.rule("LIX-RES-03", "LI-RES-02")
def test_nobody_arrives_in_the_first_round_and_nobody_is_asked() -> None:
    table = moving(round=1)
    assert table.offers(0, "arrive") == []
    with refused("LIX-RES-03", "too_early"):
        arrives(table)
    table.players[0].stays("Line")
    assert table.over and table.heard("stay_in_reserve")[0]["detachments"] == ["Riders"]
    assert table.detachment("Riders").in_reserve


@pytest.mark.rule("LIX-SR-OUTFLANK-03", "LI-COH-02")
def test_it_stands_against_an_edge_and_not_near_the_enemys() -> None:
    table = moving()
    arrives(table, "at 1.4,20")
    assert {x for x, _ in table.at("Riders")} == {0.5} and len({y for _, y in table.at("Riders")}) == 3
    assert [stand.pose.degrees for stand in table.detachment("Riders").stands] == [90.0] * 3, "onto the table"
    east = moving()
    arrives(east, "at 58,20")
    assert {x for x, _ in east.at("Riders")} == {59.5}
    south = moving()
    arrives(south, "at 10,46")
    assert {y for _, y in south.at("Riders")} == {47.5}
    for to, key in (
        ("at 3.2,20", "not_at_edge"),
        ("at 20,20", "not_at_edge"),
        ("at 20,1", "their_edge"),
        ("at 0.5,9", "their_edge"),
    ):
        with refused("LIX-SR-OUTFLANK-03", key):
            arrives(moving(), to)
    arrives(moving(), "at 0.5,11")
    with refused("LI-COH-02"):
        arrives(moving(), "at 0.5,20 facing 90 in line; 3 at 0.5,30")


@pytest.mark.rule("LIX-SR-OUTFLANK-03", "LI-EZ-03")
def test_it_arrives_outside_engagement_zones_and_closed_ground() -> None:
    near = detachment("Near", [(2.4, 20)], seat=1, issued=True)
    with refused("LIX-SR-OUTFLANK-03", "no_room"):
        arrives(moving(near))
    far = detachment("Far", [(2.6, 20)], seat=1, issued=True)
    arrives(moving(far))


@pytest.mark.rule("LIX-SR-OUTFLANK-03")
def test_only_who_is_in_reserve_arrives() -> None:
    with refused("LI-RES-02", "not_in_reserve"):
        moving().players[0].does(Arrive(detachment="Line", to=EDGE))


@pytest.mark.rule("LIX-SR-OUTFLANK-04", "LI-MOV-02", "LI-OW-01")
def test_then_it_moves_and_may_be_fired_at_and_later_fires() -> None:
    """With a March Order twice as far; who watches sees it from its first place on."""
    gunner = profile("Gunner", weapons=(gun("Cannon", 24, "1", 2, -4),))
    watch = detachment("Watch", [(20, 20)], seat=1, models=(gunner,), order="first_fire", issued=True)
    table = moving(watch)
    arrives(table)
    table.players[0].moves("Riders", "at 8,20 facing 90 as now")
    assert table.asked == [(1, "overwatch")] and table.offers(1, "overwatch", detachment="Watch")
    table.players[1].lets_pass()
    assert {x for x, _ in table.at("Riders")} == {8.0} and table.detachment("Riders").order == "advance"
    beyond = moving()
    arrives(beyond)
    beyond.players[0].moves("Riders", "at 15,20 facing 90 as now")
    assert {x for x, _ in beyond.at("Riders")} == {10.5}
    table.players[0].stays("Line")
    table.begins(FireStage(stage="advancing_fire", seat=0))
    assert "Riders" in table.offers(0, "fire")


@pytest.mark.rule("LI-AFS-03", "LIX-RES-05")
def test_in_reserve_it_neither_fires_nor_is_fired_at_nor_holds_anything() -> None:
    """Its models are nowhere: not even where the enemy stands in the corner of the table."""
    gunner = profile("Gunner", weapons=(gun(),), rules=("Inspire (8)",))
    corner = detachment("Corner", [(1, 1)], seat=1, models=(gunner,), order="advance", issued=True)
    table = imperialis(riders(), corner, root=FireStage(stage="advancing_fire", seat=0)).begins()
    assert table.over and table.heard("have_no_target")[0]["detachments"] == ["Corner"]
    assert table.detachment("Riders").order == "advance"
    marker = imperialis(riders(), corner, round=3, root=EndPhase()).begins()
    assert all(strong[0] == 0 for strong in marker.heard("markers_held")[0]["strength"].values())
    assert marker.detachment("Riders").order == "", "the token is taken away, as any other"


@pytest.mark.rule("LIX-RES-04", "LIX-VP-02")
def test_who_has_never_arrived_is_destroyed_when_the_battle_ends() -> None:
    """Its Formation, of which another Detachment is left, is Broken by that."""
    line = detachment("Line", rank(30, 40, 3), formation="Formation of Riders")
    foes = detachment("Foes", rank(30, 10, 2), seat=1)
    table = imperialis(riders(), line, foes, round=5, root=EndPhase()).begins()
    assert table.heard("stay_in_reserve") == [{"detachments": ["Riders"], "lost": True}]
    assert table.detachment("Riders").where == "destroyed" and table.heard("formation_broken")
    scored = [(one["seat"], one["points"], one["why"]) for one in table.heard("scored")]
    assert (1, 2, "broken") in scored
    early = imperialis(riders(), line, foes, round=4, root=EndPhase()).begins()
    assert early.detachment("Riders").in_reserve and not early.heard("stay_in_reserve")


@pytest.mark.rule("LIX-RES-04", "LIX-VP-04")
def test_an_army_of_which_only_reserves_are_left_is_not_beaten_before_the_end() -> None:
    foes = detachment("Foes", rank(30, 10, 2), seat=1)
    table = imperialis(riders(), foes, round=3, root=EndPhase()).begins()
    assert table.game.verdict is None
    last = imperialis(riders(), foes, round=5, root=EndPhase()).begins()
    assert last.game.verdict is not None and last.game.verdict.rule == "LIX-VP-04"


def test_words_picture_and_counsel() -> None:
    table = moving()
    words = RULESET.words
    assert "Riders: in Reserve, Advance" in words.status(table.game)
    [token] = [one for one in tokens(table.game) if one.id == "Riders"]
    assert token.where == "in Reserve" and token.places == ()
    found = proposals(table.game, table.question(0, "activate"))
    [arrival] = [one.answers[0] for one in found if isinstance(one.answers[0], Arrive)]
    table.players[0].does(arrival)
    told = words.event(table.game, table.said[-1])
    assert told.startswith("Riders arrive from Reserve, 3 models, model 1 at ")
    assert "what Riders do" in words.question(table.game, table.game.questions[0]) or "Riders" in told
    assert isinstance(proposals(table.game, table.game.questions[0])[0].answers[0], Move | Stay)


def test_counsel_keeps_the_last_ones_in_reserve_or_not() -> None:
    table = moving()
    table.players[0].stays("Line")
    found = [one.answers[0] for one in proposals(table.game, table.question(0, "activate"))]
    assert isinstance(found[0], Arrive) and Stay(detachment="Riders") in found


def test_a_place_is_measured_from_the_edge_that_is_nearest() -> None:
    """In a corner too all stand against one edge."""
    table = moving()
    arrives(table, "at 1,46")
    assert {x for x, _ in table.at("Riders")} == {0.5}
