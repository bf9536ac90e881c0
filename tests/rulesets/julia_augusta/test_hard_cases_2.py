"""Cases in which several rules of disorder, leaders, charges, combats and flights meet, as players came upon them."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.disorder.blows import Blow, happen
from rulesets.julia_augusta.chapters.flight.breaking import begin_retire
from rulesets.julia_augusta.chapters.flight.fleeing import flee
from rulesets.julia_augusta.table.measure import contacts, distance, in_combat
from rulesets.kit.boards.tables.distance import overlaps
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.charging import charge_phase, declared, flees, pursues
from tests.rulesets.julia_augusta.fighting import after_combat, fought, result
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring, planned
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    avd,
    chariots,
    horse,
    julia,
    leader,
    legion,
    light_horse,
    skirmishers,
    warband,
)


@pytest.mark.rule("JA-MOVE-12")
def test_a_wheel_stops_short_of_light_troops_that_friends_and_the_edge_of_the_table_pin_down() -> None:
    """There is no free place for them behind the warband, so they do not go back at all."""
    table = manoeuvring(
        auxiliaries("Batavi", at=(50, 13.56), bases=6),
        light_horse("Corieltauvi", at=(50, 9)),
        warband("Iceni", at=(50, 5)),
    )
    made = planned(table, "Batavi", "wheel right 45")
    assert made.stop is not None
    assert (made.stop.rule, made.stop.by, made.falling) == ("JA-MOVE-12", "Corieltauvi", ())
    assert distance(made.unit, table.unit("Corieltauvi")) == pytest.approx(1, abs=0.01)


@pytest.mark.rule("JA-MOVE-12")
def test_the_rear_of_a_column_swings_onto_no_light_troops_beside_it() -> None:
    """They are not in front of it, so they do not give way: it stops an inch away."""
    table = manoeuvring(
        legion("XX", at=(36, 20), formation="column", lines=1), skirmishers("Durotriges", at=(30, 24), seat=1, bases=2)
    )
    made = planned(table, "XX", "wheel right 60")
    assert not overlaps(made.unit.placement, table.unit("Durotriges").placement)
    assert made.stop is not None
    assert (made.stop.rule, made.stop.by) == ("JA-MOVE-12", "Durotriges")


@pytest.mark.rule("JA-CHG-15", "JA-CHG-07")
@pytest.mark.parametrize("initiative", [0, 1])
def test_a_counter_charger_that_somebody_else_strikes_first_has_no_charge(initiative: int) -> None:
    """The horse is nearer and strikes the flank first; the Legion then strikes too, whoever's right decides a tie."""
    table = charge_phase(
        legion("XX", at=(36, 26)),
        horse("Ala", at=(30, 19.75), facing=90, bases=2, files=2),
        warband("Iceni", at=(36, 22)),
        initiative=initiative,
    )
    declared(table, XX="Iceni", Ala="Iceni")
    table.players[1].responds("Iceni", "counter-charge XX")
    assert set(table.unit("Iceni").struck_by) == {"XX", "Ala"}
    assert table.unit("Iceni").momentum == ""
    assert [one["unit"] for one in table.heard("charge_cancelled")] == ["Iceni"]


@pytest.mark.rule("JA-MOR-06", "JA-MOR-04")
def test_only_the_units_of_one_result_spare_each_other() -> None:
    """A bystander whom a retire destroys is no unit of that result: the others of it feel his end."""
    table = julia(
        warband("Iceni", at=(36, 22)),
        warband("Trinovantes", at=(43, 22)),
        warband("Catuvellauni", at=(39.5, 16), bases=1, files=1, start_bases=9, dp=5),
    )
    begin_retire(table.game, ScriptedDice(), table.unit("Iceni"), bound=("Iceni", "Trinovantes"))
    assert table.unit("Catuvellauni").where == "destroyed"
    assert table.unit("Trinovantes").dp == 2


