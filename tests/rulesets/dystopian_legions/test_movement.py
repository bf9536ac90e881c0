"""What a section does with its one movement action (MOVE, COH, ACT)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import (
    Table,
    box,
    legions,
    piece,
    profile,
    rank,
    refused,
    section,
)

RIFLES = section("Rifles", rank(30, 30, 3))
GUARDS = section("Guards", rank(30, 10, 3), seat=1)


def activating(*ground: Piece) -> Table:
    """Three riflemen in a rank at 30,30, the enemy 20 inches north of them, and this ground."""
    return legions(RIFLES, GUARDS, *ground, root=Activations(seat=0)).begins()


@pytest.mark.rule("DL-MOVE-11", "DL-MOVE-03")
def test_an_advance_goes_6_inches_and_no_farther() -> None:
    table = activating()
    table.players[0].advances("Rifles", "at 31.5,20 as now")
    assert table.at("Rifles") == [(30, 24), (31.5, 24), (33, 24)]
    assert table.section("Rifles").activated == 1


@pytest.mark.rule("DL-MOVE-13")
def test_at_the_double_a_section_goes_twice_its_mv() -> None:
    table = activating()
    table.players[0].doubles("Rifles", "at 31.5,15 as now")
    assert table.at("Rifles") == [(30, 18), (31.5, 18), (33, 18)]


@pytest.mark.rule("DL-MOVE-04", "DL-COH-01")
def test_no_section_parts_of_its_own_will() -> None:
    table = activating()
    with refused("DL-MOVE-04", "parted"):
        table.players[0].advances("Rifles", "at 31.5,26 as now; 3 at 36,29")


@pytest.mark.rule("DL-MOVE-03")
def test_a_place_that_is_named_has_to_be_reached() -> None:
    table = activating()
    with refused("DL-MOVE-03", "falls_short") as caught:
        table.players[0].advances("Rifles", "at 31.5,24 as now; 1 at 30,22")
    assert caught.value.values["inches"] == pytest.approx(2, abs=0.1)


@pytest.mark.rule("DL-MOVE-31")
def test_an_inch_in_a_wood_costs_two() -> None:
    table = activating(box("Wood", "woods", 20, 10, 50, 28))
    table.players[0].advances("Rifles", "at 31.5,20 as now")
    assert table.at("Rifles")[1] == (31.5, pytest.approx(26, abs=0.02))


@pytest.mark.rule("DL-MOVE-30")
def test_to_cross_a_hedge_costs_an_inch() -> None:
    table = activating(piece("Hedge", "hedge", (10, 28), (60, 28)))
    table.players[0].advances("Rifles", "at 31.5,20 as now")
    assert table.at("Rifles")[1] == (31.5, pytest.approx(25, abs=0.02))


@pytest.mark.rule("DL-MOVE-07")
def test_a_move_ends_an_inch_from_enemies() -> None:
    near = section("Guards", [(31.5, 26)], seat=1)
    table = legions(section("Rifles", [(31.5, 30)]), near, root=Activations(seat=0)).begins()
    table.players[0].advances("Rifles", "at 31.5,27")
    assert table.at("Rifles")[0][1] >= 27.98


@pytest.mark.rule("DL-COH-02", "DL-COH-03")
@pytest.mark.parametrize(
    ("its", "apart", "stays"),
    [
        (profile("Trooper"), 2.0, True),
        (profile("Trooper"), 2.1, False),
        (profile("Hulk", type="heavy_infantry"), 3.0, True),
    ],
)
def test_who_is_out_of_coherency_may_not_hold(its: Profile, apart: float, stays: bool) -> None:
    table = legions(section("Rifles", rank(30, 30, 3, apart), models=(its,)), GUARDS, root=Activations(seat=0)).begins()
    assert table.offers(0, "hold") == (["Rifles"] if stays else [])


@pytest.mark.rule("DL-ACT-04")
def test_who_is_out_of_coherency_closes_up() -> None:
    table = legions(section("Rifles", rank(30, 30, 3, 3.0)), GUARDS, root=Activations(seat=0)).begins()
    with refused("DL-ACT-04", "must_close_up"):
        table.players[0].holds("Rifles")
    with refused("DL-ACT-04", "must_close_up"):
        table.players[0].advances("Rifles", "at 33,27 as now")
    table.players[0].advances("Rifles", "at 33,28 closed up")
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-TURN-06", "DL-TURN-07", "DL-TURN-08")
def test_sides_take_turns_until_nobody_is_ready() -> None:
    more = section("Lancers", rank(50, 30, 2))
    table = legions(RIFLES, more, GUARDS, root=Activations(seat=0)).begins()
    table.players[0].holds("Rifles")
    table.players[1].holds("Guards")
    assert [side.finished_first for side in table.game.sides] == [False, True]
    table.players[0].holds("Lancers")
    assert table.over
    assert [side.finished_first for side in table.game.sides] == [False, True]
