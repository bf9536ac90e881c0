"""The weather on a table in inches: how far one sees and goes, who is in cover, who flies (WX, TABLE)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.movement.inch_reach import InchReach
from rulesets.dust_1947.chapters.weather.weather import changes
from rulesets.dust_1947.counsel import in_inches
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.state import Severity
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dust_1947.inches import hull, on_foot, poses
from tests.rulesets.dust_1947.table import RIFLE, Placed, Table, dice, dust, refused, walker, weapon
from tests.rulesets.dust_1947.test_weather import under as in_weather

GUN = weapon("1 Gun 12 S2:3/1")
OPEN = ("............",) * 3
ON_A_TABLE = {"board_mode": "table", "reaction_prompt": "never"}
FLIES: dict[str, Any] = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft", "move": 4, "march": 8}


def under(severity: Severity, *described: str | Placed, **more: Any) -> Table:
    """A battle on a table in weather that has been here since the first turn."""
    return in_weather(severity, *OPEN, *described, options=ON_A_TABLE, **more)


def gunner(at: tuple[float, float] = (2, 6), **more: Any) -> Placed:
    return on_foot("A", at, soldiers=1, **{"weapons": (GUN,), **more})


# --- sight and cover --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WX-17", "DU-WX-23", "DU-WX-27")
@pytest.mark.parametrize(("severity", "inches"), [("severe", 24), ("moderate", 32), ("mild", 99)])
def test_lines_of_sight_end_at_a_range_that_is_measured_from_base_to_base(severity: str, inches: float) -> None:
    """A soldier's base is an inch wide, so that from middle to middle it is an inch more."""
    for further in (0.9, 1.1):
        far = min(2 + inches + further, 46)
        table = under(severity, gunner(), on_foot("Z", (far, 6), soldiers=1, seat=1))
        board = board_of(table.game)
        assert board.sees(table.unit("A"), table.unit("Z")) == (further < 1 or severity == "mild")


@pytest.mark.rule("DU-WX-17")
def test_the_weather_hides_those_who_are_too_far_and_none_of_them_falls() -> None:
    """The nearest soldier is in sight, so the unit may be fired at; who is behind him cannot be hit (DU-TABLE-38)."""
    table = under(
        "severe", gunner(), on_foot("Z", (26.8, 6), (28.5, 6), soldiers=2, seat=1), root=AttackAction(unit="A")
    )
    assert board_of(table.game).may_fall(table.unit("A"), table.unit("Z"), ()) == ["soldier 1"]
    table.players[0].attacks("Z", dice="B B B  C C C  C C C")
    assert [one.alive for one in table.unit("Z").soldiers] == [False, True]


@pytest.mark.rule("DU-WX-17")
def test_a_target_beyond_it_is_refused_with_the_rule() -> None:
    foes = (on_foot("Z", (28, 6), soldiers=1, seat=1), on_foot("Y", (10, 6), soldiers=1, seat=1))
    table = under("severe", gunner(), *foes, root=AttackAction(unit="A"))
    assert table.offers("attack") == ["Y", "split"]
    with refused("DU-WX-17", "no_line_weather"):
        table.players[0].attacks("Z")


@pytest.mark.rule("DU-WX-17")
def test_an_aircraft_is_lost_in_the_weather_as_well() -> None:
    """It is seen over everything else (DU-TABLE-26)."""
    plane = walker("Z", "A1", seat=1, state={"poses": poses((40, 6))}, **FLIES)
    assert not board_of((near := under("severe", gunner(), plane)).game).sees(near.unit("A"), near.unit("Z"))
    assert board_of((mild := under("mild", gunner(), plane)).game).sees(mild.unit("A"), mild.unit("Z"))


def causes(severity: str, far: float, **more: Any) -> list[str]:
    """The rules by which a squad is in cover that stands so many inches from the attacker's base."""
    table = under(severity, gunner(**more), on_foot("Z", (3 + far, 6), soldiers=1, seat=1))
    return [one.rule for one in board_of(table.game).cover_of(table.unit("A"), Square(0, 0), table.unit("Z"))]


@pytest.mark.rule("DU-WX-18", "DU-WX-24", "DU-WX-27")
def test_the_weather_covers_from_the_third_or_the_fifth_length_on() -> None:
    assert [causes("severe", far) for far in (8, 8.1)] == [[], ["DU-WX-18"]]
    assert [causes("moderate", far) for far in (16, 16.1)] == [[], ["DU-WX-24"]]
    assert causes("mild", 30) == []


@pytest.mark.rule("DU-WX-26")
def test_in_moderate_weather_who_is_attacked_from_the_air_has_cover() -> None:
    for severity, expected in (("moderate", ["DU-WX-26"]), ("mild", [])):
        plane = walker("A", "A1", state={"poses": poses((2, 6))}, **FLIES)
        table = under(severity, plane, on_foot("Z", (8, 6), soldiers=1, seat=1))
        found = board_of(table.game).cover_of(table.unit("A"), Square(0, 0), table.unit("Z"))
        assert [one.rule for one in found] == expected


@pytest.mark.rule("DU-WX-19")
@pytest.mark.parametrize(("far", "again"), [(16, []), (16.1, ["DU-WX-19"]), (24, ["DU-WX-19"])])
def test_far_away_failed_cover_saves_are_rolled_again(far: float, again: list[str]) -> None:
    table = under(
        "severe", gunner(), on_foot("Z", (3 + far, 6), (3 + far, 7), soldiers=2, seat=1), root=AttackAction(unit="A")
    )
    table.players[0].attacks("Z", dice=f"B B B  B B C  {'C' if again else ''}")
    assert table.heard("saves")[0]["again_by"] == (again or None)


