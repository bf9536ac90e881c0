"""The tabletop game: ranges, arcs, sight and cover in inches (TABLE)."""

from __future__ import annotations

import math

import pytest

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.chapters.attack.targets import Aim
from rulesets.dust_1947.chapters.movement.spots import degrees
from rulesets.dust_1947.table.boards.inches import Inches
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Mount
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.arcs import in_arc
from rulesets.dust_1947.table.tabletop.gathering import gathered, put
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.looking import from_a_hull
from rulesets.dust_1947.table.tabletop.scale import inches, lengths, middle_of, square_at
from rulesets.dust_1947.table.tabletop.standing import leader, models, strays
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.dust_1947.inches import hull, leads, on_foot, poses, table
from tests.rulesets.dust_1947.table import GUN, card, weapon

EAST = 90
OPEN = ("......",) * 4


def board(game: Dust) -> Inches:
    found = board_of(game)
    assert isinstance(found, Inches)
    return found


def apart(game: Dust, one: str = "A", other: str = "Z") -> int:
    return board(game).apart(game.units[one], game.units[other])


def sees(game: Dust, one: str = "A", other: str = "Z") -> bool:
    return board(game).sees(game.units[one], game.units[other])


def stopped_by(game: Dust, one: str = "A", other: str = "Z") -> str:
    """The rule that stops the line between two units; empty if nothing does."""
    return board(game).line(game.units[one], game.units[other], (Square(0, 0), Square(0, 0))).rule


def cover(game: Dust, one: str = "A", other: str = "Z") -> list[str]:
    """What covers a unit against another."""
    return [f"{r.rule} {r.what}" for r in board(game).cover_of(game.units[one], Square(0, 0), game.units[other])]


# --- ranges -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-01")
def test_a_square_or_range_1_is_4_inches() -> None:
    assert inches(3) == 12
    assert [lengths(gap) for gap in (0, 0.5, 4, 4.01, 4.02, 8, 8.1, 24)] == [1, 1, 1, 1, 2, 2, 3, 6]
    assert square_at(Point(11.9, 4.1)) == Square(2, 1)
    assert middle_of(Square(2, 1)) == Point(10, 6)


@pytest.mark.rule("DU-TABLE-01", "DU-TABLE-12", "DU-TABLE-13")
def test_the_range_is_measured_from_the_leader_to_the_nearest_model() -> None:
    # Soldiers stand 1.2 inches ahead of both leaders: between the leader of A and the nearest of Z are 16.8 - 1 inches.
    game = table(on_foot("A", (2, 8)), on_foot("Z", (20, 8), seat=1))
    assert apart(game) == 4
    assert apart(table(on_foot("A", (2, 8)), on_foot("Z", (20.3, 8), seat=1))) == 5


@pytest.mark.rule("DU-TABLE-13", "DU-TABLE-03")
def test_a_joined_hero_is_the_leader_from_whom_ranges_are_measured() -> None:
    squad, enemy = on_foot("A", (2, 8)), on_foot("Z", (23, 8), seat=1)
    assert apart(table(squad, enemy)) == 5
    game = table(squad, leads("Hero", (4, 8), "A"), enemy)
    assert leader(game, game.units["A"]).middle == Point(4, 8)
    assert next(iter(models(game, game.units["A"]).values())).middle == Point(4, 8)
    assert len(models(game, game.units["A"])) == 6
    assert apart(game) == 5
    assert apart(table(squad, leads("Hero", (6, 8), "A"), enemy)) == 4


@pytest.mark.rule("DU-TABLE-12")
def test_the_range_of_a_vehicle_is_measured_to_its_hull() -> None:
    # The hull is 3.6 inches long and 2.4 wide: its rear is 1.8 inches from its middle, its side 1.2.
    along = table(on_foot("A", (2, 8)), hull("Z", (20.3, 8), EAST, seat=1))
    across = table(on_foot("A", (2, 8)), hull("Z", (20.3, 8), seat=1))
    assert (apart(along), apart(across)) == (4, 5)
    assert apart(table(hull("A", (2, 8), EAST), on_foot("Z", (21, 8), seat=1))) == 4