@pytest.mark.rule("JA-MOR-06", "JA-ACM-16")
@pytest.mark.parametrize(("bound", "dps"), [(("Iceni", "Trinovantes"), 0), ((), 2)])
def test_who_retires_over_the_edge_does_not_shake_those_beaten_with_it(bound: tuple[str, ...], dps: int) -> None:
    table = julia(warband("Iceni", at=(36, 8)), warband("Trinovantes", at=(42.5, 3)), legion("XX", at=(36, 8)))
    units = table.game.units
    table.game.events = []
    flee(table.game, ScriptedDice(), units["Iceni"], [units["XX"]], "retire", 12, bound)
    assert units["Iceni"].where == "left"
    assert units["Trinovantes"].dp == dps


@pytest.mark.rule("JA-CBT-14")
def test_the_impetus_is_forgotten_when_a_pursuit_leads_to_somebody_else() -> None:
    """The contact in which it was spent has ended."""
    table = julia(
        warband("Iceni", at=(36, 22), impetus_spent=True, formation="unformed"),
        legion("XX", at=(36, 27)),
        auxiliaries("Batavi", at=(20, 24)),
        phase="after_combat",
    )
    pursues(table, "Iceni", "Batavi", path=[Pose(36000, 22500, 0), Pose(36000, 40000, 0)], dice=[avd(5), 6])
    assert table.unit("XX").struck_by
    assert not table.unit("Iceni").impetus_spent


@pytest.mark.rule("JA-LEAD-10", "JA-MOR-05")
def test_a_leader_who_was_felt_as_routed_is_not_felt_again_when_his_unit_is_cut_down() -> None:
    table = julia(
        legion("XX", at=(36, 30), bases=4, lines=1),
        warband("Iceni", at=(36, 26), bases=1, files=1, routing=True, mourned=True, formation="unformed"),
        warband("Trinovantes", at=(42, 26)),
        leader("Prasutagus", unit="Iceni", seat=1),
        leader("Cartimandua", unit="Trinovantes", seat=1),
    )
    happen(table.game, ScriptedDice(), [Blow("Iceni", 0, "combat", bases=1)])
    assert table.unit("Trinovantes").dp == 0
    assert table.leader("Prasutagus").where == "dead"


@pytest.mark.rule("JA-LEAD-10", "JA-MOR-05")
def test_a_leader_who_is_shot_in_a_routing_unit_is_not_felt_again() -> None:
    table = julia(
        warband("Iceni", at=(36, 26), routing=True, mourned=True, formation="unformed"),
        warband("Trinovantes", at=(43, 26)),
        leader("Prasutagus", unit="Iceni", seat=1),
    )
    happen(table.game, ScriptedDice(1, 1), [Blow("Iceni", 1, "shooting")])
    assert table.leader("Prasutagus").where == "dead"
    assert table.unit("Trinovantes").dp == 0


@pytest.mark.rule("JA-RES-20", "JA-RES-13")
def test_a_shaken_support_routs_although_its_front_unit_relieves_ranks() -> None:
    table = after_combat(
        fought(
            -2,
            legion("XX", at=(36, 30)),
            legion("II", at=(36, 34), lines=1, bases=4, dp=4),
            warband("Iceni", at=(36, 30), files=4, bases=8),
            charges="Iceni > XX",
        )
    )
    assert result(table, "II") == "rout"
    table.players[0].chooses("XX", "relieve ranks", dice=[avd(3), 3])
    assert table.unit("II").where == "destroyed"


@pytest.mark.rule("JA-ACM-05")
def test_who_passes_through_does_not_end_in_a_new_combat() -> None:
    """There is another enemy 6 inches behind: the horse stops short of him."""
    table = after_combat(
        fought(
            0,
            horse("Ala", at=(36, 30), bases=2, files=2),
            skirmishers("Iceni", at=(36, 30), seat=1, bases=3),
            warband("Trinovantes", at=(36, 23), formation="unformed"),
            charges="Ala > Iceni",
        )
    )
    assert table.at("Ala")[1] < 25
    assert not in_combat(table.game, table.unit("Ala"))


