"""Aeronauts, who walk or fly (AERO)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.reasons.movement import CannotFly
from rulesets.dystopian_legions.table.sight import lines
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Fielded,
    Table,
    box,
    legions,
    piece,
    profile,
    rank,
    refused,
    section,
)

FLYER = profile("Flyer", type="aeronaut", ir=2, mv=8)
STEADY = profile("Flyer", type="aeronaut", ir=2, mv=8, mars=("Fearless",))
GUARD = profile("Guard", ir=2, mars=("Fearless",))
WALL = box("House", "building", 28, 33, 36, 35)
WOOD = box("Wood", "woods", 20, 32, 44, 36)


def flyers(south: float = 38, model: Any = FLYER, **state: Any) -> Fielded:
    """Three aeronauts in a rank, who look north."""
    return section("Flyers", rank(30, south, 3), models=(model,), **state)


def foes(north: float = 10, **state: Any) -> Fielded:
    """Three guards who look south."""
    return section("Foes", rank(30, north, 3), seat=1, models=(GUARD,), **state)


def active(*described: Any, **told: Any) -> Table:
    """It is seat 0's turn to activate."""
    table = legions(*described, root=Activations(seat=0), **told)
    build_pools(table.game)
    return table.begins()


@pytest.mark.rule("DL-AERO-01", "DL-ACT-05")
def test_only_aeronauts_take_off_and_only_once() -> None:
    table = active(flyers(), section("Rifles", rank(50, 38, 2), models=(RIFLEMAN,)), foes())
    with refused("DL-AERO-01", "cannot_fly") as told:
        table.players[0].flies("Rifles")
    assert told.value.why == CannotFly(section="Rifles", why="troops")
    table.players[0].flies("Flyers")
    assert table.asked == [(0, "choose_move")]
    assert table.section("Flyers").flying
    assert table.heard("takes_off") == [{"section": "Flyers"}]


@pytest.mark.rule("DL-AERO-02")
def test_who_walks_goes_round_a_house_and_who_flies_goes_over_it() -> None:
    table = active(flyers(), foes(), WALL)
    with refused("DL-MOVE-03"):
        table.players[0].advances("Flyers", "at 31.5,31 facing 0 as now; 1 at 30,31; 2 at 31.5,31; 3 at 33,31")
    table.players[0].flies("Flyers")
    table.players[0].advances("Flyers", "at 31.5,31 facing 0 as now; 1 at 30,31; 2 at 31.5,31; 3 at 33,31")
    assert table.at("Flyers") == [(30, 31), (31.5, 31), (33, 31)]
    assert not table.section("Flyers").flying


@pytest.mark.rule("DL-AERO-02", "DL-AERO-05", "DL-AERO-07")
def test_difficult_ground_costs_a_flyer_nothing_and_he_may_land_in_it() -> None:
    table = active(flyers(), foes(), box("Mire", "water", 20, 28, 44, 37))
    table.players[0].flies("Flyers")
    table.players[0].advances("Flyers", "at 31.5,30 facing 0 as now")
    assert table.at("Flyers") == [(30, 30), (31.5, 30), (33, 30)]


@pytest.mark.rule("DL-AERO-05", "DL-AERO-06")
def test_who_walks_pays_for_difficult_ground_as_infantry_does() -> None:
    table = active(flyers(), foes(), box("Mire", "crops", 20, 28, 44, 37))
    with refused("DL-MOVE-03"):
        table.players[0].advances("Flyers", "at 31.5,30 facing 0 as now; 1 at 30,30; 2 at 31.5,30; 3 at 33,30")


@pytest.mark.rule("DL-AERO-06")
def test_aeronauts_use_the_column_of_infantry() -> None:
    assert FLYER.moves_as == "infantry"


@pytest.mark.rule("DL-AERO-04")
def test_a_flyer_passes_over_friends_and_enemies() -> None:
    between = section("Others", [(x / 2, 34) for x in range(50, 80, 2)], models=(GUARD,))
    enemies = section("Line", [(x / 2, 32) for x in range(50, 80, 2)], seat=1, models=(GUARD,))
    table = active(flyers(), between, enemies)
    table.players[0].flies("Flyers")
    table.players[0].advances("Flyers", "at 31.5,30 facing 0 as now")
    assert table.at("Flyers") == [(30, 30), (31.5, 30), (33, 30)]


@pytest.mark.rule("DL-AERO-08", "DL-MOVE-07")
def test_a_flyer_comes_down_an_inch_from_enemies() -> None:
    table = active(flyers(), section("Line", [(30, 31)], seat=1, models=(GUARD,)))
    table.players[0].flies("Flyers")
    with refused("DL-MOVE-03"):
        table.players[0].advances("Flyers", "at 31.5,32.5 facing 0 as now; 1 at 30,32.5")


