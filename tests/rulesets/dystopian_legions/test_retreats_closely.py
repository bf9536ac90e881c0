"""An Ordered Retreat that is held up, out of a building, or into what can be defended (MORALE-15, MORALE-16)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.table.terrain import Kind, Piece
from tests.rulesets.dystopian_legions.table import Place, box, piece, profile, rank, section
from tests.rulesets.dystopian_legions.test_home import HOUSE, retreating

POCKET = piece("Pocket", "high wall", (30.75, 20), (30.75, 30.55), (38, 30.55), (38, 20))
"""Walls around whoever stands at 31.5,30, open to the north."""
RUBBLE = [
    box("South", "wreck", 20, 38.1, 45, 47.9),
    box("North", "wreck", 20, 25, 45, 33.9),
    box("West", "wreck", 20, 33.9, 27.9, 38.1),
    box("East", "wreck", 33.1, 33.9, 45, 38.1),
]
"""All around the house, a tenth of an inch off its walls."""

HALF = box("Half", "wreck", 20, 38.1, 30.9, 47.9)
"""Before the western half of its southern wall."""
HEAVY = profile("Heavy", type="heavy_infantry")


def refuges(at: list[Place], *ground: Piece) -> list[str]:
    """Where a section may retreat to that stands there."""
    return retreating(at, "south", *ground).offers(0, "retreat", section="Rifles")


# --- home -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-MORALE-15", "DL-MORALE-19")
def test_who_would_leave_a_comrade_behind_goes_as_far_as_he_can_with_him() -> None:
    """One stands in a pocket of walls, a half-inch beside the other, who goes one inch: after two they would part."""
    table = retreating([(30, 30), (31.5, 30)], "south", POCKET)
    table.players[0].retreats("Rifles")
    assert table.at("Rifles") == [(30, 31), (31.5, 30)]


@pytest.mark.rule("DL-MORALE-15", "DL-MOVE-07")
def test_who_is_held_near_an_enemy_holds_nobody_else() -> None:
    """He is walled in where nobody might end his move, and makes none."""
    walls = piece("Walls", "high wall", (30.95, 29.4), (30.95, 30.6), (32.05, 30.6), (32.05, 29.4), (30.95, 29.4))
    foe = section("Foes", [(31.5, 28.4)], seat=1)
    table = retreating([(30, 30), (31.5, 30)], "south", walls, foe)
    table.players[0].retreats("Rifles")
    assert table.at("Rifles") == [(30, 31), (31.5, 30)]


@pytest.mark.rule("DL-MORALE-15")
def test_who_can_go_nowhere_stays() -> None:
    """Both are held by walls."""
    table = retreating(
        [(30, 30)], "south", piece("Pen", "high wall", (29.4, 20), (29.4, 30.55), (30.6, 30.55), (30.6, 20))
    )
    table.players[0].retreats("Rifles")
    assert table.at("Rifles") == [(30, 30)]


@pytest.mark.rule("DL-MORALE-15", "DL-MORALE-19", "DL-MOVE-23")
def test_out_of_a_building_the_way_to_the_door_is_part_of_the_retreat() -> None:
    """6 inches from the wall at 38, in whose shade they stand: the middle of the base is 0.52 before it at first."""
    table = retreating(rank(29.5, 36, 2), "south", HOUSE, building="House")
    table.players[0].retreats("Rifles")
    assert table.at("Rifles") == [(29.5, 44), (31, 44)]


@pytest.mark.rule("DL-MORALE-15", "DL-MOVE-23")
@pytest.mark.parametrize(("rubble", "stays"), [(RUBBLE, True), (RUBBLE[1:], False)])
def test_who_finds_no_room_before_the_door_stays_inside(rubble: list[Piece], stays: bool) -> None:
    """Nobody is put onto a wreck that lies against the house."""
    table = retreating(rank(29.5, 36, 2), "south", HOUSE, *rubble, building="House")
    table.players[0].retreats("Rifles")
    assert (table.section("Rifles").building == "House") is stays


@pytest.mark.rule("DL-MORALE-15", "DL-MOVE-23")
def test_all_stay_inside_where_one_finds_no_room_before_the_door() -> None:
    table = retreating([(29.4, 36), (32, 36)], "south", HOUSE, *RUBBLE[1:], HALF, building="House", models=(HEAVY,))
    table.players[0].retreats("Rifles")
    assert table.section("Rifles").building == "House"


@pytest.mark.rule("DL-MORALE-15", "DL-MOVE-06", "DL-MOVE-23")
def test_who_would_stand_on_one_another_before_the_door_stay_inside() -> None:
    """Between wrecks there is room for one of three."""
    narrow = [box("One", "wreck", 20, 38.1, 30.1, 47.9), box("Other", "wreck", 31.2, 38.1, 45, 47.9)]
    narrow.append(box("End", "wreck", 20, 39.1, 45, 47.9))
    table = retreating([(30.62, 36), (30.65, 35), (30.68, 37)], "south", HOUSE, *narrow, building="House")
    table.players[0].retreats("Rifles")
    assert table.section("Rifles").building == "House"


@pytest.mark.rule("DL-MORALE-15")
def test_who_would_part_with_the_first_inch_stays() -> None:
    table = retreating([(29.5, 30), (31.5, 30)], "south", POCKET)
    table.players[0].retreats("Rifles")
    assert table.at("Rifles") == [(29.5, 30), (31.5, 30)]


# --- into what can be defended ----------------------------------------------------------------------------------------


@pytest.mark.rule("DL-MORALE-16")
@pytest.mark.parametrize(("kind", "there"), [("woods", True), ("craters", False), ("crops", False)])
def test_only_what_can_be_defended_is_a_refuge(kind: Kind, there: bool) -> None:
    assert refuges(rank(30, 30, 3), box("Ground", kind, 29, 23, 35, 28)) == ["home", "Ground"][: 1 + there]


@pytest.mark.rule("DL-MORALE-16", "DL-BLDG-05")
def test_whoever_is_in_a_building_takes_refuge_in_nothing_else() -> None:
    wood = box("Wood", "woods", 28, 39, 34, 44)
    table = retreating(rank(29.5, 36, 2), "south", HOUSE, wood, building="House")
    assert table.offers(0, "retreat", section="Rifles") == ["home", "House"]


@pytest.mark.rule("DL-MORALE-16")
@pytest.mark.parametrize(("inside", "stays"), [(2, False), (3, True)])
def test_more_than_half_of_a_section_have_to_be_in_a_wood_to_hold_it(inside: int, stays: bool) -> None:
    """Of four in a row, of whom the others cannot get in: half of them are not enough."""
    at = rank(30, 30, 4)
    wood = box("Wood", "woods", 20, 28, 30.1 + 1.5 * inside - 0.75, 32)
    table = retreating(at, "south", wood)
    table.players[0].retreats("Rifles", "Wood")
    assert (table.at("Rifles") == at) is stays


@pytest.mark.rule("DL-MORALE-16")
@pytest.mark.parametrize(("wide", "there"), [(1.3, True), (0.9, False)])
def test_a_little_wood_is_a_refuge_for_whoever_has_room_in_it(wide: float, there: bool) -> None:
    assert refuges([(31.5, 30)], box("Wood", "woods", 31, 25, 31 + wide, 25 + wide)) == ["home", "Wood"][: 1 + there]


@pytest.mark.rule("DL-MORALE-16")
@pytest.mark.parametrize(("south", "there"), [(24.5, True), (24.4, False)])
def test_a_barrier_is_a_refuge_as_far_as_one_can_go(south: float, there: bool) -> None:
    """6 inches straight on for the middle one."""
    bags = piece("Bags", "sandbags", (26, south - 1), (36, south - 1))
    assert refuges([(31, 30)], bags) == ["home", "Bags"][: 1 + there]


@pytest.mark.rule("DL-MORALE-16", "DL-MOVE-04")
def test_nobody_parts_to_take_refuge() -> None:
    """One of two is held by walls, and the other would go into the wood alone; two of three without the third."""
    held = piece("Pen", "high wall", (29.4, 29.4), (29.4, 36), (30.6, 36), (30.6, 29.4), (29.4, 29.4))
    wood = box("Wood", "woods", 29, 23, 40, 27)
    assert refuges([(30, 30), (31.5, 30), (33, 30)], held, wood) == ["home"]
    assert refuges([(30, 30), (31.5, 30), (33, 30)], wood) == ["home", "Wood"]
    near = box("Wood", "woods", 30.7, 18, 60, 28.6)
    assert refuges([(30, 30), (31.5, 30), (33, 30)], held, near) == ["home"], "not even by less than an inch"


@pytest.mark.rule("DL-MORALE-16", "DL-MORALE-15")
def test_the_nearest_place_in_a_long_wood_is_a_refuge() -> None:
    """Though its middle is out of reach; and it is near for the foremost of a column."""
    wood = box("Wood", "woods", 20, 20, 66, 26)
    table = retreating([(30, 29), (30, 30.5), (30, 32)], "south", wood)
    table.players[0].retreats("Rifles", "Wood")
    assert all(20 < south <= 26.5 for _, south in table.at("Rifles")[:2])


@pytest.mark.rule("DL-MORALE-16")
def test_those_who_touch_a_barrier_hold_it_and_may_stay() -> None:
    """Two of three at it; a hedge that they stand a half-inch off they have to go to."""
    at = [(30, 30), (31.5, 30), (33, 30)]
    table = retreating([*at[:2], (33, 31)], "south", piece("Bags", "sandbags", (26, 29.5), (36, 29.5)))
    table.players[0].retreats("Rifles", "Bags")
    assert table.at("Rifles") == [*at[:2], (33, 31)]
    table = retreating(at, "south", piece("Hedge", "hedge", (26, 29), (36, 29)))
    table.players[0].retreats("Rifles", "Hedge")
    assert [south for _, south in table.at("Rifles")] == [pytest.approx(29.5, abs=0.06)] * 3


@pytest.mark.rule("DL-MORALE-16")
@pytest.mark.parametrize(("mv", "there"), [(4, True), (3, False)])
def test_what_is_within_the_mv_of_the_nearest_of_them_is_a_refuge(mv: int, there: bool) -> None:
    slow = profile("Slow", mv=mv)
    table = retreating([(31, 30)], "south", piece("Bags", "sandbags", (26, 25.5), (36, 25.5)), models=(slow,))
    assert table.offers(0, "retreat", section="Rifles") == ["home", "Bags"][: 1 + there]


# --- in whichever formation -------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-MORALE-16")
def test_a_strip_of_wood_is_a_refuge_for_those_who_line_up_in_it() -> None:
    """It is hardly wider than a base, and they come toward its side: as close as can be one or two would be inside."""
    table = retreating(rank(30, 30, 3), "south", box("Strip", "woods", 30.9, 22, 32.1, 28))
    table.players[0].retreats("Rifles", "Strip")
    assert sum(31.39 <= east <= 31.61 for east, _ in table.at("Rifles")) >= 2


@pytest.mark.rule("DL-MORALE-16")
def test_those_who_stand_apart_take_refuge_straight_ahead() -> None:
    """With 6 inches the outer ones of four come into the wood, and not closer to the others, too."""
    table = retreating(rank(24, 30, 4, 3), "south", box("Wood", "woods", 20, 18, 40, 25), models=(HEAVY,))
    table.players[0].retreats("Rifles", "Wood")
    assert [east for east, _ in table.at("Rifles")] == [24, 27, 30, 33]
    assert all(south <= 24.51 for _, south in table.at("Rifles"))


BESIDE = [(30.5, 29.1), (32, 29.1), (33.2, 29.1)]
"""Right behind a rock, around which the way into a refuge leads."""


@pytest.mark.rule("DL-MORALE-16")
@pytest.mark.parametrize(
    ("refuge", "at"),
    [
        (piece("Refuge", "sandbags", (20, 24), (38, 24)), [(29, 27.5), *BESIDE[:2]]),
        (box("Refuge", "woods", 20, 18, 38, 25), [(28.5, 27.5), (28.5, 28.7), *BESIDE]),
        (box("Refuge", "woods", 20, 18, 38, 25), [(29.3, 27.5), (29.3, 28.7), *BESIDE]),
    ],
)
def test_a_refuge_that_the_middle_of_a_section_cannot_come_to_is_held_from_where_its_head_stands(
    refuge: Piece, at: list[Place]
) -> None:
    """Each in a formation of its own: along the bags, along the rim of the wood, closed up."""
    assert refuges(at, refuge, box("Rock", "wreck", 30, 25, 38, 28.5)) == ["home", "Refuge"]
