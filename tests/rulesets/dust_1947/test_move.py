"""MOVE: how far, through whom and around which corners (MOVE, BIG)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.table.measure import footprint
from rulesets.dust_1947.table.state import Ground
from rulesets.kit.boards.squares.board import Square
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


@pytest.mark.rule("DU-HERO-04", "DU-MOVE-01")
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


@pytest.mark.rule("DU-MOVE-11", "DU-MOVE-09")
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


# --- openings --------------------------------------------------------------------------------------------------------


def with_house(*placed: Placed, opening: str) -> Table:
    """Nine squares; B2 is a building whose only opening lies on this side."""
    table = moving(". . .", ". . .", ". . .", *placed, walls={opening: "opening"})
    table.game.scenario.field.ground[Square(1, 1)] = Ground(terrain=("building",))
    return table


@pytest.mark.rule("DU-MOVE-12")
def test_infantry_leaves_a_building_diagonally_through_an_opening() -> None:
    blocked = squad("Enemy", at="B3", seat=1)
    out = with_house(squad("Mover", at="B2", move=1), blocked, opening="B2-B3")
    assert reached(out) == {"A3", "B2", "C3", "B2 roof"}


@pytest.mark.rule("DU-MOVE-12")
def test_infantry_enters_a_building_straight() -> None:
    entering = with_house(squad("Mover", at="A3", move=1), opening="B2-B3")
    with refused("DU-MOVE-12", "not_straight"):
        entering.players[0].moves("B2")
    assert "B2" in reached(with_house(squad("Mover", at="B3", move=1), opening="B2-B3"))


@pytest.mark.rule("DU-MOVE-12")
def test_vehicles_go_straight_through_an_opening() -> None:
    walls = {"A1-B1": "opening", "A2-B2": "opening"}
    assert reached(moving(". .", ". .", walker("Mover", at="A1", move=1), walls=walls)) == {"A1", "B1", "A2"}
    with refused("DU-MOVE-12", "not_straight"):
        moving(". .", ". .", walker("Mover", at="A1", move=1), walls=walls).players[0].moves("B2")
    assert "B2" in reached(moving(". .", ". .", squad("Mover", at="A1", move=1), walls=walls))


@pytest.mark.rule("DU-TERR-21")
def test_nobody_crosses_a_high_wall_but_everybody_an_opening() -> None:
    walls = {"A1-B1": "high wall", "A2-B2": "high wall"}
    table = moving(". .", ". .", squad("Mover", at="A1"), walls=walls)
    assert reached(table) == {"A1", "A2"}
    with refused("DU-TERR-21", "wall"):
        table.players[0].moves("B1")
    assert "B1" in reached(moving(". .", ". .", squad("Mover", at="A1"), walls={**walls, "A1-B1": "opening"}))


@pytest.mark.rule("DU-TERR-21")
def test_nobody_is_in_a_solid_building() -> None:
    with refused("DU-TERR-21", "closed_ground"):
        moving(". #", squad("Mover", at="A1")).players[0].moves("B1")


# --- ground ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TERR-14", "DU-TERR-08")
def test_structures_and_deep_water_are_closed() -> None:
    for row, rule in ((". X .", "DU-TERR-14"), (". ~ .", "DU-TERR-08")):
        table = moving(row, squad("Mover", at="A1"))
        with refused(rule, "closed_ground"):
            table.players[0].moves("C1")
    assert "C1" in reached(moving(". ~ .", walker("Mover", at="A1", skills=("Amphibious",))))


@pytest.mark.rule("DU-TERR-07", "DU-TERR-13")
@pytest.mark.parametrize(("row", "rule"), [(". s .", "DU-TERR-07"), (". r .", "DU-TERR-13")])
def test_swamp_and_rubble_stop_tracks_but_neither_walkers_nor_infantry(row: str, rule: str) -> None:
    with refused(rule, "closed_ground"):
        moving(row, tank("Mover", at="A1")).players[0].moves("B1")
    for passing in (walker("Mover", at="A1"), squad("Mover", at="A1")):
        assert reached(moving(row, passing)) == {"A1", "B1", "C1"}


@pytest.mark.rule("DU-TERR-18")
def test_tank_traps_stop_every_vehicle() -> None:
    with refused("DU-TERR-18", "closed_ground"):
        moving(". t .", walker("Mover", at="A1")).players[0].moves("B1")
    assert "B1" in reached(moving(". t .", squad("Mover", at="A1")))


@pytest.mark.rule("DU-CRIT-09")
def test_reduced_mobility_halves_the_move() -> None:
    slow = walker("Mover", at="A1", move=3, state={"criticals": ["reduced mobility"]})
    assert reached(moving(". . . .", slow)) == {"A1", "B1"}


@pytest.mark.rule("DU-TERR-17")
def test_an_ammo_dump_is_closed() -> None:
    table = moving(". . .", squad("Mover", at="A1"))
    table.game.scenario.field.ground[Square(1, 0)] = Ground(terrain=("ammo dump",))
    with refused("DU-TERR-17", "closed_ground"):
        table.players[0].moves("C1")


@pytest.mark.rule("DU-TERR-32", "DU-TERR-33")
def test_wrecks_stop_tanks_and_let_walkers_through() -> None:
    assert reached(moving(". w .", tank("Mover", at="A1"))) == {"A1"}
    walking = moving(". w .", walker("Mover", at="A1"))
    assert reached(walking) == {"A1", "C1"}
    with refused("DU-TERR-33", "no_stopping"):
        walking.players[0].moves("B1")
    assert reached(moving(". w .", squad("Mover", at="A1"))) == {"A1", "B1", "C1"}


# --- the board, and the way ------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-MOVE-14")
def test_no_way_leaves_the_board() -> None:
    table = moving(". .", squad("Mover", at="A1"))
    for place in ("C1", "A2", "nowhere"):
        with refused("DU-MOVE-14", "off_the_board"):
            table.players[0].moves(place)


@pytest.mark.rule("DU-MOVE-14")
def test_a_unit_never_blocks_itself() -> None:
    large = moving(". . . .", tank("Mover", at="C1 B1", facing="E", size="large", move=1))
    large.players[0].moves("B1", lead="front")
    assert large.where("Mover") == "C1 B1"
    huge = moving(". . .", ". . .", ". . .", walker("Mover", at="A1 B1 A2 B2", size="huge", move=1))
    assert reached(huge) == {"A1", "A2", "B1", "B2"}


@pytest.mark.rule("DU-MOVE-01")
def test_a_way_passes_what_the_player_names() -> None:
    table = moving(squad("Mover", at="B2", move=3))
    assert set(table.offers("move", to="D2")) == {"B1", "B3", "C1", "C2", "C3", "D1", "D3"}
    red, _ = table.players
    with refused("DU-MOVE-01", "too_far_round"):
        red.moves("D2", "B4")
    red.moves("D2", "C3")
    assert table.heard("moved")[0]["path"] == ["B2", "C3", "D2"]
    assert table.heard("moved")[0]["squares"] == 3


@pytest.mark.rule("DU-MOVE-08")
def test_a_way_does_not_pass_an_enemy() -> None:
    table = moving(squad("Mover", at="B2", move=3), squad("Enemy", at="C3", seat=1))
    with refused("DU-MOVE-08", "enemy_square"):
        table.players[0].moves("D2", "C3")


# --- large and huge vehicles -----------------------------------------------------------------------------------------


def large(at: str = "B1 A1", facing: str = "E", **fields: object) -> Placed:
    return tank("Mover", at=at, facing=facing, size="large", **fields)  # type: ignore[arg-type]


def huge(**fields: object) -> Placed:
    return walker("Mover", at="A1 B1 A2 B2", size="huge", **fields)  # type: ignore[arg-type]


@pytest.mark.rule("DU-BIG-01")
def test_either_end_of_a_large_vehicle_leads() -> None:
    table = moving(large(at="C2 B2", move=1))
    assert table.offers("move") == ["front", "rear"]
    assert "A2" not in table.offers("move", lead="front") and "A2" in table.offers("move", lead="rear")
    table.players[0].moves("A2", lead="rear")
    assert (table.where("Mover"), table.unit("Mover").facing) == ("B2 A2", "E")


def test_a_large_vehicle_that_cannot_move_can_still_turn_round() -> None:
    table = moving(large(at="C2 B2", move=1, march=1, state={"criticals": ["reduced mobility"]}))
    assert table.offers("move", lead="front") == ["C2"]
    table.players[0].moves("C2", lead="front", facing="W")
    assert (table.where("Mover"), table.unit("Mover").facing) == ("B2 C2", "W")


@pytest.mark.rule("DU-BIG-01", "DU-BIG-02")
def test_the_leading_end_may_be_left_open() -> None:
    table = moving(large(at="C2 B2", move=1))
    table.players[0].moves("A2")
    assert table.where("Mover") == "B2 A2"


@pytest.mark.rule("DU-BIG-01")
def test_a_way_with_the_end_left_open_is_the_way_of_one_of_the_ends() -> None:
    """No square of it is offered because one end could pass the squares before it, and the other end this one."""
    table = moving(". . .", ". . .", ". . .", large(at="B1 C1", facing="W", move=2))
    ways = {lead: set(ways_of_two(table, lead)) for lead in ("", "front", "rear")}
    assert ways[""] == ways["front"] | ways["rear"]
    assert ("C1", "B1", "B2") not in ways[""]


def ways_of_two(table: Table, lead: str) -> Iterator[tuple[str, str, str]]:
    """Where the way may end, and the first two squares that it may be told to pass."""
    for to in table.offers("move", lead=lead):
        squares = [value for value in table.offers("move", lead=lead, to=to) if value[-1].isdigit()]
        for first in squares:
            for second in table.offers("move", lead=lead, to=to, via=[first]):
                yield to, first, second


@pytest.mark.rule("DU-BIG-01")
def test_every_square_of_the_leading_end_must_be_enterable() -> None:
    table = moving(". . . .", ". . . .", large(move=2), squad("Enemy", at="C1", seat=1))
    assert "C1" not in reached(table) and "D1" not in table.offers("move", lead="front")
    with refused("DU-BIG-01", "unknown_end"):
        table.players[0].moves("C1", lead="side")


@pytest.mark.example("DU-X-08")
@pytest.mark.rule("DU-BIG-01", "DU-BIG-02")
def test_a_final_diagonal_step_leaves_a_diagonal_footprint() -> None:
    table = moving(large(move=3))
    assert table.offers("move", lead="front", to="D2", via=["C1", ""]) == ["SE", "NW"]
    table.players[0].moves("D2", "C1", lead="front")
    assert (table.where("Mover"), table.unit("Mover").facing) == ("D2 C1", "SE")
    assert table.heard("moved")[0]["squares"] == 2


@pytest.mark.example("DU-X-82")
@pytest.mark.rule("DU-BIG-01", "DU-BIG-02", "DU-BIG-03")
def test_the_leading_end_goes_sideways() -> None:
    table = moving(large(move=2))
    table.players[0].moves("B3", "B2", lead="front", facing="N")
    assert (table.where("Mover"), table.unit("Mover").facing) == ("B2 B3", "N")
    assert table.heard("moved")[0]["squares"] == 2


@pytest.mark.rule("DU-MOVE-03")
def test_a_large_vehicle_may_swap_its_ends_without_moving() -> None:
    table = moving(large())
    assert table.offers("move", lead="front", to="B1", via=[""]) == ["E", "W"]
    table.players[0].moves("B1", lead="front", facing="W")
    assert (table.where("Mover"), table.unit("Mover").facing) == ("A1 B1", "W")


@pytest.mark.rule("DU-MOVE-07", "DU-BIG-02")
def test_the_end_that_follows_needs_room_too() -> None:
    """The tank could pass through the squad in C1, but not end with its rear there."""
    table = moving(". . . .", large(move=2), squad("Friend", at="C1"))
    assert set(table.offers("move", lead="front")) == {"A1", "B1"}
    with refused("DU-MOVE-07", "occupied"):
        table.players[0].moves("D1", lead="front")


@pytest.mark.rule("DU-BIG-02")
def test_the_players_may_forbid_a_diagonal_end() -> None:
    table = moving(". . .", ". . .", large(move=1), options={"large_diagonal_end": "forbid"})
    assert set(table.offers("move", lead="front")) == {"A1", "B1", "B2", "C1"}
    with refused("DU-BIG-02", "no_room_behind"):
        table.players[0].moves("C2", lead="front")


@pytest.mark.example("DU-X-09")
@pytest.mark.rule("DU-BIG-03", "DU-BIG-04")
def test_a_huge_vehicle_shifts_as_a_block_and_turns_in_place() -> None:
    table = moving(huge(move=1))
    assert table.offers("move", to="B2") == ["N", "E", "S", "W"]
    table.players[0].moves("B2", facing="E")
    assert set(table.where("Mover").split()) == {"B2", "C2", "B3", "C3"}
    assert table.where("Mover").split()[:2] == ["C2", "C3"]
    assert table.heard("moved")[0]["squares"] == 1
    for taken in ("C2", "B3", "C3"):
        assert "B2" not in reached(moving(huge(move=1), squad("Enemy", at=taken, seat=1)))


@pytest.mark.rule("DU-BIG-04")
def test_a_huge_vehicle_turns_within_its_own_squares() -> None:
    table = moving(huge(facing="N"))
    table.players[0].moves("A1", facing="S")
    assert table.where("Mover") == "A2 B2 A1 B1"


@pytest.mark.example("DU-X-83")
@pytest.mark.rule("DU-BIG-03", "DU-MOVE-09")
def test_every_square_of_a_huge_vehicle_obeys_the_corner_rule() -> None:
    near = moving(huge(move=1), squad("Enemy", at="C1", seat=1))
    with refused("DU-MOVE-09", "corner"):
        near.players[0].moves("B2")
    far = moving(huge(move=1), squad("Enemy", at="D1", seat=1))
    far.players[0].moves("B2")
    assert set(far.where("Mover").split()) == {"B2", "C2", "B3", "C3"}


@pytest.mark.rule("DU-TERR-21")
def test_a_huge_vehicle_does_not_come_to_stand_across_a_wall() -> None:
    table = moving(". . .", ". . .", ". . .", ". . .", huge(move=2), walls={"A4-B4": "high wall"})
    assert "A2" in reached(table) and "A3" not in reached(table)


@pytest.mark.rule("DU-SETUP-06")
def test_turning_a_large_vehicle_swaps_its_squares() -> None:
    table = moving(large())
    unit = table.unit("Mover")
    turned = footprint.turned(table.game.card(unit), unit.squares, unit.facing.opposite)
    assert [square.name for square in turned] == ["A1", "B1"]


@pytest.mark.rule("DU-MOVE-07")
def test_a_squad_that_shares_its_square_may_come_back_to_it() -> None:
    table = moving(squad("Mover", at="A1"), hero("Lone", at="A1"))
    table.players[0].moves("A1", "B1")
    assert table.heard("moved")[0]["path"] == ["A1", "B1", "A1"]
