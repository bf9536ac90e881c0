"""How far a move leaves a section apart, alone or with its transport, and what a run comes to (MOVE, TRANS, IRON)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activating import may_not
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Fielded,
    Table,
    box,
    ironclad,
    legions,
    piece,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_ironclads import on_the_road
from tests.rulesets.dystopian_legions.test_transports import FAR, WAGON, mounted, wagon

SLOW = Profile.model_copy(WAGON, update={"mv": 4})
HOUSE = box("House", "building", 27, 27, 33, 31)


def acting(*fielded: Fielded | Piece) -> Table:
    """With an enemy far off."""
    return legions(*fielded, FAR, root=Activations(seat=0)).begins()


# --- runs -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-IRON-03", "DL-IRON-02")
def test_troops_go_round_a_wall_at_the_double() -> None:
    table = acting(section("Rifles", [(30, 30)]), piece("Wall", "high wall", (27, 27), (31, 27)))
    table.players[0].doubles("Rifles", "at 30,24; 1 at 30,24")
    assert table.at("Rifles") == [(30, 24)]


@pytest.mark.rule("DL-IRON-03")
def test_a_run_of_two_is_none_where_one_of_them_cannot_make_it() -> None:
    """Only the eastern one comes to a wall."""
    pair = section("Walkers", at=[(30, 40), (33, 40)], models=(ironclad("Walker", wide=2, deep=2),))
    table = acting(pair, piece("Wall", "high wall", (32.5, 34), (33.5, 34)))
    with refused("DL-IRON-03", "runs_too_far") as caught:
        table.players[0].doubles("Walkers", "at 31.5,30 facing 0 as now")
    assert caught.value.values["label"] == "2"


@pytest.mark.rule("DL-IRON-03")
def test_of_a_run_a_hundredth_is_forgiven() -> None:
    table = on_the_road()
    table.players[0].doubles("Tank", "at 30,27.995 facing 0")
    assert table.at("Tank") == [(30, pytest.approx(28, abs=0.011))]


# --- together ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-MOVE-04", "DL-COH-01")
@pytest.mark.parametrize(("east", "goes"), [(33.5, True), (33.6, False)])
def test_a_section_ends_its_move_as_near_together_as_it_has_to_be(east: float, goes: bool) -> None:
    table = acting(section("Rifles", rank(30, 30, 3)))
    if goes:
        table.players[0].advances("Rifles", f"at 31.5,26 as now; 3 at {east},26")
        return
    with refused("DL-MOVE-04", "parted"):
        table.players[0].advances("Rifles", f"at 31.5,26 as now; 3 at {east},26")


@pytest.mark.rule("DL-ACT-04", "DL-MOVE-04")
@pytest.mark.parametrize(("west", "goes"), [(26.0, True), (25.97, True), (25.92, False)])
def test_two_who_are_too_far_apart_come_as_near_as_they_can(west: float, goes: bool) -> None:
    """Twenty inches apart they come 6 nearer each; five hundredths are forgiven (DL-D-96)."""
    table = acting(section("Rifles", [(20, 30), (40, 30)]))
    to = f"at 30,30 closed up; 1 at {west},30; 2 at 34,30"
    if goes:
        table.players[0].advances("Rifles", to)
        assert table.at("Rifles") == [(west, 30), (34, 30)]
        return
    with refused("DL-ACT-04", "must_close_up"):
        table.players[0].advances("Rifles", to)


def in_the_house(*, at: tuple[float, float] = (30, 33.5)) -> Table:
    """Four in a house, and their wagon south of it."""
    return mounted(HOUSE, FAR, riders=section("Rifles", rank(28, 29, 4), models=(RIFLEMAN,), building="House"), at=at)


@pytest.mark.rule("DL-TRANS-16", "DL-MOVE-23", "DL-TRANS-03")
def test_who_leaves_a_house_after_the_wagon_went_ends_near_the_wagon_and_not_near_the_house() -> None:
    table = in_the_house()
    table.players[0].holds("Wagon")
    with refused("DL-TRANS-16", "parted"):
        table.players[0].advances("Rifles", "at 30,22 closed up")
    table.players[0].advances("Rifles", "at 34.5,29 closed up")
    assert in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-MOVE-04", "DL-MOVE-23", "DL-TRANS-03")
@pytest.mark.parametrize(("south", "goes"), [((32.1, 32.1), True), ((26.4, 26.4), False)])
def test_who_leaves_a_house_is_held_together_by_the_wagon_before_its_door(
    south: tuple[float, float], goes: bool
) -> None:
    """Two pairs to either side of it, 2.6 inches apart; north of the house that would be too far."""
    table = in_the_house()
    one, other = south
    to = f"at 30,33 closed up; 1 at 28.2,{one}; 2 at 28.2,{one + 1}; 3 at 31.8,{other}; 4 at 31.8,{other + 1}"
    if goes:
        table.players[0].advances("Rifles", to)
        assert table.section("Rifles").building == ""
        return
    with refused("DL-MOVE-04", "parted"):
        table.players[0].advances("Rifles", to.replace("27.4", "25.4"))


@pytest.mark.rule("DL-MOVE-04", "DL-TRANS-03")
def test_a_wagon_holds_together_those_who_part() -> None:
    """They are 3.6 inches from one another and 1 from it."""
    table = mounted(riders=section("Rifles", [(28.5, 31), (31.5, 31)], models=(RIFLEMAN,)))
    table.players[0].advances("Rifles", "at 30,30 as now; 1 at 27.7,31; 2 at 32.3,31")
    assert in_coherency(table.game, table.section("Rifles"))


# --- a transport that cannot keep up ----------------------------------------------------------------------------------


def fleeing(*others: Fielded, facing: float = 0.0) -> Table:
    """Rifles have retreated to 36; their wagon, of MV 4, stands behind them."""
    rifles = section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), shaken=2)
    its = wagon((30.25, 25), model=SLOW, facing=facing)
    table = legions(rifles, its, *(others or (FAR,)), root=Activations(seat=0)).begins()
    table.players[0].retreats("Rifles")
    return table


@pytest.mark.rule("DL-TRANS-16", "DL-TRANS-03", "DL-TRANS-11")
@pytest.mark.parametrize(("south", "goes"), [(29.0, True), (28.97, True), (28.93, False), (27.0, False)])
def test_a_wagon_that_cannot_keep_up_goes_as_far_as_it_can(south: float, goes: bool) -> None:
    table = fleeing()
    if goes:
        table.players[0].advances("Wagon", f"at 30.25,{south}")
        assert not in_coherency(table.game, table.section("Rifles"))
        return
    with refused("DL-TRANS-16", "parted"):
        table.players[0].advances("Wagon", f"at 30.25,{south}")


@pytest.mark.rule("DL-TRANS-16", "DL-TRANS-03", "DL-TRANS-17")
def test_what_a_wagon_could_do_at_the_double_is_not_asked_of_it_after_a_retreat() -> None:
    """It faces its section, and a run of 8 inches would bring it there; it goes its 4."""
    table = fleeing(facing=180.0)
    table.players[0].advances("Wagon", "at 30.25,29 facing 180")
    assert not in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-TRANS-16", "DL-TRANS-03", "DL-ACT-03")
def test_a_wagon_that_would_lag_behind_at_the_double_advances() -> None:
    """Its section has run north; a run leads it east, west or south, and an Advance of 4 after them."""
    table = mounted(model=SLOW, riders=section("Rifles", [(30, 30)], models=(RIFLEMAN,)))
    figure = table.section("Wagon").figures[0]
    figure.pose = figure.pose._replace(facing=18000)
    table.players[0].doubles("Rifles", "at 30,22.5 as now")
    assert [may_not(table.game, table.section("Wagon"), how) is None for how in ("advance", "double")] == [True, False]
    with refused("DL-TRANS-16", "parted"):
        table.players[0].advances("Wagon", "at 30.25,32")


@pytest.mark.rule("DL-TRANS-16", "DL-TRANS-03", "DL-MOVE-07")
def test_a_wagon_in_whose_way_an_enemy_stands_goes_round_him_as_near_as_it_can() -> None:
    """Where it would be nearest it would stop within an inch of him."""
    table = fleeing(section("Foes", [(31.9, 28.6)], seat=1, models=(RIFLEMAN,)))
    with refused("DL-MOVE-07", "stops_too_near"):
        table.players[0].advances("Wagon", "at 30.25,29")
    offered = table.offers(0, "advance", section="Wagon")
    assert offered
    table.players[0].advances("Wagon", offered[0])
    assert table.at("Wagon")[0][1] > 26
