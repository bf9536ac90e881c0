"""The terrain table's movement rules, and barriers (TERR, LIN)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.table.measure import within
from rulesets.dystopian_legions.table.profiles import MovesAs, Profile
from rulesets.dystopian_legions.table.sight import lines
from rulesets.dystopian_legions.table.terrain import NATURE, Class, Kind
from tests.rulesets.dystopian_legions.table import Table, box, legions, piece, profile, rank, section

BIG = profile("Big", inches=2)
WALKER = profile("Walker", type="ironclad")
RIDER = profile("Rider", type="cavalry")
TROOPER = profile("Trooper")
OF: dict[MovesAs, Profile] = {"infantry": TROOPER, "cavalry": RIDER, "ironclad": WALKER}
TABLE: list[tuple[Kind, tuple[Class, Class, Class]]] = [
    pytest.param("woods", ("difficult", "impassable", "impassable"), marks=pytest.mark.rule("DL-TERR-14")),
    pytest.param("road", ("clear", "clear", "clear"), marks=pytest.mark.rule("DL-TERR-15")),
    pytest.param("ruins", ("difficult", "impassable", "impassable"), marks=pytest.mark.rule("DL-TERR-16")),
    pytest.param("craters", ("difficult", "difficult", "clear"), marks=pytest.mark.rule("DL-TERR-17")),
    pytest.param("tank traps", ("clear", "impassable", "impassable"), marks=pytest.mark.rule("DL-TERR-18")),
    pytest.param("trench", ("difficult", "impassable", "difficult"), marks=pytest.mark.rule("DL-TERR-19")),
    pytest.param("crops", ("difficult", "clear", "clear"), marks=pytest.mark.rule("DL-TERR-21")),
    pytest.param("building", ("impassable", "impassable", "impassable"), marks=pytest.mark.rule("DL-TERR-22")),
    pytest.param("hill", ("clear", "clear", "clear"), marks=pytest.mark.rule("DL-TERR-23")),
    pytest.param("water", ("difficult", "difficult", "difficult"), marks=pytest.mark.rule("DL-TERR-24")),
    pytest.param("barbed wire", ("difficult", "clear", "clear"), marks=pytest.mark.rule("DL-TERR-27")),
    pytest.param("hedge", ("difficult", "difficult", "clear"), marks=pytest.mark.rule("DL-TERR-28")),
    pytest.param("sandbags", ("difficult", "difficult", "difficult"), marks=pytest.mark.rule("DL-TERR-29")),
    pytest.param("high wall", ("impassable", "impassable", "impassable"), marks=pytest.mark.rule("DL-TERR-30")),
]
FAR: dict[bool, dict[Class, float]] = {
    False: {"clear": 24.0, "difficult": 26.0, "impassable": 28.5},
    True: {"clear": 24.0, "difficult": 25.0, "impassable": 28.5},
}
"""How far north a model comes from 30 with an MV of 6, over a line or into an area that begins at 28."""


@pytest.mark.parametrize(("kind", "classes"), TABLE)
def test_how_far_each_type_comes(kind: Kind, classes: tuple[Class, Class, Class]) -> None:
    line = kind in ("barbed wire", "hedge", "sandbags", "high wall")
    ground = piece("Ground", kind, (0, 28), (72, 28)) if line else box("Ground", kind, 0, 10, 72, 28)
    ground = ground.model_copy(update={"flagged": None if kind == "building" else False})
    for its, movement in zip(OF.values(), classes, strict=True):
        table = legions(section("Rifles", [(30, 30)], models=(its,)), ground, root=Activations(seat=0)).begins()
        table.players[0].advances("Rifles", "at 30,20")
        assert table.at("Rifles")[0][1] == pytest.approx(FAR[line][movement], abs=0.11), (kind, its.name)


@pytest.mark.rule("DL-TERR-01", "DL-TERR-03", "DL-TERR-12")
@pytest.mark.parametrize(("edge", "sees"), [(30.5, True), (30.4, False)])
def test_who_stands_inside_is_decided_by_the_footprint_alone(edge: float, sees: bool) -> None:
    """A wood ends where a rifleman's base does, or lies a little under it: out of the wood one sees, through it not."""
    rifles, guards = section("Rifles", [(30, 30)]), section("Guards", [(30, 20)], seat=1)
    game = legions(rifles, guards, box("Wood", "woods", 20, 25, 40, edge)).game
    assert lines(game, *game.sections.values())["Rifles/1", "Guards/1"].clear is sees


@pytest.mark.rule("DL-BASE-01")
@pytest.mark.parametrize(("apart", "near"), [(8.0, True), (8.009, True), (8.02, False)])
def test_inches_are_measured_between_the_edges_of_bases(apart: float, near: bool) -> None:
    """A base of 1 inch and one of 2; 8 inches are 8.01 with what is forgiven (DL-D-06)."""
    rifles = section("Rifles", [(30, 30), (28.5, 30)])
    game = legions(rifles, section("Guards", [(30, 28.5 - apart)], models=(BIG,), seat=1)).game
    assert within(game, *game.sections.values(), 8) is near


@pytest.mark.rule("DL-TERR-09")
@pytest.mark.example("DL-X-35")
def test_one_piece_is_not_the_same_for_all() -> None:
    assert [NATURE["tank traps"].movement(column) for column in ("infantry", "ironclad")] == ["clear", "impassable"]


