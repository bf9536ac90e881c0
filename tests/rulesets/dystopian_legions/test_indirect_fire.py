"""Indirect fire: aiming points, who sees them, and spotters (IDF)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.end_phase.expiring import expire
from rulesets.dystopian_legions.table.pools import Pool
from tests.rulesets.dystopian_legions.barrages import (
    FAR,
    MORTAR,
    MORTARMAN,
    WALL,
    WATCHER,
    barrage,
    enemies,
    first_blast,
    pools,
    shell,
    spotter,
)
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    TROOPER,
    box,
    ironclad,
    legions,
    profile,
    refused,
    section,
)

# Where it may be aimed


@pytest.mark.rule("DL-IDF-01", "DL-IDF-02")
def test_an_indirect_weapon_fires_at_places_and_never_straight_at_a_section() -> None:
    table = barrage(enemies((30, 20)))
    question = table.question(0, "bombard")
    assert "bombard" in question.takes and "fire" not in question.takes
    assert table.offers(0, "bombard") == ["30,20"]


@pytest.mark.rule("DL-IDF-02", "DL-IAD-04")
def test_nor_at_an_ironclad() -> None:
    heavy = MORTAR.model_copy(update={"iad_er": Pool(red=4), "iad_lr": Pool(red=4)})
    tank = section("Tank", at=[(30, 20)], seat=1, models=(ironclad("Tank"),))
    table = barrage(tank, gunner=profile("Mortarman", weapons=(heavy,)))
    assert "fire" not in table.question(0, "bombard").takes


@pytest.mark.example("DL-X-80")
@pytest.mark.rule("DL-IDF-03", "DL-IDF-13")
def test_example_80_observed_fire_beyond_effective_range_only() -> None:
    wall, scout = box("House", "ruins", 20, 36, 40, 36.5), spotter(at=(24, 20))
    table = barrage(wall, scout, spotter(at=(26, 20), name="Others"), enemies((30, 8)))
    with refused("DL-IDF-03", "too_near_to_observe"):
        shell(table, "30,24.5", "Scouts/1", dice=[])
    shell(table, "30,8.5", "Scouts/1", "Others/1", dice=[6, 1, 1, 1, 1])
    assert first_blast(table) == (30, 8.5)
    assert table.heard("scattered") == []


@pytest.mark.rule("DL-IDF-03", "DL-IDF-04")
@pytest.mark.parametrize(("north", "dice"), [(23, [6, 1, 1, 1, 1]), (22.5, [6, 1, 1, 1, 1]), (22, [6, 1, 1, 1])])
def test_at_sight_it_fires_at_either_range_with_the_dice_of_it(north: float, dice: list[int]) -> None:
    table = barrage(enemies((30, north)))
    shell(table, f"30,{north}", dice=dice)
    assert pools(table)["Guards"] == f"{len(dice) - 1} blue"


@pytest.mark.rule("DL-IDF-13")
def test_beyond_its_range_or_arc_it_does_not_fire() -> None:
    short = MORTAR.model_copy(update={"lr": 20})
    table = barrage(enemies((34, 25)), gunner=profile("Mortarman", weapons=(short,)))
    with refused("DL-IDF-13", "no_gun_reaches"):
        shell(table, "30,18", dice=[])
    shell(table, "30,18.5", dice=[1, 90, 1])
    forward = MORTAR.model_copy(update={"arc": ("fore",)})
    aside = barrage(enemies((30, 25)), gunner=profile("Mortarman", weapons=(forward,)))
    with refused("DL-IDF-13", "no_gun_reaches"):
        shell(aside, "40,39", dice=[])
    shell(aside, "39,29.5", dice=[1, 90, 1])


@pytest.mark.rule("DL-IDF-13")
@pytest.mark.parametrize("aim", ["nowhere", "200,3", "30", "at 30,"])
def test_a_place_that_is_none_is_refused(aim: str) -> None:
    table = barrage(enemies((30, 25)))
    with refused("DL-IDF-13"):
        shell(table, aim, dice=[])


CORNER = box("House", "ruins", 20, 34, 30.7, 34.5)
"""It hides the place from a mortar at 30,39, and not from who stands east of it."""


@pytest.mark.rule("DL-IDF-05", "DL-IDF-14")
@pytest.mark.parametrize("other", [TROOPER, MORTARMAN])
def test_one_of_the_guns_has_to_see_the_place_itself(other: Any) -> None:
    firing = section("Mortars", at=[(30, 39), (31.6, 39)], models=(MORTARMAN, other))
    table = legions(firing, CORNER, enemies((30, 12)), root=Activations(seat=0)).begins()
    table.players[0].holds("Mortars")
    if other is TROOPER:
        assert "bombard" not in table.question(0, "bombard").takes
        return
    shell(table, FAR, dice=[6, 90, 1, 1, 1])
    (told,) = table.heard("barrage_declared")
    assert told["observed"] is False and told["sees"] == ["Mortars/2"]
    assert len(told["shots"]) == 2


@pytest.mark.rule("DL-IDF-04", "DL-IDF-14")
def test_a_gun_that_does_not_see_joins_within_effective_range_only_with_one_that_does() -> None:
    firing = section("Mortars", at=[(30, 39), (31.6, 39)], models=(MORTARMAN,))
    table = legions(firing, CORNER, enemies((30.2, 25)), root=Activations(seat=0)).begins()
    table.players[0].holds("Mortars")
    assert table.offers(0, "bombard", aim="30.2,25") == ["2 Mortar"]
    assert table.offers(0, "bombard", aim="30.2,25", guns=["2 Mortar"]) == ["1 Mortar"]
    with refused("DL-IDF-13", "no_such_shot"):
        shell(table, "30.2,25", guns=["1 Mortar"], dice=[])


# Spotters


@pytest.mark.rule("DL-IDF-08", "DL-IDF-15")
def test_observed_fire_needs_a_friend_with_spotter_who_sees_the_place() -> None:
    assert "bombard" not in barrage(WALL, enemies((30, 12))).question(0, "bombard").takes
    blind = box("Barn", "ruins", 40, 10, 41, 22)
    assert "bombard" not in barrage(WALL, blind, spotter(), enemies((30, 12))).question(0, "bombard").takes
    plain_friend = section("Scouts", at=[(50, 20)])
    assert "bombard" not in barrage(WALL, plain_friend, enemies((30, 12))).question(0, "bombard").takes
    table = barrage(WALL, spotter(), enemies((30, 12)))
    with refused("DL-IDF-15", "nobody_spots"):
        shell(
            barrage(
                WALL,
                spotter(),
                box("Barn", "ruins", 40, 10, 41, 22),
                enemies((30, 12)),
                enemies((60, 12), name="Others"),
            ),
            FAR,
            dice=[],
        )
    shell(table, FAR, "Scouts/1", dice=[6, 1, 1, 1])
    (told,) = table.heard("barrage_declared")
    assert told["observed"] is True and told["spotters"] == ["Scouts/1"]


@pytest.mark.rule("DL-IDF-15", "DL-IDF-16")
def test_observed_fire_without_a_name_of_a_spotter_is_refused() -> None:
    table = barrage(WALL, spotter(), enemies((30, 12)))
    with refused("DL-IDF-16"):
        shell(table, FAR, "Guards/1", dice=[])
    assert table.section("Scouts").figures[0].spotted is False


@pytest.mark.rule("DL-IDF-06", "DL-IDF-07", "DL-IDF-17")
@pytest.mark.parametrize(("spotters", "dice"), [((), 1), (("Scouts/1",), 2), (("Scouts/1", "Others/1"), 3)])
def test_a_die_for_each_gun_that_sees_and_for_each_spotter(spotters: tuple[str, ...], dice: int) -> None:
    table = barrage(spotter(), spotter(at=(10, 20), name="Others"), enemies((30, 20)))
    shell(table, "30,20", *spotters, dice=[6, *[1] * (dice - 1), 1, 1, 1])
    (told,) = table.heard("spotting_rolled")
    assert len(told["thrown"]["dice"]) == dice and told["passed"]


@pytest.mark.rule("DL-IDF-17")
def test_observed_fire_has_a_die_for_each_spotter_alone() -> None:
    table = barrage(WALL, spotter(), spotter(at=(10, 20), name="Others"), enemies((30, 12)))
    shell(table, FAR, "Scouts/1", "Others/1", dice=[4, 4, 1, 1, 1])
    (told,) = table.heard("spotting_rolled")
    assert len(told["thrown"]["dice"]) == 2 and told["passed"]


@pytest.mark.rule("DL-IDF-18")
@pytest.mark.parametrize(("faces", "passed"), [([4, 4], True), ([6, 1], True), ([5, 3], False), ([3, 3], False)])
def test_two_successes_on_four_and_more_pass_the_check(faces: list[int], passed: bool) -> None:
    scout = spotter(shaken=1, rushed=True)
    table = barrage(scout, enemies((30, 20)), gunner=MORTARMAN)
    table.section("Mortars").rushed = True
    rest = [1, 1, 1] if passed else [90, 6]
    shell(table, "30,20", "Scouts/1", dice=[*faces, *rest])
    assert table.heard("spotting_rolled")[0]["passed"] is passed
    assert bool(table.heard("scattered")) is not passed


@pytest.mark.rule("DL-IDF-09", "DL-IDF-12", "DL-IDF-16")
def test_a_spotter_spots_once_a_turn_whenever_his_section_is_activated() -> None:
    table = barrage(WALL, spotter(activated=1), section("More", at=[(36, 39)], models=(MORTARMAN,)), enemies((30, 12)))
    shell(table, FAR, "Scouts/1", dice=[6, 1, 1, 1])
    assert table.section("Scouts").figures[0].spotted
    table.game.sections["Guards"].activated = 1
    table.begins(Activations(seat=0))
    table.players[0].holds("More")
    assert (0, "fire") not in table.asked
    expire(table.game)
    assert not table.section("Scouts").figures[0].spotted


@pytest.mark.rule("DL-IDF-11", "DL-IDF-12")
def test_who_has_spotted_does_not_fire_this_turn() -> None:
    pair = section("Scouts", at=[(50, 20), (51.5, 20)], models=(WATCHER, RIFLEMAN))
    table = barrage(WALL, pair, enemies((48, 14)))
    shell(table, "48,14", "Scouts/1", dice=[6, 1, 1, 1])
    table.section("Guards").activated = 1
    table.begins(Activations(seat=0))
    table.players[0].holds("Scouts")
    assert table.offers(0, "fire", target="Guards") == ["2 Rifle"]


@pytest.mark.rule("DL-IDF-10")
def test_who_has_fired_does_not_spot_this_turn() -> None:
    table = legions(
        section("Mortars", at=[(30, 39)], models=(MORTARMAN,)),
        spotter(),
        WALL,
        enemies((48, 14)),
        enemies((60, 40), name="Others", activated=1),
        root=Activations(seat=0),
    ).begins()
    table.section("Guards").activated = 1
    table.players[0].holds("Scouts")
    table.players[0].fires("Guards", dice=[1])
    table.players[0].holds("Mortars")
    assert table.section("Scouts").figures[0].fired
    assert table.offers(0, "bombard", aim="48,14") == []


@pytest.mark.rule("DL-MAR-66", "DL-MAR-68", "DL-IDF-16")
def test_a_spotter_whose_section_hangs_apart_does_not_spot() -> None:
    apart = section("Scouts", at=[(50, 20), (56, 20)], models=(WATCHER, TROOPER))
    assert "bombard" not in barrage(WALL, apart, enemies((30, 12))).question(0, "bombard").takes


@pytest.mark.rule("DL-HTD-12", "DL-IDF-16")
def test_who_is_down_may_spot() -> None:
    table = barrage(WALL, spotter(hit_the_deck=True, rushed=True), enemies((30, 12)))
    shell(table, FAR, "Scouts/1", dice=[6, 1, 1, 1])
    assert table.heard("barrage_declared")[0]["spotters"] == ["Scouts/1"]
