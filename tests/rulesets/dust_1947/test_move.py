"""MOVE: how far, through whom and around which corners (MOVE, BIG)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947 import footprint
from rulesets.dust_1947.move import MoveAction
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker


def moving(*described: str | Placed, unit: str = "Mover", **more: object) -> Table:
    """A table on which one unit makes a MOVE and nothing else happens."""
    return dust(*described, root=MoveAction(unit=unit), **more)  # type: ignore[arg-type]


def reached(table: Table) -> set[str]:
    return set(table.offers("move"))


# --- how far ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-MOVE-01")
def test_a_unit_moves_up_to_its_move_value() -> None:
    table = moving(squad("Mover", at="B2", move=2))
    red, _ = table.players
    with refused("DU-MOVE-01", "too_far"):
        red.moves("E2")
    red.moves("D2")
    assert table.where("Mover") == "D2"
    assert table.heard("moved")[0]["squares"] == 2


@pytest.mark.rule("DU-MOVE-01")
def test_a_move_of_no_squares_is_allowed() -> None:
    table = moving(walker("Mover", at="B2", facing="N"))
    table.players[0].moves("B2", facing="S")
    assert (table.where("Mover"), table.unit("Mover").facing) == ("B2", "S")


@pytest.mark.rule("DU-MOVE-02")
def test_facing_does_not_limit_movement() -> None:
    around = {"A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"}
    assert reached(moving(walker("Mover", at="B2", facing="N", move=1))) == around


@pytest.mark.rule("DU-MOVE-03")
def test_at_the_end_a_vehicle_may_face_any_edge() -> None:
    table = moving(walker("Mover", at="B2", facing="N", move=1))
    assert table.offers("move", to="B3") == ["N", "E", "S", "W"]
    with refused("DU-MOVE-03", "cannot_face"):
        table.players[0].moves("B3", facing="NE")
    table.players[0].moves("B3")
    assert table.unit("Mover").facing == "N"


@pytest.mark.rule("DU-MOVE-03")
def test_infantry_has_no_facing_to_choose() -> None:
    table = moving(squad("Mover", at="B2", move=1))
    assert table.offers("move", to="B3") == []


@pytest.mark.example("DU-X-06")
@pytest.mark.rule("DU-MOVE-04", "DU-MOVE-13")
def test_the_first_diagonal_step_costs_one_and_every_further_one_two() -> None:
    move = moving(squad("Mover", at="A1", move=3, march=5))
    assert {"C3", "C2"} <= reached(move) and "D4" not in reached(move)
    march = dust(squad("Mover", at="A1", move=3, march=5), root=MoveAction(unit="Mover", allowance="march"))
    march.players[0].moves("D4", "B2", "C3")
    assert march.heard("moved")[0]["squares"] == 5
    move.players[0].moves("C2")
    assert move.heard("moved")[0]["squares"] == 2


@pytest.mark.rule("DU-MOVE-13")
def test_a_march_goes_up_to_the_march_value() -> None:
    table = dust(squad("Mover", at="A1", move=2, march=4), root=MoveAction(unit="Mover", allowance="march"))
    with refused("DU-MOVE-13", "too_far"):
        table.players[0].moves("F1")
    table.players[0].moves("E1")
    assert table.where("Mover") == "E1"


@pytest.mark.rule("DU-HERO-04")
def test_a_combined_unit_uses_the_lower_rates() -> None:
    table = dust(
        squad("Mover", at="A1", move=3, march=4),
        hero("Slow", at="A1", move=1, march=6, state={"joined": "Mover"}),
        root=MoveAction(unit="Mover"),
    )
    assert "B1" in reached(table) and "C1" not in reached(table)


# --- through and onto other units ------------------------------------------------------------------------------------


@pytest.mark.rule("DU-MOVE-05")
def test_infantry_crosses_any_friend_at_normal_cost() -> None:
    table = moving(". . . .", squad("Mover", at="A1"), tank("Friend", at="B1"))
    table.players[0].moves("C1")
    assert (table.where("Mover"), table.heard("moved")[0]["squares"]) == ("C1", 2)


@pytest.mark.rule("DU-MOVE-05")
def test_vehicles_cross_friendly_infantry_and_heroes() -> None:
    table = moving(". . . .", walker("Mover", at="A1", move=3), squad("Friend", at="B1"), hero("Lone", at="C1"))
    assert reached(table) == {"A1", "D1"}


@pytest.mark.rule("DU-MOVE-06")
def test_a_vehicle_does_not_pass_a_friendly_vehicle() -> None:
    table = moving(". . . .", walker("Mover", at="A1", move=3), tank("Friend", at="B1"))
    assert reached(table) == {"A1"}
    with refused("DU-MOVE-06", "friendly_vehicle"):
        table.players[0].moves("C1")


@pytest.mark.rule("DU-MOVE-07")
def test_a_move_does_not_end_on_another_unit() -> None:
    table = moving(squad("Mover", at="A1"), squad("Friend", at="B1"))
    assert "B1" not in reached(table)
    with refused("DU-MOVE-07", "occupied"):
        table.players[0].moves("B1")


@pytest.mark.rule("DU-HERO-10")
def test_a_lone_hero_stops_with_a_friend_and_his_companion_may_stay_or_leave() -> None:
    table = moving(hero("Mover", at="A1"), squad("Friend", at="B1"))
    table.players[0].moves("B1")
    assert table.where("Mover") == "B1"
    friend = dust(hero("Mover", at="B1"), squad("Friend", at="B1"), root=MoveAction(unit="Friend"))
    assert {"B1", "C1"} <= reached(friend)


@pytest.mark.rule("DU-MOVE-08")
def test_enemy_squares_are_neither_crossed_nor_entered() -> None:
    table = moving(". . . .", squad("Mover", at="A1"), squad("Enemy", at="B1", seat=1))
    assert reached(table) == {"A1"}
    for place in ("B1", "C1"):
        with refused("DU-MOVE-08", "enemy_square"):
            table.players[0].moves(place)


@pytest.mark.rule("DU-SKILL-TRAIL-01")
def test_trailblazers_cross_enemies_but_do_not_stop_there() -> None:
    row = squad("Mover", at="A1", skills=("Trailblazer",))
    assert reached(moving(". . . .", row, squad("Enemy", at="B1", seat=1))) == {"A1", "C1"}


@pytest.mark.rule("DU-SKILL-FLYING-01")
def test_flying_units_cross_units_and_ground_and_end_where_they_could_stand() -> None:
    jumpers = squad("Mover", at="A1", move=3, skills=("Flying",))
    assert reached(moving(". X ~ .", jumpers)) == {"A1", "D1"}
    assert reached(moving(". . . .", jumpers, squad("Enemy", at="B1", seat=1))) == {"A1", "C1", "D1"}


@pytest.mark.rule("DU-AIR-02", "DU-AIR-03")
def test_nothing_on_the_ground_stops_an_aircraft() -> None:
    plane = walker("Mover", at="A1", move=3, kind="aircraft", mobility="aircraft", armour="A1")
    other = walker("Other", at="C1", seat=1, kind="aircraft", mobility="aircraft", armour="A1")
    assert reached(moving(". X . .", plane, other)) == {"A1", "B1", "D1"}


# --- corners ---------------------------------------------------------------------------------------------------------


@pytest.mark.example("DU-X-07")
@pytest.mark.rule("DU-MOVE-09", "DU-MOVE-10", "DU-MOVE-11")
def test_one_blocked_side_stops_vehicles_and_two_stop_everybody() -> None:
    enemy, second = walker("Enemy", at="B1", seat=1), squad("Second", at="A2", seat=1)
    foot, vehicle = squad("Mover", at="A1", move=1), walker("Mover", at="A1", move=1)
    assert "B2" in reached(moving(foot, enemy))
    with refused("DU-MOVE-09", "corner"):
        moving(vehicle, enemy).players[0].moves("B2")
    with refused("DU-MOVE-11", "squeezed"):
        moving(foot, enemy, second).players[0].moves("B2")
    assert "B2" not in reached(moving(vehicle, enemy, second))


@pytest.mark.example("DU-X-94")
@pytest.mark.rule("DU-MOVE-09", "DU-MOVE-11")
def test_a_silo_and_a_friendly_tank_at_the_corner() -> None:
    silo, friend = (". X", ". ."), tank("Friend", at="A2")
    assert "B2" in reached(moving(*silo, squad("Mover", at="A1", move=1), friend))
    with refused("DU-MOVE-09", "corner"):
        moving(*silo, walker("Mover", at="A1", move=1), friend).players[0].moves("B2")


@pytest.mark.rule("DU-MOVE-10")
@pytest.mark.parametrize("beside", [(". X", ". ."), (". #", ". ."), (". ~", ". .")])
def test_infantry_steps_past_one_blocked_square(beside: tuple[str, str]) -> None:
    assert "B2" in reached(moving(*beside, squad("Mover", at="A1", move=1)))


@pytest.mark.rule("DU-MOVE-11")
def test_a_vehicle_does_not_squeeze_between_two_friendly_vehicles() -> None:
    friends = tank("Friend", at="B1"), tank("Other", at="A2")
    with refused("DU-MOVE-11", "squeezed"):
        moving(walker("Mover", at="A1", move=1), *friends).players[0].moves("B2")
    assert "B2" in reached(moving(squad("Mover", at="A1", move=1), *friends))
    assert "B2" in reached(moving(walker("Mover", at="A1", move=1), friends[0]))


@pytest.mark.rule("DU-MOVE-11")
def test_water_does_not_squeeze_infantry_but_structures_and_walls_do() -> None:
    assert "B2" in reached(moving(". ~", "~ .", squad("Mover", at="A1", move=1)))
    assert "B2" not in reached(moving(". X", "X .", squad("Mover", at="A1", move=1)))
    assert "B2" not in reached(moving(". ~", "X .", walker("Mover", at="A1", move=1)))


@pytest.mark.rule("DU-MOVE-11")
def test_a_straight_wall_through_the_corner_lies_on_both_sides() -> None:
    walls = {"A1-B1": "high wall", "A2-B2": "high wall"}
    assert "B2" not in reached(moving(". .", ". .", squad("Mover", at="A1", move=1), walls=walls))
    end = {"A1-B1": "high wall"}
    assert "B2" in reached(moving(". .", ". .", squad("Mover", at="A1", move=1), walls=end))
    with refused("DU-MOVE-09", "corner"):
        moving(". .", ". .", walker("Mover", at="A1", move=1), walls=end).players[0].moves("B2")


@pytest.mark.rule("DU-MOVE-11")
def test_the_players_may_agree_that_friends_squeeze() -> None:
    friends = squad("Friend", at="B1"), squad("Other", at="A2")
    allowed = moving(squad("Mover", at="A1", move=1), *friends)
    forbidden = moving(squad("Mover", at="A1", move=1), *friends, options={"squeeze_friends": "forbid"})
    assert ("B2" in reached(allowed), "B2" in reached(forbidden)) == (True, False)


HOUSE = ". . .", ". b .", ". . ."
"""A building in the middle whose only opening is to the south (the letter "b" is a building with a dot)."""
"""A building of one square, B2, stands in the middle; its opening leads south, to B3."""
