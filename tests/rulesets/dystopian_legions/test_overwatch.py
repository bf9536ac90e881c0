"""Overwatch, and the orders of the Shooting Segment (OW, ORD)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Fire
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.orders.conditions import why_not
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire, watching_along
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.procedure import Call, Goto
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLEMAN,
    Fielded,
    Table,
    box,
    legions,
    profile,
    rank,
    refused,
    section,
)

SOFT = profile("Guard", ir=2, mars=("Fearless",))


def rifles(**state: Any) -> Fielded:
    """Three riflemen in a rank at 30,30."""
    return section("Rifles", rank(30, 30, 3), models=(RIFLEMAN,), **state)


def guards(south: float = 24, **state: Any) -> Fielded:
    """Two fearless guards who may still move; they have nothing to fire with."""
    return section("Guards", rank(30, south, 2), seat=1, models=(SOFT,), **state)


def staff(**state: Any) -> Fielded:
    """An officer with 3 Command Points behind the riflemen."""
    return section("Staff", rank(30, 36, 1), models=(OFFICER,), **{"activated": 1, **state})


def active(*described: Fielded, seat: int = 0) -> Table:
    """It is this seat's turn to activate; both pools are built."""
    table = legions(*described, root=Activations(seat=seat))
    build_pools(table.game)
    return table.begins()


@pytest.mark.rule("DL-OW-02", "DL-OW-03", "DL-ACT-09")
def test_who_has_held_its_ground_may_go_on_overwatch() -> None:
    table = active(rifles(), guards())
    table.players[0].holds("Rifles")
    table.players[0].watches()
    section = table.section("Rifles")
    assert (section.overwatch, section.activated) == (True, 0)
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-OW-02")
@pytest.mark.parametrize("state", [{"shaken": 1}, {}])
def test_nobody_watches_who_is_shaken_or_has_moved(state: dict[str, Any]) -> None:
    table = active(rifles(**state), guards())
    if state:
        table.players[0].holds("Rifles")
    else:
        table.players[0].advances("Rifles", "at 31.5,29 as now")
    assert "watch" not in table.question(0, "fire").takes


@pytest.mark.rule("DL-OW-04")
def test_nobody_is_asked_to_watch_where_nobody_will_move() -> None:
    table = active(rifles(), guards(activated=1))
    table.players[0].holds("Rifles")
    assert "watch" not in table.question(0, "fire").takes


@pytest.mark.rule("DL-OW-04", "DL-OW-05", "DL-OW-08")
def test_whoever_is_on_overwatch_fires_when_an_enemy_has_moved() -> None:
    table = active(rifles(overwatch=True), guards(), seat=1)
    table.players[1].holds("Guards")
    assert table.asked == [(0, "overwatch")]
    table.players[0].fires_on_overwatch("Rifles", "Guards", dice=[4, 5, 5])
    assert len(table.section("Guards").alive) == 1  # 2 successes against IR 2
    rifles_now = table.section("Rifles")
    assert (rifles_now.overwatch, rifles_now.activated) == (False, 1)


@pytest.mark.rule("DL-OW-04")
def test_whoever_does_not_fire_stays_on_overwatch() -> None:
    table = active(rifles(overwatch=True), guards(), seat=1)
    table.players[1].holds("Guards")
    table.players[0].holds_fire()
    assert table.section("Rifles").overwatch
    assert table.asked == [(1, "fire")]  # the guards may lie down


@pytest.mark.rule("DL-OW-04")
def test_own_sections_fire_after_the_enemies() -> None:
    mine = rifles(overwatch=True)
    theirs = section("Snipers", rank(30, 20, 2), seat=1, models=(RIFLEMAN,), overwatch=True)
    table = legions(mine, theirs, guards(), root=OverwatchFire(section="Guards")).begins()
    assert table.asked == [(0, "overwatch")]
    table.players[0].holds_fire()
    assert table.asked == [(1, "overwatch")]


@pytest.mark.rule("DL-OW-04")
def test_nobody_is_asked_who_has_nobody_in_range() -> None:
    table = active(rifles(overwatch=True), guards(south=2), seat=1)
    table.players[1].holds("Guards")
    assert table.over


@pytest.mark.rule("DL-OW-10")
def test_who_is_charged_fires_at_the_chargers_only() -> None:
    other = section("Others", rank(34, 24, 1), seat=1, models=(SOFT,))
    fire = OverwatchFire(section="Guards", charged=["Rifles"])
    table = legions(rifles(overwatch=True), guards(), other, root=fire).begins()
    assert table.offers(0, "overwatch", section="Rifles") == ["Guards"]
    with refused("DL-OW-04", "not_offered"):
        table.players[0].fires_on_overwatch("Rifles", "Others")


@pytest.mark.example("DL-X-49")
@pytest.mark.rule("DL-OW-07", "DL-MORALE-10")
def test_who_fails_its_morale_check_watches_no_more() -> None:
    weak = section("Weak", rank(30, 24, 3), seat=1, models=(profile("Weak", ir=1),), overwatch=True)
    table = legions(rifles(), weak, root=Shooting(section="Rifles")).begins()
    table.players[0].fires("Weak", dice=[4, 1, 1, 3, 2, 1])
    found = table.section("Weak")
    assert (len(found.alive), found.shaken, found.overwatch, found.activated) == (2, 1, False, 1)


