"""Non-Combatants where sections charge, claim and count: they are in nobody's way (MAR-42 to MAR-47)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.table.measure import group, in_coherency
from tests.rulesets.dystopian_legions.table import (
    TROOPER,
    Fielded,
    Place,
    Table,
    box,
    legions,
    piece,
    profile,
    rank,
    refused,
    section,
)

PRIEST = profile("Priest", mars=("Non-Combatant",))
RIFLES = section("Rifles", rank(30, 30, 3))


def charge(theirs: Fielded, ours: Fielded = RIFLES, **told: Any) -> Table:
    """Riflemen in a rank at 30,30 charge."""
    return legions(ours, theirs, root=Charge(section="Rifles", target="Guards"), **told)


def gap_to(table: Table, name: str, others: str) -> float:
    """The inches from a model to the nearest of a section, edge to edge."""
    section_id = name.rpartition("/")[0]
    mine = group(table.game, table.section(section_id)).only([name])
    return mine.gap(group(table.game, table.section(others)))


@pytest.mark.rule("DL-MAR-45", "DL-MOVE-15")
def test_a_priest_in_front_steps_out_of_the_way_of_a_charge() -> None:
    """He stands before the only guard, where the chargers come; he is in contact with nobody, and near his comrade."""
    table = charge(section("Guards", [(31.5, 21.6), (31.5, 20)], seat=1, models=(PRIEST, TROOPER))).begins()
    (told,) = table.heard("stepped_aside")
    assert (told["section"], told["label"]) == ("Guards", "1")
    assert table.heard("came_into_contact")[0]["models"] == 3
    assert gap_to(table, "Guards/1", "Rifles") > 0.05
    assert in_coherency(table.game, table.section("Guards"))
    keys = [event.key for event in table.said]
    assert keys.index("stepped_aside") < keys.index("moved")


@pytest.mark.rule("DL-MAR-45")
def test_a_priest_who_is_in_nobody_s_way_stays() -> None:
    table = charge(section("Guards", [(31.5, 18.5), (31.5, 20)], seat=1, models=(PRIEST, TROOPER))).begins()
    assert table.heard("stepped_aside") == []
    assert table.at("Guards")[0] == (31.5, 18.5)


@pytest.mark.rule("DL-MAR-45", "DL-COH-01")
def test_the_chargers_own_priest_comes_along_and_fights_nobody() -> None:
    ours = section("Rifles", [(31.5, 28.5), *rank(30, 30, 3)], models=(PRIEST, TROOPER))
    table = charge(section("Guards", rank(30, 20, 3), seat=1), ours).begins()
    assert table.heard("came_into_contact")[0]["models"] == 3
    assert gap_to(table, "Rifles/1", "Guards") > 0.05
    assert in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-MAR-45", "DL-MOVE-23")
def test_a_priest_comes_along_out_of_a_building_as_well() -> None:
    house = box("House", "building", 28, 28, 36, 34)
    ours = section("Rifles", [(31.5, 30), *rank(30, 32, 3)], models=(PRIEST, TROOPER), building="House")
    table = legions(
        house, ours, section("Guards", rank(30, 22, 3), seat=1), root=Charge(section="Rifles", target="Guards")
    ).begins()
    assert table.heard("came_into_contact")[0]["models"] == 3
    assert gap_to(table, "Rifles/1", "Guards") > 0.05
    assert table.section("Rifles").building == ""
    assert in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-MAR-46", "DL-MAR-42")
@pytest.mark.parametrize("models", [(PRIEST, TROOPER), (TROOPER, PRIEST)])
def test_contact_with_a_priest_alone_is_none(models: Any) -> None:
    """The one in the south is within 12 inches, the one behind him is not."""
    places: list[Place] = [(31.5, 17.4), (31.5, 15.4)]
    table = legions(RIFLES, section("Guards", places, seat=1, models=models), root=Activations(seat=0)).begins()
    if models[0] is TROOPER:
        assert table.offers(0, "charge") == ["Rifles"]
        return
    with refused("DL-MOVE-15", "out_of_reach"):
        table.players[0].charges("Rifles", "Guards")


@pytest.mark.rule("DL-MAR-46", "DL-MOVE-15")
def test_a_charge_fails_that_could_reach_nobody_but_a_priest_any_more() -> None:
    """The guard before him has fallen to the chargers' own nerve: only the priest is left in reach (DL-D-87)."""
    guards = section("Guards", [(31.5, 17.4), (31.5, 16.0), (31.5, 14.6)], seat=1, models=(PRIEST, TROOPER, TROOPER))
    guards.section.figures[1].lp = 0
    table = charge(guards).begins()
    assert [told["stays"] for told in table.heard("charge_failed")] == [False]
    assert table.heard("came_into_contact") == []
    assert gap_to(table, "Guards/1", "Rifles") >= 0.99


@pytest.mark.rule("DL-MAR-42", "DL-BL-10")
@pytest.mark.parametrize(("models", "points"), [((TROOPER, PRIEST), 4), ((PRIEST, TROOPER), 0)])
def test_a_priest_claims_no_objective(models: Any, points: int) -> None:
    """The first of them is within 4 inches of the middle, the other is not."""
    rifles = section("Rifles", [(36, 28.5), (36, 29.8)], models=models)
    guards = section("Guards", rank(30, 4, 2), seat=1)
    table = legions(rifles, guards, root=EndPhase(), options={"objective": "vital_objective"}).begins()
    assert [side.battle_log for side in table.game.sides] == [points, 0]


@pytest.mark.rule("DL-MAR-46", "DL-MELEE-06")
@pytest.mark.parametrize(("models", "reached"), [((PRIEST, TROOPER), False), ((TROOPER, PRIEST), True)])
def test_a_priest_at_a_wall_is_nobody_to_stand_opposite_to(models: Any, reached: bool) -> None:
    """The first of them stands at the wall, the other behind him, out of reach."""
    wall = piece("Wall", "sandbags", (20, 20.5), (45, 20.5))
    guards = section("Guards", [(31.5, 20), (31.5, 18.4)], seat=1, models=models)
    ours = section("Rifles", [(31.5, 31.6)])
    table = legions(ours, guards, wall, root=Activations(seat=0)).begins()
    assert (table.offers(0, "charge") == ["Rifles"]) is reached
