"""Centre Ground and what is drawn by lot: markers, sectors, distances (OBJ-03 to OBJ-22, BL)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Mark
from rulesets.dystopian_legions.chapters.deployment.by_lot import draw_map, draw_objective
from rulesets.dystopian_legions.chapters.deployment.centre_ground import CentreGround, farthest, sectors
from rulesets.dystopian_legions.chapters.deployment.setting_up import SettingUp
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.table.state import Edge
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.table import Place, Table, box, legions, refused, section

CENTRE = {"objective": "centre_ground"}


def marking(*pieces: Any, marks: Sequence[Place] = (), edge: Edge = "south", **fields: Any) -> Table:
    """Seat 0, at this edge, places markers, with these on the table already."""
    other: dict[str, Edge] = {"south": "north", "west": "east", "south-west": "north-east"}
    sections = section("Rifles", [(36, 40)]), section("Guards", [(36, 8)], seat=1)
    table = legions(*sections, *pieces, root=CentreGround(), options=CENTRE, phase="deployment", **fields)
    table.game.sides[0].edge, table.game.sides[1].edge = edge, other[edge]
    table.game.sides[0].advantage, table.game.sides[1].advantage = "strategic", "tactical"
    table.game.markers = [Point(*at).spot for at in marks]
    return table.begins()


def marks(table: Table, seat: int, at: str) -> None:
    table.players[seat].does(Mark(at=at))


@pytest.mark.rule("DL-OBJ-04", "DL-SETUP-02")
@pytest.mark.parametrize(("wide", "count"), [(72, 6), (96, 8)])
def test_sectors_of_24_inches(wide: int, count: int) -> None:
    table = legions(section("Rifles", [(36, 40)]), table_width=wide)
    assert len(sectors(table.game)) == count
    assert {sector.ground.area for sector in sectors(table.game)} == {24 * 24}


@pytest.mark.rule("DL-OBJ-06", "DL-OBJ-05")
@pytest.mark.parametrize(("choice", "first"), [("first", 0), ("second", 1)])
def test_sides_place_markers_in_turn(choice: str, first: int) -> None:
    table = marking()
    assert table.asked == [(0, "who_places")]
    table.players[0].picks(choice)
    assert table.asked == [(first, "mark")]
    marks(table, first, "12,12" if first == 0 else "12,36")
    assert table.asked == [(1 - first, "mark")]


@pytest.mark.example("DL-X-13")
@pytest.mark.rule("DL-OBJ-07", "DL-OBJ-04")
def test_more_than_24_inches_from_the_own_edge() -> None:
    """As the board measures, from the north: 20 inches from the southern edge are 28 from the northern one."""
    table = marking()
    table.players[0].picks("first")
    for south in ("28", "24", "23.99"):
        with refused("DL-OBJ-07", "no_marker"):
            marks(table, 0, f"12,{south}")
    marks(table, 0, "12,23.9")
    assert [at.point for at in table.game.markers] == [(12, 23.9)]


@pytest.mark.rule("DL-OBJ-07", "DL-MAP-07")
def test_a_corner_side_keeps_away_from_both_half_edges() -> None:
    table = marking(edge="south-west")
    table.players[0].picks("first")
    for wrong in ("20,30", "40,30"):  # 20 inches from the western half edge; 18 from the southern one
        with refused("DL-OBJ-07"):
            marks(table, 0, wrong)
    with refused("DL-OBJ-07"):
        marks(table, 0, "10,3")  # 23.3 inches from the northern end of the western half edge
    marks(table, 0, "13,3")


@pytest.mark.rule("DL-OBJ-05")
def test_one_marker_in_each_sector() -> None:
    table = marking(marks=[(12, 12)])
    table.players[0].picks("first")
    with refused("DL-OBJ-05", "no_marker"):
        marks(table, 0, "12,22")
    marks(table, 0, "30,12")


@pytest.mark.rule("DL-OBJ-08")
@pytest.mark.parametrize(("east", "fine"), [(27.99, False), (28.02, True)])
def test_more_than_8_inches_from_another(east: float, fine: bool) -> None:
    table = marking(marks=[(20, 12)])
    table.players[0].picks("first")
    if fine:
        marks(table, 0, f"{east},12")
        return
    with refused("DL-OBJ-08", "no_marker"):
        marks(table, 0, f"{east},12")


@pytest.mark.example("DL-X-114")
@pytest.mark.rule("DL-OBJ-08", "DL-OBJ-09")
def test_terrain_that_is_an_objective_keeps_others_away() -> None:
    wood = box("Wood", "woods", 10, 8, 22, 16)
    table = marking(wood, marks=[(12, 12)])
    table.players[0].picks("first")
    with refused("DL-OBJ-08"):
        marks(table, 0, "29.9,12")
    marks(table, 0, "30.1,12")


@pytest.mark.rule("DL-OBJ-05", "DL-OBJ-12")
def test_six_markers_end_it_and_an_odd_number_in_terrain_is_told() -> None:
    wood = box("Wood", "woods", 10, 8, 14, 16)
    table = marking(wood)
    table.players[0].picks("first")
    for seat, at in enumerate(("12,12", "12,36", "36,12", "36,36", "60,12", "60,36")):
        marks(table, seat % 2, at)
    assert table.over
    assert table.heard("markers_uneven") == [{"count": 1}]


@pytest.mark.rule("DL-OBJ-12")
def test_an_even_number_in_terrain_is_not_told() -> None:
    table = marking(marks=[(12, 12), (12, 36), (36, 12), (36, 36), (60, 12)])
    table.players[0].picks("second")
    marks(table, 1, "60,36")
    assert table.over
    assert table.heard("markers_uneven") == []


@pytest.mark.rule("DL-OBJ-07")
def test_who_has_no_place_lets_the_other_side_go_on() -> None:
    """All sectors of the north have theirs, the south is too near to seat 0 (DL-D-26)."""
    table = marking(marks=[(12, 12), (36, 12), (60, 12)])
    table.players[0].picks("first")
    assert table.heard("passed") == [{"seat": 0}]
    assert table.asked == [(1, "mark")]
    marks(table, 1, "12,36")
    assert table.asked == [(1, "mark")]


@pytest.mark.rule("DL-OBJ-07", "DL-OBJ-05")
def test_where_nobody_has_a_place_the_own_edge_counts_no_more() -> None:
    """A wood that is an objective reaches into the last sector from the north (DL-D-26)."""
    wood = box("Wood", "woods", 48, 12, 72, 30)
    table = marking(wood, marks=[(60, 14), (12, 12), (36, 12), (12, 36), (36, 36)])
    table.players[0].picks("second")
    assert table.asked == [(1, "mark")], "42 and more is far enough from the north and from the wood"


@pytest.mark.rule("DL-OBJ-05")
def test_the_last_resort_is_the_place_farthest_from_the_others() -> None:
    moor = box("Moor", "woods", 40, 18, 72, 44)
    table = marking(moor, marks=[(60, 20), (12, 12), (36, 12), (12, 36), (36, 36)])
    table.players[0].picks("first")
    assert table.over
    told = table.heard("marker_placed")[0]
    assert told["seat"] is None
    last = table.game.markers[-1].point
    assert last == farthest(legions_with(table, 5), sectors(table.game)[5])
    assert last.y == 48


def legions_with(table: Table, count: int) -> Any:
    """The game with so many of its markers."""
    game = table.game.model_copy(deep=True)
    game.markers = game.markers[:count]
    return game


@pytest.mark.rule("DL-BL-02", "DL-OBJ-05", "DL-BL-03")
def test_each_claimed_marker_is_worth_two_points() -> None:
    table = legions(
        section("Rifles", [(12, 12)]),
        section("Lancers", [(36, 12)]),
        section("Guards", [(60, 12)], seat=1),
        root=EndPhase(),
        options=CENTRE,
    )
    table.game.markers = [Point(*at).spot for at in ((12, 14), (36, 14), (60, 14), (60, 36))]
    table.begins()
    assert [side.battle_log for side in table.game.sides] == [4, 2]
    assert [told["sections"] for told in table.heard("scored")] == [["marker 1"], ["marker 2"], ["marker 3"]]


@pytest.mark.rule("DL-BL-11", "DL-BL-10")
@pytest.mark.parametrize(("west", "points"), [(40.5, 2), (40.6, 0)])
def test_from_a_building_a_marker_is_reached_from_its_walls(west: float, points: int) -> None:
    """Half an inch is the marker's own (DL-D-149)."""
    mill = box("Mill", "building", west, 8, 48, 16)
    inside = section("Rifles", [(46, 12)], building="Mill")
    table = legions(inside, section("Guards", [(60, 40)], seat=1), mill, root=EndPhase(), options=CENTRE)
    table.game.markers = [Point(36, 12).spot]
    table.begins()
    assert table.game.sides[0].battle_log == points