@pytest.mark.rule("DU-TABLE-12")
def test_an_attack_measures_to_the_nearest_model_that_is_seen() -> None:
    # The only soldier within 16 inches stands behind a rock; the next is further away.
    rows = ("......", "...o..", "......")
    near, far = (17.5, 6), (22, 10)
    game = table(*rows, on_foot("A", (2, 6), (2, 7), soldiers=2), on_foot("Z", far, near, seat=1, soldiers=2))
    target = game.units["Z"]
    ends = (Square(0, 0), Square(0, 0))
    assert board(game).apart(game.units["A"], target) == 4
    assert board(game).along(game.units["A"], target, ends) == 5
    refused = Declaring(game, game.units["A"], None).judge("Z")
    assert isinstance(refused, Refused)
    assert (refused.rule, refused.values["distance"]) == ("DU-RANGE-01", 5)


# --- formation --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-03")
def test_soldiers_touch_the_command_circle_with_their_bases() -> None:
    game = table(on_foot("A", (8, 8), (10.5, 8), (8, 10.49), (8, 5.4), soldiers=4))
    assert strays(game, game.units["A"]) == ["A 4"]


# --- arcs -------------------------------------------------------------------------------------------------------------


def _bears(mount: Mount | None, east: float, south: float) -> bool:
    """Whether a mount of a tank that faces north bears on a point so far from its middle."""
    game = table(hull("A", (12, 8)))
    return in_arc(leader(game, game.units["A"]), mount, Point(12 + east, 8 + south))


@pytest.mark.rule("DU-TABLE-14", "DU-TABLE-15")
@pytest.mark.parametrize(("mount", "way"), [("Front", -1), ("Rear", 1)])
def test_front_and_rear_arcs_open_by_45_degrees_from_the_middle_of_their_edge(mount: Mount, way: int) -> None:
    assert _bears(mount, 0, way * 1.9)
    assert _bears(mount, 3, way * 4.8)
    assert _bears(mount, -3, way * 4.8)
    assert not _bears(mount, 3.1, way * 4.8)
    assert not _bears(mount, -3.1, way * 4.8)
    assert not _bears(mount, 0, way * 1.7)
    assert not _bears(mount, 0, -way * 6)


@pytest.mark.rule("DU-TABLE-16")
@pytest.mark.parametrize(("mount", "way"), [("Right", 1), ("Left", -1)])
def test_side_arcs_are_half_the_table_without_what_is_ahead_or_behind(mount: Mount, way: int) -> None:
    assert _bears(mount, way * 1.2, 0)
    assert _bears(mount, way * 1.3, 9)
    assert _bears(mount, way * 1.3, -9)
    assert not _bears(mount, way * 1.1, -9)
    assert not _bears(mount, way * 1.1, 9)
    assert not _bears(mount, -way * 5, 0)


@pytest.mark.rule("DU-TABLE-17")
def test_a_turret_bears_in_all_directions() -> None:
    angles = [math.radians(number * 30) for number in range(12)]
    assert all(_bears("Turret", 5 * math.sin(angle), 5 * math.cos(angle)) for angle in angles)


@pytest.mark.rule("DU-TABLE-14")
def test_an_attack_is_refused_by_the_arc_of_the_mount() -> None:
    fixed = (weapon(f"1 {GUN}", mount="Front"),)
    ahead = table(hull("A", (4, 8), EAST, weapons=fixed), on_foot("Z", (14, 8), seat=1))
    assert isinstance(aimed(ahead), Aim)
    refused = aimed(table(hull("A", (4, 8), 270, weapons=fixed), on_foot("Z", (14, 8), seat=1)))
    assert isinstance(refused, Refused)
    assert refused.rule == "DU-TABLE-14"


def aimed(game: Dust) -> Aim | Refused:
    declaring = Declaring(game, game.units["A"], None)
    return declaring.aim(declaring.own[0], game.units["Z"])


