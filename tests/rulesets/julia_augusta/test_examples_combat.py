"""The worked examples of the catalogue on combats and on what follows them."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.combat.combat_phase import Combats
from tests.rulesets.julia_augusta.fighting import (
    after_combat,
    count,
    dice,
    fight,
    fought,
    hits_on,
    in_contact,
    may_halt,
    modifiers,
    next_turn,
    pool_of,
    result,
    rolled,
)
from tests.rulesets.julia_augusta.table import auxiliaries, chariots, horse, leader, legion, skirmishers, warband

XX = legion("XX", at=(36, 30))
ICENI = warband("Iceni", at=(35, 30))


@pytest.mark.example("JA-X-27")
@pytest.mark.rule("JA-CBT-13", "JA-RES-03", "JA-RES-12")
def test_a_warband_charges_a_standing_legion() -> None:
    table = fight(XX, ICENI, charges="Iceni > XX", falls="5 4 3 3 2 1  6 5 5 2 1 1")
    assert table.heard("combat_score")[0]["hits"] == [1, 3]
    assert (table.unit("XX").dp, table.unit("Iceni").dp) == (2, 1)
    after_combat(table).players[0].chooses("XX", "relieve ranks")
    assert (table.unit("XX").dp, table.at("XX"), table.at("Iceni")) == (1, (36, 30), (35, 30))
    assert table.unit("Iceni").momentum == "follow_up"
    back = after_combat(fight(XX, ICENI, charges="Iceni > XX", falls="5 4 3 3 2 1  6 5 5 2 1 1"))
    back.players[0].chooses("XX", "fall back")
    assert (back.unit("XX").dp, back.at("XX"), back.at("Iceni")) == (2, (36, 31), (35, 31))


@pytest.mark.example("JA-X-28")
@pytest.mark.rule("JA-CBT-14", "JA-RES-15", "JA-CBT-16")
def test_the_turn_after_the_warband_retires_and_the_legion_pursues() -> None:
    table = fight(XX, ICENI, charges="Iceni > XX", falls="5 4 3 3 2 1  6 5 5 2 1 1")
    after_combat(table).players[0].chooses("XX", "relieve ranks")
    next_turn(table).begins(Combats(), dice("6 5 5 1 1  6 2"))
    assert (rolled(table, 0), rolled(table, 1)) == ([("XX", 5, 5)], [("Iceni", 2, 5)])
    assert (result(table, "Iceni"), result(table, "XX"), may_halt(table, "XX")) == ("retire", "pursue", False)
    assert (table.unit("XX").dp, table.unit("Iceni").dp) == (2, 3)
    after_combat(table, "6 6  1 1")
    assert [(told["unit"], told["inches"]) for told in table.heard("long_move")] == [("Iceni", 13000), ("XX", 3000)]


@pytest.mark.example("JA-X-29")
@pytest.mark.rule("JA-CBT-05", "JA-CBT-07", "JA-CBT-24")
def test_a_wedge_of_grade_a_charges() -> None:
    wedge = legion("XX", at=(36, 30), grade="A", bases=9, lines=1, formation="wedge", inspired=1)
    table = in_contact(wedge, ICENI, leader("Paulinus", unit="XX"), charges="XX > Iceni")
    assert hits_on(table, 0) == {"XX": (11, 5)}
    assert (pool_of(table, 0).automatic, pool_of(table, 0).bases) == (1, {"XX": 5})


@pytest.mark.example("JA-X-30")
@pytest.mark.rule("JA-CBT-06")
def test_the_same_wedge_stands() -> None:
    wedge = legion("XX", at=(36, 30), grade="A", bases=9, lines=1, formation="wedge", inspired=1)
    table = in_contact(wedge, ICENI, leader("Paulinus", unit="XX"), charges="Iceni > XX")
    assert count(table, 0) == 7


@pytest.mark.example("JA-X-31")
@pytest.mark.rule("JA-CBT-17", "JA-CBT-18")
def test_a_shaken_warband_rolls_one_die() -> None:
    shaken = warband("Iceni", at=(36, 30), grade="D", files=2, bases=4, dp=5)
    assert count(in_contact(XX, shaken, charges="XX > Iceni"), 1) == 1


@pytest.mark.example("JA-X-32")
@pytest.mark.rule("JA-CBT-19")
def test_legions_charged_in_the_flank_by_cavalry() -> None:
    beside = horse("Ordovices", at=(40, 31.5), seat=1, facing=270, bases=2, files=2)
    for lines, on in ((1, 6), (2, 5)):
        target = legion("XX", at=(36, 30), lines=lines, bases=8 if lines == 2 else 4)
        table = in_contact(target, beside, charges="Ordovices > XX flank")
        assert [needed for _, needed in hits_on(table, 0).values()] == [on]


@pytest.mark.example("JA-X-33")
@pytest.mark.rule("JA-CBT-19")
def test_chariots_fight_light_infantry_for_three_rounds() -> None:
    slingers = skirmishers("Slingers", at=(36, 30), files=4, bases=6)
    for momentum, on in (("charge", 5), ("follow_up", 5), ("", 6)):
        table = in_contact(slingers, chariots("Esseda", at=(36, 30), momentum=momentum))
        assert [needed for _, needed in hits_on(table, 1).values()] == [on]
        assert [needed for _, needed in hits_on(table, 0).values()] == [6]


@pytest.mark.example("JA-X-34")
@pytest.mark.rule("JA-CBT-26", "JA-CBT-27")
def test_a_side_of_grades_a_and_d() -> None:
    best, worst = auxiliaries("Best", at=(32, 30), grade="A", dp=1), auxiliaries("Worst", at=(40, 30), grade="D", dp=3)
    table = in_contact(best, worst, warband("Iceni", at=(36, 30)))
    assert modifiers(table, 0) == {"JA-CBT-08": 1, "JA-CBT-16": -3}


@pytest.mark.example("JA-X-35")
@pytest.mark.rule("JA-RES-05", "JA-RES-14")
def test_cavalry_charges_formed_infantry_and_wins() -> None:
    for dps, move in ((0, "halt"), (3, "rout")):
        foe = warband("Iceni", at=(35, 30), dp=dps)
        table = fought(2, horse("Ala", at=(36, 30)), foe, charges="Ala > Iceni")
        assert (table.unit("Ala").dp, result(table, "Ala"), result(table, "Iceni")) == (1, "retire", move)
        assert table.unit("Iceni").dp == dps + 2
        after_combat(table, "1 1 1" if move == "halt" else "1 1 1  1 1")
        assert table.unit("Ala").did is not None and table.unit("Ala").did.did == "retire"
        assert (table.at("Iceni") == (35, 30)) is (move == "halt")


@pytest.mark.example("JA-X-36")
@pytest.mark.rule("JA-RES-07", "JA-RES-08")
def test_cavalry_charges_heavy_infantry_for_nothing() -> None:
    table = fought(0, XX, horse("Ordovices", at=(36, 30), seat=1), charges="Ordovices > XX")
    assert (result(table, "Ordovices"), result(table, "XX")) == ("retire", "halt")
    assert (table.unit("Ordovices").dp, table.unit("XX").dp) == (1, 1)


@pytest.mark.example("JA-X-37")
@pytest.mark.rule("JA-RES-09", "JA-RES-10", "JA-ACM-05")
def test_cavalry_rides_through_light_infantry() -> None:
    slingers = skirmishers("Slingers", at=(36, 30), seat=1)
    table = after_combat(fought(0, horse("Ala", at=(36, 30)), slingers, charges="Ala > Slingers"))
    rear_of_slingers = 30 - 2 * 1.5
    assert table.at("Ala")[1] + 2 == rear_of_slingers - 4
    assert (table.unit("Ala").dp, table.unit("Slingers").dp) == (1, 2)


@pytest.mark.example("JA-X-38")
@pytest.mark.rule("JA-RES-17", "JA-RES-18")
def test_a_warband_loses_by_five() -> None:
    beaten = warband("Iceni", at=(36, 30), bases=6, files=3, dp=3)
    table = fought(5, auxiliaries("Batavi", at=(36, 30), grade="A"), beaten)
    assert (table.unit("Iceni").dp, table.unit("Iceni").bases, result(table, "Iceni")) == (5, 5, "rout")


@pytest.mark.example("JA-X-39")
@pytest.mark.rule("JA-ACM-06", "JA-ACM-10", "JA-ACM-07")
def test_a_legion_catches_the_warband_that_retires() -> None:
    retiring = warband("Iceni", at=(35, 30), fought={"XX": 1})
    table = fought(2, legion("XX", at=(36, 30), fought={"Iceni": 1}), retiring)
    after_combat(table, "3 2  4 4  5 4 2")
    assert [told["inches"] for told in table.heard("long_move")] == [7000, 8000]
    assert (table.unit("Iceni").bases, table.unit("Iceni").routing) == (7, True)
    assert table.unit("Iceni").caught_by == ["XX"]
    after_combat(next_turn(table), "3 2  1 1")
    assert [(told["unit"], told["inches"]) for told in table.heard("long_move")] == [("Iceni", 5000), ("XX", 3000)]
    assert table.unit("Iceni").where == "destroyed"


@pytest.mark.example("JA-X-40")
@pytest.mark.rule("JA-ACM-08", "JA-ACM-09", "JA-MOR-04")
def test_a_warband_routs_and_nobody_pursues() -> None:
    neighbour = warband("Trinovantes", at=(44, 30))
    table = fought(1, XX, warband("Iceni", at=(35, 30), dp=3), neighbour)
    table.unit("XX").result = None
    after_combat(table, "3 2")
    assert table.unit("Trinovantes").dp == 2
    assert (table.heard("long_move")[0]["inches"], table.unit("Iceni").where) == (7000, "destroyed")


@pytest.mark.example("JA-X-41")
@pytest.mark.rule("JA-MOR-06", "JA-RES-20", "JA-ACM-17")
def test_a_legion_routs_and_the_one_behind_it_retires() -> None:
    front = legion("XX", at=(36, 30), lines=1, dp=5)
    support = legion("XIV", at=(36, 30 + 2 * 1.5 + 0.5), lines=1)
    beside = auxiliaries("Batavi", at=(47, 32))
    foe = warband("Iceni", at=(36, 30), bases=8, files=4)
    table = fought(-4, front, support, beside, foe)
    assert [(table.unit(name).dp, table.unit(name).bases) for name in ("XX", "XIV")] == [(5, 5), (2, 8)]
    after_combat(table, "1 1  1 1  1 1")
    assert table.unit("Batavi").dp == 5
    assert table.unit("XIV").dp == 2


@pytest.mark.example("JA-X-42")
@pytest.mark.rule("JA-CBT-01")
def test_combats_run_from_the_right_of_the_britons() -> None:
    duels = [
        unit
        for x in (20, 35, 50)
        for unit in (
            auxiliaries(f"R{x}", at=(x, 30), grade="C", bases=2, files=1),
            warband(f"B{x}", at=(x, 30), files=1, bases=2),
        )
    ]
    table = fight(*duels, falls="1 1 1 1 1 1", initiative=1)
    assert [told["units"][0] for told in table.heard("combat")] == ["R20", "R35", "R50"]


@pytest.mark.example("JA-X-43")
@pytest.mark.rule("JA-RES-01", "JA-RES-02")
def test_who_must_pursue_after_a_victory() -> None:
    light = skirmishers("Foe", at=(36, 30), files=4)
    heavy = legion("Foe", at=(36, 30))
    for foe, halts in ((light, True), (heavy, False)):
        table = fought(-4, foe, warband("Iceni", at=(36, 30), files=4, bases=8))
        assert (result(table, "Iceni"), may_halt(table, "Iceni")) == ("pursue", halts)


@pytest.mark.example("JA-X-45")
@pytest.mark.rule("JA-DP-09", "JA-RES-13", "JA-RES-22")
def test_a_warband_of_four_dps_loses_by_two() -> None:
    table = fought(2, XX, warband("Iceni", at=(35, 30), bases=6, dp=4))
    assert (table.unit("Iceni").dp, table.unit("Iceni").bases, result(table, "Iceni")) == (5, 5, "rout")


@pytest.mark.example("JA-X-46")
@pytest.mark.rule("JA-CBT-26", "JA-CBT-19")
def test_chariots_in_front_and_a_warband_in_the_flank() -> None:
    target = auxiliaries("Batavi", at=(36, 30), bases=10, files=2)
    cars = chariots("Esseda", at=(36, 30), files=4)
    band = warband("Iceni", at=(38, 33), facing=270, formation="unformed", dp=1)
    table = in_contact(target, cars, band, charges="Esseda > Batavi", pursues="Iceni > Batavi flank")
    assert hits_on(table, 1) == {"Esseda": (2, 5), "Iceni": (6, 6)}
    assert [needed for _, needed in hits_on(table, 0).values()] == [6]


@pytest.mark.example("JA-X-47")
@pytest.mark.rule("JA-CBT-11", "JA-CBT-19", "JA-RES-14")
def test_auxiliaries_counter_charge_cavalry() -> None:
    batavi = auxiliaries("Batavi", at=(36, 30), bases=3, files=3, declared=True)
    foe = horse("Ordovices", at=(35, 30), seat=1, files=4)
    meeting = "Ordovices > Batavi, Batavi > Ordovices"
    assert hits_on(in_contact(batavi, foe, charges=meeting), 0) == {"Batavi": (5, 6)}
    table = fought(-2, batavi, foe, charges=meeting)
    assert (table.unit("Batavi").dp, result(table, "Batavi")) == (2, "halt")
    assert (table.unit("Ordovices").dp, result(table, "Ordovices")) == (1, "retire")