# --- movement ---------------------------------------------------------------------------------------------------------


def moving(severity: Severity, action: str, *described: str | Placed, rows: tuple[str, ...] = OPEN) -> Table:
    """A walker with MOVE 4 and MARCH MOVE 9 that stands in the west is to say where it goes."""
    legs = walker("A", "A1", move=4, march=9, state={"poses": poses((2, 6))})
    enemy = on_foot("Z", (46, 2), soldiers=1, seat=1)
    table = in_weather(severity, *rows, legs, enemy, *described, options=ON_A_TABLE)
    red = table.players[0]
    red.activates("A")
    red.declares(*(("move", "nothing") if action == "move" else ("march",)))
    return table


@pytest.mark.rule("DU-WX-20", "DU-WX-25", "DU-WX-27")
@pytest.mark.parametrize(
    ("severity", "action", "inches"),
    [
        *(("severe", "move", 8), ("severe", "march", 16), ("moderate", "move", 12), ("moderate", "march", 24)),
        *(("mild", "move", 16), ("mild", "march", 36)),
    ],
)
def test_the_weather_caps_every_move(severity: str, action: str, inches: int) -> None:
    table = moving(severity, action)
    with refused("DU-TABLE-02", "out_of_inches"):
        table.players[0].moves(f"{2 + inches + 0.1:g},6", facing="E")
    table.players[0].moves(f"{2 + inches},6", facing="E")
    assert leader(table.game, table.unit("A")).middle == Point(2 + inches, 6)


MUD = ("mmmmm.......",) * 3


@pytest.mark.rule("DU-WX-20")
def test_it_caps_what_is_left_after_all_other_changes() -> None:
    """16 inches halved in mud are the 8 of severe weather: they are not halved again."""
    table = moving("severe", "move", rows=MUD)
    with refused("DU-TABLE-02", "out_of_inches"):
        table.players[0].moves("10.1,6", facing="E")
    table.players[0].moves("10,6", facing="E")
    assert leader(table.game, table.unit("A")).middle == Point(10, 6)


@pytest.mark.rule("DU-WX-20", "DU-TABLE-07")
def test_where_the_cheapest_way_is_too_long_the_shortest_is_gone() -> None:
    """Straight through a strip of mud it is 8 inches that cost 12; around it less dear but too long."""
    table = moving("severe", "move", rows=("............", ".m..........", "............"))
    unit = table.unit("A")
    (dear,) = InchReach(table.game, unit, "move").costs([Point(10, 6)])
    walk = InchReach(table.game, unit, "move").walk(Point(10, 6))
    assert walk is not None
    assert (walk.length, walk.cost, dear) == (8, pytest.approx(12, abs=0.01), pytest.approx(12, abs=0.01))
    table.game.severity = "mild"
    (around,) = InchReach(table.game, unit, "move").costs([Point(10, 6)])
    assert around < 9.7


@pytest.mark.rule("DU-WX-20", "DU-TABLE-46")
def test_a_road_does_not_help_against_the_weather() -> None:
    bounds: dict[Severity, int] = {"severe": 8, "moderate": 12, "mild": 16}
    for severity, inches in bounds.items():
        vehicle = hull("A", (2, 6), move=3, march=6)
        table = in_weather(severity, "........", "========", "........", vehicle, options=ON_A_TABLE)
        reach = InchReach(table.game, table.unit("A"), "move")
        assert [cost < 99 for cost in reach.costs([Point(2 + inches, 6), Point(2.1 + inches, 6)])] == [True, False]


@pytest.mark.rule("DU-WX-20", "DU-REACT-04")
def test_a_march_pauses_where_the_weather_ends_a_move() -> None:
    legs = walker("A", "A1", move=4, march=9, state={"poses": poses((2, 6))})
    foe = on_foot("Z", (24, 6), soldiers=1, seat=1, weapons=(RIFLE,))
    table = dust(*OPEN, legs, foe, options={"board_mode": "table"})
    table.game.severity, table.game.weather_since = "severe", 1
    red, blue = table.players
    red.activates("A")
    red.declares("march")
    red.moves("18,6", facing="E")
    assert leader(table.game, table.unit("A")).middle == Point(10, 6)
    blue.reacts()
    assert leader(table.game, table.unit("A")).middle == Point(18, 6)


@pytest.mark.rule("DU-WX-20")
def test_the_places_that_are_weighed_are_within_the_weather() -> None:
    table = moving("severe", "move")
    unit = table.unit("A")
    found = in_inches.reached(table.game, unit, "move", in_inches.costs(table.game, unit))
    assert max(square.column for square in found) == 2


# --- aircraft ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WX-21", "DU-WX-22")
def test_aircraft_leave_in_severe_weather_and_enter_the_table_again_after_it() -> None:
    area = tuple(Square(column, 0) for column in range(12))
    plane = walker("Plane", "A1", state={"poses": poses((20, 6))}, **FLIES)
    told = {"options": {"board_mode": "table", "weather": "high", "reaction_prompt": "never"}, "zones": (area, ())}
    table = dust(*OPEN, plane, gunner(), on_foot("Z", (46, 10), soldiers=1, seat=1), **told)
    game = table.game
    game.severity, game.initiative, game.turn = "severe", 0, 2
    changes(game, ScriptedDice(*dice("B B B")))
    assert table.where("Plane") == "reserve"
    game.turn = 3
    changes(game, ScriptedDice(*dice("B B B")))
    red = table.players[0]
    red.activates("Plane")
    red.deploys("Plane", "22,2.5", "S")
    assert leader(game, table.unit("Plane")).middle == Point(22, 2.5)
