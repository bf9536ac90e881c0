"""Quonset huts: who looks over them and who does not, and that nobody is in one (HUT)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.table.sight.lines_of_sight import Line, Lookout
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import Placed, Table, dust, inside, refused, squad, tank, walker, weapon

HUT = (". h . .", ". . . .", ". . . .", ". . . .")
"""Between A1 and C1 stands a hut."""
CAR = {"mobility": "wheeled", "armour": "V1"}


def look(table: Table, viewer: str, target: str) -> Line:
    """The line between the nearest squares of two units."""
    one, other = table.unit(viewer), table.unit(target)
    return Lookout(table.game).look(one, one.square, other, other.square)


def both_ways(one: Placed, other: Placed, rows: tuple[str, ...] = HUT, **options: str) -> tuple[bool, bool]:
    """Whether two units see each other: the first the second, and back."""
    table = dust(*rows, one, other, options=options)
    return look(table, one.card.name, other.card.name).clear, look(table, other.card.name, one.card.name).clear


@pytest.mark.rule("DU-HUT-01")
@pytest.mark.parametrize(
    ("looker", "sees"),
    [
        (squad("A", "A1"), False),
        (tank("A", "A1"), False),
        (tank("A", "A1", **CAR), False),
        (tank("A", "A1", size="small"), False),
        (walker("A", "A1"), True),
        (walker("A", "A1", size="small"), True),
        (tank("A", "A1 A2", size="large"), True),
        (tank("A", "A1 A2", size="large", **CAR), True),
    ],
)
def test_walkers_and_large_vehicles_look_over_a_hut(looker: Placed, sees: bool) -> None:
    for target in (squad("Z", "C1", seat=1), tank("Z", "C1", seat=1)):
        assert both_ways(looker, target) == (sees, sees)


@pytest.mark.rule("DU-HUT-01")
def test_a_huge_vehicle_looks_over_a_hut() -> None:
    huge = tank("A", "B2 A2 B1 A1", size="huge")
    rows = (". . h .", ". . h .", ". . . .", ". . . .")
    assert both_ways(huge, squad("Z", "D1", seat=1), rows) == (True, True)
    assert both_ways(squad("A", "B1"), squad("Z", "D1", seat=1), rows) == (False, False)


@pytest.mark.rule("DU-HUT-01")
def test_the_table_may_settle_that_only_the_tall_one_sees() -> None:
    assert both_ways(walker("A", "A1"), squad("Z", "C1", seat=1), hut_mutual="false") == (True, False)
    assert both_ways(walker("A", "A1"), walker("Z", "C1", seat=1), hut_mutual="false") == (True, True)


@pytest.mark.rule("DU-HUT-01")
def test_what_else_stands_in_the_way_stops_a_walker_too() -> None:
    assert both_ways(walker("A", "A1"), squad("Z", "D1", seat=1), (". h X .",)) == (False, False)
    refusal = look(dust(*HUT, squad("A", "A1"), squad("Z", "C1", seat=1)), "A", "Z")
    assert (refusal.rule, refusal.what, refusal.where) == ("DU-HUT-01", "hut", (parse_square("B1"),))


@pytest.mark.rule("DU-HUT-01", "DU-LOS-16")
def test_whoever_stands_on_raised_ground_looks_over_a_hut() -> None:
    assert both_ways(squad("A", "A1"), squad("Z", "C1", seat=1), ("^ h . .",)) == (True, True)


@pytest.mark.rule("DU-HUT-01", "DU-LOS-06")
def test_the_corner_of_a_hut_covers_but_not_against_a_walker() -> None:
    rows = (". h . .", ". . . .", ". . . .")
    on_foot = dust(*rows, squad("A", "A1"), squad("Z", "C3", seat=1), squad("Y", "B3", seat=1))
    assert [str(square) for square in look(on_foot, "A", "Z").touched] == ["B1"]
    tall = dust(*rows, walker("A", "A1"), squad("Z", "C3", seat=1))
    assert look(tall, "A", "Z").touched == ()


@pytest.mark.rule("DU-HUT-01")
def test_whoever_is_aboard_a_large_vehicle_looks_over_a_hut() -> None:
    rider = inside(squad("R", "A1", state={"squares": [parse_square("A1"), parse_square("A2")]}), "A")
    table = dust(*HUT, tank("A", "A1 A2", size="large"), rider, squad("Z", "C1", seat=1))
    rider_unit, target = table.unit("R"), table.unit("Z")
    assert Lookout(table.game).look(rider_unit, table.unit("A").square, target, target.square).clear


@pytest.mark.rule("DU-HUT-01")
def test_fire_over_a_hut() -> None:
    gun = weapon("1 Gun 6 S2:2/1", mount="Front")
    table = attack(". . .", ". h .", walker("A", "A2", weapons=(gun,), facing="E"), squad("Z", "C2", seat=1))
    shoots(table, "Z", dice="B S  S")
    assert len(table.unit("Z").standing) == 4


@pytest.mark.rule("DU-HUT-01", "DU-TERR-21")
def test_nobody_enters_a_hut_or_squeezes_past_two() -> None:
    table = dust(*HUT, squad("A", "A1"), squad("Z", "D4", seat=1))
    red, _ = table.players
    red.activates("A")
    red.declares("move", "nothing")
    with refused("DU-TERR-21"):
        red.moves("B1")
    pair = dust(". h .", "h . .", squad("A", "A1"), squad("Z", "C2", seat=1)).begins()
    pair.players[0].activates("A")
    pair.players[0].declares("move", "nothing")
    with refused("DU-MOVE-11"):
        pair.players[0].moves("B2")
