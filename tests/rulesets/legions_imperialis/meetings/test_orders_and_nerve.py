"""Where Orders, losses, Morale and Broken Formations meet the stages of the Combat phase (MOR × FB, BRK, RSLT, FFS)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage, Stage
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.chapters.turn.phases import new_phase, new_round
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
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

MAN = profile("Man", morale=None)
GUN = gun("Gun", 30, "1", 4, -4)
GUNNER = profile("Gunner", weapons=(GUN,))
POOR = profile("Poor", save=None, morale=4, weapons=(GUN,))
TRACKED = profile("Tracked", "vehicle", save=None, morale=4)
GUNS = detachment("Guns", [(40, 40)], models=(GUNNER,), order="first_fire")


def stage(named: Stage, *fielded: Fielded, **told: Any) -> Table:
    """A stage of fire, the side in the south next."""
    return imperialis(*fielded, root=FireStage(stage=named, seat=0), **told).begins()


def rest(count: int = 12, of: str = "Large") -> Fielded:
    """So many more of a Formation, out of everybody's reach."""
    return detachment(f"Rest of {of}", rank(5, 1, count), seat=1, formation=of)


def pair(order: str, **told: Any) -> Fielded:
    """Two men in the open."""
    return detachment("Foes", rank(30, 30, 2), seat=1, **{"models": (POOR,), "formation": "Large", **told}, order=order)


def beset(**told: Any) -> tuple[Fielded, Fielded]:
    """Two tanks, one of which a strong man touches: Engaged, and not pinned."""
    tanks = pair("advance", models=(TRACKED,), **told)
    return tanks, detachment("Strong", [(31.5, 28.9)], models=(profile("Strong", caf=9, morale=None),))


@pytest.mark.rule("LI-FFS-04", "LI-FB-02", "LI-MOR-02")
def test_whoever_a_volley_has_shaken_does_not_answer_it() -> None:
    """The check is made at once, before the other side is next."""
    for die, asked in ((3, []), (4, [(1, "fire")])):
        table = stage("first_fire", GUNS, pair("first_fire"), rest())
        table.players[0].fires("Guns", "Foes", dice=[6, die])
        assert table.asked == asked


@pytest.mark.rule("LI-FB-04", "LI-AFS-02", "LI-MOR-07")
def test_whoever_was_shaken_in_the_first_stage_does_not_fire_in_the_last() -> None:
    for die, fires in ((3, False), (4, True)):
        table = stage("first_fire", GUNS, pair("advance"), rest())
        table.players[0].fires("Guns", "Foes", dice=[6, die])
        table.begins(FireStage(stage="advancing_fire", seat=1))
        assert (table.asked == [(1, "fire")]) is fires


@pytest.mark.rule("LI-MOR-09", "LI-MOR-10", "LI-RSLT-03")
def test_who_has_stood_fire_stands_after_a_lost_combat_without_a_die() -> None:
    """One phase: the First Fire stage and the Engagement stage."""
    table = stage("first_fire", GUNS, *beset(), rest())
    table.detachment("Foes").stand("2").wounds = 1
    table.players[0].fires("Guns", "Foes", dice=[5, 4])
    table.detachment("Foes").stand("2").wounds = 2
    table.begins(EngagementStage(), dice=[1, 1, 1, 1])
    (told,) = table.heard("morale_checked")
    assert (told["passed"], told["dice"]) == (True, []) and not table.detachment("Foes").withdrew


@pytest.mark.rule("LI-MOR-11", "LI-RSLT-04", "LI-FB-05")
def test_who_was_shaken_by_fire_and_loses_a_combat_stays_in_it_until_it_flees() -> None:
    """LI-D-43; LI-D-52: as it flees it saves for those whom it touches."""
    table = stage("first_fire", GUNS, *beset(), rest())
    table.players[0].fires("Guns", "Foes", dice=[5, 3])
    table.detachment("Foes").stand("2").wounds = 2
    table.begins(EngagementStage(), dice=[1, 1, 1, 1])
    (told,) = table.heard("morale_checked")
    assert not told["passed"] and table.at("Foes") == [(31.5, 30)]
    new_phase(table.game, "end")
    table.begins(EndPhase(), dice=[6, 6])
    assert table.heard("crossing")[0]["enemy"] == "Strong" and table.detachment("Foes").order == ""


