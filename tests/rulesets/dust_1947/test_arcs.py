"""Fire arcs of mounted weapons (ARC). Where the catalogue counts rows northward, these boards are mirrored."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rulesets.dust_1947.table.cards import Mount
from rulesets.dust_1947.table.distances import between
from rulesets.dust_1947.table.measure import arcs
from rulesets.dust_1947.table.measure.footprint import block
from rulesets.kit.boards.squares.board import Direction, Square, parse_square

CENTRE = [parse_square("F6")]


def up(column: int, row: int) -> Square:
    """A square of an example whose rows grow northward."""
    return Square(column, 10 - row)


def covered(
    squares: list[Square], facing: str, mount: Mount | None, targets: Iterable[Square], origin: Square | None = None
) -> list[Square]:
    """The targets that lie in the arc, from one of the unit's squares or from any."""
    origins = squares if origin is None else [origin]
    way = Direction(facing)
    return [t for t in targets if any(arcs.in_arc(squares, way, mount, o, t) for o in origins)]


def named(*names: str) -> list[Square]:
    return [parse_square(name) for name in names]


@pytest.mark.rule("DU-ARC-01")
def test_infantry_fires_all_round() -> None:
    assert covered(CENTRE, "N", None, named("F9", "A6", "G2")) == named("F9", "A6", "G2")


@pytest.mark.rule("DU-ARC-02")
def test_a_front_weapon_covers_45_degrees_to_either_side() -> None:
    assert covered(CENTRE, "N", "Front", named("F5", "G5", "E5", "H4", "D4")) == named("F5", "G5", "E5", "H4", "D4")
    assert covered(CENTRE, "N", "Front", named("G6", "H5", "F7", "D5", "E7")) == []


@pytest.mark.rule("DU-ARC-03")
def test_a_rear_weapon_covers_45_degrees_straight_back() -> None:
    assert covered(CENTRE, "E", "Rear", named("E6", "E5", "E7", "D8", "D9", "G6")) == named("E6", "E5", "E7", "D8")


@pytest.mark.rule("DU-ARC-04")
@pytest.mark.parametrize(("mount", "seen"), [("Left", ["E6", "A1", "E9"]), ("Right", ["G6", "L1", "G9"])])
def test_a_side_weapon_covers_every_column_of_its_side(mount: Mount, seen: list[str]) -> None:
    both = named("E6", "A1", "E9", "G6", "L1", "G9", "F1", "F9")
    assert covered(CENTRE, "N", mount, both) == named(*seen)


@pytest.mark.rule("DU-ARC-05")
def test_a_turret_turns_everywhere() -> None:
    assert covered(CENTRE, "N", "Turret", named("F5", "F9", "A6", "L6")) == named("F5", "F9", "A6", "L6")


@pytest.mark.rule("DU-ARC-06")
def test_a_vehicle_aims_by_its_present_facing() -> None:
    behind = named("F9")
    assert covered(CENTRE, "N", "Front", behind) == []
    assert covered(CENTRE, "S", "Front", behind) == behind


@pytest.mark.rule("DU-ARC-02", "DU-ARC-03", "DU-ARC-04")
def test_a_huge_vehicle_aims_from_either_square_of_the_side_in_question() -> None:
    squares = list(block(parse_square("E5"), Direction.N))
    ahead = named("D4", "E1", "F1", "G4", "H5")
    assert covered(squares, "N", "Front", ahead) == named("D4", "E1", "F1", "G4")
    assert covered(squares, "N", "Front", named("E1"), origin=parse_square("E6")) == []
    assert covered(squares, "N", "Rear", named("E9", "F9", "H7", "D6")) == named("E9", "F9")
    assert covered(squares, "N", "Right", named("F1", "G1", "G9")) == named("G1", "G9")
    assert covered(squares, "N", "Right", named("F1"), origin=parse_square("E5")) == []
    assert covered(squares, "N", "Left", named("E1", "D1")) == named("D1")


@pytest.mark.example("DU-X-12")
@pytest.mark.rule("DU-ARC-02", "DU-ARC-03", "DU-ARC-04")
def test_a_vehicle_facing_north() -> None:
    here = [up(5, 5)]
    ahead = [up(5, 8), up(6, 6), up(4, 6), up(7, 7)]
    assert covered(here, "N", "Front", [*ahead, up(6, 5), up(7, 6)]) == ahead
    behind = [up(5, 2), up(6, 4), up(4, 4)]
    assert covered(here, "N", "Rear", [*behind, up(6, 5), up(5, 8)]) == behind
    right = [up(6, 5), up(6, 9), up(9, 1)]
    assert covered(here, "N", "Right", [*right, up(5, 7), up(4, 5)]) == right


@pytest.mark.example("DU-X-84")
@pytest.mark.rule("DU-ARC-02", "DU-RANGE-02")
def test_the_front_gun_of_a_large_tank() -> None:
    rear, front = Square(0, 0), Square(1, 0)
    targets = [Square(5, 0), Square(4, 2), Square(4, 3), Square(4, 4)]
    assert covered([front, rear], "E", "Front", targets) == targets[:3]
    assert [between(front, target) for target in targets] == [4, 4, 5, 6]


@pytest.mark.example("DU-X-95")
@pytest.mark.rule("DU-ARC-02", "DU-ARC-04")
def test_a_large_tank_that_faces_diagonally() -> None:
    squares = [up(1, 1), up(0, 0)]
    quadrant = [up(1, 4), up(3, 3), up(4, 1)]
    assert covered(squares, "NE", "Front", [*quadrant, up(0, 4)]) == quadrant
    assert covered(squares, "NE", "Right", [up(3, 1), up(3, 3)], origin=up(1, 1)) == [up(3, 1)]
    assert covered(squares, "NE", "Left", [up(1, 3), up(3, 3), up(3, 1)]) == [up(1, 3)]
