"""What meets on the way of a section: ground, comrades, others, orders, its action (MOVE, TERR, LIN, BLDG)."""

from __future__ import annotations

from math import hypot

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from tests.rulesets.dystopian_legions.table import Fielded, Table, box, legions, piece, profile, rank, refused, section

FAR_OFF = section("Far Off", [(66, 4)], seat=1)
MILL = box("Mill", "building", 30, 20, 36, 24)
WOOD = box("Wood", "woods", 20, 10, 50, 28)
SURE = profile("Scout", mars=("Sure Footed",))


def moving(*described: object, seat: int = 0) -> Table:
    """A side that activates a section; there are enemies far off."""
    return legions(*described, FAR_OFF, root=Activations(seat=seat)).begins()  # type: ignore[arg-type]


def lone(**told: object) -> Fielded:
    """A rifleman at 30,30."""
    return section("Rifles", [(30, 30)], **told)  # type: ignore[arg-type]


def south(table: Table, name: str = "Rifles") -> float:
    """How far from the north the first of a section is."""
    return table.at(name)[0][1]


@pytest.mark.rule("DL-MOVE-13", "DL-MOVE-30", "DL-MOVE-31")
def test_at_the_double_ground_costs_what_it_does_in_an_advance() -> None:
    """2 inches, 2 of a wood for 4, 2 to the hedge, 1 for it: 3 are left of 12 (DL-D-83)."""
    table = moving(lone(), box("Wood", "woods", 20, 26, 50, 28), piece("Hedge", "hedge", (10, 24), (60, 24)))
    table.players[0].doubles("Rifles", "at 30,10")
    assert south(table) == pytest.approx(21, abs=0.03)


@pytest.mark.rule("DL-MOVE-31", "DL-MOVE-11")
def test_a_swamp_in_a_wood_costs_no_more_than_either() -> None:
    """What overlaps is not cumulative (DL-D-83)."""
    table = moving(lone(), WOOD, box("Swamp", "water", 20, 10, 50, 28))
    table.players[0].advances("Rifles", "at 30,20")
    assert south(table) == pytest.approx(26, abs=0.03)


@pytest.mark.rule("DL-ORD-29", "DL-MOVE-31", "DL-MOVE-13")
def test_who_is_told_to_run_pays_for_a_wood_too() -> None:
    """2 more inches than 12: 2 to the wood, 6 in it."""
    table = moving(lone(order="run_run", ran=2), WOOD)
    table.players[0].doubles("Rifles", "at 30,12")
    assert south(table) == pytest.approx(22, abs=0.03)


@pytest.mark.rule("DL-MAR-74", "DL-MOVE-30")
@pytest.mark.parametrize(("its", "comes"), [(SURE, 24.0), (profile("Scout"), 25.0)])
def test_a_hedge_costs_the_sure_footed_nothing(its: object, comes: float) -> None:
    table = moving(lone(models=(its,)), piece("Hedge", "hedge", (10, 27), (60, 27)))
    table.players[0].advances("Rifles", "at 30,20")
    assert south(table) == pytest.approx(comes, abs=0.03)


@pytest.mark.rule("DL-LIN-01", "DL-MOVE-30")
@pytest.mark.parametrize(("hedge", "comes"), [(25.6, 24.95), (25.4, 25.9)])
def test_who_cannot_pay_for_a_whole_crossing_stops_before_it(hedge: float, comes: float) -> None:
    """With the crossing he comes to 25: his base, but for what is forgiven, is beyond the first hedge only."""
    table = moving(lone(), piece("Hedge", "hedge", (10, hedge), (60, hedge)))
    table.players[0].advances("Rifles", "at 30,20")
    assert south(table) == pytest.approx(comes, abs=0.11)


@pytest.mark.rule("DL-MOVE-14", "DL-MOVE-15", "DL-MOVE-30")
@pytest.mark.parametrize(("north", "reaches"), [(18.0, True), (17.5, False)])
def test_chargers_pay_for_a_hedge(north: float, reaches: bool) -> None:
    """Of 12 inches 11 are left."""
    guards = section("Guards", [(30, north)], seat=1)
    table = moving(lone(), guards, piece("Hedge", "hedge", (10, 24), (60, 24)))
    assert table.offers(0, "charge") == (["Rifles"] if reaches else [])


