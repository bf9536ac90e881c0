"""What a section does with its one movement action (MOVE, COH, ACT)."""

from __future__ import annotations

from math import hypot

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.table.measure import coherency_distance, in_coherency
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    TROOPER,
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
HULK, TANK = profile("Hulk", type="heavy_infantry"), profile("Tank", type="ironclad")
MILL = box("Mill", "building", 29, 26, 31, 28)
HEAVY = Weapon(name="Heavy Gun", er=12, lr=24, rad_er=Pool(red=1), rad_lr=Pool(blue=1), mars=("Move or Fire",))


def activating(*ground: Piece) -> Table:
    """Three riflemen in a rank at 30,30, the enemy 20 inches north of them, and this ground."""
    return legions(RIFLES, GUARDS, *ground, root=Activations(seat=0)).begins()


@pytest.mark.rule("DL-MOVE-11", "DL-MOVE-03", "DL-PROF-04")
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


@pytest.mark.rule("DL-MOVE-04")
@pytest.mark.parametrize("apart", [0.995, 1.0, 1.001, 1.002])
def test_a_section_in_which_bases_touch_has_moves_to_press(apart: float) -> None:
    """However close it stands, it may go as it stands, and stay where it stands."""
    shoulder = [*rank(30, 30, 4, apart), (34.9, 30)]
    table = legions(section("Rifles", shoulder), GUARDS, root=Activations(seat=0)).begins()
    offered = table.offers(0, "advance", section="Rifles")
    assert len(offered) == 8
    table.players[0].advances("Rifles", offered[-1])
    assert table.at("Rifles") == [(round(x, 2), y) for x, y in shoulder]
    assert not any(figure.moved for figure in table.section("Rifles").figures)


@pytest.mark.rule("DL-MOVE-03")
def test_a_place_that_is_named_has_to_be_reached() -> None:
    table = activating()
    with refused("DL-MOVE-03", "falls_short") as caught:
        table.players[0].advances("Rifles", "at 31.5,24 as now; 1 at 30,22")
    assert caught.value.values["inches"] == pytest.approx(2, abs=0.1)


@pytest.mark.rule("DL-MOVE-31", "DL-TERR-07")
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


