"""Where Reserve, infiltration and Coherency meet Orders, and flight and Broken Formations markers (RES, OBJ, VP)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.actions import Arrive, Deploy
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.chapters.turn.phases import new_phase, new_round
from tests.rulesets.legions_imperialis.table import (
    TITAN,
    Fielded,
    Table,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

MAN = profile("Man")
SCOUT = profile("Scout", rules=("Infiltrate",))
OUTRIDER = profile("Outrider", rules=("Outflank",))
FAR = detachment("Far", [(5, 2)], seat=1)


def ends(*fielded: Fielded, dice: tuple[int, ...] = (), **told: object) -> Table:
    """The End phase."""
    return imperialis(*fielded, root=EndPhase(), **told).begins(dice=dice)  # type: ignore[arg-type]


def near_b(table: Table) -> list[int]:
    """The Tactical Strength of both sides at the marker in the middle."""
    found: list[int] = table.heard("markers_held")[0]["strength"]["B"]
    return found


@pytest.mark.rule("LIX-OBJ-04", "LI-END-02", "LI-END-04")
def test_who_rallies_beside_a_marker_counts_again_in_the_same_end_phase() -> None:
    """The Fall Back stage comes first; a Titan of men that cannot move stays where it is."""
    still = profile("Post", move=None)
    for die, strength in ((3, [5, 0]), (2, [0, 0])):
        post = detachment("Post", [(30, 24)], models=(still,), order="fall_back")
        assert near_b(ends(post, FAR, dice=(die,))) == strength


@pytest.mark.rule("LI-FLEE-01", "LIX-OBJ-02", "LIX-VP-01")
def test_who_flees_from_a_marker_leaves_it_to_the_other_side() -> None:
    """Five inches of Movement, ten of flight: the enemy scores it, though its men are fewer."""
    line = detachment("Line", rank(28, 25, 3), order="fall_back")
    foe = detachment("Foe", [(30, 22)], seat=1)
    table = ends(line, foe, FAR, dice=(6,))
    assert near_b(table) == [0, 5]
    assert [(told["seat"], told["points"]) for told in table.heard("scored")] == [(1, 2)]


@pytest.mark.rule("LIX-SR-LINE", "LIX-SR-STEADFAST", "LI-BRK-07")
def test_the_broken_hold_a_marker_as_well_as_others_and_rules_add_up() -> None:
    steady = profile("Steady", rules=("Line", "Steadfast"))
    line = detachment("Line", [(30, 24)], models=(steady,), formation="One")
    titan = detachment("Titan", [(30, 21)], seat=1, models=(TITAN,))
    assert near_b(ends(line, titan, broken=("One",))) == [8, 1]


@pytest.mark.rule("LIX-RES-04", "LI-BRK-04", "LIX-VP-02")
def test_who_never_arrives_breaks_his_formation_or_leaves_nothing_of_it() -> None:
    """Two of three in Reserve break it; all of it there are destroyed."""
    there = detachment("There", [(30, 40)], formation="One")
    held = detachment("Held", [(0, 0), (1, 0)], models=(OUTRIDER,), where="reserve", formation="One")
    alone = detachment("Alone", [(0, 0)], models=(OUTRIDER,), where="reserve")
    table = ends(there, held, alone, FAR, round=5)
    told = {one["name"]: one["points"] for one in table.heard("scored") if one["why"] != "marker"}
    assert told == {"One": 2, "Formation of Alone": 4} and table.game.sides[1].vp == 6


@pytest.mark.rule("LI-COH-06", "LI-BRK-10", "LI-CHG-06")
def test_the_broken_who_stand_apart_may_not_even_charge() -> None:
    """LI-D-62: all restrictions hold together; once they are together again a Charge is open."""
    for at, closed in (([(30, 40), (36, 40)], True), ([(30, 40), (32, 40)], False)):
        line = detachment("Line", at, formation="One")
        table = imperialis(line, FAR, root=OrdersPhase(), broken=("One",)).begins()
        with refused("LI-BRK-10"):
            table.players[0].assigns("nobody", march=["Line"])
        if closed:
            with refused("LI-COH-06"):
                table.players[0].assigns("nobody", charge=["Line"])
        table.players[0].assigns("nobody", **{"advance" if closed else "charge": ["Line"]})


@pytest.mark.rule("LIX-SR-INFIL-03", "LI-ORD-05", "LIX-SR-INFIL-01")
def test_infiltrators_may_not_charge_at_once_and_may_in_the_second_round() -> None:
    """In the first round a whole Formation is ordered to charge: its infiltrators advance."""
    line, scouts = (
        detachment(name, [(0, 0)], models=(its,), where="waiting", formation="One")
        for name, its in (("Line", MAN), ("Scouts", SCOUT))
    )
    table = imperialis(line, scouts, FAR, round=0).begins(SettingUp(), dice=[5, 2])
    table.players[0].picks("south")
    assert table.offers(0, "deploy") == ["Line"]
    table.players[0].deploys("Line", "at 30,40")
    table.players[0].deploys("Scouts", "at 30,20")
    for orders in (("charge", "advance"), ("charge", "charge")):
        new_round(table.game)
        table.begins(OrdersPhase())
        table.players[0].assigns("nobody", charge=["One"])
        table.players[1].assigns()
        assert tuple(table.detachment(name).order for name in ("Line", "Scouts")) == orders


@pytest.mark.rule("LIX-SR-INFIL-02", "LI-COH-02", "LIX-DEPL-05")
def test_infiltrators_stand_together_and_four_inches_from_everybody() -> None:
    """Between two enemies nine inches apart there is room for one of them, not for two beside each other."""
    scouts = detachment("Scouts", [(0, 0)] * 2, models=(SCOUT,), where="waiting")
    foes = detachment("Foes", [(20, 24), (30, 24)], seat=1)
    table = imperialis(scouts, foes, round=0).begins(SettingUp(), dice=[5, 2])
    table.players[0].picks("south")
    for to, rule in (
        ("at 25,24; 1 at 24.25,24; 2 at 25.75,24", "LIX-SR-INFIL-02"),
        ("at 25,24; 1 at 25,24; 2 at 25,27.1", "LI-COH-02"),
    ):
        with refused(rule):
            table.players[0].does(Deploy(detachment="Scouts", to=to))
    table.players[0].does(Deploy(detachment="Scouts", to="at 25,24; 1 at 25,24; 2 at 25,25.5"))
    assert table.at("Scouts") == [(25, 24), (25, 25.5)]


@pytest.mark.rule("LI-RES-01", "LI-RES-02", "LI-ACT-03")
def test_who_arrives_may_come_before_friends_and_who_stays_comes_last() -> None:
    held = detachment("Held", [(0, 0)], models=(OUTRIDER,), where="reserve", order="advance")
    line = detachment("Line", [(30, 40)], order="advance")
    foes = [detachment(name, [(x, 4)], seat=1, order="advance") for name, x in (("A", 30), ("B", 40))]
    table = imperialis(line, held, *foes, root=MovementPhase(seat=0)).begins()
    with refused("LI-RES-01"):
        table.players[0].stays("Held")
    table.players[0].does(Arrive(detachment="Held", to="at 0.5,30"))
    table.players[0].stays("Held")
    assert table.asked == [(1, "activate")] and table.detachment("Held").on_table
    table.players[1].stays("A")
    table.players[0].stays("Line")
    assert table.offers(1, "stay") == ["B"]


@pytest.mark.rule("LIX-SR-OUTFLANK-03", "LI-EZ-03", "LI-COH-02")
def test_an_outflanker_comes_in_beside_nobody_and_together() -> None:
    """The edge is lined by an enemy; an inch from him there is room, and where one had to stand aside there is none."""
    held = detachment("Held", [(0, 0)] * 2, models=(OUTRIDER,), where="reserve", order="advance")
    foe = detachment("Foe", [(0.5, 30)], seat=1, order="first_fire")
    table = imperialis(held, foe, root=MovementPhase(seat=0)).begins()
    for to, rule in (
        ("at 0.5,31; 1 at 0.5,31.8; 2 at 0.5,33", "LIX-SR-OUTFLANK-03"),
        ("at 0.5,32; 1 at 0.5,32; 2 at 0.5,35.2", "LI-COH-02"),
    ):
        with refused(rule):
            table.players[0].does(Arrive(detachment="Held", to=to))
    table.players[0].does(Arrive(detachment="Held", to="at 0.5,33; 1 at 0.5,32; 2 at 0.5,34.5"))
    assert table.at("Held") == [(0.5, 32), (0.5, 34.5)]


@pytest.mark.rule("LIX-RES-05", "LIX-SR-INSPIRE", "LIX-OBJ-04")
def test_from_reserve_nobody_inspires_and_nothing_is_held() -> None:
    """Its models lie at the marker and beside the shaken; only what is on the table counts."""
    leader = profile("Leader", morale=2, rules=("Inspire (12)", "Outflank"))
    guns = detachment("Guns", [(30, 40)], models=(profile("G", weapons=(gun("Gun", 30, "1", 4, -4),)),))
    guns.detachment.order = "first_fire"
    for where, need, strength in (("reserve", 4, 0), ("table", 2, 5)):
        held = detachment("Held", [(30, 24)], seat=1, models=(leader,), where=where)
        poor = detachment("Poor", [(34, 30), (35.5, 30)], seat=1, models=(profile("P", morale=4, save=None),))
        table = imperialis(guns, held, poor, root=FireStage(stage="first_fire", seat=0)).begins()
        table.players[0].fires("Guns", "Poor", dice=[6, 6])
        assert table.heard("morale_checked")[0]["need"] == need
        new_phase(table.game, "end")
        table.begins(EndPhase())
        assert near_b(table) == [0, strength]
