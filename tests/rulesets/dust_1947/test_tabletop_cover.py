"""Where cover begins and ends on a table in inches: wrecks, houses, low walls, from the air (TABLE-35, TABLE-36)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.table.state import Dust, Ground
from rulesets.kit.boards.squares.board import Square
from tests.rulesets.dust_1947.inches import At, hull, on_foot, poses, table
from tests.rulesets.dust_1947.table import Placed, walker
from tests.rulesets.dust_1947.test_tabletop import OPEN, cover, sees

SHOOTER = on_foot("A", (2, 6), soldiers=1)
HOUSE = ("......", "...1..", "......")
"""A house of one floor from 12 to 16 inches."""


def man(at: At, level: int = 0) -> Placed:
    return on_foot("Z", at, soldiers=1, seat=1, state={"level": level})


def wrecked(target: Placed, rows: tuple[str, ...] = OPEN, at: At = (14, 6)) -> Dust:
    """A table on which a vehicle was lost."""
    game = table(*rows, SHOOTER, target, hull("M", at, seat=1))
    game.units["M"].where, game.wrecks = "eliminated", [game.units["M"].square]
    return game


@pytest.mark.rule("DU-TERR-33")
@pytest.mark.parametrize(("target", "causes"), [(man((14, 6)), ["DU-TERR-33 wreck"]), (man((14, 9)), [])])
def test_who_is_in_a_wreck_is_in_cover_and_who_is_beside_it_is_not(target: Placed, causes: list[str]) -> None:
    assert cover(wrecked(target)) == causes


@pytest.mark.rule("DU-TERR-33", "DU-TABLE-36")
def test_a_wreck_hides_a_vehicle_and_does_not_hold_it() -> None:
    assert cover(wrecked(hull("Z", (14, 6), seat=1))) == ["DU-TABLE-36 no line: wreck"]


@pytest.mark.rule("DU-TERR-33", "DU-TABLE-41", "DU-TERR-25")
@pytest.mark.parametrize(("level", "causes"), [(0, ["DU-TERR-33 wreck"]), (1, [])])
def test_a_wreck_on_the_ground_floor_covers_nobody_on_the_roof(level: int, causes: list[str]) -> None:
    assert cover(wrecked(man((14, 6), level), HOUSE)) == causes


@pytest.mark.rule("DU-TABLE-41")
@pytest.mark.parametrize(("level", "causes"), [(0, ["DU-TABLE-41 ammo crates"]), (1, [])])
def test_what_lies_on_the_ground_floor_covers_nobody_on_the_roof(level: int, causes: list[str]) -> None:
    game = table(*HOUSE, SHOOTER, man((14, 6), level))
    field = game.scenario.field
    ground = {**field.ground, Square(3, 1): Ground(terrain=("building", "ammo crates"), levels=1)}
    game.scenario = game.scenario.model_copy(update={"field": field.model_copy(update={"ground": ground})})
    assert cover(game) == causes


@pytest.mark.rule("DU-TERR-25")
def test_who_stands_before_a_house_is_not_in_it() -> None:
    assert cover(table(*HOUSE, SHOOTER, man((10, 6)))) == []


@pytest.mark.rule("DU-TABLE-36")
@pytest.mark.parametrize(
    ("rows", "walls", "causes"),
    [
        (OPEN, {"C2-D2": "low wall"}, ["DU-TABLE-36 low wall"]),
        (("......", "..T...", "......"), {}, ["DU-TABLE-36 trees"]),
        (("......", "...T..", "......"), {}, ["DU-TABLE-41 trees"]),
        (OPEN, {}, []),
    ],
)
def test_a_vehicle_is_in_cover_behind_and_in_terrain(
    rows: tuple[str, ...], walls: dict[str, str], causes: list[str]
) -> None:
    assert cover(table(*rows, SHOOTER, hull("Z", (14, 6), seat=1), walls=walls)) == causes


@pytest.mark.rule("DU-TABLE-36", "DU-TABLE-26")
@pytest.mark.parametrize(("letter", "causes"), [("T", ["DU-TABLE-41 trees"]), (".", [])])
def test_from_the_air_only_what_a_vehicle_stands_in_covers_it(letter: str, causes: list[str]) -> None:
    plane = walker("A", "A1", kind="aircraft", armour="A1", mobility="aircraft", state={"poses": poses((2, 6))})
    target = hull("Z", (14, 6), seat=1)
    walls = {"C2-D2": "low wall", "C1-D1": "high wall"}
    assert cover(table("......", f"...{letter}..", "......", plane, target, walls=walls)) == causes


@pytest.mark.rule("DU-TABLE-23", "DU-SKILL-SMALL-02")
@pytest.mark.parametrize(("viewer", "between", "clear"), [("small", "small", False), ("standard", "small", True)])
def test_a_small_vehicle_hides_from_small_ones_alone(viewer: str, between: str, clear: bool) -> None:
    ends = hull("A", (2, 6), size=viewer), on_foot("Z", (22, 6), soldiers=1, seat=1)
    assert sees(table(*OPEN, *ends, hull("M", (12, 6), facing=90, size=between))) == clear