@pytest.mark.rule("DL-AERO-08", "DL-BLDG-06")
def test_a_flyer_does_not_come_down_on_closed_ground() -> None:
    table = active(flyers(), foes(), WALL)
    table.players[0].flies("Flyers")
    with refused("DL-MOVE-03"):
        table.players[0].advances("Flyers", "at 31.5,34 facing 0 as now; 1 at 30,34; 2 at 31.5,34; 3 at 33,34")


@pytest.mark.rule("DL-AERO-08", "DL-MOVE-04")
def test_flyers_come_down_in_coherency() -> None:
    table = active(flyers(), foes())
    table.players[0].flies("Flyers")
    with refused("DL-MOVE-04"):
        table.players[0].advances("Flyers", "at 31.5,38 facing 0 as now; 1 at 30,31")


def over_the_wood(**told: Any) -> Table:
    """Aeronauts fly over a wood and come down behind it; a watcher stands south of it."""
    watch = section("Watch", rank(30, 42, 3), seat=1, models=(RIFLEMAN,), overwatch=True)
    table = active(flyers(south=38.5), watch, WOOD, **told)
    table.players[0].flies("Flyers")
    table.players[0].advances("Flyers", "at 31.5,31 facing 0 as now")
    return table


@pytest.mark.example("DL-X-112")
@pytest.mark.rule("DL-AERO-03", "DL-OW-04")
def test_example_112_what_was_flown_over_hides_nobody_from_overwatch() -> None:
    table = over_the_wood()
    assert table.heard("flew_over")[0]["pieces"] == ["Wood"]
    assert table.asked == [(1, "overwatch")]
    assert table.offers(1, "overwatch", section="Watch") == ["Flyers"]


@pytest.mark.example("DL-X-112")
@pytest.mark.rule("DL-AERO-03")
def test_example_112_from_the_next_activation_on_the_wood_blocks_again() -> None:
    table = over_the_wood()
    table.players[1].holds_fire()
    section = table.section("Flyers")
    assert (section.flown, section.activated) == ([], 1)
    assert not any(line.clear for line in lines(table.game, table.section("Watch"), section).values())


@pytest.mark.parametrize(("flies", "level", "dice"), [(False, "soft", [6, 1, 1, 1]), (True, "none", [6, 1, 1])])
@pytest.mark.rule("DL-AERO-03", "DL-AERO-07")
def test_a_wood_covers_who_walked_into_it_and_not_who_flew(flies: bool, level: str, dice: list[int]) -> None:
    watch = section("Watch", rank(30, 43, 3), seat=1, models=(RIFLEMAN,), overwatch=True)
    table = active(flyers(37, STEADY), watch, box("Wood", "woods", 20, 31, 44, 36), foes())
    if flies:
        table.players[0].flies("Flyers")
    table.players[0].advances("Flyers", "at 31.5,34.9 facing 0 as now")
    table.players[1].fires_on_overwatch("Watch", "Flyers", dice=dice)
    assert [one["cover"]["level"] for one in table.heard("model_shot_at")] == [level]


@pytest.mark.parametrize("flying", [False, True])
@pytest.mark.rule("DL-AERO-08", "DL-AERO-09", "DL-MELEE-06")
def test_chargers_who_fly_land_behind_a_barrier_that_is_defended(flying: bool) -> None:
    line = piece("Wall", "sandbags", (20, 31), (44, 31))
    guards = section("Foes", rank(30, 30.48, 3), seat=1, models=(GUARD,))
    table = legions(flyers(flying=flying), guards, line, root=Charge(section="Flyers", target="Foes")).begins()
    assert [south < 31 for _, south in table.at("Flyers")][:2] == [flying] * 2
    assert not table.section("Flyers").flying


@pytest.mark.parametrize(
    ("flies", "kind", "said"),
    [(True, "flight", "advance, flying, model 1 to "), (False, "move", "advance, model 1 to ")],
)
def test_a_flight_is_drawn_and_told_as_one(flies: bool, kind: str, said: str) -> None:
    table = active(flyers(), foes())
    if flies:
        table.players[0].flies("Flyers")
        assert "about to fly" in RULESET.words.status(RULESET.play.view(table.game, None))
    table.players[0].advances("Flyers", "at 31.5,30 as now")
    scene = RULESET.pictures.scene(table.game, table.said, None)
    assert {track.kind for track in scene.tracks} == {kind}
    assert any(said in RULESET.words.event(table.game, event) for event in table.said)
