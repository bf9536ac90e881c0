"""Smoke launchers: when barriers are laid, where they lie, what they are and when they go (SMOKE-03, MAR-60, 61)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import LaySmoke
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.shooting.aiming import shots
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.chapters.shooting.launchers import barrier, barriers_go, is_across, lay_barrier, may_lay
from rulesets.dystopian_legions.ruleset import RULESET, WORDS
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Place,
    Table,
    box,
    ironclad,
    legions,
    profile,
    refused,
    section,
)

TANK = ironclad("Tank", mars=("Smoke Launcher [2]",), weapons=RIFLEMAN.weapons)
"""2 inches wide, 3 deep; it stands at 30,30 and faces north, so that its front is at 28.5."""


def launching(*others: Any, at: Place = (30, 30), **told: Any) -> Table:
    """A tank with two barriers of smoke has held its ground; an enemy stands north of it."""
    guards = section("Guards", [(30, 12)], seat=1, models=(RIFLEMAN,))
    table = legions(section("Tank", [at], models=(TANK,)), guards, *others, root=Activations(seat=0), **told).begins()
    table.players[0].holds("Tank")
    return table


def lay(table: Table, at: str, launcher: str = "Tank/1") -> None:
    table.players[0].does(LaySmoke(launcher=launcher, at=at))


def laid(table: Table) -> list[Place]:
    """The ends of the one barrier on the table."""
    (piece,) = [one for one in table.game.pieces if one.kind == "smoke barrier"]
    return [(round(at.point.x, 2), round(at.point.y, 2)) for at in piece.corners]


@pytest.mark.rule("DL-SMOKE-03", "DL-MAR-60")
def test_a_barrier_is_five_inches_long_across_what_it_faces() -> None:
    table = launching()
    assert table.offers(0, "lay_smoke", launcher="Tank/1") == ["at 30,27.5 facing 0"]
    lay(table, "at 30,27 facing 0")
    assert laid(table) == [(27.5, 27), (32.5, 27)]
    lay(table, "at 27,30 facing 90")
    assert table.section("Tank").figures[0].barriers == 2
    assert "lay_smoke" not in table.question(0, "hold_fire").takes


@pytest.mark.rule("DL-MAR-60")
def test_its_nearest_point_lies_within_four_inches_of_the_launcher() -> None:
    table = launching()
    with refused("DL-MAR-60", "too_far_for_smoke"):
        lay(table, "at 30,24.4 facing 0")
    lay(table, "at 30,24.5 facing 0")
    aside = launching()
    lay(aside, "at 37.4,30 facing 0")
    with refused("DL-MAR-60", "too_far_for_smoke"):
        lay(launching(), "at 37.6,30 facing 0")


def test_without_room_towards_the_enemy_barriers_are_proposed_all_around_and_without_any_room_none_is_laid() -> None:
    north = box("Mill", "building", 20, 20, 40, 28.4)
    offered = launching(north).offers(0, "lay_smoke", launcher="Tank/1")
    assert offered
    assert "at 30,27.5 facing 0" not in offered
    lay(launching(north), offered[0])
    south, west, east = (
        box("Barn", "building", 20, 31.6, 40, 40),
        box("Shed", "building", 20, 28.5, 28.9, 31.5),
        box("Stable", "building", 31.1, 28.5, 40, 31.5),
    )
    walled_in = launching(north, south, west, east)
    assert "lay_smoke" not in walled_in.question(0, "hold_fire").takes


@pytest.mark.rule("DL-SMOKE-03")
@pytest.mark.parametrize(
    ("at", "across"),
    [
        ("at 30,30 facing 0", "Tank/1"),
        ("at 26,30 facing 0", "Friends/1"),
        ("at 30,33 facing 0", "Mill"),
        ("at 30,26 facing 0", ""),
    ],
)
def test_it_lies_across_nobody_and_no_building(at: str, across: str) -> None:
    mill = box("Mill", "building", 31, 32, 35, 36)
    table = launching(section("Friends", [(26, 30)]), mill, box("Wood", "crops", 27, 25, 40, 27))
    if not across:
        lay(table, at)
        return
    with refused("DL-SMOKE-03", "barrier_lies") as caught:
        lay(table, at)
    assert caught.value.values["across"] == across


@pytest.mark.rule("DL-SMOKE-03")
def test_both_ends_lie_on_the_table() -> None:
    table = launching(at=(1.5, 30))
    with refused("DL-SMOKE-03", "barrier_lies"):
        lay(table, "at 2.4,27 facing 0")
    lay(table, "at 2.5,27 facing 0")


@pytest.mark.rule("DL-SMOKE-03")
def test_a_place_that_is_none_is_refused() -> None:
    with refused("DL-SMOKE-03", "not_understood"):
        lay(launching(), "somewhere")


@pytest.mark.rule("DL-MAR-60")
def test_only_who_has_a_launcher_with_smoke_left_lays_any() -> None:
    table = launching(section("Friends", [(40, 30)]))
    with refused("DL-MAR-60", "no_such_launcher"):
        lay(table, "at 40,28 facing 0", launcher="Friends/1")
    spent = legions(section("Tank", [(30, 30)], models=(TANK,)), section("Guards", [(30, 25)], seat=1))
    spent.game.sections["Tank"].figures[0].barriers = 1
    spent.begins(Activations(seat=0)).players[0].holds("Tank")
    lay(spent, "at 27,30 facing 90")
    assert "lay_smoke" not in spent.question(0, "hold_fire").takes


@pytest.mark.rule("DL-MAR-61", "DL-OW-04")
def test_it_is_laid_after_fire_on_overwatch_and_before_its_own() -> None:
    rifles = profile(
        "Rifleman", ir=2, weapons=(RIFLEMAN.weapons[0].model_copy(update={"iad_er": RIFLEMAN.weapons[0].rad_er}),)
    )
    watching = section("Watch", [(30, 22)], seat=1, models=(rifles,), overwatch=True)
    table = launching(watching)
    assert table.asked == [(1, "overwatch")]
    table.players[1].holds_fire()
    lay(table, "at 30,27 facing 0")
    assert table.asked == [(0, "fire")]


@pytest.mark.rule("DL-MAR-61")
def test_who_has_fired_lays_no_smoke_any_more() -> None:
    gunner = profile("Gunner", mars=("Smoke Launcher [1]",), weapons=RIFLEMAN.weapons)
    solo = profile(
        "Solo",
        mars=("Independent Firing",),
        weapons=(RIFLEMAN.weapons[0], RIFLEMAN.weapons[0].model_copy(update={"name": "Carbine"})),
    )
    firing = section("Guns", [(30, 30), (31.5, 30)], models=(gunner, solo))
    table = legions(
        firing, section("Guards", [(30, 25), (32, 25), (34, 25)], seat=1), root=Activations(seat=0)
    ).begins()
    table.players[0].holds("Guns")
    assert "lay_smoke" in table.question(0, "fire").takes
    table.players[0].fires("Guards", "2 Rifle", dice=[1])
    assert "lay_smoke" not in table.question(0, "fire").takes


@pytest.mark.rule("DL-TERR-31", "DL-SMOKE-03", "DL-LIN-05")
def test_behind_a_barrier_there_is_soft_cover_and_sight() -> None:
    guards = section("Front", [(30, 26.5)], seat=1, models=(RIFLEMAN,))
    table = launching(guards, section("Rifles", [(34, 30)], models=(RIFLEMAN,)))
    lay(table, "at 30,27.03 facing 0")
    mine, target = table.section("Rifles"), table.section("Front")
    found = shots(table.game, mine, target)
    assert found and degree(table.game, found, target, target.figures[0]).level == "soft"


@pytest.mark.rule("DL-TERR-31")
def test_a_barrier_stops_men_and_horses_but_no_ironclads_and_may_be_defended() -> None:
    table = launching()
    lay(table, "at 30,27 facing 0")
    (piece,) = table.game.pieces
    ways = {how: piece.nature.movement(how) for how in ("infantry", "cavalry", "ironclad")}
    assert ways == {"infantry": "impassable", "cavalry": "impassable", "ironclad": "clear"}
    assert piece.nature.defensible and not piece.nature.blocking


@pytest.mark.rule("DL-SMOKE-03", "DL-TERR-31")
@pytest.mark.parametrize(
    ("option", "dice", "left"), [("end_of_turn", [], 0), ("four_plus", [4], 0), ("four_plus", [3], 1)]
)
def test_a_barrier_is_gone_with_the_turn_or_as_clouds_are(option: str, dice: list[int], left: int) -> None:
    table = launching(options={"smoke_barrier_duration": option})
    lay(table, "at 30,27 facing 0")
    table.begins(EndPhase(), dice=dice)
    assert len(table.game.pieces) == left
    assert len(table.heard("barrier_gone")) == (option == "end_of_turn")


@pytest.mark.rule("DL-MAR-61")
def test_who_has_charged_lays_smoke_before_the_melee() -> None:
    lancer = profile("Lancer", mars=("Smoke Launcher [1]",))
    table = legions(
        section("Lancers", [(30, 30)], models=(lancer,)),
        section("Guards", [(30, 26)], seat=1),
        root=Activations(seat=0),
    )
    table.begins().players[0].charges("Lancers", "Guards")
    assert table.question(0, "lay_smoke").takes == ("lay_smoke", "hold_fire")
    smoke = LaySmoke(launcher="Lancers/1", at="at 27,27 facing 90")
    table.players[0].does(smoke, dice=[1, 1, 1])
    assert [event.key for event in table.said][:1] == ["smoke_laid"] and table.heard("melee_rolled")


def test_the_words_the_picture_and_the_proposal_of_it() -> None:
    table = launching()
    question, told = table.question(0, "lay_smoke"), LaySmoke(launcher="Tank/1", at="at 30,27 facing 0")
    assert WORDS.action(table.game, told) == "model 1 of Tank lays smoke at 30,27 facing 0"
    scene = RULESET.pictures.preview(table.game, question, told, 0)
    assert scene is not None and "smoke" in {area.kind for area in scene.areas}
    labels = [one.label for one in RULESET.counsel.proposals(RULESET.play.view(table.game, 0), question)]
    assert "Tank (1): lay smoke at 30,27.5 facing 0" in labels
    lay(table, "at 30,27 facing 0")
    assert WORDS.event(table.game, table.said[0]) == "Tank lays smoke: smoke 1 at 30,27."


# --- to the letter ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-SMOKE-03")
@pytest.mark.parametrize(
    ("at", "facing", "across"),
    [
        ((30, 24), 0, ""),
        ((2.5, 24), 0, ""),
        ((69.5, 24), 0, ""),
        ((69.6, 24), 0, "edge"),
        ((10, 2.5), 90, ""),
        ((10, 2.0), 90, "edge"),
        ((10, 45.5), 90, ""),
        ((10, 46.0), 90, "edge"),
        ((50, 24), 0, "Rifles/1"),
        ((60, 24), 0, "House"),
    ],
)
def test_what_a_barrier_lies_across(at: Place, facing: float, across: str) -> None:
    """Up to the very edge of the table there is room; whoever is in a building is in nobody's way by himself."""
    inside = section("Inside", [(30, 24)], building="House")
    game = legions(section("Rifles", [(50, 24)]), inside, box("House", "building", 58, 22, 62, 26)).game
    assert is_across(game, barrier(Point(*at), facing)) == across


@pytest.mark.rule("DL-SMOKE-03", "DL-MAR-61")
def test_barriers_lie_beside_what_is_there_and_all_of_them_go() -> None:
    table = launching(box("Wood", "woods", 2, 2, 6, 6))
    game, tank = table.game, table.section("Tank")
    assert may_lay(game, tank, fired=False)
    for north in (27.0, 25.0):
        lay_barrier(game, tank, LaySmoke(launcher="Tank/1", at=f"at 30,{north} facing 0"))
    with refused("DL-SMOKE-03"):
        lay_barrier(game, tank, LaySmoke(launcher="Tank/1", at="nowhere"))
    assert [piece.name for piece in game.pieces] == ["Wood", "smoke 1", "smoke 2"]
    tank.figures[0].barriers, game.acting = 0, "Guards"
    assert not may_lay(game, tank, fired=False)
    barriers_go(game)
    assert [piece.name for piece in game.pieces] == ["Wood"]
