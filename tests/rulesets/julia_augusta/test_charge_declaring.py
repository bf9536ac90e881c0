"""Who may declare a charge on whom (CHG-01 to CHG-04)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.julia_augusta.chapters.charge.declaring import must_charge, why_not
from rulesets.julia_augusta.chapters.charge.who_may_charge import light_infantry_may_not
from rulesets.julia_augusta.table.state import Unit
from tests.rulesets.julia_augusta.charging import charge_phase, declared
from tests.rulesets.julia_augusta.table import (
    Table,
    auxiliaries,
    box,
    chariots,
    horse,
    legion,
    light_horse,
    moved,
    refused,
    skirmishers,
    warband,
)


def targets(table: Table, unit: str) -> list[str]:
    """What a unit is offered as the target of its charge."""
    seat = table.unit(unit).seat
    if not any(q.values.get("unit") == unit for q in table.game.questions):
        return []
    return table.offers(seat, "charge", unit=unit)


@pytest.mark.rule("JA-CHG-01")
def test_a_charge_reaches_four_inches() -> None:
    near = charge_phase(legion("XX", at=(36, 26)), warband("Iceni", at=(36, 22)))
    assert targets(near, "XX") == ["none", "Iceni"]
    far = charge_phase(legion("XX", at=(36, 26.1)), warband("Iceni", at=(36, 22)))
    assert targets(far, "XX") == []
    assert far.over  # nobody can charge: nobody is asked


@pytest.mark.rule("JA-CHG-01")
def test_only_an_enemy_in_front_and_within_a_wheel_can_be_charged() -> None:
    behind = charge_phase(legion("XX", at=(36, 20), facing=180), warband("Iceni", at=(36, 16), facing=180, files=3))
    assert targets(behind, "XX") == []
    beside = charge_phase(auxiliaries("Nervii", at=(36, 26)), horse("Ala", at=(45, 25), seat=1, facing=180))
    assert targets(beside, "Nervii") == []
    aslant = charge_phase(auxiliaries("Nervii", at=(36, 26)), horse("Ala", at=(43, 23.5), seat=1, facing=180))
    assert targets(aslant, "Nervii") == ["none", "Ala"]


@pytest.mark.rule("JA-CHG-01")
def test_a_friend_in_the_way_bars_a_charge() -> None:
    table = charge_phase(
        legion("XX", at=(36, 26)), auxiliaries("Nervii", at=(36, 24.2), files=4), warband("Iceni", at=(36, 22.2))
    )
    assert targets(table, "XX") == []
    assert targets(table, "Nervii") == ["none", "Iceni"]


@pytest.mark.rule("JA-CHG-01", "JA-TURN-03")
def test_charges_are_secret_until_both_are_done() -> None:
    table = charge_phase(legion("XX", at=(36, 26)), warband("Iceni", at=(36, 22)))
    romans, britons = table.players
    romans.charges("XX", "Iceni")
    romans.is_done()
    assert not table.said
    assert table.asked == [("briton", "charge"), ("briton", "charges_done")]
    britons.is_done()
    assert [it["unit"] for it in table.heard("charge_declared")] == ["XX"]


@pytest.mark.rule("JA-CHG-02")
def test_light_infantry_charges_only_light_infantry() -> None:
    table = charge_phase(skirmishers("Funditores", at=(36, 26)), warband("Iceni", at=(36, 22)))
    assert targets(table, "Funditores") == []
    assert targets(table, "Iceni") == ["none", "Funditores"]
    light = charge_phase(skirmishers("Funditores", at=(36, 26)), skirmishers("Iceni", at=(36, 22), seat=1))
    assert targets(light, "Funditores") == ["none", "Iceni"]


@pytest.mark.rule("JA-CHG-03")
@pytest.mark.parametrize(
    ("target", "may"),
    [
        (auxiliaries("Enemy", at=(36, 26)), False),
        (auxiliaries("Enemy", at=(36, 26), formation="unformed"), True),
        (horse("Enemy", at=(36, 26)), True),
    ],
)
def test_light_cavalry_charges_mounted_and_unformed_units(target: Any, may: bool) -> None:
    table = charge_phase(light_horse("Brigantes", at=(36, 22)), target)
    assert ("Enemy" in targets(table, "Brigantes")) == may


@pytest.mark.example("JA-X-24")
@pytest.mark.rule("JA-CHG-03")
def test_light_cavalry_charges_a_legion_in_support_of_chariots() -> None:
    table = charge_phase(
        legion("XX", at=(36, 26)),
        light_horse("Brigantes", at=(33, 22)),
        chariots("Trinovantes", at=(39.5, 22), files=2),
    )
    romans, britons = table.players
    with refused("JA-CHG-03", "only_in_support"):
        britons.charges("Brigantes", "XX")
    britons.charges("Trinovantes", "XX")
    assert targets(table, "Brigantes") == ["none", "XX"]
    britons.charges("Brigantes", "XX")
    romans.is_done()
    britons.is_done()
    assert {it["unit"] for it in table.heard("contact")} == {"Trinovantes", "Brigantes"}


@pytest.mark.rule("JA-CHG-03")
def test_support_falls_with_the_charge_of_the_chariots() -> None:
    table = charge_phase(
        legion("XX", at=(36, 26)),
        light_horse("Brigantes", at=(33, 22)),
        chariots("Trinovantes", at=(39.5, 22), files=2),
    )
    britons = table.players[1]
    britons.charges("Trinovantes", "XX")
    britons.charges("Brigantes", "XX")
    britons.charges("Trinovantes", "none")
    declared(table)
    assert [it["unit"] for it in table.heard("charge_dropped")] == ["Brigantes"]
    assert table.heard("charge_declared") == []


@pytest.mark.rule("JA-CHG-04")
@pytest.mark.parametrize(
    "hindered",
    [
        {"dp": 5, "lines": 1},
        {"routing": True},
        {"formation": "column", "lines": 1},
        {"control": "halt"},
        {"reformed": True},
        {"looting": True},
        {"pursuing": True},
        {"did": moved(6, did="pursue")},
    ],
)
def test_who_may_not_charge(hindered: dict[str, Any]) -> None:
    table = charge_phase(legion("XX", at=(36, 26), **hindered), warband("Iceni", at=(36, 22)))
    assert targets(table, "XX") == []
    assert targets(table, "Iceni") == ["none", "XX"]


@pytest.mark.rule("JA-CHG-04")
def test_unformed_troops_may_charge_but_not_out_of_a_combat() -> None:
    unformed = charge_phase(legion("XX", at=(36, 26), formation="unformed"), warband("Iceni", at=(36, 22)))
    assert targets(unformed, "XX") == ["none", "Iceni"]
    fighting = charge_phase(
        legion("XX", at=(36, 26)), warband("Iceni", at=(33, 26), facing=180), warband("Trinovantes", at=(44, 23))
    )
    assert targets(fighting, "XX") == []


@pytest.mark.rule("JA-CTRL-03")
def test_a_conforming_unit_charges_only_with_the_unit_that_it_copies() -> None:
    table = charge_phase(
        warband("Iceni", at=(33, 22)),
        warband("Catuvellauni", at=(39.5, 22), control="conform", copies="Iceni"),
        legion("XX", at=(36, 26)),
    )
    britons = table.players[1]
    with refused("JA-CTRL-03", "copies_no_charge"):
        britons.charges("Catuvellauni", "XX")
    britons.charges("Iceni", "XX")
    britons.charges("Catuvellauni", "XX")


@pytest.mark.rule("JA-CTRL-15")
def test_a_unit_that_repeats_its_charge_must_charge_the_nearest_enemy() -> None:
    wild = {"control": "repeat", "last": moved(did="charge")}
    table = charge_phase(
        warband("Iceni", at=(36, 22), **wild),
        auxiliaries("Nervii", at=(33, 25), files=2, seat=0),
        horse("Ala", at=(38, 25.5), files=2),
    )
    assert ("briton", "charge") not in table.asked
    declared(table)
    assert [(it["unit"], it["target"]) for it in table.heard("charge_declared")] == [("Iceni", "Nervii")]


@pytest.mark.rule("JA-CTRL-15")
def test_its_player_chooses_between_equally_near_enemies() -> None:
    wild = {"control": "repeat", "last": moved(did="charge")}
    table = charge_phase(
        warband("Iceni", at=(36, 22), **wild),
        auxiliaries("Nervii", at=(33, 25), files=2),
        auxiliaries("Batavi", at=(39, 25), files=2),
    )
    assert ("briton", "must_charge") in table.asked
    britons = table.players[1]
    with refused("JA-CTRL-15", "must_charge"):
        britons.charges("Iceni", "none")
    declared(table, Iceni="Batavi")
    assert [it["target"] for it in table.heard("charge_declared")] == ["Batavi"]


@pytest.mark.rule("JA-TERR-01")
def test_mounted_units_do_not_charge_through_rough_ground() -> None:
    wood = box("the wood", "woods", 30, 23, 42, 25)
    table = charge_phase(horse("Ala", at=(36, 26)), warband("Iceni", at=(36, 22)), wood)
    assert targets(table, "Ala") == []
    assert targets(table, "Iceni") == ["none", "Ala"]


@pytest.mark.rule("JA-CHG-01", "JA-TURN-03", "JA-CTRL-15")
@pytest.mark.parametrize(
    ("control", "did", "asked"),
    [
        ("repeat", "charge", ["must_charge"]),
        ("repeat", "move", ["charge", "charges_done"]),
        ("free", "charge", ["charge", "charges_done"]),
    ],
)
def test_only_a_charge_that_is_repeated_must_be_declared(control: str, did: str, asked: list[str]) -> None:
    wild = warband("Iceni", at=(36, 22), control=control, last=moved(4, did=did))
    two = horse("Ala", at=(32, 25), files=2, bases=2), horse("Turma", at=(40, 25), files=2, bases=2)
    table = charge_phase(wild, *(unit.model_copy(update={"dp": 5}) for unit in two))
    assert sorted(table.asked) == [("briton", key) for key in asked]
    assert bool(must_charge(table.game, table.unit("Iceni"))) is (asked == ["must_charge"])


@pytest.mark.rule("JA-CHG-03")
@pytest.mark.parametrize(
    ("friend", "declares", "may"),
    [
        (chariots("Friend", at=(39.5, 22), files=2), True, True),
        (chariots("Friend", at=(39.5, 22), files=2), False, False),
        (horse("Friend", at=(39.5, 22), seat=1, files=2), True, False),
    ],
)
def test_light_cavalry_charges_formed_infantry_beside_chariots_that_charge_it_too(
    friend: Unit, declares: bool, may: bool
) -> None:
    table = charge_phase(legion("XX", at=(36, 26)), light_horse("Brigantes", at=(33, 22)), friend)
    game = table.game
    found = why_not(game, game.units["Brigantes"], "XX", {"Friend": "XX"} if declares else {})
    assert (found is None) is may


@pytest.mark.rule("JA-CHG-02")
@pytest.mark.parametrize("troops", [legion, auxiliaries, horse, chariots])
def test_all_but_light_infantry_charge_other_types(troops: Callable[..., Unit]) -> None:
    assert light_infantry_may_not(troops("One", at=(36, 26), seat=0), legion("Foe", at=(36, 22), seat=1)) is None
    assert light_infantry_may_not(skirmishers("One", at=(36, 26)), troops("Foe", at=(36, 22), seat=1)) is not None