# --- lines of sight ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-22", "DU-TABLE-20")
def test_infantry_is_out_of_sight_only_if_no_model_can_be_seen_from_the_leader() -> None:
    rows = ("......", "..o...", "......")
    hidden = on_foot("Z", (15, 6), (15, 7), (15, 5), seat=1, soldiers=3)
    shown = on_foot("Z", (15, 6), (15, 7), (15, 1), seat=1, soldiers=3)
    assert stopped_by(table(*rows, on_foot("A", (2, 6)), hidden)) == "DU-TABLE-22"
    assert sees(table(*rows, on_foot("A", (2, 6)), shown))
    # Another soldier of A sees the hidden ones; the leader does not.
    assert not sees(table(*rows, on_foot("A", (2, 6), (2, 1), soldiers=2), hidden))


@pytest.mark.rule("DU-TABLE-23")
def test_vehicles_block_and_infantry_does_not() -> None:
    ends = (on_foot("A", (2, 6)), on_foot("Z", (22, 6), (22, 6.9), seat=1, soldiers=2))
    assert sees(table(*OPEN, *ends, on_foot("M", (12, 6))))
    assert stopped_by(table(*OPEN, *ends, hull("M", (12, 6)))) == "DU-TABLE-23"
    assert sees(table(*OPEN, *ends, hull("M", (12, 6), size="small")))
    assert sees(table(*OPEN, ends[0], hull("Z", (22, 6), seat=1)))


@pytest.mark.rule("DU-TABLE-18")
def test_a_vehicle_sees_from_any_point_of_its_hull_in_the_arc() -> None:
    # A rock hides the middle of the tank, which faces north, and all that is south of it: its front looks past.
    rows = ("......", ".o....", "......")
    target = on_foot("Z", (14, 4), (14, 3), seat=1, soldiers=2)
    assert stopped_by(table(*rows, on_foot("A", (2, 6)), target)) == "DU-TABLE-22"
    turret = table(*rows, hull("A", (2, 5)), target)
    assert sees(turret)
    assert isinstance(aimed(turret), Aim)
    rear = (weapon(f"1 {GUN}", mount="Rear"),)
    refused = aimed(table(*rows, hull("A", (2, 5), EAST, weapons=rear), target))
    assert isinstance(refused, Refused)
    assert refused.rule == "DU-TABLE-15"


@pytest.mark.rule("DU-TABLE-18")
def test_what_is_in_the_arc_has_to_be_what_is_seen() -> None:
    # To the east one soldier is behind a rock, the other stands in the open but out of the arc.
    rows = ("......", "..o...", "......")
    fixed = (weapon(f"1 {GUN}", mount="Front"),)
    refused = aimed(
        table(*rows, hull("A", (2, 6), EAST, weapons=fixed), on_foot("Z", (14, 6), (4, 11), seat=1, soldiers=2))
    )
    assert isinstance(refused, Refused)
    assert refused.rule == "DU-TABLE-22"


@pytest.mark.rule("DU-TABLE-21")
def test_a_support_weapon_sees_from_its_base() -> None:
    # The middle of the base is behind the corner of a rock; its edge, 1.2 inches away, is not.
    rows = ("......", ".o....", "......")
    target = on_foot("Z", (14, 3.5), (14, 3), seat=1, soldiers=2)
    crew = {"kind": "support weapon", "track": 3}
    assert not sees(table(*rows, on_foot("A", (2, 5)), target))
    assert sees(table(*rows, on_foot("A", (2, 5), soldiers=1, **crew), target))


@pytest.mark.rule("DU-TABLE-24")
def test_woods_hide_what_is_behind_them() -> None:
    rows = ("......", "..T...", "......")
    ends = on_foot("A", (2, 6), soldiers=1), on_foot("Z", (14, 6), soldiers=1, seat=1)
    assert stopped_by(table(*rows, *ends)) == "DU-TABLE-24"
    assert sees(table("......", "..m...", "......", *ends))
    assert sees(table("......", "..t...", "......", *ends))