@pytest.mark.rule("DL-MOVE-14", "DL-MOVE-05")
@pytest.mark.parametrize("friends", [True, False])
def test_chargers_do_not_run_through_friends(friends: bool) -> None:
    """A rank of them stands from 24 to 36, and the way round it is too long."""
    between = section("Friends", rank(24, 25, 13, 1.0)) if friends else FAR_OFF
    table = legions(lone(), between, section("Guards", [(30, 19)], seat=1), root=Activations(seat=0)).begins()
    assert ("Rifles" in table.offers(0, "charge")) is not friends


@pytest.mark.rule("DL-MOVE-20", "DL-MOVE-31", "DL-MOVE-22")
@pytest.mark.parametrize(("deep", "how"), [(0.8, "enter"), (1.2, "enter_double")])
def test_the_way_into_a_building_leads_through_a_wood(deep: float, how: str) -> None:
    """5 inches, and 1 more for each inch of trees: 6 are an advance."""
    rifles = section("Rifles", [(33, 29.5)])
    table = moving(rifles, MILL, box("Wood", "woods", 20, 28 - deep, 50, 28))
    table.players[0].enters("Rifles", "Mill")
    assert table.section("Rifles").movement == how


@pytest.mark.rule("DL-MOVE-21", "DL-MOVE-05", "DL-MOVE-20")
@pytest.mark.parametrize(("own", "how"), [(True, "enter"), (False, "enter_double")])
def test_own_models_stand_in_nobodys_way_to_a_building_but_friends_do(own: bool, how: str) -> None:
    """A rank of seven, shoulder to shoulder, before a man who has 5 inches to the mill."""
    front, behind = rank(30, 28.3, 7, 1.0), [(33.0, 29.5)]
    table = (
        moving(section("Rifles", [*behind, *front]), MILL)
        if own
        else moving(section("Rifles", behind), section("Friends", front), MILL)
    )
    table.players[0].enters("Rifles", "Mill")
    assert table.section("Rifles").movement == how


@pytest.mark.rule("DL-MOVE-07", "DL-MOVE-05", "DL-MOVE-13")
def test_one_runs_past_an_enemy_within_an_inch_but_does_not_stop_there() -> None:
    """The way straight on leads by him at 0.7 inches."""
    table = moving(lone(), section("Guards", [(31.7, 25)], seat=1))
    table.players[0].doubles("Rifles", "at 30,22; 1 at 30,22")
    assert table.at("Rifles") == [(30, 22)]
    table = moving(lone(), section("Guards", [(31.7, 25)], seat=1))
    table.players[0].advances("Rifles", "at 30,25")
    east, north = table.at("Rifles")[0]
    assert hypot(east - 31.7, north - 25) - 1 >= 0.98


@pytest.mark.rule("DL-MOVE-06", "DL-MOVE-07")
@pytest.mark.parametrize(("seat", "off"), [(0, 0.0), (1, 1.0)])
def test_one_stands_back_to_back_with_friends_and_an_inch_from_enemies(seat: int, off: float) -> None:
    table = moving(lone(), section("Others", [(30, 25)], seat=seat))
    table.players[0].advances("Rifles", "at 30,25.2")
    east, north = table.at("Rifles")[0]
    assert hypot(east - 30, north - 25) - 1 == pytest.approx(off, abs=0.11)


@pytest.mark.rule("DL-MOVE-04", "DL-MOVE-31", "DL-COH-01")
def test_who_is_slow_in_a_wood_is_not_left_behind() -> None:
    """The eastmost of three has 3 inches among trees, and they stand as far apart as they may."""
    table = moving(section("Rifles", rank(30, 30, 3, 2.0)), box("Wood", "woods", 33, 10, 50, 31))
    with refused("DL-MOVE-04", "parted"):
        table.players[0].advances("Rifles", "at 32,24 as now")
    table.players[0].advances("Rifles", "at 32,27 as now")
    assert table.at("Rifles") == [(30, 27), (32, 27), (34, 27)]


@pytest.mark.rule("DL-MOVE-23", "DL-MOVE-07", "DL-BLDG-04")
def test_who_leaves_a_building_keeps_an_inch_from_those_before_it() -> None:
    table = moving(section("Rifles", [(33, 22)], building="Mill"), section("Guards", [(33, 26.5)], seat=1), MILL)
    table.players[0].advances("Rifles", "at 33,25.2")
    east, north = table.at("Rifles")[0]
    assert hypot(east - 33, north - 26.5) - 1 >= 0.98
    assert table.section("Rifles").building == ""
