"""Engagement Zones, who is Engaged and who is Pinned, and what both may do (EZ, ENG)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.table.engaging import engaged, engaged_with, pinned
from rulesets.legions_imperialis.table.measure import gap, models
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    TANK,
    TITAN,
    Fielded,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

UNARMED = profile("Unarmed")
FEARLESS = profile("Fearless", morale=None)
TRACKED = TANK.model_copy(update={"weapons": ()})
"""A Tank with nothing to fire on Overwatch."""


def moving(*described: Fielded | Piece, **fields: Any) -> Table:
    """The Movement phase, seat 0 first."""
    return imperialis(*described, root=MovementPhase(seat=0), **fields).begins()


def foes(name: str = "Foes", *at: tuple[float, float], **told: Any) -> Fielded:
    """Enemies who wait."""
    return detachment(name, [*at], seat=1, **{"models": (UNARMED,), "order": "first_fire", **told})


def names_with(table: Table, name: str) -> set[str]:
    """With whom a Detachment is Engaged."""
    return {one.id for one in engaged_with(table.game, table.detachment(name))}


def nearest(table: Table, name: str, enemy: str) -> list[float]:
    """The inches between each living model of a Detachment and the nearest of another, to a hundredth."""
    mine, its = (models(table.game, table.detachment(one)).values() for one in (name, enemy))
    return [round(min(one.middle.to(other.middle) - one.radius - other.radius for other in its), 2) for one in mine]


@pytest.mark.rule("LI-EZ-01", "LI-EZ-02")
def test_the_way_leads_round_an_engagement_zone_of_1_inch() -> None:
    """Straight on five inches, past an enemy an inch away, and past one who is a little nearer."""
    for x, straight in ((32.0, True), (31.5, False)):
        table = moving(detachment("Line", [(30, 32.5)], models=(UNARMED,), order="advance"), foes("Foes", (x, 30)))
        table.players[0].moves("Line", "at 30,27.5")
        assert (table.at("Line") == [(30, 27.5)]) is straight


@pytest.mark.rule("LI-EZ-03", "LI-ADV-05")
def test_even_a_larger_model_does_not_stop_in_an_engagement_zone() -> None:
    table = moving(detachment("Tank", [(30, 34)], models=(TRACKED,), order="advance"), foes("Foes", (30, 30)))
    table.players[0].moves("Tank", "at 30,31")
    assert nearest(table, "Tank", "Foes")[0] >= 0.99
    through = moving(detachment("Tank", [(30, 34)], models=(TRACKED,), order="advance"), foes("Foes", (30, 30)))
    through.players[0].moves("Tank", "at 30,26")
    assert through.at("Tank") == [(30, 26)]


@pytest.mark.example("LI-X-07")
@pytest.mark.rule("LI-THR-02", "LI-THR-03", "LI-EZ-02")
def test_x_07_a_line_of_marines_stops_men_and_no_titan() -> None:
    marines = foes("Marines", *rank(22, 30, 15, 1.2))
    men = moving(detachment("Men", [(30, 33)], models=(UNARMED,), order="advance"), marines)
    men.players[0].moves("Men", "at 30,28")
    assert men.at("Men")[0][1] > 31
    titan = moving(detachment("Titan", [(30, 33.5)], models=(TITAN,), order="advance"), marines)
    titan.players[0].moves("Titan", "at 30,26.9")
    assert titan.at("Titan") == [(30, 26.9)]
    for y in (28.0, 27.1):
        again = moving(detachment("Titan", [(30, 33.5)], models=(TITAN,), order="advance"), marines)
        with refused("LIX-TITAN-01"):
            again.players[0].moves("Titan", f"at 30,{y}")


@pytest.mark.rule("LI-EZ-04", "LI-CHG-02")
def test_a_charger_may_stand_in_the_zone_of_another_than_he_touches() -> None:
    """LI-D-20: the only places that he reaches beside one are near the other."""
    line = detachment("Line", [(31, 40)], models=(UNARMED,), order="charge")
    table = moving(line, foes("Foes", (30, 30)), foes("Others", (31.4, 30)))
    table.players[0].charges("Line", "Foes")
    assert names_with(table, "Line") == {"Foes"} and 0.05 < nearest(table, "Line", "Others")[0] < 0.9


@pytest.mark.rule("LI-CHG-02", "LI-EZ-03")
def test_who_finds_no_place_beside_the_enemy_ends_outside_his_zone() -> None:
    table = moving(
        detachment("Line", rank(25.5, 37, 10, 1.1), models=(UNARMED,), order="charge"), foes("Foes", (30, 30))
    )
    table.players[0].charges("Line", "Foes")
    found = nearest(table, "Line", "Foes")
    touching = [inches for inches in found if inches <= 0.05]
    assert 4 <= len(touching) < 10 and all(inches >= 0.99 for inches in found if inches > 0.05)


@pytest.mark.rule("LI-ENG-11", "LI-CHG-05")
def test_nobody_steps_out_and_back_to_charge_the_same_enemy() -> None:
    tank = detachment("Tank", [(30, 30)], models=(TRACKED,), order="charge")
    table = moving(tank, foes("Foes", (30, 28.9)))
    with refused("LI-ENG-11", "steps_back"):
        table.players[0].charges("Tank", "Foes")


@pytest.mark.rule("LI-ENG-11", "LI-CHG-05", "LI-FGT-04")
def test_others_join_the_one_who_is_in_contact_and_only_they_have_the_bonus() -> None:
    """LI-D-55."""
    tanks = detachment("Tanks", [(30, 30), (32.5, 31)], models=(TRACKED,), order="charge")
    table = moving(tanks, foes("Foes", (30, 28.9), (31.1, 28.5), models=(FEARLESS,)))
    table.players[0].charges("Tanks", "Foes")
    assert table.at("Tanks")[0] == (30, 30) and max(nearest(table, "Tanks", "Foes")) <= 0.05
    assert [stand.moved > 0 for stand in table.detachment("Tanks").stands] == [False, True]
    table.begins(EngagementStage(), dice=[1] * 8)
    plus = {told["models"][0]: "LI-CHG-05" in told["added"][0] for told in table.heard("fought")}
    assert plus == {"Tanks/1": False, "Tanks/2": True}


@pytest.mark.rule("LI-ENG-12")
def test_who_charges_the_enemy_that_it_touches_already_leaves_nobody() -> None:
    """LI-D-55: one of two stands in contact with him, and stays."""
    tanks = detachment("Tanks", [(30, 30), (32.5, 31)], models=(TRACKED,), order="charge")
    table = moving(tanks, foes("Foes", (30, 28.9), (31.1, 28.5)))
    table.players[0].charges("Tanks", "Foes")
    assert table.at("Tanks")[0] == (30, 30) and max(nearest(table, "Tanks", "Foes")) <= 0.05


@pytest.mark.rule("LI-ENG-12", "LI-ENG-07")
def test_whoever_goes_over_to_another_enemy_leaves_the_first() -> None:
    tank = detachment("Tank", [(30, 30)], models=(TRACKED,), order="charge")
    table = moving(tank, foes("Foes", (30, 28.9)), foes("Others", (36, 34)))
    table.players[0].charges("Tank", "Others")
    assert names_with(table, "Tank") == {"Others"} and nearest(table, "Tank", "Foes")[0] >= 1


@pytest.mark.rule("LI-ENG-12", "LI-CHG-02")
def test_nobody_goes_over_to_an_enemy_beside_the_first() -> None:
    """Wherever it would touch the other, it would be within an inch of the one that it leaves."""
    tank = detachment("Tank", [(30, 30)], models=(TRACKED,), order="charge")
    near = foes("Foes", (30, 28.9)), foes("Others", (31.2, 28.5))
    walls = box("East", "block", 31.75, 20, 34, 40), box("North", "block", 20, 20, 40, 27.9)
    with refused("LI-CHG-02"):
        moving(tank, *near, *walls).players[0].charges("Tank", "Others")


@pytest.mark.rule("LI-ENG-12")
def test_all_models_leave_the_first_enemy_or_none() -> None:
    """One of two is walled in beside the enemy that it touches."""
    cell = [
        box("West", "block", 26, 27, 29.35, 33),
        box("South", "block", 26, 30.65, 30.65, 33),
        box("North", "block", 26, 27, 33, 28.3),
    ]
    tanks = detachment("Tanks", [(30, 30), (31.3, 30)], models=(TRACKED,), order="charge")
    table = moving(tanks, foes("Foes", (30, 28.9), (31, 28.9)), foes("Others", (36, 30)), *cell)
    blocked = box("East", "block", 30.62, 29.5, 30.68, 30.5)
    free = moving(tanks, foes("Foes", (30, 28.9), (31, 28.9)), foes("Others", (33.6, 31)), *cell, blocked)
    table.players[0].charges("Tanks", "Others")
    assert names_with(table, "Tanks") == {"Others"}
    with refused("LI-ENG-12", "stays_near"):
        free.players[0].charges("Tanks", "Others")


@pytest.mark.rule("LI-ENG-09", "LI-ENG-10", "LI-ENG-07")
def test_who_leaves_contact_ends_outside_every_zone_and_is_not_engaged_any_more() -> None:
    tank = detachment("Tank", [(30, 30)], models=(TRACKED,), order="advance")
    table = moving(tank, foes("Foes", (30, 28.9)), foes("Others", (33, 34)))
    assert engaged(table.game, table.detachment("Tank"))
    table.players[0].moves("Tank", "at 31.8,33.5")
    assert not engaged(table.game, table.detachment("Tank")) and not engaged(table.game, table.detachment("Foes"))
    assert min(nearest(table, "Tank", "Foes") + nearest(table, "Tank", "Others")) >= 0.99


@pytest.mark.rule("LI-ENG-10", "LI-ENG-09")
def test_one_of_two_leaves_and_the_detachment_stays_engaged() -> None:
    tanks = detachment("Tanks", [(30, 30), (31.5, 30)], models=(TRACKED,), order="advance")
    table = moving(tanks, foes("Foes", (30, 28.9), (31.5, 28.9)))
    with refused("LI-MOV-02"):
        table.players[0].moves("Tanks", "at 30.75,30; 1 at 30,30; 2 at 31.5,30.9")
    table.players[0].moves("Tanks", "at 30.75,30; 1 at 30,30; 2 at 31.5,32")
    assert table.at("Tanks") == [(30, 30), (31.5, 32)] and names_with(table, "Tanks") == {"Foes"}


@pytest.mark.example("LI-X-52")
@pytest.mark.rule("LI-EZ-03", "LI-THR-02", "LI-ENG-01")
def test_x_52_who_was_left_in_a_zone_goes_out_of_it_and_never_nearer() -> None:
    """LI-D-67: to the other side of the enemy the way leads round him."""
    for to, away in (("at 30,35.5", True), ("at 30,28", False)):
        line = detachment("Line", [(30, 31.6)], models=(UNARMED,), order="advance")
        table = moving(line, foes("Foes", (30, 30)))
        assert not engaged(table.game, table.detachment("Line"))
        table.players[0].moves("Line", to)
        ways = table.heard("moved")[0]["ways"]["1"]
        points = [(spot[0] / 1000, spot[1] / 1000) for spot in ways]
        between = [
            ((ax + share * (bx - ax) / 20 - 30) ** 2 + (ay + share * (by - ay) / 20 - 30) ** 2) ** 0.5 - 1
            for (ax, ay), (bx, by) in pairwise(points)
            for share in range(21)
        ]
        assert min(between) >= 0.59 and between[-1] >= 0.99 and (len(points) == 2) is away
    still = moving(detachment("Line", [(30, 31.6)], models=(UNARMED,), order="advance"), foes("Foes", (30, 30)))
    still.players[0].stays("Line")
    assert still.at("Line") == [(30, 31.6)]


@pytest.mark.rule("LI-ENG-04", "LI-CHG-04", "LI-ENG-03")
def test_who_is_engaged_and_not_pinned_has_no_charge_order_either_and_any_other() -> None:
    tank = detachment("Tank", [(30, 30)], models=(TANK,))
    table = imperialis(tank, foes("Foes", (30, 28.9), order=""), root=OrdersPhase()).begins()
    assert not pinned(table.game, table.detachment("Tank"))
    with refused("LI-CHG-04"):
        table.players[0].assigns("advance", charge=["Tank"])
    table.players[0].assigns("march")
    table.players[1].assigns("advance")
    assert table.detachment("Tank").order == "march" and table.detachment("Foes").order == "advance"


@pytest.mark.rule("LI-ENG-05", "LI-ENG-07", "LI-ENG-02")
def test_the_tank_may_go_and_the_man_whom_it_pins_may_not() -> None:
    tank = detachment("Tank", [(30, 30)], models=(TRACKED,), order="advance")
    men = detachment("Foes", [(30, 28.9)], seat=1, models=(UNARMED,), order="advance")
    table = imperialis(tank, men, root=MovementPhase(seat=1)).begins()
    with refused("LI-ENG-05"):
        table.players[1].moves("Foes", "at 30,26")
    table.players[1].stays("Foes")
    table.players[0].moves("Tank", "at 30,34")
    assert table.at("Tank") == [(30, 34)]


@pytest.mark.rule("LI-ENG-06", "LI-ENG-08")
def test_the_pinned_do_not_fire_and_the_others_do() -> None:
    """The Tank, touched by a man, fires at men farther off; the man has nothing to say."""
    gunner = profile("Gunner", weapons=(gun(),))
    tank = detachment("Tank", [(30, 30)], models=(TANK,), order="first_fire")
    man = foes("Man", (30, 28.9), models=(gunner,))
    far = detachment("Far", rank(29, 16, 2), seat=1, models=(UNARMED,))
    own = detachment("Ours", [(30, 40)], models=(UNARMED,))
    table = imperialis(tank, own, man, far, root=FireStage(stage="first_fire", seat=0)).begins()
    assert table.asked == [(0, "fire")]
    table.players[0].fires("Tank", "Far", dice=[1])
    assert table.over and table.detachment("Man").order == "", "its Order is discarded"


@pytest.mark.example("LI-X-09")
@pytest.mark.rule("LI-ENG-14", "LI-ENG-13", "LI-ENG-08")
def test_x_09_when_the_one_that_pins_is_gone_the_titan_fires() -> None:
    """In contact with marines and with a Titan that has charged it, which it destroys in the Combat."""
    armed = TITAN.model_copy(update={"weapons": (gun("Turbo", 30, "1", 4, -3),), "wounds": 1})
    titan = detachment("Titan", [(30, 30)], models=(armed,), order="advance")
    marines = detachment("Marines", [(30, 28)], seat=1, models=(FEARLESS.model_copy(update={"wounds": 2}),))
    other = detachment("Other", [(27, 30)], seat=1, models=(armed,), order="charge")
    far = detachment("Far", rank(29, 14, 2), seat=1, models=(UNARMED,))
    table = imperialis(titan, marines, other, far, root=EngagementStage())
    assert pinned(table.game, table.detachment("Titan")) and pinned(table.game, table.detachment("Other"))
    table.begins(dice=[1, 1, 1, 1, 6, 6, 1, 1, 1])
    assert table.detachment("Other").where == "destroyed" and names_with(table, "Titan") == {"Marines"}
    table.begins(FireStage(stage="advancing_fire", seat=0))
    table.players[0].fires("Titan", "Far", dice=[1])


@pytest.mark.example("LI-X-12")
@pytest.mark.rule("LI-CHG-04", "LI-ENG-11", "LI-ENG-12")
def test_x_12_somebody_smaller_comes_into_contact_before_the_charge() -> None:
    """The Tank may stay and fight without the bonus, go over to another enemy and have it, or do neither."""
    tank = detachment("Tank", [(30, 30)], models=(TRACKED,))
    small = detachment("Small", [(30, 22)], seat=1, models=(FEARLESS,))
    others = detachment("Others", [(38, 38)], seat=1, models=(FEARLESS,))
    for goes_over in (False, True):
        table = imperialis(tank, small, others, root=OrdersPhase()).begins()
        table.players[0].assigns("charge")
        table.players[1].assigns("first_fire", charge=["Small"])
        table.begins(MovementPhase(seat=1))
        table.players[1].charges("Small", "Tank")
        with refused("LI-ENG-11"):
            table.players[0].charges("Tank", "Small")
        if goes_over:
            table.players[0].charges("Tank", "Others")
        else:
            table.players[0].stays("Tank")
        table.begins(EngagementStage(), dice=[1, 1, 1, 1])
        (told,) = table.heard("fought")
        assert ("LI-CHG-05" in told["added"][0]) is goes_over
        assert told["models"][1] == ("Others/1" if goes_over else "Small/1")


@pytest.mark.rule("LI-THR-02", "LI-EZ-02")
def test_a_mixed_detachment_goes_by_its_smallest_model() -> None:
    """LI-D-19: a Tank with a man beside it does not go through men."""
    wall = foes("Foes", *rank(22, 30, 15, 1.2))
    mixed = detachment("Mixed", [(30, 33), (31.5, 33)], models=(TRACKED, UNARMED), order="advance")
    table = moving(mixed, wall)
    table.players[0].moves("Mixed", "at 30.75,27.5")
    assert all(y > 31 for _, y in table.at("Mixed"))


@pytest.mark.rule("LI-ENG-01", "LI-EZ-01")
def test_base_contact_is_a_gap_of_a_twentieth_of_an_inch() -> None:
    """LI-D-01."""
    for away, touches in ((1.05, True), (1.06, False)):
        game = imperialis(detachment("Line", [(30, 30)]), detachment("Foes", [(30 + away, 30)], seat=1)).game
        line, its = game.detachments["Line"], game.detachments["Foes"]
        assert engaged(game, line) is touches and gap(game, line, its) == pytest.approx(away - 1)
