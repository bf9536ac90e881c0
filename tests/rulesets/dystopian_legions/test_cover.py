"""The cover of each model in an attack (COVER, LIN, ELEV, TERR, and what MARs and Hit the Deck change)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.shooting.aiming import best
from rulesets.dystopian_legions.chapters.shooting.cover import changed, cover_dice, degree
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.table.happenings.shooting import CoverChange, Degree
from rulesets.dystopian_legions.table.occupying import occupies
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.terrain import Cover, Kind, Piece
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    TROOPER,
    Fielded,
    Place,
    Table,
    box,
    legions,
    piece,
    profile,
    rank,
    section,
)

SPRAY = profile("Sprayer", weapons=(Weapon(name="Spray", er=12, lr=24, rad_er=Pool(red=1), mars=("Spray and Pray",)),))
TALL = profile("Tall", mars=("Towering",))
RIFLES = section("Rifles", rank(30, 30, 5), models=(RIFLEMAN,))
HILL = box("Hill", "hill", 28, 28, 40, 33)


def fired_at(*ground: Piece, rifles: Fielded = RIFLES, at: tuple[Place, ...] = ((33, 24),), **guards: Any) -> Table:
    """Riflemen at 30,30 to 36,30, and guards to the north of them."""
    return legions(rifles, section("Guards", at, seat=1, **guards), *ground, root=Shooting(section="Rifles"))


def cover(table: Table, label: str = "1") -> Degree:
    """The cover of a guard against all that can be fired at his section."""
    rifles, guards = table.section("Rifles"), table.section("Guards")
    return degree(table.game, best(table.game, rifles, guards), guards, guards.figure(label))


@pytest.mark.rule("DL-COVER-03", "DL-COVER-04", "DL-COVER-05")
@pytest.mark.parametrize(("level", "blue"), [("none", 0), ("soft", 1), ("hard", 2), ("fortified", 3)])
def test_a_blue_die_for_each_degree(level: Cover, blue: int) -> None:
    assert cover_dice(level) == Pool(blue=blue)


@pytest.mark.rule("DL-TERR-02", "DL-TERR-21", "DL-TERR-17")
@pytest.mark.parametrize(
    ("kind", "level"),
    [("crops", "soft"), ("craters", "hard"), ("woods", "soft"), ("ruins", "hard")],
)
def test_area_cover_is_for_those_who_are_wholly_inside(kind: Kind, level: Cover) -> None:
    """Two guards in the area, the second astride of its edge: he has none of it (DL-D-69)."""
    ground = box("Ground", kind, 30, 20, 36, 24.9).model_copy(update={"flagged": False})
    table = fired_at(ground, at=((32, 24), (34, 24.5)))
    assert (cover(table).level, cover(table).piece) == (level, "Ground")
    assert cover(table, "2").level == "none"


@pytest.mark.rule("DL-COVER-01", "DL-TERR-02")
def test_of_two_areas_the_better_cover_counts_once() -> None:
    table = fired_at(box("Crops", "crops", 30, 20, 36, 26), box("Craters", "craters", 31, 21, 35, 25))
    assert (cover(table).level, cover(table).piece) == ("hard", "Craters")


@pytest.mark.example("DL-X-37")
@pytest.mark.rule("DL-LIN-05", "DL-LIN-06")
@pytest.mark.parametrize(("east", "level"), [(34.0, "hard"), (32.0, "none")])
def test_a_barrier_covers_from_most_of_those_who_fire(east: float, level: Cover) -> None:
    """Sandbags half an inch before guard 1; guard 2 touches only him. The lines of 3 of 5 riflemen cross them, or,
    where they end farther west, 2 of 5."""
    bags = piece("Bags", "sandbags", (20, 25.5), (east, 25.5))
    rifles = section("Rifles", [(24, 32), (28, 32), (32, 32), (42, 26), (42, 28)], models=(RIFLEMAN,))
    near = section("Guards", [(31.5, 25), (31.5, 24)], seat=1)
    table = legions(rifles, near, bags)
    if level == "none":
        table.section("Rifles").figures[2].pose = table.section("Rifles").figures[2].pose._replace(x=41000, y=24000)
    assert cover(table).level == level
    assert cover(table, "2").level == "none"


@pytest.mark.rule("DL-LIN-05", "DL-LIN-07")
def test_half_of_the_lines_are_not_enough() -> None:
    bags = piece("Bags", "sandbags", (28, 24.5), (33, 24.5))
    two = section("Rifles", [(31, 30), (45, 23)], models=(RIFLEMAN,))
    assert cover(fired_at(bags, rifles=two, at=((31, 24),))).level == "none"
    three = section("Rifles", [(31, 30), (30, 30), (45, 23)], models=(RIFLEMAN,))
    assert cover(fired_at(bags, rifles=three, at=((31, 24),))).level == "hard"


@pytest.mark.rule("DL-LIN-06")
@pytest.mark.parametrize(("south", "level"), [(24.53, "hard"), (24.451, "hard"), (24.44, "none")])
def test_only_who_touches_a_barrier_is_covered(south: float, level: Cover) -> None:
    """Contact is a gap of at most 0.05 inch (DL-D-06)."""
    assert cover(fired_at(piece("Bags", "sandbags", (20, 25), (45, 25)), at=((33, south),))).level == level


@pytest.mark.example("DL-X-36")
@pytest.mark.rule("DL-LIN-08", "DL-LIN-04")
def test_a_wall_that_both_sides_touch_covers_neither() -> None:
    wall = piece("Wall", "sandbags", (20, 25), (45, 25))
    close = section("Rifles", [(33, 25.5), (34.5, 30)], models=(RIFLEMAN,))
    table = fired_at(wall, rifles=close, at=((33, 24.5),))
    assert occupies(table.game, table.section("Rifles"), wall)
    assert cover(table).level == "none"
    assert (
        cover(fired_at(wall, rifles=section("Rifles", [(33, 26)], models=(RIFLEMAN,)), at=((33, 24.5),))).level
        == "hard"
    )


@pytest.mark.rule("DL-LIN-07", "DL-COVER-02")
def test_a_hedge_covers_one_guard_and_crops_another() -> None:
    hedge, crops = piece("Hedge", "hedge", (28, 25.5), (32, 25.5)), box("Craters", "craters", 34, 23, 37, 27)
    table = fired_at(hedge, crops, at=((31, 25), (35.5, 25), (33, 25)))
    assert [cover(table, label).level for label in "123"] == ["soft", "hard", "none"]


@pytest.mark.rule("DL-TERR-27", "DL-TERR-30")
@pytest.mark.parametrize(("kind", "level"), [("barbed wire", "none"), ("hedge", "soft"), ("sandbags", "hard")])
def test_each_barrier_gives_what_its_row_says(kind: Kind, level: Cover) -> None:
    assert cover(fired_at(piece("Barrier", kind, (20, 24.5), (45, 24.5)))).level == level


@pytest.mark.example("DL-X-53")
@pytest.mark.rule("DL-ELEV-03", "DL-ELEV-04", "DL-ELEV-05")
@pytest.mark.parametrize(
    ("ground", "down", "level"),
    [
        ("soft", False, "none"),
        ("hard", False, "soft"),
        ("fortified", False, "fortified"),
        ("hard", True, "hard"),
        ("none", True, "none"),
    ],
)
def test_elevated_fire(ground: Cover, down: bool, level: Cover) -> None:
    steps: tuple[CoverChange, ...] = ("elevated_fire",) if ground != "fortified" else ()
    assert changed(ground, (*steps, "hit_the_deck") if down else steps) == level


@pytest.mark.rule("DL-ELEV-02", "DL-ELEV-01", "DL-TERR-23")
@pytest.mark.parametrize(("below", "level"), [(2, "none"), (3, "soft")])
def test_most_of_those_who_fire_have_to_stand_high(below: int, level: Cover) -> None:
    """Of five who fire at somebody in crops so many stand below the hill (DL-D-189)."""
    rifles = section("Rifles", [*rank(30, 30, 5 - below), *rank(41, 26, below)], models=(RIFLEMAN,))
    assert cover(fired_at(HILL, box("Crops", "crops", 30, 20, 36, 26), rifles=rifles)).level == level


@pytest.mark.rule("DL-ELEV-02")
def test_nobody_fires_down_at_those_who_stand_high_themselves() -> None:
    other = box("Crops", "crops", 30, 20, 36, 26)
    assert cover(fired_at(HILL, other, box("Mound", "hill", 30, 20, 36, 26))).level == "soft"
    assert cover(fired_at(HILL, other)).changes == ("elevated_fire",)


@pytest.mark.rule("DL-ELEV-05", "DL-MAR-69")
def test_fortified_cover_is_kept_from_above_but_not_from_spray() -> None:
    """In a trench that is fortified nothing is lost to the hill, one degree to Spray and Pray (DL-D-107)."""
    assert changed("fortified", ("spray_and_pray",)) == "hard"
    assert changed("fortified", ("spray_and_pray", "hit_the_deck")) == "fortified"


@pytest.mark.example("DL-X-56")
@pytest.mark.rule("DL-MAR-69")
def test_spray_and_pray_needs_every_weapon() -> None:
    crops = box("Craters", "craters", 30, 20, 36, 26)
    spraying = section("Rifles", rank(30, 30, 2), models=(SPRAY,))
    mixed = section("Rifles", rank(30, 30, 2), models=(SPRAY, RIFLEMAN))
    assert cover(fired_at(crops, rifles=spraying)).level == "soft"
    assert cover(fired_at(crops, rifles=mixed)).level == "hard"


@pytest.mark.example("DL-X-52")
@pytest.mark.rule("DL-HTD-13", "DL-MAR-69")
@pytest.mark.parametrize(("down", "level"), [(True, "soft"), (False, "none")])
def test_whoever_is_down_negates_spray_and_pray(down: bool, level: Cover) -> None:
    spraying = section("Rifles", rank(30, 30, 2), models=(SPRAY,))
    table = fired_at(box("Crops", "crops", 30, 20, 36, 26), rifles=spraying, hit_the_deck=down)
    assert cover(table).level == level


@pytest.mark.rule("DL-HTD-05", "DL-HTD-06", "DL-HTD-07")
@pytest.mark.parametrize(("kind", "level"), [("road", "soft"), ("crops", "hard"), ("craters", "hard")])
def test_hit_the_deck_improves_the_cover_up_to_hard(kind: Kind, level: Cover) -> None:
    assert cover(fired_at(box("Ground", kind, 30, 20, 36, 26), hit_the_deck=True)).level == level


@pytest.mark.rule("DL-ELEV-06", "DL-HTD-06", "DL-MAR-69")
def test_one_marker_cancels_one_penalty() -> None:
    """From the hill with Spray and Pray at somebody down in craters: the marker cancels the hill, the spray stays."""
    spraying = section("Rifles", rank(30, 30, 3), models=(SPRAY,))
    found = cover(fired_at(HILL, box("Craters", "craters", 30, 20, 36, 26), rifles=spraying, hit_the_deck=True))
    assert (found.level, found.changes) == ("soft", ("elevated_fire", "spray_and_pray", "hit_the_deck"))


@pytest.mark.example("DL-X-54")
@pytest.mark.rule("DL-MAR-78")
@pytest.mark.parametrize(("sprayed", "level"), [(False, "soft"), (True, "none")])
def test_a_towering_model_has_one_degree_less(sprayed: bool, level: Cover) -> None:
    rifles = section("Rifles", rank(30, 30, 2), models=(SPRAY if sprayed else RIFLEMAN,))
    assert cover(fired_at(box("Craters", "craters", 30, 20, 36, 26), rifles=rifles, models=(TALL,))).level == level


@pytest.mark.rule("DL-MAR-57", "DL-MAR-78")
def test_skimmers_are_towering_and_have_one_degree_less() -> None:
    ground, skimmer = box("Craters", "craters", 30, 20, 36, 26), profile("Skimmer", mars=("Skimming",))
    assert cover(fired_at(ground, models=(skimmer,))).level == "soft"


@pytest.mark.rule("DL-MAR-78", "DL-COVER-02")
def test_only_the_towering_ones_of_a_section_lose_cover() -> None:
    ground = box("Craters", "craters", 30, 20, 36, 26)
    table = fired_at(ground, at=((32, 24), (34, 24)), models=(TALL, TROOPER))
    assert [cover(table, label).level for label in "12"] == ["soft", "hard"]


@pytest.mark.rule("DL-ELEV-01")
def test_from_a_hill_one_sees_over_those_below_but_not_over_woods() -> None:
    """Friends in the way do not matter to somebody on a hill, nor when he is fired at (DL-D-82); a wood does."""
    friends = section("Friends", rank(30, 27, 5), models=(RIFLEMAN,))
    lone = section("Rifles", [(33, 30)], models=(RIFLEMAN,))
    high = legions(lone, friends, section("Guards", [(33, 24)], seat=1), HILL)
    rifles, guards = high.section("Rifles"), high.section("Guards")
    assert len(best(high.game, rifles, guards)) == 1
    assert len(best(high.game, guards, rifles)) == 0  # unarmed
    low = legions(lone, friends, section("Guards", [(33, 24)], seat=1, models=(RIFLEMAN,)))
    assert best(low.game, low.section("Rifles"), low.section("Guards")) == []
    wood = legions(lone, section("Guards", [(33, 24)], seat=1), HILL, box("Wood", "woods", 20, 25, 45, 27))
    assert best(wood.game, wood.section("Rifles"), wood.section("Guards")) == []


@pytest.mark.rule("DL-ELEV-01")
@pytest.mark.parametrize(("option", "shots"), [("mutual", 1), ("one_way", 0)])
def test_whether_one_sees_up_over_others_is_settled_before(option: str, shots: int) -> None:
    friends = section("Friends", [(33, 27)], models=(RIFLEMAN,))
    mound = box("Mound", "hill", 31, 22, 35, 26)
    lone = section("Rifles", [(33, 30)], models=(RIFLEMAN,))
    table = legions(lone, friends, section("Guards", [(33, 24)], seat=1), mound, options={"elevated_los": option})
    assert len(best(table.game, table.section("Rifles"), table.section("Guards"))) == shots


@pytest.mark.rule("DL-LOS-01")
@pytest.mark.parametrize(("option", "shots"), [("shortest", 0), ("any_point", 1)])
def test_which_lines_count_is_settled_before(option: str, shots: int) -> None:
    """A small piece of a building is in the way of the shortest line only (DL-D-97)."""
    hut = box("Hut", "building", 32.9, 26, 33.1, 27)
    lone = section("Rifles", [(33, 30)], models=(RIFLEMAN,))
    table = legions(lone, section("Guards", [(33, 24)], seat=1), hut, options={"los_mode": option})
    assert len(best(table.game, table.section("Rifles"), table.section("Guards"))) == shots


@pytest.mark.rule("DL-BLDG-03", "DL-ELEV-05")
@pytest.mark.parametrize("ground", [(), (HILL,)])
def test_who_is_in_a_building_is_fortified_from_above_too(ground: tuple[Piece, ...]) -> None:
    mill = box("Mill", "building", 30, 20, 36, 26)
    found = cover(fired_at(mill, *ground, building="Mill"))
    assert (found.level, found.piece, found.changes) == ("fortified", "Mill", ())