@pytest.mark.rule("DU-TABLE-24", "DU-TABLE-42")
def test_one_sees_4_inches_into_woods_and_no_deeper() -> None:
    rows = ("......", "..TT..", "......")
    start = on_foot("A", (2, 6), soldiers=1)
    assert sees(table(*rows, start, on_foot("Z", (12, 6), soldiers=1, seat=1)))
    assert stopped_by(table(*rows, start, on_foot("Z", (12.1, 6), soldiers=1, seat=1))) == "DU-TABLE-42"
    assert sees(table(*rows, on_foot("A", (9, 6), soldiers=1), on_foot("Z", (13, 6), soldiers=1, seat=1)))
    assert not sees(table(*rows, on_foot("A", (9, 6), soldiers=1), on_foot("Z", (13.1, 6), soldiers=1, seat=1)))


@pytest.mark.rule("DU-TABLE-42")
def test_inches_of_several_woods_are_added() -> None:
    rows = ("......", "T..T..", "......")
    start = on_foot("A", (2, 6), soldiers=1)
    assert sees(table(*rows, start, on_foot("Z", (14, 6), soldiers=1, seat=1)))
    assert stopped_by(table(*rows, start, on_foot("Z", (14.1, 6), soldiers=1, seat=1))) == "DU-TABLE-42"


@pytest.mark.rule("DU-TABLE-25")
def test_walls_block_and_openings_let_through_who_is_within_4_inches() -> None:
    ends = on_foot("A", (2, 6), soldiers=1), on_foot("Z", (18, 6), soldiers=1, seat=1)
    assert stopped_by(table(*OPEN, *ends, walls={"C2-D2": "high wall"})) == "DU-TABLE-25"
    assert sees(table(*OPEN, *ends, walls={"C2-D2": "low wall"}))
    assert stopped_by(table(*OPEN, *ends, walls={"C2-D2": "large opening"})) == "DU-TABLE-25"
    near = on_foot("A", (7.5, 6), soldiers=1)
    assert sees(table(*OPEN, near, ends[1], walls={"C2-D2": "large opening"}))
    assert not sees(table(*OPEN, on_foot("A", (7.4, 6), soldiers=1), ends[1], walls={"C2-D2": "large opening"}))
    assert sees(table(*OPEN, ends[0], on_foot("Z", (16.5, 6), soldiers=1, seat=1), walls={"C2-D2": "large opening"}))


# --- cover ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-35", "DU-TABLE-41", "DU-TABLE-45")
def test_half_of_the_soldiers_in_cover_rounded_down_are_enough() -> None:
    rows = ("......", "...T..", "......")
    start = on_foot("A", (2, 6), soldiers=1)
    inside, out = (12.5, 6), (15, 2)
    five = [inside, (12.5, 7), out, (14, 2), (16, 2)]
    assert cover(table(*rows, start, on_foot("Z", *five, seat=1))) == ["DU-TABLE-41 trees"]
    assert cover(table(*rows, start, on_foot("Z", inside, *five[2:], (17, 2), seat=1))) == []
    assert cover(table(*rows, start, on_foot("Z", out, soldiers=1, seat=1))) == []


@pytest.mark.rule("DU-TABLE-35")
def test_who_is_out_of_sight_of_the_leader_or_behind_a_low_wall_is_in_cover() -> None:
    start = on_foot("A", (2, 6), soldiers=1)
    behind = on_foot("Z", (15, 6), (15, 1), seat=1, soldiers=2)
    assert cover(table("......", "..o...", "......", start, behind)) == ["DU-TABLE-35 no line: structure"]
    assert cover(table(*OPEN, start, behind, walls={"C2-D2": "low wall"})) == ["DU-TABLE-35 low wall"]
    assert cover(table(*OPEN, start, behind)) == []


