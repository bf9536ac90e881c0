"""Moving: allowances, Engagement Zones, Coherency, charges, Pile-in, Titans, terrain (ACT to PILE, TERR, TITAN)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TANK,
    TITAN,
    Fielded,
    Table,
    box,
    detachment,
    imperialis,
    line,
    profile,
    rank,
    refused,
)

UNARMED = profile("Unarmed")
FAR = detachment("Foes", rank(30, 4, 2), seat=1, models=(UNARMED,), order="first_fire")


def moving(*described: Fielded | Piece, **fields: Any) -> Table:
    """The Movement phase, seat 0 first."""
    return imperialis(*described, root=MovementPhase(seat=0), **fields).begins()


@pytest.mark.rule("LI-MOV-02", "LI-ADV-01")
def test_an_advance_goes_as_far_as_the_movement() -> None:
    table = moving(detachment("Line", [(30, 40)], models=(UNARMED,), order="advance"), FAR)
    table.players[0].moves("Line", "at 30,30")
    assert table.at("Line") == [(30, 35)]


@pytest.mark.rule("LI-MAR-01", "LI-MAR-02")
def test_infantry_marches_three_times_as_far_and_others_twice() -> None:
    for models, reached in (((UNARMED,), 25), ((TANK,), 22)):
        table = moving(detachment("Line", [(30, 40)], models=models, order="march"), FAR)
        table.players[0].moves("Line", "at 30,10")
        assert table.at("Line") == [(30, reached)]
        assert table.detachment("Line").order == ""


@pytest.mark.rule("LI-ACT-01", "LI-ACT-05", "LI-ACT-03")
def test_the_sides_take_turns_until_one_has_run_out() -> None:
    ours = [detachment(name, rank(x, 40, 2), order="advance") for name, x in (("One", 10), ("Two", 20))]
    table = moving(*ours, detachment("Foes", rank(30, 4, 2), seat=1, order="advance"))
    table.players[0].stays("One")
    assert table.asked == [(1, "activate")]
    table.players[1].stays("Foes")
    assert table.asked == [(0, "activate")]
    table.players[0].stays("Two")
    assert table.over


@pytest.mark.rule("LI-ACT-02", "LI-ACT-06")
@pytest.mark.parametrize("order", ["advance", "march", "charge", ""])
def test_whoever_has_another_order_or_none_is_activated(order: str) -> None:
    table = moving(detachment("Line", rank(20, 40, 2), order=order, issued=bool(order)), FAR)
    assert table.asked == [(0, "activate")] and table.offers(0, "stay") == ["Line"]
    table.players[0].stays("Line")
    assert table.over


@pytest.mark.rule("LI-ACT-02", "LI-FF-02", "LI-FB-04")
def test_first_fire_and_fall_back_are_not_activated() -> None:
    ours = [detachment(order, rank(x, 40, 2), order=order) for order, x in (("first_fire", 10), ("fall_back", 20))]
    assert moving(*ours, FAR).over


@pytest.mark.rule("LI-EZ-03", "LI-ADV-05", "LI-THR-02")
def test_no_move_ends_within_an_inch_of_an_enemy() -> None:
    foes = detachment("Foes", [(30, 30)], seat=1, models=(UNARMED,), order="first_fire")
    table = moving(detachment("Line", [(30, 34)], models=(UNARMED,), order="advance"), foes)
    table.players[0].moves("Line", "at 30,31.5")
    ((x, y),) = table.at("Line")
    assert ((x - 30) ** 2 + (y - 30) ** 2) ** 0.5 >= 1.98


@pytest.mark.rule("LI-THR-02", "LI-THR-03")
def test_only_a_larger_model_goes_through_an_enemy() -> None:
    for models, through in (((UNARMED,), False), ((TANK,), True)):
        foes = detachment("Foes", rank(26.5, 30, 8, 1.1), seat=1, models=(UNARMED,), order="first_fire")
        table = moving(detachment("Line", [(30, 32.2)], models=models, order="advance"), foes)
        table.players[0].moves("Line", "at 30,24.5")
        assert (table.at("Line")[0][1] < 28) is through


@pytest.mark.rule("LI-COH-04")
def test_a_move_out_of_coherency_is_refused() -> None:
    table = moving(detachment("Line", rank(20, 40, 3), models=(UNARMED,), order="advance"), FAR)
    with refused("LI-COH-04"):
        table.players[0].moves("Line", "at 21.5,38 in line; 1 at 17,38")


@pytest.mark.rule("LI-COH-04", "LI-CHG-02")
def test_a_charge_that_would_part_a_detachment_is_refused() -> None:
    """It has been parted before, and only one of the two comes into contact."""
    foes = detachment("Foes", [(30, 30)], seat=1, models=(UNARMED,), order="first_fire")
    table = moving(detachment("Line", [(30, 40), (30, 47)], models=(UNARMED,), order="charge"), foes)
    with refused("LI-COH-04"):
        table.players[0].charges("Line", "Foes")


@pytest.mark.rule("LI-MOV-02")
def test_a_model_for_which_a_place_is_named_has_to_reach_it() -> None:
    for to, goes in (("1 at 20,36", True), ("1 at 20,34.5", False)):
        table = moving(detachment("Line", rank(20, 40, 2), models=(UNARMED,), order="advance"), FAR)
        if goes:
            table.players[0].moves("Line", f"at 20.75,36 in line; {to}")
            continue
        with refused("LI-MOV-02", "falls_short"):
            table.players[0].moves("Line", f"at 20.75,36 in line; {to}")


@pytest.mark.rule("LI-COH-08", "LI-COH-09", "LI-MOV-01")
def test_stragglers_who_cannot_come_back_are_destroyed() -> None:
    spread = [(10, 40), (11.2, 40), (30, 40)]
    table = moving(detachment("Line", spread, models=(UNARMED,), order="advance"), FAR)
    table.players[0].moves("Line", "at 17,38")
    assert [(told["models"], told["lot"]) for told in table.heard("stragglers")] == [(["3"], 1)]
    assert len(table.detachment("Line").alive) == 2


@pytest.mark.rule("LI-COH-10")
def test_of_equal_groups_one_stays_by_lot() -> None:
    """LI-D-68."""
    table = moving(detachment("Tanks", [(10, 40), (40, 40)], models=(TANK,), order="advance"), FAR)
    table.players[0].moves("Tanks", "at 25,38", dice=[2])
    assert [stand.label for stand in table.detachment("Tanks").alive] == ["2"]


@pytest.mark.rule("LI-CHG-01", "LI-CHG-02", "LI-EZ-04")
def test_a_charge_goes_twice_as_far_and_ends_in_contact() -> None:
    foes = detachment("Foes", [(30, 30)], seat=1, models=(UNARMED,), order="first_fire")
    table = moving(detachment("Line", [(30, 40)], models=(UNARMED,), order="charge"), foes)
    table.players[0].charges("Line", "Foes")
    assert table.heard("moved")[0]["into"] == ["Foes"]
    too_far = moving(detachment("Line", [(30, 42)], models=(UNARMED,), order="charge"), foes)
    with refused("LI-CHG-02"):
        too_far.players[0].charges("Line", "Foes")


@pytest.mark.rule("LI-CHG-01")
def test_only_a_charge_order_lets_charge() -> None:
    foes = detachment("Foes", [(30, 30)], seat=1, models=(UNARMED,), order="first_fire")
    table = moving(detachment("Line", [(30, 38)], models=(UNARMED,), order="advance"), foes)
    with refused("LI-CHG-01"):
        table.players[0].charges("Line", "Foes")


@pytest.mark.rule("LI-ENG-05", "LI-ENG-02")
def test_the_pinned_do_not_move() -> None:
    foes = detachment("Foes", [(30, 29)], seat=1, models=(UNARMED,))
    table = moving(detachment("Line", [(30, 30)], models=(UNARMED,), order="advance"), foes)
    with refused("LI-ENG-05"):
        table.players[0].moves("Line", "at 30,32")


@pytest.mark.rule("LI-ENG-07", "LI-ENG-10")
def test_who_is_larger_than_all_he_touches_may_leave() -> None:
    foes = detachment("Foes", [(30, 28.9)], seat=1, models=(UNARMED,), order="first_fire")
    table = moving(detachment("Tank", [(30, 30)], models=(TANK,), order="advance"), foes)
    table.players[0].moves("Tank", "at 30,36")
    assert table.at("Tank") == [(30, 36)]


@pytest.mark.rule("LI-PILE-01", "LI-PILE-05", "LI-PILE-02")
def test_the_pinned_pile_in_with_those_out_of_contact() -> None:
    ours = detachment("Line", [(30, 30), (31.5, 31.5)], models=(UNARMED,), order="advance")
    table = moving(ours, detachment("Foes", [(30, 29), (31.2, 29)], seat=1, models=(UNARMED,), order="first_fire"))
    assert table.offers(0, "pile_in", detachment="Line") == []
    table.players[0].piles_in("Line")
    (told,) = table.heard("moved")
    assert [*told["ways"]] == ["2"] and told["into"] == ["Foes"]
    free = moving(detachment("Line", [(30, 40)], models=(UNARMED,), order="advance"), FAR)
    with refused("LI-PILE-01"):
        free.players[0].piles_in("Line")


@pytest.mark.rule("LIX-TERR-03", "LIX-TERR-07")
def test_difficult_ground_slows_vehicles_and_spares_infantry() -> None:
    rubble = box("Rubble", "rubble", 20, 20, 40, 38)
    for models, reached in (((UNARMED,), 35), ((TANK,), 34.5)):
        table = moving(detachment("Line", [(30, 40)], models=models, order="advance"), FAR, rubble)
        table.players[0].moves("Line", "at 30,24")
        assert table.at("Line")[0][1] == pytest.approx(reached, abs=0.11)


@pytest.mark.rule("LIX-SR-NIMBLE", "LIX-TERR-03")
def test_the_nimble_are_not_slowed() -> None:
    nimble = KNIGHT.model_copy(update={"rules": ("Nimble",)})
    rubble = box("Rubble", "rubble", 20, 20, 40, 38)
    table = moving(detachment("Knight", [(30, 40)], models=(nimble,), order="advance"), FAR, rubble)
    table.players[0].moves("Knight", "at 30,30")
    assert table.at("Knight") == [(30, 30)]


@pytest.mark.rule("LIX-TERR-11")
def test_a_barricade_costs_2_inches() -> None:
    wall = line("Wall", "barricade", (20, 38), (40, 38))
    table = moving(detachment("Line", [(30, 40)], models=(UNARMED,), order="advance"), FAR, wall)
    table.players[0].moves("Line", "at 30,30")
    assert table.at("Line")[0][1] == pytest.approx(37, abs=0.11)


@pytest.mark.rule("LIX-TERR-09")
def test_dangerous_ground_is_rolled_for() -> None:
    mines = box("Mines", "minefield", 20, 35, 40, 39)
    ours = detachment("Line", rank(30, 40, 2), models=(UNARMED,), order="advance")
    table = moving(ours, FAR, mines)
    table.players[0].moves("Line", "at 30.75,36", dice=[1, 2, 4])
    (told,) = table.heard("crossed_danger")
    assert told["dice"] == {"1": 1, "2": 2} and told["saves"] == {"1": [4, 5]} and told["lost"] == ["1"]


@pytest.mark.rule("LIX-TITAN-01")
def test_a_titan_goes_straight_with_one_turn() -> None:
    table = moving(detachment("Titan", [(30, 40)], models=(TITAN,), order="advance"), FAR)
    with refused("LIX-TITAN-01"):
        table.players[0].moves("Titan", "at 34,36 facing 0")
    table.players[0].moves("Titan", "at 34,36 facing 90")
    assert table.at("Titan") == [(34, 36)]


@pytest.mark.rule("LIX-TITAN-01")
def test_a_titan_turns_by_90_degrees_at_most_or_by_45_if_that_was_settled() -> None:
    """LIX-D-14: an inch ahead, and then three back to the side, would be a turn of 135."""
    titan = detachment("Titan", [(30, 40)], models=(TITAN,), order="advance")
    with refused("LIX-TITAN-01"):
        moving(titan, FAR).players[0].moves("Titan", "at 32.121,41.121 facing 135")
    half = moving(titan, FAR, options={"titan_turn": "45"})
    with refused("LIX-TITAN-01"):
        half.players[0].moves("Titan", "at 34,36 facing 90")
    half.players[0].moves("Titan", "at 32,37 facing 45")


@pytest.mark.rule("LIX-TITAN-02")
def test_a_titan_steps_back_at_double_cost() -> None:
    table = moving(detachment("Titan", [(30, 30)], models=(TITAN,), order="advance"), FAR)
    with refused("LIX-TITAN-01"):
        table.players[0].moves("Titan", "at 30,34.5 facing 0")
    table.players[0].moves("Titan", "at 30,34 facing 0")


@pytest.mark.rule("LIX-SR-AGILE", "LIX-TITAN-01")
def test_an_agile_titan_turns_twice() -> None:
    agile = TITAN.model_copy(update={"rules": ("Agile",)})
    table = moving(detachment("Titan", [(30, 40)], models=(agile,), order="advance"), FAR)
    table.players[0].moves("Titan", "at 34,36 facing 0")
    assert table.at("Titan") == [(34, 36)]


@pytest.mark.rule("LI-MOV-05")
def test_without_movement_nobody_moves() -> None:
    fixed = profile("Turret", "vehicle", move=None)
    table = moving(detachment("Turret", [(30, 40)], models=(fixed,), order="advance"), FAR)
    with refused("LI-MOV-05"):
        table.players[0].moves("Turret", "at 30,39")