@pytest.mark.rule("DL-OBJ-15", "DL-OBJ-18")
@pytest.mark.parametrize("objective", ["annihilate", "break_through", "vital_objective"])
def test_other_objectives_have_no_markers(objective: str) -> None:
    table = legions(
        section("Rifles", [(36, 40)], where="waiting"),
        section("Guards", [(36, 8)], seat=1, where="waiting"),
        root=SettingUp(),
        options={"objective": objective},
    )
    table.begins(dice=[6, 6, 6, 1, 1, 1])
    table.players[0].picks("south")
    table.players[1].picks("west")
    assert table.asked == [(1, "who_places")]
    assert table.game.markers == []


@pytest.mark.rule("DL-OBJ-01", "DL-OBJ-06")
def test_the_markers_are_placed_before_sections_are_allotted() -> None:
    table = legions(
        section("Rifles", [(36, 40)], where="waiting"),
        section("Guards", [(36, 8)], seat=1, where="waiting"),
        root=SettingUp(),
        options=CENTRE,
    )
    table.begins(dice=[6, 6, 6, 1, 1, 1])
    table.players[0].picks("south")
    table.players[1].picks("west")
    assert table.asked == [(0, "who_places")]


@pytest.mark.rule("DL-OBJ-03")
@pytest.mark.parametrize(
    ("dice", "objective"),
    [
        ([1], "centre_ground"),
        ([2], "vital_objective"),
        ([3], "annihilate"),
        ([5, 6, 4], "break_through"),
    ],
)
def test_an_objective_is_drawn(dice: list[int], objective: str) -> None:
    game = legions(section("Rifles", [(36, 40)]), options={"objective": "random"}).game
    rolled = ScriptedDice(*dice)
    draw_objective(game, rolled)
    assert game.options.objective == objective
    assert rolled.left == 0