@pytest.mark.rule("DL-BLDG-01", "DL-BLDG-02", "DL-BLDG-06")
@pytest.mark.parametrize(
    ("kind", "flagged", "north"),
    [("trench", None, 28.5), ("trench", False, 26.0), ("ruins", None, 26.0), ("ruins", True, 28.5)],
)
def test_trenches_are_buildings_and_ruins_are_not_unless_they_are_flagged(
    kind: Kind, flagged: bool | None, north: float
) -> None:
    ground = box("Ground", kind, 0, 10, 72, 28).model_copy(update={"flagged": flagged})
    table = legions(section("Rifles", [(30, 30)]), ground, root=Activations(seat=0)).begins()
    table.players[0].advances("Rifles", "at 30,20")
    assert table.at("Rifles")[0][1] == pytest.approx(north, abs=0.11)


@pytest.mark.rule("DL-MOVE-31", "DL-MOVE-30", "DL-LIN-03")
@pytest.mark.example("DL-X-39")
def test_two_inches_an_inch_of_wood_and_a_wall() -> None:
    wood, wall = box("Wood", "woods", 0, 27, 72, 28), piece("Wall", "sandbags", (0, 25.5), (72, 25.5))
    table = legions(section("Rifles", [(30, 30)]), wood, wall, root=Activations(seat=0)).begins()
    table.players[0].advances("Rifles", "at 30,20")
    assert table.at("Rifles") == [(30, pytest.approx(26, abs=0.02))]  # 2 + 2 + 1; across the wall it would be astride


@pytest.mark.rule("DL-LIN-01")
@pytest.mark.parametrize(("its", "astride"), [(TROOPER, False), (RIDER, False), (WALKER, True)])
def test_nobody_but_an_ironclad_stops_astride_a_line(its: Profile, astride: bool) -> None:
    wire = piece("Hedge", "hedge", (0, 26), (72, 26))
    table = legions(section("Rifles", [(30, 30)], models=(its,)), wire, root=Activations(seat=0)).begins()
    table.players[0].advances("Rifles", "at 30,26")
    apart = abs(table.at("Rifles")[0][1] - 26)
    assert (apart < 0.4) is astride


def at_the_sandbags(theirs: float = 20.48) -> Table:
    """Five riflemen south of long sandbags; three guards behind them, their middles at `theirs`."""
    guards = section("Guards", rank(30, theirs, 3), seat=1, models=(profile("Guard", ir=2),))
    wall = piece("Sandbags", "sandbags", (10, 21), (60, 21))
    ours = section("Rifles", rank(29, 26, 5), models=(profile("Rifle", ir=2),))
    return legions(ours, guards, wall, root=Charge(section="Rifles", target="Guards")).begins()


@pytest.mark.rule("DL-MELEE-06", "DL-MELEE-07", "DL-LIN-04")
@pytest.mark.example("DL-X-96")
def test_a_defended_barrier_holds_off_a_charge() -> None:
    table = at_the_sandbags()
    assert all(south > 21.45 for _, south in table.at("Rifles"))
    assert table.heard("came_into_contact")[0]["models"] >= 3
    assert table.section("Guards").defends == "barrier"
    table.begins(Melee(section="Rifles", charged=["Guards"]), dice=[1] * 13)
    assert [told["section"] for told in table.heard("melee_rolled")] == ["Guards", "Rifles"]


@pytest.mark.rule("DL-MELEE-06", "DL-LIN-04")
def test_a_barrier_that_nobody_touches_is_crossed() -> None:
    table = at_the_sandbags(theirs=19.5)
    assert table.section("Guards").defends == ""
    assert min(south for _, south in table.at("Rifles")) < 21


@pytest.mark.rule("DL-MELEE-07")
def test_who_comes_round_the_end_of_a_barrier_is_not_held_off() -> None:
    guards = section("Guards", [(30, 20.48)], seat=1)
    wall = piece("Sandbags", "sandbags", (29, 21), (36, 21))
    table = legions(
        section("Rifles", [(26, 20)]), guards, wall, root=Charge(section="Rifles", target="Guards")
    ).begins()
    assert table.section("Guards").defends == ""


@pytest.mark.rule("DL-MOVE-32", "DL-MOVE-31")
@pytest.mark.parametrize(("steep", "north"), [(False, 24.0), (True, 27.0)])
def test_a_hill_is_free_to_climb_unless_it_is_steep(steep: bool, north: float) -> None:
    hill = box("Hill", "hill", 20, 10, 40, 30).model_copy(update={"steep": steep})
    table = legions(section("Rifles", [(30, 30)]), hill, root=Activations(seat=0)).begins()
    table.players[0].advances("Rifles", "at 30,10 as now")
    assert table.at("Rifles") == [(30, north)]


@pytest.mark.rule("DL-ELEV-01", "DL-BLDG-04")
@pytest.mark.parametrize(("raised", "sees"), [(False, False), (True, True)])
def test_from_a_building_that_is_raised_one_sees_over_others(raised: bool, sees: bool) -> None:
    """Friends stand between the mill and the enemy (DL-D-81)."""
    mill = box("Mill", "building", 28, 28, 32, 32).model_copy(update={"raised": raised})
    friends = section("Friends", rank(10, 26, 41, 1.0))
    rifles = section("Rifles", [(30, 30)], building="Mill")
    table = legions(rifles, friends, section("Guards", [(30, 20)], seat=1), mill)
    found = lines(table.game, table.section("Rifles"), table.section("Guards"))
    assert found["Rifles/1", "Guards/1"].clear is sees