@pytest.mark.rule("LI-MOR-12", "LI-RSLT-03", "LI-WDR-12")
def test_who_began_the_phase_falling_back_checks_for_a_combat_and_not_for_fire() -> None:
    """LI-D-44: and having withdrawn it still has the Order."""
    table = stage("first_fire", GUNS, *beset(fell_back=True), rest())
    table.detachment("Foes").order = "fall_back"
    table.players[0].fires("Guns", "Foes", dice=[5])
    assert table.heard("morale_checked") == []
    table.detachment("Foes").stand("2").wounds = 2
    table.begins(EngagementStage(), dice=[1, 1, 1, 1, 3, 6])
    assert [told["passed"] for told in table.heard("morale_checked")] == [False]
    foes = table.detachment("Foes")
    assert foes.withdrew and foes.order == "fall_back"


@pytest.mark.rule("LI-BRK-02", "LI-BRK-09", "LI-MOR-02")
def test_the_volley_that_breaks_a_formation_costs_the_check_that_it_calls_a_pip() -> None:
    """LI-D-49: one is gone already; of four that makes half, of six it does not."""
    for others, modifiers in ((2, {"LI-BRK-09": -1}), (4, {})):
        table = stage("first_fire", GUNS, pair("advance"), rest(others))
        table.detachment("Rest of Large").stands[0].wounds = 0
        table.players[0].fires("Guns", "Foes", dice=[6, 5])
        assert [told["modifiers"] for told in table.heard("morale_checked")] == [modifiers]


@pytest.mark.rule("LI-MOR-13", "LI-RSLT-05", "LI-BRK-02")
def test_a_formation_that_one_combat_ruins_checks_with_one_die_after_the_next() -> None:
    """It is Broken when the stage is over, not between two Combats."""
    line = [detachment(name, [(x, 30)], models=(profile("Strong", caf=9),)) for name, x in (("A", 20), ("B", 40))]
    foes = [
        detachment(f"Foes {n}", [(x, 29), (x + 1.5, 29)], seat=1, models=(MAN, MAN), formation="Red")
        for n, x in ((1, 20), (2, 40))
    ]
    brave = profile("Brave", morale=4)
    second = detachment("Foes 2", [(40, 29), (41.5, 29)], seat=1, models=(brave,), formation="Red")
    table = imperialis(*line, foes[0], second, root=EngagementStage()).begins()
    table.detachment("Foes 1").stand("2").wounds = 0
    table.players[0].picks("A", dice=[1, 1, 1, 1, 1, 1, 1, 1, 4])
    assert [told["dice"] for told in table.heard("morale_checked")] == [[4]]
    assert table.game.formations["Red"].broken and not table.detachment("Foes 2").withdrew


@pytest.mark.rule("LI-FB-07", "LI-RSLT-06", "LI-MOR-08")
def test_a_knight_is_neither_shaken_nor_driven_back() -> None:
    """Two of three fall to one volley, the last loses a Combat: no check is made, and its Order stays."""
    guns = detachment("Guns", [(40, 40)], models=(profile("G", weapons=(gun("Gun", 30, "2", 4, -4),)),))
    guns.detachment.order = "first_fire"
    knight = KNIGHT.model_copy(update={"wounds": 1, "caf": 0, "save": None})
    strong = detachment("Strong", [(36, 28.7)], models=(profile("Strong", caf=9),))
    knights = detachment("Foes", rank(30, 30, 3, 3.0), seat=1, models=(knight,), order="advance")
    table = stage("first_fire", guns, knights, strong)
    table.players[0].fires("Guns", "Foes", dice=[6, 6])
    assert len(table.detachment("Foes").alive) == 1 and table.detachment("Foes").order == "advance"
    table.detachment("Foes").alive[0].wounds = 2
    table.begins(EngagementStage(), dice=[1, 1, 1, 1])
    assert table.heard("combat_result")[0]["loser"] == 1 and table.heard("morale_checked") == []
    assert table.detachment("Foes").order == "advance" and not table.detachment("Foes").withdrew


@pytest.mark.rule("LI-FB-04", "LI-ES-01", "LI-CHG-05")
def test_who_falls_back_fights_where_he_is_touched() -> None:
    """LI-D-61: he has no activation, and a Fight is none; for a Charge he has nothing any more."""
    line = detachment("Line", [(30, 30)], models=(MAN,), order="fall_back")
    line.detachment.stands[0].moved = 9000
    table = imperialis(line, detachment("Foes", [(30, 29)], seat=1), root=EngagementStage())
    table.begins(dice=[6, 6, 1, 1])
    (told,) = table.heard("fought")
    assert (told["winner"], told["added"][0]) == ("Line/1", {"CAF": 0})