@pytest.mark.rule("DL-COH-01", "DL-COH-02", "DL-COH-03")
@pytest.mark.parametrize(
    ("its", "apart", "stays"),
    [
        (profile("Trooper"), 2.0, True),
        (profile("Trooper"), 2.1, False),
        (HULK, 3.0, True),
        (HULK, 3.1, False),
        (profile("Rider", type="cavalry"), 3.0, True),
        (profile("Rider", type="cavalry"), 3.1, False),
        (profile("Flyer", type="aeronaut"), 3.0, True),
        (profile("Flyer", type="aeronaut"), 3.1, False),
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


@pytest.mark.rule("DL-COH-04", "DL-COH-01")
@pytest.mark.parametrize(("apart", "stays"), [(5.0, True), (5.1, False)])
def test_ironclads_keep_together_within_4_inches(apart: float, stays: bool) -> None:
    tanks = section("Rifles", rank(30, 30, 3, apart), models=(TANK,))
    table = legions(tanks, GUARDS, root=Activations(seat=0)).begins()
    assert table.offers(0, "hold") == (["Rifles"] if stays else [])


@pytest.mark.rule("DL-COH-01", "DL-COH-02", "DL-COH-03")
@pytest.mark.parametrize(("apart", "stays"), [(2.0, True), (2.1, False)])
def test_of_two_types_the_smaller_distance_counts(apart: float, stays: bool) -> None:
    mixed = section("Rifles", rank(30, 30, 2, apart), models=(HULK, TROOPER))
    table = legions(mixed, GUARDS, root=Activations(seat=0)).begins()
    assert table.offers(0, "hold") == (["Rifles"] if stays else [])


@pytest.mark.example("DL-X-41")
@pytest.mark.rule("DL-COH-01", "DL-COH-04")
def test_with_an_ironclad_the_larger_distance_counts() -> None:
    assert coherency_distance("infantry", "ironclad") == coherency_distance("ironclad", "cavalry") == 4


@pytest.mark.rule("DL-MOVE-05", "DL-MOVE-06", "DL-MOVE-03")
def test_comrades_are_passed_and_others_are_not() -> None:
    """The rear man walks his 6 inches straight past his comrade; past a man of another section he does not get by."""
    column, text = section("Rifles", [(30, 30), (30, 28.5)]), "at 30,25.5 as now; 1 at 30,24; 2 at 30,25.5"
    legions(column, GUARDS, root=Activations(seat=0)).begins().players[0].advances("Rifles", text)
    table = legions(column, section("Friends", [(30, 27)]), GUARDS, root=Activations(seat=0)).begins()
    with refused("DL-MOVE-03", "falls_short"):
        table.players[0].advances("Rifles", text)


@pytest.mark.rule("DL-MOVE-06", "DL-MOVE-05")
@pytest.mark.parametrize("friends", [True, False])
def test_nobody_ends_on_another_model(friends: bool) -> None:
    """Be it of another section or of his own."""
    others = section("Friends", [(31.5, 25)]) if friends else section("Friends", [(60, 40)])
    ours = section("Rifles", [(31.5, 30)] if friends else [(31.5, 30), (33, 30)])
    table = legions(ours, others, GUARDS, root=Activations(seat=0)).begins()
    if not friends:
        with refused("DL-MOVE-03", "falls_short"):
            table.players[0].advances("Rifles", "at 31.5,26 as now; 1 at 31.5,26; 2 at 31.5,26")
        return
    table.players[0].advances("Rifles", "at 31.5,25")
    (east, south), *_ = table.at("Rifles")
    assert hypot(east - 31.5, south - 25) >= 0.99


@pytest.mark.rule("DL-TERR-08", "DL-MOVE-29", "DL-MOVE-05")
def test_nobody_walks_through_a_wall_of_a_mill_or_stops_in_it() -> None:
    """6 inches straight on lies the far side; round the mill it is farther."""
    table = legions(section("Rifles", [(30, 30)]), GUARDS, MILL, root=Activations(seat=0)).begins()
    with refused("DL-MOVE-03", "falls_short"):
        table.players[0].advances("Rifles", "at 30,24; 1 at 30,24")
    with refused("DL-MOVE-03", "falls_short"):
        table.players[0].doubles("Rifles", "at 30,27; 1 at 30,27")
    table.players[0].doubles("Rifles", "at 30,24; 1 at 30,24")


@pytest.mark.rule("DL-MOVE-09", "DL-MOVE-10", "DL-MAR-40")
def test_who_stood_still_in_an_advance_fires_a_heavy_gun() -> None:
    """After an advance the section fires as normal, but only the gunner who has not moved himself."""
    guns = section("Guns", rank(31, 30, 2), models=(profile("Gunner", weapons=(HEAVY,)),))
    table = legions(guns, section("Guards", [(31, 22)], seat=1), root=Activations(seat=0)).begins()
    table.players[0].advances("Guns", "at 31.75,29.75 as now; 1 at 31,30; 2 at 32.5,29.5")
    assert table.offers(0, "fire", target="Guards") == ["1 Heavy Gun"]


@pytest.mark.rule("DL-MOVE-10", "DL-MOVE-13")
@pytest.mark.parametrize(("double", "fires"), [(False, True), (True, False)])
def test_who_went_at_the_double_does_not_fire(double: bool, fires: bool) -> None:
    rifles = section("Rifles", rank(30, 30, 3), models=(RIFLEMAN,))
    table = legions(rifles, GUARDS, root=Activations(seat=0)).begins()
    player = table.players[0]
    (player.doubles if double else player.advances)("Rifles", "at 31.5,26 as now")
    if fires:
        assert table.offers(0, "fire") == ["Guards"]
        return
    assert (0, "fire") not in table.asked
    assert table.section("Rifles").activated == 1


@pytest.mark.rule("DL-MAR-42", "DL-COH-01")
@pytest.mark.parametrize(("mars", "together"), [((), True), (("Non-Combatant",), False)])
def test_a_non_combatant_links_nobody(mars: tuple[str, ...], together: bool) -> None:
    """Between two who are 2 inches apart, an inch from neither (DL-D-181)."""
    between = profile("Chaplain", inches=1.0, mars=mars)
    rifles = section("Rifles", [(30, 30), (31.5, 30), (33, 30)], models=(TROOPER, between, TROOPER))
    game = legions(rifles, section("Guards", [(5, 5)], seat=1)).game
    assert in_coherency(game, game.sections["Rifles"]) is together


@pytest.mark.rule("DL-MAR-42", "DL-COH-01")
@pytest.mark.parametrize(("east", "together"), [(33.5, True), (33.6, False)])
def test_a_non_combatant_keeps_to_the_others(east: float, together: bool) -> None:
    chaplain = profile("Chaplain", mars=("Non-Combatant",))
    rifles = section("Rifles", [(30, 30), (31.5, 30), (east, 30)], models=(TROOPER, TROOPER, chaplain))
    game = legions(rifles, section("Guards", [(5, 5)], seat=1)).game
    assert in_coherency(game, game.sections["Rifles"]) is together
