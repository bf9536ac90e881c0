"""Raised ground on a table in inches: who climbs it, who looks over what, and what height is worth (HEIGHT, LOS-16)."""

from __future__ import annotations

from math import inf

import pytest

from rulesets.dust_1947.before import tabletop
from rulesets.dust_1947.before.maps.letters import drawn
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.sight.cover import Reason
from rulesets.dust_1947.table.sight.obstacles import level_of
from rulesets.dust_1947.table.state import Dust, Ground
from rulesets.dust_1947.table.tabletop.cover import crossed
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.inches import At, hull, on_foot
from tests.rulesets.dust_1947.table import Placed, dust, weapon

OPEN = ".........."
HILL = (OPEN, "^.........", OPEN)
"""Raised ground in A2, from 0 to 4 inches."""


def soldier(name: str, at: At, seat: int = 0) -> Placed:
    return on_foot(name, at, soldiers=1, seat=seat)


def battle(*described: str | Placed, walls: dict[str, str] | None = None, **options: str) -> Dust:
    return dust(*described, walls=walls, options={"board_mode": "table", **options}).game


def sees(row: str, start: At = (2, 6), end: At = (26, 6), *between: Placed, **options: str) -> bool:
    """Whether a soldier sees another along a row of the map."""
    game = battle(OPEN, row, OPEN, soldier("A", start), soldier("Z", end, seat=1), *between, **options)
    board = board_of(game)
    assert board.sees(game.units["Z"], game.units["A"]) == board.sees(game.units["A"], game.units["Z"])
    return board.sees(game.units["A"], game.units["Z"])


def stopped(row: str, start: At = (2, 6), end: At = (26, 6)) -> tuple[str, str]:
    game = battle(OPEN, row, OPEN, soldier("A", start), soldier("Z", end, seat=1))
    line = board_of(game).line(game.units["A"], game.units["Z"], (Square(0, 0), Square(0, 0)))
    return line.rule, line.what


@pytest.mark.rule("DU-LOS-15", "DU-BAB-03")
def test_nobody_looks_across_raised_ground_from_below() -> None:
    assert stopped("...^......") == ("DU-LOS-15", "plinth")
    assert stopped("...p......") == ("DU-BAB-03", "babylonian plinth")
    assert sees("...^......", end=(14, 6)), "who stands on it is seen"
    assert sees("^..^......"), "from as high"
    assert not sees("^..^......", look_over="never")
    assert sees("^.........", look_over="never"), "one's own hides nobody"
    assert not sees("^..^......", look_over="both_ends")


@pytest.mark.rule("DU-LOS-16", "DU-TERR-06", "DU-HEIGHT-05")
@pytest.mark.parametrize(("letter", "over"), [("T", True), ("L", False), ("X", False), ("h", True), ("o", False)])
def test_who_stands_one_level_up_looks_over_what_is_one_level_high(letter: str, over: bool) -> None:
    assert not sees(f"....{letter}.....")
    assert sees(f"^...{letter}.....") is over
    assert sees(f"^...{letter}.....", (26, 6), (2, 6)) is over


@pytest.mark.rule("DU-LOS-16")
def test_two_levels_up_one_looks_over_structures_but_not_over_ground_without_a_dot() -> None:
    for letter, over in (("X", True), ("L", True), ("o", False)):
        game = battle(OPEN, f"....{letter}.....", OPEN, soldier("A", (2, 6)), soldier("Z", (26, 6), seat=1))
        game.scenario.field.ground[parse_square("A2")] = Ground(levels=2)
        assert board_of(game).sees(game.units["A"], game.units["Z"]) is over


@pytest.mark.rule("DU-HEIGHT-05", "DU-LOS-16")
def test_vehicles_and_walls_are_one_level_high() -> None:
    tank = hull("Tank", (14, 6), seat=1)
    assert not sees(OPEN, (2, 6), (26, 6), tank)
    assert sees("^.........", (2, 6), (26, 6), tank)
    walls = {"D2-E2": "high wall"}
    for row, over in ((OPEN, False), ("^.........", True)):
        game = battle(OPEN, row, OPEN, soldier("A", (2, 6)), soldier("Z", (26, 6), seat=1), walls=walls)
        assert board_of(game).sees(game.units["A"], game.units["Z"]) is over


