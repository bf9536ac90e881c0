"""What both sides score at the end of a turn (BL, OBJ)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dystopian_legions.table import Fielded, Table, box, ironclad, legions, section

FAR = section("Guards", [(60, 4)], seat=1)


STAYS = (1, 1, 1)
"""The check of a shaken section that stays so."""


def ended(*described: Fielded | Piece, objective: str = "vital_objective", dice: Sequence[int] = ()) -> Table:
    """Both sides at the end of a turn, with this objective."""
    return legions(*described, root=EndPhase(), options={"objective": objective}).begins(dice=dice)


def logs(table: Table) -> list[int]:
    """The Battle Logs."""
    return [side.battle_log for side in table.game.sides]


@pytest.mark.rule("DL-BL-10", "DL-BL-11", "DL-OBJ-14")
@pytest.mark.parametrize(("away", "points"), [(5.0, 4), (5.05, 0)])
def test_a_marker_is_claimed_within_4_inches(away: float, points: int) -> None:
    """From the rim of a base of 1 inch to the rim of a marker of 1 inch."""
    assert logs(ended(section("Rifles", [(36, 24 + away)]), FAR)) == [points, 0]


@pytest.mark.rule("DL-BL-08", "DL-BL-07", "DL-BL-03")
def test_a_contested_objective_brings_nothing() -> None:
    near = section("Guards", [(36, 20)], seat=1)
    assert logs(ended(section("Rifles", [(36, 28)]), near)) == [0, 0]


@pytest.mark.rule("DL-BL-12", "DL-BL-06")
def test_who_is_shaken_does_not_contest() -> None:
    near = section("Guards", [(36, 20)], seat=1, shaken=1)
    assert logs(ended(section("Rifles", [(36, 28)]), near, dice=STAYS)) == [4, 0]


@pytest.mark.rule("DL-BL-04", "DL-BL-06", "DL-OBJ-14")
@pytest.mark.parametrize(("east", "points"), [(39.5, 4), (39.6, 0)])
def test_a_wood_over_the_middle_is_the_objective(east: float, points: int) -> None:
    """A model has to stand wholly inside (DL-D-69)."""
    wood = box("Wood", "woods", 32, 20, 40, 28)
    table = ended(section("Rifles", [(east, 24)]), FAR, wood)
    assert logs(table) == [points, 0]
    assert [told["sections"] for told in table.heard("scored")] == ([["Wood"]] if points else [])


@pytest.mark.rule("DL-OBJ-14")
def test_a_road_over_the_middle_is_no_area() -> None:
    road = box("Road", "road", 0, 23, 72, 25)
    assert logs(ended(section("Rifles", [(36, 28)]), FAR, road)) == [4, 0]


@pytest.mark.rule("DL-OBJ-18")
@pytest.mark.parametrize("south", [4, 24])
def test_annihilate_scores_nothing_for_places(south: float) -> None:
    assert logs(ended(section("Rifles", [(36, south)]), FAR, objective="annihilate")) == [0, 0]


@pytest.mark.rule("DL-BL-07", "DL-BL-03")
def test_the_only_side_that_contests_claims() -> None:
    assert logs(ended(section("Rifles", [(36, 60 - 12)]), section("Guards", [(36, 21)], seat=1))) == [0, 4]


@pytest.mark.rule("DL-OBJ-20", "DL-OBJ-21")
def test_sections_past_the_centre_line_score_each_turn() -> None:
    described = [
        section("Rifles", [(30, 20)]),
        section("Lancers", [(20, 6)]),
        section("Staff", [(40, 20)], shaken=1),
        section("Guards", [(60, 4)], seat=1),
    ]
    table = ended(*described, objective="break_through", dice=STAYS)
    assert logs(table) == [1 + 2, 0]
    (told,) = table.heard("scored")
    assert (told["why"], told["sections"]) == ("through", ["Rifles", "Lancers"])


@pytest.mark.rule("DL-BL-15", "DL-BL-13", "DL-OBJ-02")
def test_who_is_wiped_out_scores_once_and_on_top() -> None:
    gone = section("Lancers", [(20, 6)], seat=1, where="broken")
    table = ended(section("Rifles", [(36, 27)]), FAR, gone)
    assert logs(table) == [4 + 1, 0]
    table.begins(EndPhase())
    assert logs(table) == [5 + 4, 0]


@pytest.mark.rule("DL-BL-05")
@pytest.mark.parametrize(("building", "points"), [("Mill", 4), ("", 0)])
def test_a_building_is_claimed_from_inside(building: str, points: int) -> None:
    mill = box("Mill", "building", 32, 22, 40, 26)
    assert logs(ended(section("Rifles", [(36, 27)], building=building), FAR, mill)) == [points, 0]


@pytest.mark.example("DL-X-74")
@pytest.mark.rule("DL-BL-07", "DL-BL-09", "DL-BL-02")
@pytest.mark.parametrize(("theirs", "ours", "points"), [(0, 0, 0), (1, 0, 2), (1, 1, 0)])
def test_example_74_an_ironclad_contests_and_whoever_is_shaken_does_not(theirs: int, ours: int, points: int) -> None:
    """Contested; then claimed by the infantry; then unclaimed."""
    rifles = section("Rifles", [(30, 28)], shaken=ours)
    tank = section("Tank", [(30, 20)], seat=1, models=(ironclad("Tank"),), shaken=theirs)
    table = legions(rifles, tank, root=EndPhase(), options={"objective": "centre_ground"})
    table.game.markers = [Point(30, 24).spot]
    table.begins(dice=STAYS * (ours + theirs))
    assert logs(table) == [points, 0]
