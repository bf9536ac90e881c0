"""Mechanics: MAKESHIFT REPAIR, and what it does to critical hits (CMD-25, CMD-26, CRIT-13, CRIT-14)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947 import actions
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker


def fixer(at: str = "D5", **fields: Any) -> Placed:
    """A mechanic hero."""
    return hero("Fixer", at=at, skills=("Mechanic",), **fields)


def broken(name: str, at: str, damage: int = 3, *criticals: str, **fields: Any) -> Placed:
    """A damaged tank with critical hits."""
    return tank(name, at=at, state={"damage": damage, "criticals": list(criticals)}, **fields)


def repairing(*units: Placed, by: str = "Fixer", dice: str = "") -> Table:
    """Red's mechanic repairs, rolling these dice; the question after it is open."""
    table = dust(*units, squad("Foe", at="L1", seat=1))
    table.players[0].activates(by)
    table.players[0].declares("repair", "nothing", dice=dice)
    return table


def chooses(table: Table, unit: str, what: str = "", dice: str = "") -> None:
    """Red picks the vehicle, and what of it."""
    table.players[0].does(actions.Command(unit=unit, what=what), dice)


@pytest.mark.rule("DU-CMD-25", "DU-SKILL-MECHANIC-01")
def test_each_bloc_of_five_dice_takes_a_point_off_the_track() -> None:
    assert repairing(fixer(), broken("Bull", "D6"), dice="B C S B S").unit("Bull").damage == 1
    assert repairing(fixer(), broken("Bull", "D6"), dice="C C S S S").unit("Bull").damage == 3
    assert repairing(fixer(), broken("Bull", "D6", 1), dice="B B B B B").unit("Bull").damage == 0


@pytest.mark.rule("DU-CMD-25")
def test_only_damaged_ground_vehicles_within_reach_can_be_repaired() -> None:
    units = (
        fixer(),
        broken("Bull", "D6"),
        broken("Bull 2", "D4"),
        broken("Far", "D8"),
        tank("Whole", at="E5"),
        walker("Gull", at="E4", kind="aircraft", armour="A1", state={"damage": 1}),
    )
    table = repairing(*units)
    assert table.offers("command") == ["Bull", "Bull 2"]
    told = {"Far": "too_far_to_hear", "Whole": "nothing_to_repair", "Gull": "no_vehicle", "Foe": "no_vehicle"}
    for name, key in told.items():
        with refused("DU-CMD-25", key):
            chooses(table, name)
    chooses(table, "Bull 2", dice="B C C C C")
    assert table.unit("Bull 2").damage == 2


@pytest.mark.rule("DU-CRIT-13", "DU-CMD-25")
@pytest.mark.example("DU-X-49")
def test_a_full_repair_clears_every_critical_hit() -> None:
    table = repairing(fixer(), broken("Bull", "D6", 3, "targeting", "fire"), dice="B B B C S")
    assert table.offers("command", unit="Bull") == ["damage points", "targeting", "fire"]
    chooses(table, "Bull", "damage points")
    assert (table.unit("Bull").damage, table.unit("Bull").criticals) == (0, [])
    assert table.heard("criticals_cleared") == [{"unit": "Bull", "what": ["targeting", "fire"]}]


@pytest.mark.rule("DU-CRIT-13", "DU-CRIT-14")
def test_a_repair_that_is_not_full_leaves_the_critical_hits() -> None:
    table = repairing(fixer(), broken("Bull", "D6", 3, "targeting"), dice="B B S C S")
    chooses(table, "Bull", "damage points")
    assert (table.unit("Bull").damage, table.unit("Bull").criticals) == (1, ["targeting"])


@pytest.mark.rule("DU-CRIT-14")
def test_one_bloc_may_remove_one_critical_hit_in_place_of_points() -> None:
    table = repairing(fixer(), broken("Bull", "D6", 3, "targeting", "fire"), dice="B C S C S")
    with refused("DU-CRIT-14", "not_to_mend"):
        chooses(table, "Bull", "immobilized")
    chooses(table, "Bull", "fire")
    assert (table.unit("Bull").damage, table.unit("Bull").criticals) == (3, ["targeting"])


@pytest.mark.rule("DU-CRIT-14")
def test_where_only_a_critical_hit_is_left_it_is_removed() -> None:
    table = repairing(fixer(), broken("Bull", "D6", 0, "targeting"), dice="B C S C S")
    assert table.unit("Bull").criticals == []


@pytest.mark.rule("DU-CMD-26", "DU-SKILL-MECHANIC-01", "DU-SKILL-MECHANIC-02")
def test_a_mechanic_repairs_nothing_while_he_pilots() -> None:
    pilot = hero("Fixer", at="", skills=("Mechanic", "Pilot"), state={"joined": "Moth", "where": "board"})
    table = dust(walker("Moth", at="D5"), pilot, broken("Bull", "D6"))
    table.players[0].activates("Moth")
    assert "repair" not in table.offers("declare")


@pytest.mark.rule("DU-SKILL-MECHANIC-02")
def test_a_recovery_vehicle_repairs_others_but_not_itself() -> None:
    wrecker = broken("Wrecker", "D5", skills=("Mechanic",))
    table = repairing(wrecker, broken("Bull", "D6"), broken("Ox", "D4"), by="Wrecker")
    assert table.offers("command") == ["Bull", "Ox"]
    with refused("DU-SKILL-MECHANIC-02", "repairs_itself"):
        chooses(table, "Wrecker")


@pytest.mark.rule("DU-DATA-MECHCREW-01")
def test_a_mechanic_crew_rolls_a_die_for_each_of_its_miniatures() -> None:
    crew = squad("Crew", at="D5", soldiers=3, skills=("Mechanic Crew",))
    table = repairing(crew, broken("Bull", "D6"), by="Crew", dice="B B C")
    assert table.unit("Bull").damage == 1
    ace = hero("Ace", at="", state={"joined": "Crew", "where": "board"})
    assert repairing(crew, ace, broken("Bull", "D6"), by="Crew", dice="B B C").unit("Bull").damage == 1


@pytest.mark.rule("DU-DATA-MECHCREW-01")
def test_a_mechanic_crew_does_not_share_its_hands_with_a_vehicle() -> None:
    pilot = hero("Ace", at="", skills=("Mechanic Crew", "Pilot"), state={"joined": "Moth", "where": "board"})
    table = dust(walker("Moth", at="D5"), pilot, broken("Bull", "D6"))
    table.players[0].activates("Moth")
    assert "repair" not in table.offers("declare")
