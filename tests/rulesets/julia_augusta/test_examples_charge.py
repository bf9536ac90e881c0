"""The worked examples of charges, evades and pursuits, as far as the charge phase plays them."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.rulesets.julia_augusta.charging import charge_phase, declared, flees, pursues
from tests.rulesets.julia_augusta.fighting import after_combat, modifiers
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    avd,
    chariots,
    horse,
    julia,
    legion,
    light_horse,
    skirmishers,
    warband,
)


@pytest.mark.example("JA-X-25")
@pytest.mark.rule("JA-CHG-12", "JA-ACM-13")
def test_cavalry_rides_down_light_infantry_that_evades() -> None:
    table = declared(charge_phase(horse("Ala", at=(36, 30)), skirmishers("Iceni", at=(36, 27), seat=1)), Ala="Iceni")
    table.players[1].responds("Iceni", "evade", dice=[avd(3), 2, avd(4), 5, 3, 6, 4, 3])
    assert table.at("Iceni")[1] == 30 - 8 - 3  # its rear is 8 inches from where the cavalry began
    unit = table.unit("Iceni")
    assert (unit.bases, unit.routing, unit.head_start) == (4, True, False)
    assert unit.caught_by == ["Ala"]
    assert table.unit("Ala").pursuing
    after_combat(table, "6 6  1 1 1")
    assert [(told["unit"], told["bonus"], told["inches"]) for told in table.heard("long_move")] == [
        ("Iceni", 0, 11000), ("Ala", 0, 4000),
    ]  # fmt: skip
    assert table.unit("Iceni").where == "destroyed", "it was not reached again"


@pytest.mark.example("JA-X-26")
@pytest.mark.rule("JA-CHG-11")
def test_a_legion_halts_where_light_infantry_stood() -> None:
    table = declared(charge_phase(legion("XX", at=(36, 26)), skirmishers("Iceni", at=(36, 24), seat=1)), XX="Iceni")
    table.players[1].responds("Iceni", "evade", dice=[avd(4), 1])
    table.players[0].chooses("XX", "halt")
    assert table.at("XX") == (36, 22)
    assert table.unit("XX").formation == "line"


@pytest.mark.example("JA-X-39")
@pytest.mark.rule("JA-MOVE-08", "JA-ACM-07", "JA-ACM-12")
def test_a_warband_that_retires_seven_inches_is_reached_by_eight() -> None:
    table = julia(legion("XX", at=(36, 30)), warband("Iceni", at=(35, 30)), phase="after_combat")
    path = flees(table, "Iceni", ["XX"], "retire", 3 + 2 + 2)
    pursues(table, "XX", "Iceni", path, dice=[avd(4), 4, 5, 4, 2])
    assert table.unit("Iceni").bases == 7
    assert table.unit("Iceni").routing


@pytest.mark.example("JA-X-46")
@pytest.mark.rule("JA-CHG-12", "JA-ACM-11")
def test_a_warband_pursues_into_the_flank_of_whom_the_chariots_charge() -> None:
    table = charge_phase(
        auxiliaries("Nervii", at=(36, 26), files=2),
        chariots("Trinovantes", at=(36, 23), files=2),
        warband("Iceni", at=(29, 28.5), facing=90),
        light_horse("Turma", at=(32, 31.5), seat=0, files=2, facing=180),
    )
    declared(table, Trinovantes="Nervii", Iceni="Turma")
    romans = table.players[0]
    romans.responds("Nervii", "stand")
    romans.responds("Turma", "evade", dice=[avd(5), 6, 6, avd(2), 3])
    assert set(table.unit("Nervii").struck_by) == {"Trinovantes", "Iceni"}
    assert table.unit("Nervii").struck_by["Iceni"].zone == "flank"
    assert table.unit("Trinovantes").momentum == "charge"
    assert table.unit("Iceni").momentum == "pursue"


@pytest.mark.example("JA-X-47")
@pytest.mark.rule("JA-CHG-07")
def test_auxiliaries_counter_charge_the_cavalry_that_charges_them() -> None:
    table = charge_phase(auxiliaries("Nervii", at=(36, 26), files=3), horse("Ala", at=(36, 22), seat=1))
    declared(table, Ala="Nervii")
    table.players[0].responds("Nervii", "counter-charge Ala")
    assert table.unit("Nervii").momentum == table.unit("Ala").momentum == "charge"
    assert table.unit("Nervii").struck_by["Ala"].met_charge  # it will hit on a 6 only


@pytest.mark.example("JA-X-48")
@pytest.mark.rule("JA-ACM-11")
def test_chariots_reach_the_unit_that_they_pursue_in_their_next_turn() -> None:
    table = julia(
        chariots("Trinovantes", at=(36, 20), pursuing=True, quarry="Nervii"),
        auxiliaries("Nervii", at=(36, 26), facing=180, formation="unformed"),
        phase="manoeuvre",
    )
    pursues(table, "Trinovantes", "Nervii", dice=[avd(3), 2, 1])
    assert table.unit("Nervii").struck_by["Trinovantes"].zone == "rear"
    assert table.unit("Trinovantes").momentum == "pursue"
    assert modifiers(table, 1) == {"JA-CBT-08": 1, "JA-CBT-11": 1, "JA-CBT-15": 1}, "no 2 for a British charge"
    formed = deepcopy(table)
    formed.unit("Nervii").formation = "line"
    assert modifiers(formed, 1) == {"JA-CBT-08": 1, "JA-CBT-11": 1}
