"""What charged units do, and in which order everybody moves (CHG-05 to CHG-08, CHG-14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.julia_augusta.charging import charge_phase, declared
from tests.rulesets.julia_augusta.table import (
    Table,
    auxiliaries,
    avd,
    chariots,
    horse,
    legion,
    light_horse,
    refused,
    skirmishers,
    warband,
)


def ways(table: Table, unit: str) -> list[str]:
    """What a charged unit may do; nothing if its player is not asked."""
    asked = any(q.key == "respond" and q.values["unit"] == unit for q in table.game.questions)
    return table.offers(table.unit(unit).seat, "respond", unit=unit) if asked else []


def charged(target: Any, charger: Any = None) -> Table:
    """The Romans charge a British unit that does not charge."""
    table = charge_phase(charger or horse("Ala", at=(36, 26)), target)
    return declared(table, **{"Ala" if charger is None else charger.id: target.id})


@pytest.mark.rule("JA-CHG-05", "JA-CHG-08")
def test_units_that_can_only_stand_are_not_asked() -> None:
    table = declared(charge_phase(warband("Iceni", at=(36, 22)), legion("XX", at=(36, 26))), Iceni="XX")
    assert table.over
    assert table.at("XX") == (36, 26)
    assert table.unit("Iceni").momentum == "charge"
    assert table.unit("XX").momentum == ""


@pytest.mark.rule("JA-CHG-05")
def test_a_unit_that_declared_a_charge_makes_no_response() -> None:
    table = charge_phase(
        auxiliaries("Nervii", at=(32, 26)), warband("Iceni", at=(36, 22.5)), legion("XX", at=(40.5, 26))
    )
    declared(table, Nervii="Iceni", Iceni="XX")
    assert table.over
    assert table.heard("responds") == []


@pytest.mark.rule("JA-CHG-05")
def test_all_responses_are_sealed_until_the_last() -> None:
    table = charge_phase(
        horse("Ala", at=(20, 26)), skirmishers("Iceni", at=(20, 23), seat=1),
        skirmishers("Funditores", at=(50, 26)), chariots("Trinovantes", at=(50, 22), files=2),
    )  # fmt: skip
    declared(table, Ala="Iceni", Trinovantes="Funditores")
    romans, britons = table.players
    assert sorted(table.asked) == [("briton", "respond"), ("roman", "respond")]
    britons.responds("Iceni", "stand")
    assert not table.said
    romans.responds("Funditores", "stand")
    assert [it["how"] for it in table.heard("responds")] == ["stand", "stand"]


@pytest.mark.rule("JA-CHG-06")
@pytest.mark.parametrize("light", [skirmishers, light_horse, chariots])
@pytest.mark.parametrize("state", [{}, {"dp": 5}, {"control": "halt"}, {"steadied": True}])
def test_light_troops_may_evade(light: Any, state: dict[str, Any]) -> None:
    assert ways(charged(light("Iceni", at=(36, 23), seat=1, **state)), "Iceni") == ["stand", "evade"]


@pytest.mark.rule("JA-CHG-06")
def test_routing_light_troops_do_not_evade() -> None:
    routing = charge_phase(horse("Ala", at=(36, 26)), skirmishers("Iceni", at=(36, 23), seat=1, routing=True))
    declared(routing, Ala="Iceni", dice=[1, 1, 1])
    assert routing.heard("responds") == []


@pytest.mark.rule("JA-CHG-06", "JA-CHG-07")
def test_who_fights_already_neither_evades_nor_counter_charges() -> None:
    for charged in (skirmishers("Iceni", at=(36, 23), seat=1), warband("Iceni", at=(36, 23))):
        table = charge_phase(horse("Ala", at=(33, 26), files=2), charged, auxiliaries("Nervii", at=(39, 23), files=2))
        declared(table, Ala="Iceni")
        assert table.over


@pytest.mark.rule("JA-CTRL-16")
def test_looting_light_troops_stand() -> None:
    assert ways(charged(skirmishers("Iceni", at=(36, 23), seat=1, looting=True)), "Iceni") == []


@pytest.mark.rule("JA-MOVE-21")
def test_a_friend_that_charges_is_not_stationary_while_an_evader_passes_it() -> None:
    for charges, dps in (({"Ala": "Iceni"}, 0), ({"Ala": "Iceni", "Catuvellauni": "Turma"}, 1)):
        table = charge_phase(
            horse("Ala", at=(36, 26), files=2),
            skirmishers("Iceni", at=(36, 23), seat=1),
            warband("Catuvellauni", at=(38, 15), facing=90),
            horse("Turma", at=(41.5, 15), facing=270, files=2),
        )
        declared(table, **charges)
        table.players[1].responds("Iceni", "evade", dice=[avd(5), 6, avd(2), 1, 1])
        passing = [it for it in table.heard("disorder") if it["unit"] == "Catuvellauni"]
        assert len(passing) == dps


@pytest.mark.rule("JA-CHG-06", "JA-MOVE-07")
def test_an_evade_goes_straight_away_from_the_nearest_charger() -> None:
    table = charge_phase(
        horse("Ala", at=(36, 26), files=2),
        legion("XX", at=(29.4, 20.5), facing=90, bases=4, lines=1),
        skirmishers("Iceni", at=(36, 23), seat=1),
    )
    declared(table, Ala="Iceni", XX="Iceni")
    table.players[1].responds("Iceni", "evade", dice=[avd(4), 2])
    assert table.heard("long_move")[0]["inches"] == 6000
    assert table.at("Iceni") == (36, 14)  # its front edge is 3 inches before its rear edge, which is where it was
    assert table.unit("Iceni").pose.degrees == 0


@pytest.mark.rule("JA-MOVE-07")
def test_mounted_evaders_roll_two_d6_beside_the_average_die() -> None:
    table = charged(chariots("Iceni", at=(36, 23), files=2), legion("XX", at=(36, 26)))
    table.players[1].responds("Iceni", "evade", dice=[avd(3), 1, 1])
    assert table.heard("long_move")[0] == {
        "unit": "Iceni", "shows": 3, "dice": [1, 1], "bonus": 0, "inches": 5000,
    }  # fmt: skip


@pytest.mark.rule("JA-CHG-07")
def test_medium_infantry_may_counter_charge_who_charges_its_front() -> None:
    assert ways(charged(warband("Iceni", at=(36, 22))), "Iceni") == ["stand", "counter-charge Ala"]
    flank = warband("Iceni", at=(38, 20), facing=90, files=3)
    assert ways(charged(flank), "Iceni") == []


@pytest.mark.rule("JA-CHG-07")
@pytest.mark.parametrize(
    "hindered",
    [
        {"dp": 5},
        {"looting": True},
        {"formation": "column"},
        {"control": "halt"},
        {"reformed": True},
    ],
)
def test_who_may_not_counter_charge(hindered: dict[str, Any]) -> None:
    assert ways(charged(warband("Iceni", at=(36, 22), **hindered)), "Iceni") == []


@pytest.mark.rule("JA-CHG-07", "JA-CHG-08")
def test_neither_heavy_infantry_nor_cavalry_counter_charges() -> None:
    assert ways(charged(horse("Iceni", at=(36, 22), seat=1)), "Iceni") == []
    assert ways(charged(legion("Iceni", at=(36, 22), seat=1)), "Iceni") == []


@pytest.mark.rule("JA-CHG-07")
def test_a_counter_charger_chooses_one_of_several_chargers() -> None:
    table = charge_phase(
        horse("Ala", at=(33, 26), files=2), horse("Turma", at=(39, 26), files=2), warband("Iceni", at=(36, 22))
    )
    declared(table, Ala="Iceni", Turma="Iceni")
    assert ways(table, "Iceni") == ["stand", "counter-charge Ala", "counter-charge Turma"]
    with refused("JA-CHG-07", "cannot_respond"):
        table.players[1].responds("Iceni", "counter-charge Nobody")
    with refused("JA-CHG-06", "cannot_respond"):
        table.players[1].responds("Iceni", "evade")


@pytest.mark.rule("JA-CHG-07")
def test_a_counter_charge_meets_the_charger_half_way() -> None:
    table = charged(warband("Iceni", at=(36, 22)), auxiliaries("Nervii", at=(36, 26)))
    table.players[1].responds("Iceni", "counter-charge Nervii")
    assert (table.at("Nervii")[1], table.at("Iceni")[1]) == (24, 24)
    assert table.unit("Iceni").momentum == table.unit("Nervii").momentum == "charge"
    assert table.unit("Nervii").struck_by["Iceni"].met_charge


@pytest.mark.rule("JA-CHG-14")
def test_evades_come_before_charges() -> None:
    table = charge_phase(
        horse("Ala", at=(36, 26)), skirmishers("Iceni", at=(36, 23), seat=1), warband("Catuvellauni", at=(54, 22)),
        legion("XX", at=(54, 23)),
    )  # fmt: skip
    declared(table, Ala="Iceni", XX="Catuvellauni")
    table.players[1].responds("Catuvellauni", "stand")
    table.players[1].responds("Iceni", "evade", dice=[avd(5), 6, avd(2), 1, 1])
    order = [it["unit"] for it in table.heard("moved") if it["inches"]]
    assert order == ["Iceni", "XX", "Ala"]


@pytest.mark.rule("JA-CHG-14")
@pytest.mark.parametrize(("near", "order"), [(24, ["Ala", "XX"]), (25, ["XX", "Ala"]), (24.5, ["Ala", "XX"])])
def test_the_nearest_pair_charges_first_and_ties_go_from_the_right(near: float, order: list[str]) -> None:
    table = charge_phase(
        legion("XX", at=(20, 24.5)), legion("II", at=(20, 22), seat=1),
        horse("Ala", at=(50, near)), legion("IX", at=(50, 22), seat=1),
    )  # fmt: skip
    declared(table, Ala="IX", XX="II")
    assert [it["unit"] for it in table.heard("moved")] == order


@pytest.mark.rule("JA-CHG-14")
def test_evaders_move_from_the_right_of_the_initiative_player() -> None:
    units = (
        horse("Ala", at=(20, 26)), skirmishers("Iceni", at=(20, 23), seat=1),
        horse("Turma", at=(50, 26)), skirmishers("Brigantes", at=(50, 23), seat=1),
    )  # fmt: skip
    for initiative, first in ((0, "Brigantes"), (1, "Iceni")):
        table = declared(charge_phase(*units, initiative=initiative), Ala="Iceni", Turma="Brigantes")
        table.players[1].responds("Iceni", "evade")
        table.players[1].responds("Brigantes", "evade", dice=[avd(5), 6] * 2 + [avd(2), 1, 1] * 2)
        assert table.heard("long_move")[0]["unit"] == first


@pytest.mark.rule("JA-CHG-11")
def test_a_charger_that_was_struck_meanwhile_neither_halts_nor_pursues() -> None:
    table = charge_phase(
        auxiliaries("Batavi", at=(36, 26)),
        skirmishers("Iceni", at=(34, 23), seat=1, bases=4, files=2),
        warband("Dobunni", at=(43, 27), facing=270, bases=4, files=2),
    )
    declared(table, Batavi="Iceni", Dobunni="Batavi")
    table.players[1].responds("Iceni", "evade", dice=[avd(5), 6])
    assert table.asked == []
    assert set(table.unit("Batavi").struck_by) == {"Dobunni"}
    assert (table.over, table.at("Batavi")) == (True, (36, 26))


@pytest.mark.rule("JA-CHG-07", "JA-CHG-10")
def test_half_way_is_half_of_what_is_straight_ahead_and_a_wheel_is_made_whole() -> None:
    def path_of_xx(**charges: str) -> Any:
        units = legion("XX", at=(36, 26)), auxiliaries("Ala", at=(44.5, 22.5), seat=1)
        table = declared(charge_phase(*units), **charges)
        if "Ala" not in charges:
            table.players[1].responds("Ala", "stand")
        return next(told["path"] for told in table.heard("moved") if told["unit"] == "XX")

    alone, met = path_of_xx(XX="Ala"), path_of_xx(XX="Ala", Ala="XX")
    assert alone[1][2] > 500, "it wheels"
    assert met[1][2] == pytest.approx(alone[1][2], abs=50)
