"""Transports that are destroyed with those who ride in them, and what their loss means to others (IRON-06)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.end_phase.battle_log import wiped_out_by
from rulesets.dystopian_legions.chapters.end_phase.expiring import expire
from rulesets.dystopian_legions.table.measure import in_coherency, models
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    SERGEANT,
    Fielded,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    section,
)
from tests.rulesets.dystopian_legions.test_transports import FAR, WAGON, wagon

CANNON = Weapon(name="Cannon", er=30, lr=40, iad_er=Pool(red=5))
GUNNER = profile("Gunner", weapons=(CANNON,))
KILLS, PASSED = [4, 4, 4, 4, 4], [6, 6, 6]
THIN = Profile.model_copy(WAGON, update={"av": ironclad("Thin").av.model_copy(update={"fore": 3}), "lp": 1, "cr": 9})

TOUGH = Profile.model_copy(THIN, update={"lp": 2})


def riders(count: int = 4, **state: Any) -> Fielded:
    models = (SERGEANT, *[RIFLEMAN] * (count - 1))
    return section("Rifles", rank(28, 30, count), models=models, **{"where": "aboard", **state})


def fired_at(*others: Any, passengers: Fielded | None = None, dice: list[int] | None = None, **state: Any) -> Table:
    """A gunner destroys the wagon, whose section then passes its Morale Check, with three dice."""
    table = legions(
        passengers or riders(),
        wagon(model=THIN, **state),
        section("Gunner", [(30, 14)], seat=1, models=(GUNNER,)),
        *others,
        root=Activations(seat=1),
    ).begins()
    table.players[1].holds("Gunner")
    if (0, "overwatch") in table.asked:
        table.players[0].holds_fire()
    table.players[1].fires("Wagon/1", dice=[*KILLS, *(dice or PASSED)])
    return table


@pytest.mark.rule("DL-IRON-06", "DL-TRANS-39")
def test_whoever_is_aboard_gets_out_around_the_wreck() -> None:
    table = fired_at()
    rifles, wreck = table.section("Rifles"), table.game.pieces[-1].terrain.geometry
    assert (rifles.where, rifles.activated, len(rifles.alive)) == ("table", 1, 4)
    for model in models(table.game, rifles).values():
        assert 0 <= model.body.area.distance(wreck) <= 6.01
    assert in_coherency(table.game, rifles)
    assert table.heard("bailed_out")[0]["lost"] == []


@pytest.mark.example("DL-X-68")
@pytest.mark.rule("DL-IRON-06", "DL-END-19")
def test_an_activated_section_gets_a_second_marker_and_stands_idle_next_turn() -> None:
    table = fired_at(passengers=riders(activated=1), activated=1)
    assert table.section("Rifles").activated == 2
    expire(table.game)
    assert table.section("Rifles").activated == 1


@pytest.mark.rule("DL-IRON-06")
def test_an_overwatch_marker_is_gone_with_the_wreck() -> None:
    table = fired_at(overwatch=True)
    rifles = table.section("Rifles")
    assert (rifles.overwatch, rifles.activated) == (False, 1)
    assert table.heard("bailed_out")[0]["overwatch"] is True


@pytest.mark.example("DL-X-121")
@pytest.mark.rule("DL-IRON-06", "DL-ACT-09")
def test_a_transport_that_dies_in_its_own_activation_ends_it() -> None:
    table = legions(
        riders(),
        wagon(model=THIN),
        section("Gunner", [(30, 14)], seat=1, models=(GUNNER,), overwatch=True),
        FAR,
        root=Activations(seat=0),
    ).begins()
    table.players[0].advances("Wagon", "at 30,28")
    table.players[0].picks("stay_aboard")
    table.players[1].fires_on_overwatch("Gunner", "Wagon/1", dice=[6, 6, 6, 6, 6, *[5] * 5, *PASSED])
    assert table.asked == [(1, "activate")]  # no fire, no second marker
    assert table.section("Rifles").activated == 1


@pytest.mark.example("DL-X-71")
@pytest.mark.rule("DL-TRANS-40", "DL-TRANS-39")
def test_whoever_finds_no_place_is_dead_and_leaders_find_theirs_first() -> None:
    walls = [
        box("West", "wreck", 20, 20, 28.9, 44),
        box("East", "wreck", 31.1, 20, 40, 44),
        box("South", "wreck", 28.9, 35.6, 31.1, 44),
    ]  # before the wagon is room for two abreast, and nobody goes farther than an inch
    slow = (profile("Sergeant", leader="nco", cp=1, mv=1), profile("Rifleman", mv=1))
    table = fired_at(
        *walls, passengers=section("Rifles", rank(28, 30, 4), models=(slow[1], slow[0], slow[1]), where="aboard")
    )
    rifles = table.section("Rifles")
    assert len(rifles.alive) == 2
    assert rifles.figure("2").alive, "the sergeant"
    lost = table.heard("bailed_out")[0]["lost"]
    assert lost == [figure.label for figure in rifles.figures if not figure.alive]


@pytest.mark.rule("DL-MORALE-03", "DL-TRANS-01")
def test_a_lost_transport_is_no_lost_section() -> None:
    friends = section("Friends", [(24, 34)])
    table = fired_at(friends)
    assert [told["section"] for told in table.heard("check_taken")] == ["Rifles"]
    assert wiped_out_by(table.game, 1) == []


@pytest.mark.rule("DL-MORALE-18", "DL-TRANS-02")
def test_a_section_that_breaks_takes_its_transport_along() -> None:
    table = legions(
        riders(shaken=3),
        wagon(model=TOUGH, shaken=3),
        section("Gunner", [(30, 14)], seat=1, models=(GUNNER,)),
        FAR,
        root=Activations(seat=1),
    ).begins()
    table.players[1].holds("Gunner")
    table.players[1].fires("Wagon/1", dice=[4, 4, 4, 4, 4, 1, 1, 1])
    assert (table.section("Rifles").where, table.section("Wagon").where) == ("broken", "broken")
    assert wiped_out_by(table.game, 1) == ["Rifles"]