@pytest.mark.rule("DL-OBJ-13", "DL-OBJ-17", "DL-OBJ-19")
@pytest.mark.parametrize(
    ("objective", "maps"),
    [
        ("centre_ground", ["meeting_engagement", "oblique_contact", "advancing_lines"]),
        ("vital_objective", ["meeting_engagement", "oblique_contact", "advancing_lines"]),
        ("annihilate", ["surprise_attack", "oblique_contact", "advancing_lines"]),
    ],
)
def test_a_map_is_drawn_that_suits_the_objective(objective: str, maps: list[str]) -> None:
    _draws(objective, maps)


@pytest.mark.rule("DL-OBJ-22")
def test_a_map_to_break_through() -> None:
    _draws("break_through", ["oblique_contact", "meeting_engagement", "advancing_lines"])


def _draws(objective: str, maps: list[str]) -> None:
    """The D3 shows 1 on 1 and 2, 2 on 3 and 4, 3 on 5 and 6."""
    for die in range(1, 7):
        game = legions(section("Rifles", [(36, 40)]), options={"objective": objective, "map": "random"}).game
        draw_map(game, ScriptedDice(die))
        assert game.options.map == maps[(die - 1) // 2]


@pytest.mark.rule("DL-OBJ-01", "DL-OBJ-03", "DL-OBJ-05")
def test_one_objective_is_drawn_before_all_else_and_its_markers_are_placed() -> None:
    """A 1 is Centre Ground, played on Advancing Lines by a 5; then the advantage is rolled, and six markers lie out."""
    table = legions(
        section("Rifles", [(36, 40)], where="waiting"),
        section("Guards", [(36, 8)], seat=1, where="waiting"),
        root=SettingUp(),
        options={"objective": "random", "map": "random"},
    )
    table.begins(dice=[1, 5, 6, 6, 6, 1, 1, 1])
    assert (table.game.options.objective, table.game.options.map) == ("centre_ground", "advancing_lines")
    table.players[0].picks("south")
    table.players[1].picks("west")
    table.players[0].picks("first")
    for seat, at in enumerate(("12,12", "12,36", "36,12", "36,36", "60,12", "60,36")):
        marks(table, seat % 2, at)
    assert len(table.game.markers) == 6
    assert table.asked == [(1, "who_places")]


@pytest.mark.rule("DL-OBJ-03", "DL-OBJ-13")
def test_what_is_agreed_is_not_drawn() -> None:
    game = legions(section("Rifles", [(36, 40)])).game
    draw_objective(game, ScriptedDice())
    draw_map(game, ScriptedDice())
    assert (game.options.objective, game.options.map) == ("break_through", "advancing_lines")
