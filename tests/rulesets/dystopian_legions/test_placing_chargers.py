"""Chargers whom their player places himself (DL-D-86)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import PlaceCharge
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from tests.rulesets.dystopian_legions.table import Table, box, legions, piece, rank, refused, section

MISS = [1] * 9


def charging(*described: Any) -> Table:
    """Three riflemen in a rank at 30,30 who may charge."""
    return legions(section("Rifles", rank(30, 30, 3)), *described, root=Activations(seat=0)).begins()


def two_guards() -> Any:
    return section("Guards", [(31, 22), (33, 22)], seat=1)


def places(table: Table, places: str, dice: list[int] | None = None, *others: str) -> None:
    """The charge, to these places."""
    told = PlaceCharge(section="Rifles", target="Guards", others=[*others], places=places)
    table.players[0].does(told, dice or [])


@pytest.mark.rule("DL-MOVE-15", "DL-MOVE-14")
def test_a_charger_ends_where_his_player_places_him() -> None:
    table = charging(two_guards())
    places(table, "1 at 31,23.03; 2 at 32,22.3", MISS[:8])
    (moved,) = table.heard("moved")
    assert [tuple(moved["poses"][label][:2]) for label in "12"] == [(31_000, 23_030), (32_000, 22_300)]
    assert table.heard("came_into_contact")[0]["models"] == 3


@pytest.mark.rule("DL-MOVE-15")
def test_what_is_suggested_is_the_placing_of_the_referee() -> None:
    table, other = charging(two_guards()), charging(two_guards())
    (usual,) = table.offers(0, "place_charge", section="Rifles", target="Guards")
    places(table, usual, MISS[:8])
    other.players[0].charges("Rifles", "Guards", MISS[:8])
    assert table.heard("moved")[0]["poses"] == other.heard("moved")[0]["poses"]
    assert table.heard("came_into_contact") == other.heard("came_into_contact")


@pytest.mark.rule("DL-MOVE-15")
def test_at_least_as_many_come_into_contact_as_the_referee_would_bring() -> None:
    table = charging(two_guards())
    with refused("DL-MOVE-15", "fewer_in_contact") as told:
        places(table, "1 at 30,24.5")
    assert (told.value.values["count"], told.value.values["most"]) == (2, 3)


@pytest.mark.rule("DL-MOVE-14")
def test_no_way_is_longer_than_twice_the_mv() -> None:
    table = charging(two_guards(), box("Wood", "woods", 20, 23.5, 40, 28))
    with refused("DL-MOVE-14", "cannot_be_placed"):
        places(table, "1 at 34,22")


@pytest.mark.rule("DL-MELEE-04")
def test_placed_so_the_section_stays_in_coherency() -> None:
    column = section("Rifles", [(31.5, 30), (31.5, 31.5), (31.5, 33), (31.5, 34.5)])
    table = legions(column, section("Guards", [(31.5, 20)], seat=1), root=Activations(seat=0)).begins()
    with refused("DL-MELEE-04", "torn_apart"):
        places(table, "4 at 31.5,30")


@pytest.mark.rule("DL-MOVE-06")
def test_nobody_is_placed_on_a_comrade() -> None:
    table = charging(two_guards())
    with refused("DL-MOVE-06", "cannot_be_placed"):
        places(table, "1 at 31,23.02; 2 at 31.3,22.98; 3 at 33,23.02")


@pytest.mark.rule("DL-MOVE-15")
@pytest.mark.parametrize("words", ["", "7 at 30,22", "at the gate", "1 at 30,22 closed up"])
def test_what_names_no_model_and_place_says_what_is_wanted(words: str) -> None:
    table = charging(two_guards())
    with refused("DL-MOVE-15" if words else "DL-TURN-06"):
        places(table, words)


@pytest.mark.rule("DL-MELEE-07", "DL-MOVE-15")
def test_across_a_defended_barrier_whoever_stands_opposite_is_in_contact() -> None:
    table = charging(two_guards(), piece("Bags", "sandbags", (26, 22.5), (38, 22.5)))
    (usual,) = table.offers(0, "place_charge", section="Rifles", target="Guards")
    places(table, usual, MISS[:8])
    assert table.heard("came_into_contact")[0]["models"] >= 2


@pytest.mark.rule("DL-MOVE-18", "DL-MOVE-15")
def test_at_a_building_contact_is_with_its_walls() -> None:
    table = charging(section("Guards", [(31, 22)], seat=1, building="Mill"), box("Mill", "building", 28, 18, 35, 23))
    (usual,) = table.offers(0, "place_charge", section="Rifles", target="Guards")
    places(table, usual, MISS[:7])
    assert table.heard("came_into_contact")[0]["models"] == 3