@pytest.mark.rule("DU-TABLE-50", "DU-TABLE-45", "DU-TABLE-36")
def test_trees_cover_everybody_and_tank_traps_infantry_alone() -> None:
    start = on_foot("A", (2, 6), soldiers=1)
    squad, machine = on_foot("Z", (10, 6), soldiers=1, seat=1), hull("Z", (10, 6), seat=1)
    for letter, foot, tracks in (("T", True, True), ("t", True, False), ("m", False, False), ("r", False, False)):
        rows = ("......", f"..{letter}...", "......")
        assert bool(cover(table(*rows, start, squad))) is foot, letter
        assert bool(cover(table(*rows, start, machine))) is tracks, letter


@pytest.mark.rule("DU-TABLE-36")
def test_a_vehicle_is_in_cover_if_terrain_hides_any_part_of_its_hull() -> None:
    start = on_foot("A", (2, 6), soldiers=1)
    assert cover(table("......", "..o...", "......", start, hull("Z", (15, 4), seat=1))) == [
        "DU-TABLE-36 no line: structure"
    ]
    beside = on_foot("A", (2, 2), soldiers=1)
    assert cover(table("......", "..o...", "......", beside, hull("Z", (15, 1.9), seat=1))) == []
    assert cover(table(*OPEN, start, hull("Z", (20, 6), seat=1), hull("M", (12, 7.5)))) == []


# --- objectives and contact -------------------------------------------------------------------------------------------


def test_a_unit_stands_where_its_leader_stands() -> None:
    game = table(on_foot("A", (8.2, 6), (7.5, 6), soldiers=2))
    assert board(game).stands_in(game.units["A"], (Square(2, 1),))
    assert not board(game).stands_in(game.units["A"], (Square(1, 1),))


def test_close_combat_reaches_4_inches() -> None:
    knives = (weapon("2 Knife C S1:1/1 S2:1/1"),)
    near = table(on_foot("A", (2, 6), (2, 7), soldiers=2, weapons=knives), on_foot("Z", (7, 6), soldiers=1, seat=1))
    assert isinstance(aimed(near), Aim)
    far = table(on_foot("A", (2, 6), (2, 7), soldiers=2, weapons=knives), on_foot("Z", (7.1, 6), soldiers=1, seat=1))
    refused = aimed(far)
    assert isinstance(refused, Refused)
    assert refused.rule == "DU-RANGE-03"


def test_the_bases_of_models() -> None:
    game = table(on_foot("A", (2, 6)), hull("B", (12, 6), size="huge"))
    assert leader(game, game.units["A"]).radius == 0.5
    assert leader(game, game.units["B"]).base.size == (6.4, 6.8)
    assert poses((2, 6))[0] == (2000, 6000, 0)
    assert card("X").on_foot


# --- moving -----------------------------------------------------------------------------------------------------------

FAR = 99.0


def costs(game: Dust, *goals: tuple[float, float], name: str = "A", allowance: float = FAR) -> list[float]:
    """What it costs a unit to go to some places, rounded to a tenth of an inch."""
    course = Course(game, game.units[name], allowance)
    return [round(cost, 1) for cost in course.costs([Point(*goal) for goal in goals])]


@pytest.mark.rule("DU-TABLE-02", "DU-TABLE-01")
def test_moves_are_measured_in_inches_in_any_direction() -> None:
    game = table(on_foot("A", (2, 6)))
    assert costs(game, (10, 6), (5, 10), (10.2, 6), allowance=inches(2)) == [8, 5, math.inf]
    turned = table(hull("A", (6, 6), EAST))
    assert costs(turned, (6, 14), (14, 6), allowance=inches(2)) == [8, 8]


@pytest.mark.rule("DU-TABLE-44", "DU-TABLE-48")
def test_mud_and_sand_which_maps_write_alike_halve_the_moves_of_everybody() -> None:
    """Four of the sixteen inches lie in it."""
    rows = ("..m...",) * 3
    for unit in (on_foot("A", (2, 6)), hull("A", (2, 6), EAST), hull("A", (2, 6), EAST, mobility="walker")):
        assert costs(table(*rows, unit), (18, 6)) == [20]


