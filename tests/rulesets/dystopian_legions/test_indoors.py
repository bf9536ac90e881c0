"""Fire from and at buildings and trenches: from any point of them (BLDG-03, BLDG-04, TERR-19, TERR-20)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.shooting.aiming import best, shots
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.sight import Line, lines
from rulesets.dystopian_legions.table.terrain import Kind, Piece
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    TROOPER,
    Place,
    Table,
    box,
    legions,
    profile,
    rank,
    refused,
    section,
)

MILL = box("Mill", "building", 30, 18, 40, 24)
GUARD = profile("Guard", ir=2, mars=("Fearless",))
SERGEANT = profile("Sergeant", ir=2, leader="nco", cp=1, mars=("Fearless",))
GARRISON = section("Guards", [(31, 19), (33, 19)], seat=1, models=(SERGEANT, GUARD), building="Mill")


def fired_at(*others: Piece, at: Place = (35, 30), options: dict[str, str] | None = None) -> Table:
    """A rifleman before the mill, in whose north-west corner the garrison is shown."""
    rifles = section("Rifles", [at], models=(RIFLEMAN,))
    return legions(rifles, GARRISON, MILL, *others, root=Shooting(section="Rifles"), options=options)


def line(table: Table, firing: str = "Rifles", target: str = "Guards") -> Line:
    """The line between the first models of two sections."""
    return lines(table.game, table.section(firing), table.section(target))[f"{firing}/1", f"{target}/1"]


@pytest.mark.rule("DL-BLDG-04")
def test_the_range_is_measured_to_the_nearest_point_of_the_building() -> None:
    """5.5 inches to the wall, though the garrison is shown 11 inches away: Effective Range."""
    table = fired_at()
    (shot,) = shots(table.game, table.section("Rifles"), table.section("Guards"))
    assert (shot.inches, shot.long) == (5500, False)
    assert line(table, "Guards", "Rifles").inches == pytest.approx(5.5)


@pytest.mark.rule("DL-BLDG-04", "DL-LOS-02")
def test_the_shortest_clear_line_counts() -> None:
    """A wall before the near side of the mill leaves its western corner to be seen, 7.6 inches away."""
    wall = box("Wall", "high wall", 33, 26, 41, 26).model_copy(
        update={"corners": box("Wall", "hill", 33, 26, 41, 27).corners[:2]}
    )
    found = line(fired_at(wall))
    assert found.clear
    assert found.inches > 6
    assert found.end.x < 33


@pytest.mark.rule("DL-BLDG-04", "DL-TERR-12")
def test_a_building_that_is_hidden_all_along_is_not_seen() -> None:
    """Another building before the whole mill: it blocks the line, the mill itself never does (DL-D-74)."""
    found = line(fired_at(box("Barn", "building", 25, 25, 45, 27)))
    assert found.by == ("Barn",)
    assert found.inches == pytest.approx(5.5)


@pytest.mark.rule("DL-BLDG-04", "DL-TERR-12")
def test_both_in_buildings_see_each_other_past_what_is_between() -> None:
    """From the western end of one mill to the western end of the other, past a barn that hides most of both."""
    barn, house = box("Barn", "building", 31, 27, 41, 28), box("House", "building", 30, 30, 40, 34)
    rifles = section("Rifles", [(39, 33)], models=(RIFLEMAN,), building="House")
    table = legions(rifles, GARRISON, MILL, barn, house)
    found = line(table)
    assert found.clear
    assert found.start.x < 31
    assert found.inches == pytest.approx(6, abs=0.1)
    wide = barn.model_copy(update={"corners": box("Barn", "building", 20, 27, 50, 28).corners})
    assert line(legions(rifles, GARRISON, MILL, wide, house)).by == ("Barn",)


@pytest.mark.rule("DL-BLDG-04", "DL-TERR-03")
def test_a_house_in_a_wood_is_hidden_unless_one_stands_in_the_wood_too() -> None:
    """Those in a house that stands wholly in a wood look out of the wood as whoever stands in it does."""
    assert line(fired_at(box("Wood", "woods", 25, 15, 45, 27))).clear
    assert line(fired_at(box("Wood", "woods", 25, 25, 45, 27))).by == ("Wood",)


@pytest.mark.rule("DL-BLDG-04")
def test_the_option_any_point_looks_from_the_whole_base_too() -> None:
    """Through the gap between a barn and a shed no shortest line leads to the mill, but one from the side of the base
    does."""
    both = box("Barn", "building", 25, 28.7, 36.3, 28.8), box("Shed", "building", 36.6, 28.7, 45, 28.8)
    assert line(fired_at(*both)).by == ("Barn",)
    assert line(fired_at(*both, options={"los_mode": "any_point"})).clear


@pytest.mark.rule("DL-BLDG-04", "DL-RAD-07")
def test_of_those_in_a_building_ordinary_models_fall_before_their_sergeant() -> None:
    """All are equally near (DL-D-73), though the sergeant is shown nearer to the fire."""
    rifles = section("Rifles", rank(28, 30, 3), models=(RIFLEMAN,))
    garrison = section("Guards", [(31, 23), (39, 19)], seat=1, models=(SERGEANT, GUARD), building="Mill")
    table = legions(rifles, garrison, MILL, root=Shooting(section="Rifles")).begins()
    table.players[0].fires("Guards", dice=[6, 4, 1, *[1] * 6])
    assert [one["label"] for one in table.heard("model_shot_at")] == ["2", "1"]
    assert [figure.label for figure in table.section("Guards").alive] == ["1"]


@pytest.mark.rule("DL-BLDG-04", "DL-LOS-02")
def test_comrades_in_a_building_do_not_hide_one_another() -> None:
    table = fired_at()
    assert set(lines(table.game, table.section("Rifles"), table.section("Guards"))) == {
        ("Rifles/1", "Guards/1"),
        ("Rifles/1", "Guards/2"),
    }
    assert len(best((back := fired_at(at=(50, 21))).game, back.section("Rifles"), back.section("Guards"))) == 1


TRENCH = box("Trench", "trench", 28, 24, 42, 26)


def behind_a_trench(occupied: str) -> Table:
    """A rifleman, a trench, and a guard behind it; in the trench, or standing in it, are friends of the guard."""
    friends = section("Friends", [(35, 25)], seat=1, building=occupied)
    trench = TRENCH.model_copy(update={"flagged": bool(occupied)})
    rifles = section("Rifles", [(35, 30)], models=(RIFLEMAN,))
    return legions(rifles, friends, section("Guards", [(35, 20)], seat=1), trench)


@pytest.mark.rule("DL-BLDG-04", "DL-TERR-19", "DL-LOS-02")
def test_those_in_a_trench_hide_nobody_behind_it() -> None:
    """A trench is open to sight, and who is in one that is a building is anywhere in it (DL-D-71, DL-D-73)."""
    assert line(behind_a_trench("Trench")).clear
    assert line(behind_a_trench("")).by == ("Friends/1",)


@pytest.mark.rule("DL-TERR-19", "DL-BLDG-02", "DL-BLDG-03")
@pytest.mark.parametrize(("flagged", "level"), [(None, "fortified"), (False, "hard")])
def test_a_trench_gives_fortified_cover_as_a_building_and_hard_cover_else(flagged: bool | None, level: str) -> None:
    """(DL-D-71)"""
    trench = TRENCH.model_copy(update={"flagged": flagged})
    guards = section("Guards", [(34, 25), (36, 25)], seat=1, building="" if flagged is False else "Trench")
    table = legions(section("Rifles", [(35, 32)], models=(RIFLEMAN,)), guards, trench)
    assert line(table).clear
    rifles, its = table.section("Rifles"), table.section("Guards")
    found = [degree(table.game, best(table.game, rifles, its), its, figure) for figure in its.alive]
    assert [(one.level, one.piece) for one in found] == [(level, "Trench")] * 2


@pytest.mark.rule("DL-TERR-19", "DL-HTD-06", "DL-ELEV-03")
def test_in_an_open_trench_under_fire_from_a_hill() -> None:
    """Hard cover, one degree less from above; whoever lies down keeps it."""
    hill, trench = box("Hill", "hill", 30, 28, 40, 36), TRENCH.model_copy(update={"flagged": False})
    for down, level in ((False, "soft"), (True, "hard")):
        guards = section("Guards", [(34, 25)], seat=1, hit_the_deck=down)
        table = legions(section("Rifles", [(35, 32)], models=(RIFLEMAN,)), guards, trench, hill)
        rifles, its = table.section("Rifles"), table.section("Guards")
        assert degree(table.game, best(table.game, rifles, its), its, its.figures[0]).level == level


def along(kind: Kind, at: list[Place], *, models: tuple[Profile, ...] = (TROOPER,)) -> Table:
    """A section on broad ground that begins 29.5 inches from the west, and is to go 6 inches into it."""
    ground = box("Ground", kind, 29.5, 15, 60, 45).model_copy(update={"flagged": False})
    return legions(section("Rifles", at, models=models), ground, root=Activations(seat=0)).begins()


@pytest.mark.rule("DL-TERR-20")
@pytest.mark.parametrize(("kind", "east"), [("trench", 36.0), ("craters", 33.0)])
def test_infantry_goes_along_a_trench_as_on_clear_ground(kind: Kind, east: float) -> None:
    table = along(kind, [(30, 30)])
    table.players[0].advances("Rifles", "at 40,30")
    assert table.at("Rifles")[0][0] == pytest.approx(east, abs=0.11)


@pytest.mark.rule("DL-TERR-20")
@pytest.mark.parametrize(("west", "east"), [(30.0, 36.0), (29.9, 32.9)])
def test_its_whole_base_has_to_lie_in_the_trench_as_it_sets_out(west: float, east: float) -> None:
    table = along("trench", [(west, 30)])
    table.players[0].advances("Rifles", "at 40,30")
    assert table.at("Rifles")[0][0] == pytest.approx(east, abs=0.11)


@pytest.mark.rule("DL-TERR-20", "DL-MOVE-03")
def test_each_model_for_itself() -> None:
    """The second stands astride of the trench's edge: he pays double for what he goes in it."""
    table = along("trench", [(30, 30), (29.5, 31.4)])
    with refused("DL-MOVE-03", "falls_short") as caught:
        table.players[0].advances("Rifles", "at 34,30 as now; 1 at 35,30; 2 at 35,31.4")
    assert caught.value.values["label"] == "2"
    table.players[0].advances("Rifles", "at 34,30 as now; 1 at 34,30; 2 at 32.4,31")
    assert table.at("Rifles") == [(34, 30), (32.4, 31)]


@pytest.mark.rule("DL-TERR-20", "DL-TERR-19")
def test_ironclads_pay_for_a_trench_that_they_stand_in() -> None:
    table = along("trench", [(30, 30)], models=(profile("Walker", type="ironclad"),))
    table.players[0].advances("Rifles", "at 40,30")
    assert table.at("Rifles")[0][0] == pytest.approx(33.0, abs=0.11)
