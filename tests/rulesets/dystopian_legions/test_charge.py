"""Charges: who may be reached, who comes into contact, where the others stand (MOVE-14 to MOVE-19)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import Fielded, Table, box, legions, profile, rank, refused, section

MISS = [1] * 9
"""Nobody succeeds: six dice of three chargers, three of the defenders."""


def charging(theirs: Fielded, *ground: Piece | Fielded, ours: Fielded | None = None) -> Table:
    """Three riflemen in a rank at 30,30 who may charge."""
    mine = ours or section("Rifles", rank(30, 30, 3))
    return legions(mine, theirs, *ground, root=Activations(seat=0)).begins()


@pytest.mark.rule("DL-MOVE-14", "DL-MOVE-15")
@pytest.mark.parametrize(("north", "reaches"), [(17.0, True), (16.9, False)])
def test_a_charge_reaches_twice_the_mv(north: float, reaches: bool) -> None:
    table = charging(section("Guards", [(31.5, north)], seat=1))
    assert table.offers(0, "charge") == (["Rifles"] if reaches else [])
    if reaches:
        table.players[0].charges("Rifles", "Guards", MISS[:7])
        assert table.heard("came_into_contact")[0]["models"] >= 1
        return
    with refused("DL-MOVE-15", "out_of_reach"):
        table.players[0].charges("Rifles", "Guards")


@pytest.mark.rule("DL-MOVE-15", "DL-MELEE-04")
def test_as_many_as_possible_come_into_contact() -> None:
    table = charging(section("Guards", rank(30, 20, 3), seat=1))
    table.players[0].charges("Rifles", "Guards", MISS)
    assert table.heard("came_into_contact")[0]["models"] == 3


@pytest.mark.rule("DL-MOVE-15", "DL-MELEE-04", "DL-MOVE-14")
@pytest.mark.parametrize("turned", [False, True])
def test_of_two_far_apart_the_one_whom_more_reach_is_charged(turned: bool) -> None:
    """Only the eastmost of three reaches the guard in the east: 2 x MV is 12 inches."""
    places = [(30, 20), (42.5, 23)]
    table = charging(section("Guards", places[::-1] if turned else places, seat=1))
    table.players[0].charges("Rifles", "Guards", MISS[:8])
    assert table.heard("came_into_contact")[0]["models"] == 3
    assert max(east for east, _ in table.at("Rifles")) < 35


@pytest.mark.rule("DL-MOVE-17")
def test_who_finds_no_place_in_contact_stays_with_the_others() -> None:
    far = section("Rifles", [(31.5, 30), (31.5, 31.5), (31.5, 33), (31.5, 34.5)])
    table = charging(section("Guards", [(31.5, 20)], seat=1), ours=far)
    table.players[0].charges("Rifles", "Guards", MISS)
    assert table.heard("came_into_contact")[0]["models"] == 2
    assert in_coherency(table.game, table.section("Rifles"))
    (moved,) = table.heard("moved")
    assert max(south for _, south, _ in moved["poses"].values()) < 24_000


@pytest.mark.rule("DL-MELEE-04")
def test_a_charge_does_not_tear_a_section_apart() -> None:
    """At both ends of a long rank two chargers would come into contact, too far from one another."""
    table = charging(section("Guards", [(26, 22), (38, 22)], seat=1))
    table.players[0].charges("Rifles", "Guards", MISS[:8])
    assert in_coherency(table.game, table.section("Rifles"))
    assert table.heard("came_into_contact")[0]["models"] >= 1


@pytest.mark.rule("DL-MOVE-16")
def test_a_charge_goes_round_a_house() -> None:
    house = box("House", "building", 28, 24, 35, 26)
    table = charging(section("Guards", [(31.5, 22)], seat=1), house)
    table.players[0].charges("Rifles", "Guards", MISS[:7])
    (moved,) = table.heard("moved")
    assert moved["longest"] > 8000


@pytest.mark.rule("DL-MOVE-14")
def test_who_charges_does_not_fire_and_is_activated() -> None:
    table = charging(section("Guards", rank(30, 20, 3), seat=1), section("More", rank(60, 10, 1), seat=1))
    table.players[0].charges("Rifles", "Guards", MISS)
    assert table.section("Rifles").activated == 1
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-MELEE-23", "DL-MOVE-19")
def test_ironclads_neither_charge_nor_are_charged() -> None:
    walker = profile("Walker", type="ironclad", inches=2)
    table = charging(section("Walkers", [(31.5, 25)], seat=1, models=(walker,)))
    with refused("DL-MELEE-23"):
        table.players[0].charges("Rifles", "Walkers")
    table = charging(section("Guards", [(31.5, 20)], seat=1), ours=section("Walkers", [(31.5, 25)], models=(walker,)))
    with refused("DL-MELEE-23"):
        table.players[0].charges("Walkers", "Guards")


@pytest.mark.rule("DL-ACT-04")
def test_who_is_out_of_coherency_does_not_charge() -> None:
    table = charging(section("Guards", rank(30, 20, 3), seat=1), ours=section("Rifles", rank(30, 30, 3, 3.0)))
    with refused("DL-ACT-04", "must_close_up"):
        table.players[0].charges("Rifles", "Guards")


@pytest.mark.rule("DL-MOVE-07")
def test_a_charge_keeps_an_inch_off_all_other_enemies() -> None:
    table = charging(section("Guards", [(31.5, 20)], seat=1), section("Others", [(31.5, 21.6)], seat=1))
    table.players[0].charges("Rifles", "Guards", MISS[:7])
    gaps = [((x - 31.5) ** 2 + (y - 21.6) ** 2) ** 0.5 - 1 for x, y in table.at("Rifles")]
    assert min(gaps) >= 0.98
