"""Which squares units stand on (SETUP-04 to 09), and who may stand where."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.movement import steps
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.measure import footprint
from rulesets.kit.boards.squares.board import Direction, parse_square
from tests.rulesets.dust_1947.table import Placed, dust, hero, squad, tank, walker


def laid(placed: Placed | Card, at: str, facing: str = "N") -> list[str]:
    card = placed.card if isinstance(placed, Placed) else placed
    return [square.name for square in footprint.laid(card, parse_square(at), Direction(facing))]


def plane(**fields: str) -> Placed:
    return walker("Plane", at="", kind="aircraft", mobility="aircraft", armour="A1", **fields)


@pytest.mark.rule("DU-SETUP-04")
def test_all_soldiers_of_a_squad_share_one_square() -> None:
    assert laid(squad("Rifles", at="", soldiers=12), "F4") == ["F4"]
    assert laid(hero("Lone", at=""), "F4") == ["F4"]


@pytest.mark.rule("DU-SETUP-05")
def test_a_standard_vehicle_takes_one_square() -> None:
    assert laid(walker("Moth", at=""), "F4", "E") == ["F4"]


@pytest.mark.rule("DU-SETUP-06")
def test_a_large_vehicle_takes_its_front_and_the_square_behind_it() -> None:
    large = tank("Tiger", at="", size="large")
    assert laid(large, "F4", "E") == ["F4", "E4"]
    assert laid(large, "F4", "NE") == ["F4", "E5"]


@pytest.mark.rule("DU-SETUP-07")
def test_only_large_aircraft_take_two_squares() -> None:
    assert laid(plane(), "F4", "E") == ["F4"]
    assert laid(plane(size="large"), "F4", "E") == ["F4", "E4"]


@pytest.mark.rule("DU-SETUP-08")
@pytest.mark.parametrize(
    ("facing", "squares"),
    [
        ("N", ["F4", "G4", "F5", "G5"]),
        ("E", ["G4", "G5", "F4", "F5"]),
        ("S", ["F5", "G5", "F4", "G4"]),
        ("W", ["F4", "F5", "G4", "G5"]),
    ],
)
def test_a_huge_vehicle_takes_four_squares_and_its_facing_decides_the_front(facing: str, squares: list[str]) -> None:
    assert laid(walker("Titan", at="", size="huge"), "F4", facing) == squares


@pytest.mark.rule("DU-MOVE-07", "DU-MOVE-08", "DU-MOVE-14")
def test_who_may_be_put_down_where() -> None:
    table = dust(squad("Rifles", at=""), squad("Guards", at="B2"), squad("Enemy", at="D2", seat=1))
    judge = steps.stopping(table.game, table.unit("Rifles"))
    rules = {name: refused.rule for name in ("B2", "D2", "Z1", "C2") if (refused := judge([parse_square(name)]))}
    assert rules == {"B2": "DU-MOVE-07", "D2": "DU-MOVE-08", "Z1": "DU-MOVE-14"}


@pytest.mark.rule("DU-MOVE-07", "DU-HERO-10")
def test_one_unit_and_one_lone_hero_share_a_square_and_no_third() -> None:
    table = dust(hero("Lone", at=""), hero("Other", at=""), squad("Guards", at="B2"), hero("Third", at="D2"))
    lone = table.unit("Lone")
    assert steps.may_stop(table.game, lone, [parse_square("B2")]) is None
    assert steps.may_stop(table.game, lone, [parse_square("D2")]) is None
    table.unit("Other").where, table.unit("Other").squares = "board", [parse_square("B2")]
    refused = steps.may_stop(table.game, lone, [parse_square("B2")])
    assert refused is not None and refused.rule == "DU-MOVE-07"


@pytest.mark.rule("DU-MOVE-07")
def test_a_squad_may_not_stop_with_a_lone_hero() -> None:
    table = dust(squad("Rifles", at="A1"), hero("Lone", at="B2"))
    refused = steps.may_stop(table.game, table.unit("Rifles"), [parse_square("B2")])
    assert refused is not None and refused.rule == "DU-MOVE-07"


@pytest.mark.rule("DU-AIR-04")
def test_ground_units_stand_under_aircraft() -> None:
    flying = walker("Plane", at="B2", seat=1, kind="aircraft", mobility="aircraft", armour="A1")
    table = dust(squad("Rifles", at="A1"), flying)
    assert steps.may_stop(table.game, table.unit("Rifles"), [parse_square("B2")]) is None


@pytest.mark.rule("DU-TERR-33")
def test_only_infantry_may_end_in_a_wreck() -> None:
    table = dust(". w", ". .", squad("Rifles", at="A1"), walker("Moth", at="A2"))
    place = [parse_square("B1")]
    assert steps.may_stop(table.game, table.unit("Rifles"), place) is None
    refused = steps.may_stop(table.game, table.unit("Moth"), place)
    assert refused is not None and refused.rule == "DU-TERR-33"
