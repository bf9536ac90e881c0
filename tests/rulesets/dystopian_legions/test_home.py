"""The way home on every map, by retreat and by falling back, and refuge in buildings (MORALE, MELEE, MAP)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.chapters.movement.terms import footing
from rulesets.dystopian_legions.table.state import Edge
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import Fielded, Table, box, legions, profile, rank, refused, section

BLACK = profile("Black", ir=2, mad="1 black")


def retreating(at: list[tuple[float, float]], edge: Edge, *ground: Piece | Fielded, **state: Any) -> Table:
    """A section of seat 0 in Ordered Retreat, whose zone lies at this edge."""
    table = legions(section("Rifles", at, **{"shaken": 2, **state}), *ground, root=Activations(seat=0))
    table.game.sides[0].edge = edge
    return table.begins()


@pytest.mark.rule("DL-MORALE-15", "DL-MORALE-19", "DL-MAP-07")
@pytest.mark.parametrize(
    ("edge", "at", "ends"),
    [
        ("south", (30, 20), (30, 26)),
        ("north", (30, 20), (30, 14)),
        ("west", (30, 20), (24, 20)),
        ("east", (30, 20), (36, 20)),
        ("south-west", (10, 40), (10, 46)),
        ("south-west", (6, 30), (0.5, 30)),
        ("south-east", (60, 30), (66, 30)),
        ("north-east", (60, 8), (60, 2)),
        ("south-west", (39, 44), (36.6, 47.2)),
    ],
)
def test_home_is_the_nearest_point_of_the_own_edge(
    edge: Edge, at: tuple[float, float], ends: tuple[float, float]
) -> None:
    """Of a corner those are the two half edges that meet there: beyond the half it goes to where that ends."""
    table = retreating([at], edge)
    table.players[0].retreats("Rifles")
    (stands,) = table.at("Rifles")
    assert stands == pytest.approx(ends, abs=0.3)


@pytest.mark.rule("DL-MORALE-15")
def test_a_retreat_ends_at_the_edge_of_a_corner() -> None:
    table = retreating([(3, 20)], "north-west")
    table.players[0].retreats("Rifles")
    assert table.at("Rifles")[0][0] == pytest.approx(0.5, abs=0.06)


def lost(edge: Edge, at: tuple[float, float]) -> Table:
    """A section of seat 1 at a place, whose zone lies at this edge, loses a melee."""
    theirs = section("Guards", [at, (at[0] + 1.5, at[1])], seat=1, models=(BLACK,))
    table = legions(section("Rifles", [(at[0], at[1] + 1)], models=(BLACK,)), theirs)
    table.game.sides[1].edge = edge
    return table.begins(Melee(section="Rifles", charged=["Guards"]), dice=[4, 4, 1, 1, *[6] * 3])


@pytest.mark.rule("DL-MELEE-20", "DL-MAP-07")
@pytest.mark.parametrize(
    ("edge", "ends"), [("north", (31.5, 14)), ("west", (25.5, 20)), ("north-east", (33, 14)), ("east", (37.5, 20))]
)
def test_the_loser_falls_back_to_its_own_edge(edge: Edge, ends: tuple[float, float]) -> None:
    """Toward the north-east it goes to where the half edge begins, at 36 inches."""
    assert lost(edge, (30, 20)).at("Guards")[1] == pytest.approx(ends, abs=0.7)


@pytest.mark.rule("DL-MELEE-21", "DL-MAP-07", "DL-MELEE-20")
@pytest.mark.parametrize(("west", "stays"), [(4.8, False), (5.2, True)])
def test_whoever_would_leave_the_table_by_a_corner_is_gone(west: float, stays: bool) -> None:
    assert lost("south-west", (west, 30)).section("Guards").on_table is stays


HOUSE = box("House", "building", 28, 34, 33, 38)


@pytest.mark.example("DL-X-25")
@pytest.mark.rule("DL-MORALE-16", "DL-MOVE-20")
@pytest.mark.parametrize(("south", "there"), [(30.0, True), (27.0, False)])
def test_a_retreat_may_lead_into_a_building_within_its_mv(south: float, there: bool) -> None:
    table = retreating(rank(29.5, south, 2), "south", HOUSE)
    assert table.offers(0, "retreat", section="Rifles") == ["home", "House"][: 1 + there]
    if there:
        table.players[0].retreats("Rifles", "House")
        assert table.section("Rifles").building == "House"
        assert table.section("Rifles").movement == "enter"
        return
    with refused("DL-MORALE-16"):
        table.players[0].retreats("Rifles", "House")


@pytest.mark.rule("DL-MORALE-16", "DL-BLDG-07")
def test_nobody_takes_refuge_where_somebody_is() -> None:
    other = section("Others", rank(29.5, 36, 2), building="House")
    assert retreating(rank(29.5, 30, 2), "south", HOUSE, other).offers(0, "retreat", section="Rifles") == ["home"]


@pytest.mark.rule("DL-MORALE-16", "DL-BLDG-05")
def test_whoever_is_in_a_building_may_stay_in_it_or_leave_it_for_home() -> None:
    """They came in the turn before; who stays has not moved in this one (DL-D-49)."""
    table = retreating(rank(29.5, 36, 2), "south", HOUSE, building="House")
    for figure in table.section("Rifles").figures:
        figure.moved = True
    assert table.offers(0, "retreat", section="Rifles") == ["home", "House"]
    table.players[0].retreats("Rifles", "House")
    assert table.section("Rifles").building == "House"
    assert not any(figure.moved for figure in table.section("Rifles").figures)
    table = retreating(rank(29.5, 36, 2), "south", HOUSE, building="House")
    table.players[0].retreats("Rifles")
    assert table.section("Rifles").building == ""
    assert all(43 < south <= 44.1 for _, south in table.at("Rifles"))


@pytest.mark.rule("DL-MAR-74")
@pytest.mark.parametrize(("mars", "inches"), [((), 3.2), (("Sure Footed",), 6.0)])
def test_the_sure_footed_cross_difficult_ground_as_if_it_were_clear(mars: tuple[str, ...], inches: float) -> None:
    swamp = box("Swamp", "water", 20, 10, 40, 29.4)
    scout = profile("Scout", mars=mars)
    table = legions(section("Scouts", [(30, 30)], models=(scout,)), swamp, root=Activations(seat=0)).begins()
    table.players[0].advances("Scouts", "at 30,24 facing 0 as now")
    assert 30 - table.at("Scouts")[0][1] == pytest.approx(inches, abs=0.4)


@pytest.mark.rule("DL-MAR-74")
def test_sure_feet_cross_nothing_impassable_and_have_to_be_all_of_a_section() -> None:
    sure, other = profile("Sure", mars=("Sure Footed",)), profile("Other")
    table = legions(
        section("Scouts", rank(30, 30, 2), models=(sure, other)), section("Sure", [(40, 30)], models=(sure,))
    )
    assert footing(table.game, table.section("Scouts"), "difficult") == "difficult"
    assert footing(table.game, table.section("Sure"), "difficult") == "clear"
    assert footing(table.game, table.section("Sure"), "impassable") == "impassable"
    assert allowance(table.game, table.section("Sure"), "advance") == 6


@pytest.mark.rule("DL-MOVE-06", "DL-MOVE-24")
def test_nobody_charges_out_of_a_building_where_there_is_no_room() -> None:
    """Before the wall to which the enemy stands close is no place for all; nobody ends upon another."""
    ours = section("Rifles", rank(29.5, 36, 8, 0.4), building="House")
    walls = (box("East", "building", 33.2, 30, 40, 44), box("West", "building", 20, 30, 27.8, 44))
    south = box("South", "building", 27.8, 38.2, 33.2, 44)
    foe = section("Foes", rank(28.6, 33, 4, 1.2), seat=1)
    table = legions(ours, foe, HOUSE, *walls, south, root=Activations(seat=0)).begins()
    assert table.offers(0, "charge") == []