@pytest.mark.rule("LI-ENG-14", "LI-AFS-02", "LI-FFS-07")
def test_whoever_a_combat_frees_fires_in_the_last_stage_if_his_order_is_of_that() -> None:
    """With First Fire the beginning of its own stage decides."""
    for order, fires in (("advance", [(0, "fire")]), ("first_fire", [])):
        man = detachment("Man", [(30, 30)], models=(profile("Armed", weapons=(GUN,), caf=9),), order=order)
        foes = detachment("Foes", [(30, 29)], seat=1, models=(MAN,), order="charge")
        far = detachment("Far", [(30, 12)], seat=1, models=(MAN,))
        table = stage("first_fire", man, foes, far)
        assert table.over
        table.begins(EngagementStage(), dice=[1, 1, 1, 1])
        table.begins(FireStage(stage="advancing_fire", seat=0))
        assert table.asked == fires


@pytest.mark.rule("LI-MOR-01", "LI-MOR-03", "LI-BRK-02")
def test_two_volleys_that_each_cost_a_third_call_no_check_and_break_a_formation() -> None:
    """Two of six to each: the second has four before it, of which two are half."""
    guns = [
        detachment(name, [(x, 40)], models=(profile("P", weapons=(gun("Gun", 30, str(dice), 4, -4),)),))
        for name, x, dice in (("A", 30, 2), ("B", 33, 1))
    ]
    for one in guns:
        one.detachment.order = "first_fire"
    foes = detachment("Foes", rank(28, 30, 6), seat=1, models=(POOR,), order="advance")
    table = stage("first_fire", *guns, foes)
    table.players[0].fires("A", "Foes", dice=[6, 6])
    assert table.heard("morale_checked") == table.heard("formation_broken") == []
    table.players[0].fires("B", "Foes", dice=[6])
    assert table.heard("morale_checked") == [] and len(table.heard("formation_broken")) == 1


@pytest.mark.rule("LI-FB-06", "LI-BRK-10", "LI-END-05")
def test_who_fails_to_rally_is_issued_nothing_though_his_formation_may_charge() -> None:
    """Broken, it needs one more; the friend beside it is issued what a Broken one may be."""
    foes = [detachment(name, [(x, 20)], seat=1, models=(POOR,), formation="Red") for name, x in (("A", 20), ("B", 40))]
    foes[0].detachment.order = "fall_back"
    table = imperialis(detachment("Line", [(55, 44)]), *foes, root=EndPhase(), broken=("Red",)).begins(dice=[4])
    assert table.detachment("A").order == "fall_back"
    new_round(table.game)
    new_phase(table.game, "orders")
    table.begins(OrdersPhase())
    with refused("LI-ORD-02"):
        table.players[1].assigns("nobody", charge=["A", "B"])
    table.players[1].assigns("nobody", charge=["B"])
    table.players[0].assigns()
    assert (table.detachment("A").order, table.detachment("B").order) == ("fall_back", "charge")


@pytest.mark.rule("LI-WDR-07", "LI-WDR-05", "LI-THR-03")
def test_a_knight_that_withdraws_saves_for_knights_and_not_for_men() -> None:
    """Of Scale 4 it towers over men, and not over the tank beside them."""
    timid = KNIGHT.model_copy(update={"morale": 6, "caf": 0})
    ours = detachment("Strong", [(30, 33.9)], models=(TITAN,))
    knight = detachment("Knight", [(30, 31.2)], seat=1, models=(timid,), order="advance")
    men = detachment("Men", [(30.3, 28)], models=(profile("Man", morale=None),))
    tank = detachment("Tank", [(28.5, 26)], models=(TRACKED,))
    table = imperialis(ours, knight, men, tank, root=EngagementStage())
    table.begins(dice=[6, 6, 1, 1, 1, 6, 5])
    told = {one["enemy"]: one["die"] for one in table.heard("crossing")}
    assert told == {"Men": 0, "Tank": 5}


@pytest.mark.rule("LIX-SR-DREAD-01", "LIX-AURA-01", "LIX-SR-INSPIRE")
def test_dread_is_measured_from_its_bearer_and_heart_from_all_of_a_detachment() -> None:
    """The other model of each stands six inches nearer to who checks."""
    for rule_of, near in (("Dread Aura (6)", False), ("Inspire (6)", True)):
        bearer = profile("Bearer", morale=2, rules=(rule_of,))
        aura = detachment("Aura", [(30, 19), (30, 24.5)], seat=1, models=(bearer, MAN.model_copy(update={"morale": 6})))
        table = stage("first_fire", GUNS, pair("advance"), rest(), aura)
        table.players[0].fires("Guns", "Foes", dice=[6, 3])
        (told,) = table.heard("morale_checked")
        assert (told["modifiers"], told["need"]) == ({}, 2 if near else 4)