@pytest.mark.rule("DU-TABLE-25", "DU-LOS-16")
def test_the_walls_of_a_building_hide_who_is_inside_from_above_too() -> None:
    assert not sees("^..1......", end=(14, 6))
    assert sees("^..1......"), "who is behind it is seen from its height"
    assert not sees("^..2......")


@pytest.mark.rule("DU-TERR-06", "DU-TABLE-35")
def test_trees_that_are_looked_over_cover_nobody_behind_them() -> None:
    for row, covered in (("....T.....", True), ("^...T.....", False)):
        game = battle(OPEN, row, OPEN, soldier("A", (2, 6)), soldier("Z", (26, 6), seat=1))
        assert bool(board_of(game).cover_of(game.units["A"], Square(0, 0), game.units["Z"])) is covered


@pytest.mark.rule("DU-TABLE-35", "DU-TERR-06")
@pytest.mark.parametrize(
    ("letter", "level", "word"),
    [
        ("T", 0, "trees"),
        ("T", 1, ""),
        ("L", 1, "large trees"),
        ("L", 2, ""),
        ("t", 0, "tank traps"),
        ("t", 9, "tank traps"),
        ("c", 0, ""),
        ("_", 0, ""),
        (".", 0, ""),
    ],
)
def test_across_what_a_soldier_is_obscured(letter: str, level: int, word: str) -> None:
    """Beside what stands in the north-east, where no line leads."""
    game = battle(f"{OPEN[1:]}L", f"....{letter}.....", OPEN, soldier("Z", (26, 6), seat=1))
    found = crossed(game, game.units["Z"], (Point(2, 6), Point(26, 6)), level)
    assert (found.what if found is not None else "") == word
    assert crossed(game, game.units["Z"], (Point(2, 2), Point(26, 2)), level) is None


@pytest.mark.rule("DU-TABLE-35")
def test_a_low_wall_obscures_from_any_height() -> None:
    game = battle(OPEN, OPEN, OPEN, soldier("Z", (26, 6), seat=1), walls={"E2-F2": "low wall"})
    for level in (0, 3):
        assert crossed(game, game.units["Z"], (Point(2, 6), Point(26, 6)), level) == Reason(
            "DU-TABLE-35", "low wall", "E2"
        )
        assert crossed(game, game.units["Z"], (Point(2, 2), Point(26, 2)), level) is None


@pytest.mark.rule("DU-HEIGHT-01", "DU-HEIGHT-02")
@pytest.mark.parametrize(("row", "rerolls"), [("^.........", 1), ("...^......", 1), ("^..^......", 0), (OPEN, 0)])
def test_height_has_saves_rolled_again_on_a_table(row: str, rerolls: int) -> None:
    rifle = weapon("1 Rifle 6 S2:1/1")
    shooter = on_foot("A", (2, 6), soldiers=1, weapons=(rifle,))
    table = dust(OPEN, row, OPEN, shooter, soldier("Z", (14, 6), seat=1), options={"board_mode": "table"})
    red = table.players[0]
    red.activates("A")
    red.declares("attack", "nothing")
    dice = "B B" if row.startswith("^") else "B S"
    red.attacks("Z", dice=f"{dice} S" if rerolls else dice)
    assert [level_of(table.game, table.unit(name)) for name in "AZ"] == [row[0] == "^", row[3] == "^"]


@pytest.mark.rule("DU-BAB-03", "DU-TABLE-02")
def test_infantry_climbs_a_babylonian_plinth_and_vehicles_do_not() -> None:
    for letter, driven in (("p", inf), ("^", 12)):
        rows = (OPEN, f"...{letter}......", OPEN)
        walks, drives = battle(*rows, soldier("A", (2, 6))), battle(*rows, hull("A", (2, 6), facing=90))
        assert Course(walks, walks.units["A"], 12.0).costs([Point(14, 6)]) == [pytest.approx(12)]
        assert Course(drives, drives.units["A"], 12.0).costs([Point(14, 6)]) == [pytest.approx(driven)]


@pytest.mark.rule("DU-GEN-01")
def test_maps_with_raised_ground_are_played_on_a_table() -> None:
    assert tabletop.fit_for_a_table(drawn(["^p....", "Txh..*"]))