@pytest.mark.rule("DU-TABLE-45", "DU-TABLE-07")
def test_only_the_inches_inside_slow_ground_count_double() -> None:
    foot, tracks = on_foot("A", (2, 6)), hull("A", (2, 6), EAST)
    for letter, by_foot, by_tracks in (("T", 16, 20), (".", 16, 16)):
        rows = (f"..{letter}...",) * 3
        assert costs(table(*rows, foot), (18, 6)) == [by_foot], letter
        assert costs(table(*rows, tracks), (18, 6)) == [by_tracks], letter


@pytest.mark.rule("DU-TABLE-45")
@pytest.mark.parametrize("word", ["small trees", "large trees"])
def test_trees_of_any_size_slow_vehicles_and_cover(word: str) -> None:
    rows = ("..T...",) * 3
    tracks = wooded(table(*rows, hull("A", (2, 6), EAST)), word)
    assert costs(tracks, (18, 6)) == [20]
    shot_at = table(*rows, on_foot("A", (2, 6), soldiers=1), on_foot("Z", (9, 6), soldiers=1, seat=1))
    assert cover(wooded(shot_at, word)) == [f"DU-TABLE-41 {word}"]


def wooded(game: Dust, word: str) -> Dust:
    """A game whose map calls all that grows there by another word."""
    field = game.scenario.field
    ground = {square: printed.model_copy(update={"terrain": (word,)}) for square, printed in field.ground.items()}
    field = field.model_copy(update={"ground": ground})
    game.scenario = game.scenario.model_copy(update={"field": field})
    return game


@pytest.mark.rule("DU-TABLE-51", "DU-TABLE-49")
def test_rivers_and_swamps_are_waded_and_swamps_are_closed_to_tracks() -> None:
    for letter, tracks in (("~", 20.0), ("s", math.inf)):
        rows = (f"..{letter}...",) * 3
        assert costs(table(*rows, on_foot("A", (2, 6))), (18, 6)) == [20], letter
        assert costs(table(*rows, hull("A", (2, 6), EAST)), (18, 6)) == [tracks], letter


@pytest.mark.rule("DU-TABLE-47", "DU-TABLE-50")
def test_rubble_stops_wheels_and_tracks_and_tank_traps_all_vehicles() -> None:
    walks = {"mobility": "walker"}
    for letter, on_tracks, on_legs in (("r", math.inf, 16.0), ("t", math.inf, math.inf)):
        rows = (f"..{letter}...",) * 3
        assert costs(table(*rows, on_foot("A", (2, 6))), (18, 6)) == [16], letter
        assert costs(table(*rows, hull("A", (2, 6), EAST)), (18, 6)) == [on_tracks], letter
        assert costs(table(*rows, hull("A", (2, 6), EAST, **walks)), (18, 6)) == [on_legs], letter


@pytest.mark.rule("DU-TABLE-06")
def test_friends_are_passed_but_no_vehicle_passes_a_vehicle() -> None:
    # A gorge 4 inches wide: there is no way round.
    rows = ("oooooo", "......", "oooooo")
    foot, tracks = on_foot("A", (2, 6)), hull("A", (2, 6), EAST)
    assert costs(table(*rows, foot, hull("B", (10, 6))), (18, 6)) == [16]
    assert costs(table(*rows, tracks, on_foot("B", (10, 6))), (18, 6)) == [16]
    assert costs(table(*rows, tracks, hull("B", (10, 6))), (18, 6)) == [math.inf]
    assert costs(table(*rows, foot, on_foot("B", (10, 6), seat=1)), (18, 6)) == [math.inf]
    assert costs(table(*rows, foot, hull("B", (10, 6), seat=1)), (18, 6)) == [math.inf]


@pytest.mark.rule("DU-TABLE-06")
def test_the_command_circle_of_an_enemy_leader_is_not_entered() -> None:
    # The leader's base has a radius of half an inch: it passes 2.5 inches beside an enemy leader, and no closer.
    enemy = on_foot("Z", (12, 6), soldiers=1, seat=1)
    assert costs(table(on_foot("A", (2, 8.6)), enemy), (22, 8.6)) == [20]
    assert costs(table(on_foot("A", (2, 7)), enemy), (22, 7))[0] > 20
    friend = on_foot("B", (12, 6), soldiers=1)
    assert costs(table(on_foot("A", (2, 7)), friend), (22, 7)) == [20]