@pytest.mark.rule("JA-RES-09", "JA-RES-11")
def test_cavalry_whose_opponents_are_destroyed_passes_through_nobody() -> None:
    table = fought(
        0,
        horse("Ala", at=(36, 30)),
        skirmishers("Iceni", at=(36, 30), seat=1, bases=1, files=1, dp=5),
        charges="Ala > Iceni",
    )
    assert table.unit("Iceni").where == "destroyed"
    assert result(table, "Ala") == "halt"


@pytest.mark.rule("JA-CHG-05", "JA-ACM-11")
def test_a_charger_that_waits_to_pursue_makes_no_response_to_a_pursuer() -> None:
    """The chariots declared a charge this turn: a pursuer that runs into them before their own move strikes them."""
    table = julia(
        auxiliaries("Batavi", at=(36, 30), formation="unformed"),
        chariots("Iceni", at=(36, 26), declared=True),
        phase="charge",
    )
    pursues(table, "Batavi", "", dice=[avd(5), 6])
    assert table.over
    assert table.unit("Iceni").struck_by["Batavi"].how == "pursue"


@pytest.mark.rule("JA-ACM-14")
def test_a_pursuer_whose_quarry_was_cut_down_goes_straight_ahead() -> None:
    """Not to the place where it fell."""
    table = julia(
        horse("Ala", at=(36, 30), formation="unformed", pursuing=True, quarry="Iceni"),
        warband("Iceni", at=(50, 20)),
        phase="manoeuvre",
    )
    table.unit("Iceni").where = "destroyed"
    pursues(table, "Ala", "Iceni", dice=[avd(4), 3, 3])
    assert table.at("Ala") == (36, 20)
    assert table.unit("Ala").pursuing


@pytest.mark.rule("JA-ACM-11")
def test_a_pursuer_that_ends_alongside_an_enemy_has_charged_him() -> None:
    """He was not in its way, but the flanks touch."""
    table = julia(
        legion("XX", at=(36, 30), formation="unformed", bases=4),
        auxiliaries("Nervii", at=(44, 18), seat=1, facing=0),
        phase="after_combat",
    )
    pursues(table, "XX", "", dice=[avd(5), 6])
    assert table.unit("Nervii").struck_by["XX"].zone == "rear"
    assert table.unit("XX").momentum == "pursue"
    assert not table.unit("XX").pursuing


@pytest.mark.rule("JA-ACM-02")
def test_nobody_falls_back_into_contact_with_another_enemy() -> None:
    table = fought(
        -2,
        auxiliaries("Batavi", at=(36, 30)),
        warband("Iceni", at=(36, 30), files=4, bases=8),
        warband("Trinovantes", at=(36, 32.55), facing=0, formation="unformed"),
        charges="Iceni > Batavi",
    )
    after_combat(table)
    assert table.at("Batavi") == (36, 30)
    assert not contacts(table.unit("Batavi"), table.unit("Trinovantes"))


@pytest.mark.rule("JA-ACM-16")
def test_a_flight_ends_alongside_no_enemy() -> None:
    """It bends away from him until their flanks do not touch any more, and goes no farther."""
    table = julia(warband("Iceni", at=(36, 40)), legion("XX", at=(36, 40)), auxiliaries("Batavi", at=(43, 28)))
    flees(table, "Iceni", ["XX"], "retire", 7)
    assert table.at("Iceni") == (35.88, 28.5)
    assert not in_combat(table.game, table.unit("Iceni"))


@pytest.mark.rule("JA-MOVE-23")
def test_nobody_moves_over_light_troops_that_he_touches_with_a_corner() -> None:
    """They are no more than touched, so there is no nearer to come before which they would give way."""
    table = manoeuvring(horse("Ala", at=(36, 30)), chariots("Iceni", at=(30, 30), files=2))
    made = planned(table, "Ala", "oblique left 4")
    assert made.stop is not None
    assert (made.stop.rule, made.stop.by) == ("JA-MOVE-23", "Iceni")
    assert not overlaps(made.unit.placement, table.unit("Iceni").placement)
