"""Charge moves and contact, and charges overtaken by events (CHG-09 to CHG-16)."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.movement.contact import faces_anew, lined_up, part
from rulesets.kit.boards.tables.places import Point, pose
from tests.rulesets.julia_augusta.charging import charge_phase, declared, facing
from tests.rulesets.julia_augusta.fighting import modifiers
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    avd,
    box,
    horse,
    julia,
    legion,
    moved,
    skirmishers,
    warband,
)


@pytest.mark.rule("JA-CHG-09")
def test_a_charge_goes_straight_into_contact_and_lines_up() -> None:
    table = declared(charge_phase(legion("XX", at=(36, 25)), legion("II", at=(38, 22), seat=1, facing=170)), XX="II")
    assert facing(table.unit("XX")) == 350  # its front lies along the edge that it struck
    assert table.heard("moved")[0]["how"] == "charge"
    assert table.unit("II").struck_by["XX"].zone == "front"
    assert table.unit("XX").did is not None
    assert table.unit("XX").did.did == "charge"


@pytest.mark.rule("JA-CHG-09")
def test_a_charge_wheels_before_it_goes_straight_ahead() -> None:
    aslant = declared(charge_phase(legion("XX", at=(36, 26)), horse("Ala", at=(44.5, 23), seat=1)), XX="Ala")
    path = aslant.heard("moved")[0]["path"]
    assert 0 < path[1][2] <= 2250
    assert set(aslant.unit("Ala").struck_by) == {"XX"}


@pytest.mark.rule("JA-TERR-02", "JA-TERR-03")
@pytest.mark.parametrize(("unit", "dps"), [(legion("XX", at=(36, 26)), 2), (auxiliaries("XX", at=(36, 26)), 1)])
def test_a_charge_takes_the_disorder_of_rough_ground(unit: object, dps: int) -> None:
    marsh = box("the marsh", "marsh", 30, 23, 42, 25)
    table = declared(charge_phase(unit, horse("Ala", at=(36, 22), seat=1), marsh), XX="Ala")  # type: ignore[arg-type]
    assert table.unit("XX").dp == dps


@pytest.mark.rule("JA-CHG-10")
def test_two_that_charge_each_other_meet_half_way() -> None:
    table = charge_phase(legion("XX", at=(36, 25)), warband("Iceni", at=(36, 22)))
    declared(table, XX="Iceni", Iceni="XX")
    assert (table.at("XX")[1], table.at("Iceni")[1]) == (23.5, 23.5)
    assert table.unit("XX").momentum == table.unit("Iceni").momentum == "charge"
    assert set(table.unit("XX").struck_by) == {"Iceni"}
    assert table.unit("Iceni").struck_by["XX"].met_charge


@pytest.mark.rule("JA-CHG-13", "JA-FORM-06")
@pytest.mark.parametrize(
    ("at", "turned", "zone"),
    [((36, 20), 180, "rear"), ((31.4, 23), 90, "flank"), ((36, 26), 0, "front")],
)
def test_the_zone_is_that_of_the_front_when_the_charge_was_declared(
    at: tuple[float, float], turned: float, zone: str
) -> None:
    target = legion("II", at=(36, 24), seat=1, facing=180, bases=4, files=4, lines=1)
    charger = horse("Ala", at=at, facing=turned, bases=2, files=2)
    table = declared(charge_phase(charger, target), Ala="II")
    assert table.unit("II").struck_by["Ala"].zone == zone


@pytest.mark.rule("JA-CHG-13")
def test_a_flank_charge_lasts_while_the_contact_lasts() -> None:
    target = legion("II", at=(36, 24), seat=1, bases=4, lines=1)
    table = declared(charge_phase(horse("Ala", at=(31.4, 23), facing=90, files=2), target), Ala="II")
    part(table.game)
    assert table.unit("II").struck_by["Ala"].zone == "flank"
    faces_anew(table.unit("II"))
    assert table.unit("II").struck_by["Ala"].zone == "front"
    table.unit("Ala").pose = table.unit("Ala").pose._replace(x=20000)
    part(table.game)
    assert table.unit("II").struck_by == {}


@pytest.mark.rule("JA-CHG-11")
@pytest.mark.parametrize(
    ("charger", "may"),
    [
        (legion("XX", at=(36, 26)), True),
        (legion("XX", at=(36, 26), grade="A"), True),
        (legion("XX", at=(36, 26), grade="C"), False),
        (legion("XX", at=(36, 26), formation="unformed"), False),
        (horse("XX", at=(36, 26)), False),
    ],
)
def test_who_may_halt_where_the_evaders_stood(charger: object, may: bool) -> None:
    table = declared(
        charge_phase(charger, skirmishers("Iceni", at=(36, 23), seat=1)),  # type: ignore[arg-type]
        XX="Iceni",
    )
    dice = [avd(5), 6] if may else [avd(5), 6, avd(2), 1, 1][: 5 if table.unit("XX").mounted else 4]
    table.players[1].responds("Iceni", "evade", dice=dice)
    assert (("roman", "halt_or_pursue") in table.asked) == may


@pytest.mark.rule("JA-CHG-11", "JA-CHG-12", "JA-CHG-14")
@pytest.mark.parametrize(("y", "ends"), [(26, 22), (25, 21), (23.5, 20)])
def test_who_halts_goes_4_inches_at_most_and_not_beyond_the_ground_of_the_evaders(y: float, ends: float) -> None:
    """They stood from 23 to 20, and have gone before it moves."""
    table = declared(charge_phase(legion("XX", at=(36, y)), skirmishers("Iceni", at=(36, 23), seat=1)), XX="Iceni")
    table.players[1].responds("Iceni", "evade", dice=[avd(5), 6])
    assert [told["unit"] for told in table.heard("moved")] == ["Iceni"]
    table.players[0].chooses("XX", "halt")
    assert [told["unit"] for told in table.heard("moved")] == ["XX"]
    assert (table.at("XX"), table.over) == ((36, ends), True)


@pytest.mark.rule("JA-CHG-11")
def test_to_halt_on_position_is_no_charge() -> None:
    table = declared(charge_phase(legion("XX", at=(36, 26)), skirmishers("Iceni", at=(36, 23), seat=1)), XX="Iceni")
    table.players[1].responds("Iceni", "evade", dice=[avd(5), 6])
    table.players[0].chooses("XX", "halt")
    assert table.at("XX") == (36, 22)  # 4 inches: not over the far edge of their ground
    assert table.unit("XX").formed
    assert table.unit("XX").momentum == ""
    assert not table.unit("XX").pursuing


@pytest.mark.rule("JA-CHG-12", "JA-MOVE-09")
def test_others_must_pursue_with_all_their_dice() -> None:
    table = declared(charge_phase(horse("Ala", at=(36, 26)), skirmishers("Iceni", at=(36, 23), seat=1)), Ala="Iceni")
    table.players[1].responds("Iceni", "evade", dice=[avd(5), 6, avd(4), 2, 2])
    unit = table.unit("Ala")
    assert not unit.formed
    assert (unit.pursuing, unit.quarry) == (True, "Iceni")
    assert table.at("Ala") == (36, 18)  # 8 inches; the evaders are 11 away


@pytest.mark.example("JA-X-50")
@pytest.mark.rule("JA-CHG-15", "JA-CHG-14")
def test_a_charger_that_is_struck_first_loses_its_charge() -> None:
    table = charge_phase(
        legion("XX", at=(30, 20), facing=90), warband("Iceni", at=(36, 22)), auxiliaries("Nervii", at=(36, 26))
    )
    declared(table, XX="Iceni", Iceni="Nervii")
    table.players[0].responds("Nervii", "stand")
    assert table.at("Iceni") == (36, 22)
    assert table.heard("charge_cancelled") == [{"unit": "Iceni", "target": "Nervii"}]
    assert table.unit("Iceni").momentum == ""
    assert table.unit("XX").momentum == "charge"
    assert (modifiers(table, 1).get("JA-CBT-11"), modifiers(table, 1).get("JA-CBT-13")) == (None, None)
    met = charge_phase(legion("XX", at=(36, 25)), warband("Iceni", at=(36, 22)), auxiliaries("Nervii", at=(60, 40)))
    declared(met, XX="Iceni", Iceni="XX")
    assert (met.at("XX")[1], met.at("Iceni")[1]) == (23.5, 23.5)
    assert met.unit("XX").momentum == met.unit("Iceni").momentum == "charge"


@pytest.mark.rule("JA-CHG-15")
def test_infantry_struck_by_cavalry_before_its_own_charge_had_declared_one() -> None:
    table = charge_phase(
        horse("Ala", at=(30, 20), facing=90), warband("Iceni", at=(36, 22)), auxiliaries("Nervii", at=(36, 26))
    )
    declared(table, Ala="Iceni", Iceni="Nervii")
    table.players[0].responds("Nervii", "stand")
    assert table.unit("Iceni").momentum == ""
    assert table.unit("Iceni").struck_by["Ala"].met_charge


@pytest.mark.rule("JA-CHG-15")
def test_a_charger_follows_a_target_that_charged_elsewhere() -> None:
    table = charge_phase(
        legion("XX", at=(30, 18), facing=90), warband("Iceni", at=(36, 22)), auxiliaries("Nervii", at=(36, 24.5))
    )
    declared(table, XX="Iceni", Iceni="Nervii", Nervii="Iceni")
    assert table.at("Iceni") == (36, 23.25)
    assert table.unit("Iceni").struck_by["XX"].zone == "flank"
    assert table.unit("XX").momentum == "charge"


@pytest.mark.rule("JA-CHG-15")
@pytest.mark.parametrize(
    ("beyond", "to"),
    [((60, 40), 34.4), ((37, 33), 34.0)],  # nobody there; and 1 inch from an enemy
)
def test_a_charger_whose_target_is_gone_goes_straight_ahead(beyond: tuple[float, float], to: float) -> None:
    table = charge_phase(
        horse("Ala", at=(36, 26), bases=2),
        warband("Iceni", at=(36, 23)),
        warband("Catuvellauni", at=(30.4, 30.5), facing=90),
        legion("XX", at=beyond, bases=4, files=2, lines=1),
    )
    declared(table, Ala="Iceni", Catuvellauni="Ala")
    table.players[1].responds("Iceni", "stand")
    assert table.at("Ala")[1] == 23
    assert table.at("Catuvellauni") == (to, 30.5)
    assert table.unit("Catuvellauni").formed
    assert table.unit("Catuvellauni").momentum == ""
    assert table.unit("Catuvellauni").did == moved(to - 30.4, did="charge")


@pytest.mark.rule("JA-CHG-16")
def test_a_routing_unit_that_is_charged_is_hacked_and_pursued() -> None:
    table = charge_phase(auxiliaries("Nervii", at=(36, 26)), warband("Iceni", at=(36, 17.5), routing=True, facing=0))
    declared(table, Nervii="Iceni", dice=[6, 4, 3])
    assert table.heard("free_hack") == [{"unit": "Nervii", "target": "Iceni", "dice": [6, 4, 3], "lost": 2}]
    assert table.unit("Iceni").bases == 7
    assert (table.unit("Nervii").pursuing, table.unit("Nervii").quarry) == (True, "Iceni")
    assert table.unit("Iceni").struck_by == {}


@pytest.mark.rule("JA-CTRL-16")
def test_a_looting_unit_that_is_charged_stands_and_stops_looting() -> None:
    table = declared(
        charge_phase(auxiliaries("Nervii", at=(36, 26)), warband("Iceni", at=(36, 22), looting=True)), Nervii="Iceni"
    )
    assert table.over
    assert not table.unit("Iceni").looting


@pytest.mark.rule("JA-CHG-09")
@pytest.mark.parametrize("aside", [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1, 1.25, -1.25])
def test_who_has_no_room_where_it_strikes_slides_by_quarters_of_an_inch_up_to_half_a_base(aside: float) -> None:
    """Two cliffs leave it a hair more than its own eight inches."""
    cliffs = [
        box("West", "cliff", 20, 29.5, 31.95 + aside, 34),
        box("East", "cliff", 40.05 + aside, 29.5, 52, 34),
    ]
    table = julia(auxiliaries("Batavi", at=(36, 44)), warband("Iceni", at=(36, 29), bases=14, files=7), *cliffs)
    strikes_at = pose(Point(36, 29), 0)
    stands = lined_up(table.game, table.unit("Batavi"), strikes_at, table.unit("Iceni"))
    assert (stands.point.x, stands.point.y) == (36 + aside if abs(aside) <= 1 else 36, 29)