@pytest.mark.rule("DL-ORD-33", "DL-ORD-34", "DL-QUAL-02")
def test_focus_fire_makes_all_shots_placed() -> None:
    table = active(rifles(), staff(), guards())
    table.players[0].holds("Rifles")
    table.players[0].orders("focus_fire", "Rifles", "Staff/1", dice=[6, 1, 1])
    table.players[0].fires("Guards", dice=[3, 3, 1])
    assert len(table.section("Guards").alive) == 1  # 2 successes against IR 2
    assert table.section("Rifles").order == ""


@pytest.mark.example("DL-X-05")
@pytest.mark.rule("DL-ORD-34", "DL-MORALE-14", "DL-QUAL-06")
def test_what_is_focused_and_shaken_is_regular() -> None:
    table = active(rifles(shaken=1), staff(), guards())
    table.players[0].holds("Rifles")
    table.players[0].orders("focus_fire", "Rifles", "Staff/1", dice=[6, 1, 1])
    table.players[0].fires("Guards", dice=[4, 4, 3])
    assert len(table.section("Guards").alive) == 1


@pytest.mark.rule("DL-ORD-34", "DL-ORD-36")
def test_who_has_advanced_cannot_focus_its_fire() -> None:
    table = active(rifles(), staff(), guards())
    table.players[0].advances("Rifles", "at 31.5,29 as now")
    found = why_not(table.game, table.section("Rifles"), "focus_fire")
    assert found is not None
    assert (found.rule, found.key) == ("DL-ORD-34", "has_not_held")
    assert "order" not in table.question(0, "fire").takes


@pytest.mark.rule("DL-ORD-37", "DL-ORD-38")
def test_fight_harder_rolls_so_many_dice_again() -> None:
    table = active(rifles(), staff(), guards())
    table.players[0].advances("Rifles", "at 31.5,29 as now")
    table.players[0].does(Fire(target="Guards", harder="Staff/1"))
    table.players[0].bolsters(dice=[6, 1, 1, 3])  # a D3 of 2
    table.players[1].answers_fire(dice=[4, 1, 2, 4, 1])
    assert len(table.section("Guards").alive) == 1
    assert table.section("Rifles").order == ""


@pytest.mark.rule("DL-ORD-39", "DL-ORD-40")
def test_who_is_fired_at_may_be_told_to_dig_in() -> None:
    enemy = section("Head", rank(33, 12, 1), seat=1, models=(OFFICER,))
    crops = box("Crops", "crops", 28, 18, 36, 22)
    table = legions(rifles(), guards(south=20), enemy, crops, root=Shooting(section="Rifles"))
    build_pools(table.game)
    table.begins()
    table.players[0].fires("Guards", answer="dig_in", dice=[6, 1, 1, 4, 4, 1, 1, 4])
    assert len(table.section("Guards").alive) == 2  # 2 successes, 1 of them saved by the second cover die
    assert table.game.sides[1].cp == 0
    assert table.section("Guards").order == ""


# --- step by step -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-OW-04")
def test_only_those_who_can_fire_are_named_and_where_the_enemy_has_none_the_own_side_is_asked() -> None:
    watching, idle = rifles(overwatch=True), section("Idle", rank(40, 30, 2), models=(RIFLEMAN,))
    table = legions(watching, idle, guards(), root=OverwatchFire(section="Rifles")).begins()
    assert table.question(0, "overwatch").values["sections"] == ["Rifles"]


@pytest.mark.rule("DL-OW-03", "DL-OW-08", "DL-TRANS-01")
def test_the_other_parts_of_a_section_fire_one_after_the_other_if_they_are_on_overwatch() -> None:
    cars = [section(f"Car {n}", [(20 + 5 * n, 36)], parent="Rifles", overwatch=n != 1) for n in (1, 2, 3, 4)]
    cars[1].section.where = "wiped_out"
    game = legions(rifles(overwatch=True), *cars, guards()).game
    assert watching_along(game, game.sections["Rifles"]) == {"Car 3": [], "Car 4": []}
    fire = OverwatchFire(
        section="Guards", left=[0, 1], firing="Rifles", fired=True, rest=[f"Car {n}" for n in (1, 2, 3, 4)]
    )
    called = fire.after(game, ScriptedDice())
    assert isinstance(called, Call) and isinstance(called.procedure, Shooting)
    assert (called.procedure.section, fire.firing, fire.fired, fire.rest) == ("Car 3", "Car 3", False, ["Car 4"])
    assert game.sections["Rifles"].overwatch, "it is not over yet"


@pytest.mark.rule("DL-OW-03", "DL-OW-08")
@pytest.mark.parametrize(
    ("fired", "where", "left", "spent"),
    [(True, "table", [0, 1], True), (False, "table", [1], False), (False, "wiped_out", [0, 1], False)],
)
def test_whoever_has_not_fired_after_all_has_had_his_chance(
    fired: bool, where: Any, left: list[int], spent: bool
) -> None:
    game = legions(rifles(overwatch=True, where=where), guards()).game
    fire = OverwatchFire(section="Guards", left=[0, 1], firing="Rifles", fired=fired)
    goes = fire.after(game, ScriptedDice())
    assert isinstance(goes, Goto) and goes.step == "who"
    assert (fire.left, game.sections["Rifles"].activated == 1) == (left, spent)