@pytest.mark.rule("DU-TABLE-05")
def test_a_leader_ends_beside_others_but_not_in_the_circle_of_another_leader() -> None:
    friend = on_foot("B", (12, 6), soldiers=1)
    found = costs(table(on_foot("A", (2, 6)), friend), (9.5, 6), (9.6, 6))
    assert found == [7.5, math.inf]
    crew = on_foot("B", (12, 6), (14.4, 6), soldiers=2)
    assert costs(table(on_foot("A", (20, 6)), crew), (15.5, 6), (15.3, 6)) == [4.5, math.inf]


@pytest.mark.rule("DU-TABLE-08", "DU-TABLE-09")
def test_one_stops_under_an_aircraft_and_large_vehicles_go_like_others() -> None:
    aircraft = hull("P", (12, 6), seat=1, kind="aircraft", mobility="helicopter", armour="A2")
    assert costs(table(on_foot("A", (2, 6)), aircraft), (12, 6)) == [10]
    assert costs(table(*(("........",) * 6), hull("A", (6, 12), EAST, size="huge")), (18, 12)) == [12]


@pytest.mark.rule("DU-TABLE-03", "DU-TABLE-04")
def test_the_others_are_put_around_their_leader() -> None:
    game = table("......", "..o...", "......", on_foot("A", (2, 6)), leads("Hero", (2, 8), "A"))
    unit = game.units["A"]
    course = Course(game, unit, FAR)
    at = Point(7.4, 6)
    found = gathered(game, course, at, 5)
    assert found is not None
    assert all(place.x < 8 for place in found)
    put(game, unit, at, 0, found)
    assert strays(game, unit) == []
    assert leader(game, unit).middle == at
    assert game.units["Hero"].poses == poses((7.4, 6))
    there = models(game, unit)
    assert min(there.gap(there.only([name])) for name in there) <= 0
    assert all(there.without([name]).gap(there.only([name])) >= 0 for name in there)
    assert gathered(game, course, at, 40) is None


@pytest.mark.rule("DU-TABLE-04")
def test_the_fallen_stay_where_they_fell_and_the_leader_has_the_first_place() -> None:
    game = table(on_foot("A", (2, 6), soldiers=3))
    unit = game.units["A"]
    unit.changed(0, alive=False)
    unit.changed(2, leader=True)
    fell = unit.poses[0]
    put(game, unit, Point(12, 6), 0, [Point(13, 6)])
    assert unit.poses == [fell, *poses((13, 6), (12, 6))]
    assert leader(game, unit).middle == Point(12, 6)
    assert unit.squares == [Square(3, 1)]


@pytest.mark.rule("DU-TABLE-18")
@pytest.mark.parametrize(
    ("mount", "across", "along"),
    [
        ("Front", (8.8, 11.2), (8.2, 8.2)),
        ("Rear", (8.8, 11.2), (11.8, 11.8)),
        ("Right", (11.2, 11.2), (8.2, 11.8)),
        ("Left", (8.8, 8.8), (8.2, 11.8)),
    ],
)
def test_a_hull_looks_from_the_whole_edge_of_a_mount(
    mount: Mount, across: tuple[float, float], along: tuple[float, float]
) -> None:
    game = table(hull("A", (10, 10)))
    points = from_a_hull(leader(game, game.units["A"]), mount)
    assert (min(x for x, _ in points), max(x for x, _ in points)) == pytest.approx(across)
    assert (min(y for _, y in points), max(y for _, y in points)) == pytest.approx(along)


@pytest.mark.rule("DU-TABLE-02", "DU-TABLE-39")
def test_what_a_hull_faces_is_one_of_eight_directions() -> None:
    game = table(hull("A", (10, 10)))
    for number, way in enumerate(Direction):
        put(game, game.units["A"], Point(10, 10), 45.0 * number, [])
        assert (game.units["A"].facing, degrees(way)) == (way, 45.0 * number)
