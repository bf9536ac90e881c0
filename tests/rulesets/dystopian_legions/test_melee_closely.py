"""Melees step by step, cavalry that rides past and aeronauts that come down, each thing looked at by itself."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.melee.cavalry_pass import CavalryPass, halved, pool_of, struck_at
from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.chapters.melee.failing import closes_up
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.melee.swift_strike import by_position, cancels_out, holds, strikes_first
from rulesets.dystopian_legions.chapters.movement.flying import are_aeronauts, comes_down
from rulesets.dystopian_legions.chapters.shooting.run_and_gun import brings_forward
from rulesets.dystopian_legions.table.measure import group
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    TROOPER,
    Fielded,
    box,
    ironclad,
    legions,
    profile,
    rank,
    section,
)

NOTHING = ScriptedDice()
AERONAUT, QUICK = profile("Aeronaut", type="aeronaut"), profile("Quick", mars=("Swift Strike",))


def melee(**told: Any) -> tuple[Legions, Melee]:
    """Riflemen against the guards and the others, who stand beside one another."""
    foes = [section(name, rank(west, 20, 2), seat=1) for name, west in (("Guards", 30), ("Others", 34))]
    game = legions(section("Rifles", rank(30, 21, 2)), *foes).game
    return game, Melee(**{"section": "Rifles", "charged": ["Guards", "Others"], **told})


# --- orders, strokes, losses ------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-ORD-06", "DL-ORD-47")
def test_an_order_that_failed_may_be_tried_again_and_one_that_passed_is_over() -> None:
    game, fight = melee()
    again = fight.harder_again(game, NOTHING)
    assert isinstance(again, Goto) and again.step == "fight_harder"
    assert fight.model_copy(update={"harder": 0}).harder_again(game, NOTHING) is None
    for held, holding in ((None, 0), (2, 1)):
        one = fight.model_copy(update={"held": held})
        assert one.hold_again(game, NOTHING).step == "hold_the_line"
        assert (one.holding, one.held) == (holding, None)


@pytest.mark.rule("DL-MULTI-07", "DL-MELEE-13")
@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ({}, True),
        ({"strokes": [["Guards", "Others"], ["Rifles"]]}, False),
        ({"charged": ["Guards"]}, False),
        ({"dead": True}, False),
    ],
)
def test_who_has_several_before_him_divides_his_dice_when_he_strikes(told: dict[str, Any], *, asked: bool) -> None:
    strokes = told.get("strokes", [["Rifles", "Guards", "Others"]])
    charged = told.get("charged", ["Guards", "Others"])
    game, fight = melee(strokes=strokes, charged=charged)
    for figure in game.sections["Rifles"].figures if "dead" in told else ():
        figure.lp = 0
    found = fight.split(game, NOTHING)
    assert isinstance(found, Ask) is asked


@pytest.mark.rule("DL-MELEE-15", "DL-MELEE-16", "DL-MULTI-05")
def test_where_it_was_not_said_at_whom_each_strikes_at_those_before_him() -> None:
    """And what lasted for the melee is over for all who were in it."""
    game, fight = melee(striking=["Rifles", "Guards"], aimed=[], struck=[3, 0])
    for name in ("Guards", "Others"):
        game.sections[name].defends, game.sections[name].order = "position", "fight_harder"
    assert fight.losses(game, NOTHING) is None
    assert (fight.removed, fight.bled) == ([1, 0], ["Guards"])
    assert {(one.defends, one.order) for one in game.sections.values()} == {("", "")}
    game, aimed = melee(striking=["Rifles"], aimed=["Others"], struck=[3], strokes=[["Others"]])
    goes = aimed.losses(game, NOTHING)
    assert isinstance(goes, Goto) and goes.step == "split" and aimed.bled == ["Others"]


# --- who strikes first ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-SWIFT-01", "DL-SWIFT-05", "DL-MELEE-13")
@pytest.mark.parametrize(
    ("ours", "theirs", "defends", "first"),
    [
        (TROOPER, TROOPER, "", None),
        (QUICK, TROOPER, "", True),
        (TROOPER, QUICK, "", False),
        (QUICK, QUICK, "", None),
        (TROOPER, TROOPER, "position", False),
        (QUICK, TROOPER, "position", None),
    ],
)
def test_who_strikes_first(ours: Profile, theirs: Profile, defends: Any, *, first: bool | None) -> None:
    """Whoever defends his place does it there alone: it is nothing to him when he charges."""
    rifles = section("Rifles", [(30, 30)], models=(ours,), defends="position")
    game = legions(rifles, section("Guards", [(30, 29)], seat=1, models=(theirs,), defends=defends)).game
    assert strikes_first(game, game.sections["Rifles"], [game.sections["Guards"]]) is first
    told = [event.values["section"] for event in game.events]
    quick = [
        name for name, one in (("Rifles", ours), ("Guards", theirs)) if one is QUICK or (name == "Guards" and defends)
    ]
    assert told == quick
    assert not cancels_out([True, False]) and cancels_out([True, True])


@pytest.mark.rule("DL-MELEE-03", "DL-TERR-04")
@pytest.mark.parametrize(
    ("kind", "inside", "outside", "held"),
    [("woods", 2, 1, True), ("woods", 2, 2, False), ("road", 2, 0, False)],
)
def test_more_than_half_of_a_section_holds_an_area(kind: Any, inside: int, outside: int, *, held: bool) -> None:
    """Priests and ironclads are not counted."""
    area = box("Area", kind, 20, 20, 30, 30)
    at = [*rank(22, 25, inside), *rank(40, 25, outside), *rank(50, 25, 4)]
    priest = profile("Priest", mars=("Non-Combatant",))
    guards = section("Guards", at, models=(*[TROOPER] * (inside + outside), priest))
    game = legions(guards, area, section("Tank", [(25, 27)], models=(ironclad("Tank"),))).game
    assert holds(game, game.sections["Guards"], area) is held
    assert by_position(game, game.sections["Guards"]) == ("position" if held else "")
    assert not holds(game, game.sections["Tank"], area)
    game.sections["Guards"].building = "House"
    assert by_position(game, game.sections["Guards"]) == "position"


# --- cavalry ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-CAV-01", "DL-CAV-02")
@pytest.mark.parametrize(
    ("passed", "where", "asked"),
    [(["Guards", "Gone"], "table", ["Guards"]), (["Gone"], "table", []), (["Guards"], "wiped_out", [])],
)
def test_who_is_still_there_may_be_struck_at(passed: list[str], where: Any, asked: list[str]) -> None:
    horse = section("Horse", [(30, 30)], models=(profile("Horse", type="cavalry"),), passed=passed, where=where)
    gone = section("Gone", [(34, 20)], seat=1, where="wiped_out")
    game = legions(horse, section("Guards", [(30, 20)], seat=1), gone).game
    found = CavalryPass(section="Horse").whom(game, NOTHING)
    assert isinstance(found, Ask if asked else Done)
    assert where != "table" or struck_at(game, game.sections["Horse"]) == asked


@pytest.mark.rule("DL-CAV-02", "DL-CAV-03")
@pytest.mark.parametrize(("option", "dice"), [("off", 2), ("on", 3)])
def test_half_of_its_dice_with_the_bonus_of_a_charge_where_that_was_agreed(option: str, dice: int) -> None:
    horse = section("Horse", rank(30, 30, 3), models=(profile("Horse", type="cavalry"),))
    game = legions(horse, options={"cavalry_pass_charge_bonus": option}).game
    assert pool_of(game, game.sections["Horse"]).size == dice
    assert halved(Pool(red=1, blue=1, black=1)) == Pool(red=1, blue=1)
    assert halved(Pool(red=3)) == Pool(red=2)


# --- aeronauts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-AERO-08", "DL-AERO-03", "DL-AERO-10")
def test_what_lies_under_the_way_of_a_flight_was_flown_over_and_whose_roof_it_ends_on_is_told() -> None:
    """One flies from west to east; the other stays where he is, on a roof on which he has not come down."""
    pieces = (
        box("Way", "woods", 20, 29, 24, 31),
        box("Touched", "woods", 20, 30.5, 24, 34),
        box("Aside", "woods", 20, 40, 24, 44),
        box("House", "building", 38, 28, 42, 32),
    )
    flyers = section("Flyers", [(10, 30), (40, 30)], models=(AERONAUT,), flying=True)
    game = legions(flyers, *pieces, options={"aeronaut_roofs": "on"}).game
    one = game.sections["Flyers"]
    stays = Walk((Point(40, 30),), 0.0)
    comes_down(
        game, one, Laid(group(game, one), {"Flyers/1": Walk((Point(10, 30), Point(30, 30)), 20.0), "Flyers/2": stays})
    )
    assert (one.flying, one.flown) == (False, ["Way"])
    assert [event.key for event in game.events] == ["flew_over"]
    one.figures[1].moved = True
    comes_down(game, one, Laid(group(game, one), {"Flyers/1": stays, "Flyers/2": stays}))
    assert one.flown == []
    assert [event.key for event in game.events] == ["flew_over", "landed_on_roofs"]


@pytest.mark.rule("DL-AERO-01")
@pytest.mark.parametrize(("model", "flies"), [(AERONAUT, True), (TROOPER, False)])
def test_aeronauts_fly(model: Profile, *, flies: bool) -> None:
    one = section("Flyers", rank(30, 30, 2), models=(model,))
    assert are_aeronauts(legions(one).game, one.section) is flies


@pytest.mark.rule("DL-MAR-52")
def test_who_fires_before_its_move_has_not_moved_yet() -> None:
    one = section("Dashers", rank(30, 30, 3), movement="advance").section
    for figure in one.figures:
        figure.moved = True
    brings_forward(one)
    assert (one.movement, [figure.moved for figure in one.figures]) == ("", [False] * 3)


# --- a charge ---------------------------------------------------------------------------------------------------------

RIFLES = profile("Foe", weapons=RIFLEMAN.weapons)


def charge(*others: Fielded, ours: Profile = TROOPER, options: Any = None, **told: Any) -> tuple[Legions, Charge]:
    """Riflemen charge the guards and the others, who have rifles, from 5 inches."""
    foes = [
        section(name, rank(west, 20, 2), seat=1, models=(RIFLES,)) for name, west in (("Guards", 30), ("Others", 34))
    ]
    riflemen = section("Rifles", rank(31, 26, 3), models=(ours, TROOPER))
    game = legions(riflemen, *foes, *others, options=options).game
    return game, Charge(**{"section": "Rifles", "target": "Guards", "others": ["Others"], **told})


@pytest.mark.rule("DL-MAR-13", "DL-MAR-14")
@pytest.mark.parametrize(("models", "frightened"), [(1, ["Guards", "Others"]), (0, None)])
def test_one_daunting_model_frightens_all_who_are_charged(models: int, frightened: list[str] | None) -> None:
    game, charging = charge(ours=profile("Rider", mars=("Daunting",) * models))
    found = charging.daunting(game, NOTHING)
    assert (found.procedure.model_dump()["frightened"] if found else None) == frightened
    assert [event.values["target"] for event in game.events] == (frightened or [])


@pytest.mark.rule("DL-ORD-45", "DL-ORD-46", "DL-TRANS-20")
@pytest.mark.parametrize(
    ("option", "fired", "activated"), [("none", True, 0), ("activated", True, 1), ("activated", False, 0)]
)
def test_all_parts_of_a_section_fire_on_my_mark_one_after_the_other(
    option: str, activated: int, *, fired: bool
) -> None:
    """The order is over then for all of them, and the next is asked; who has not fired keeps his activation."""
    cars = [
        section(
            f"Car {n}", [(26, 16 - 4 * n)], seat=1, models=(ironclad("Car", weapons=RIFLEMAN.weapons),), parent="Guards"
        )
        for n in (1, 2)
    ]
    game, charging = charge(*cars, options={"on_my_mark_marker": option}, fired=True, any_fired=True)
    goes = charging.fire(game, NOTHING)
    assert isinstance(goes, Goto) and goes.step == "on_my_mark", "nobody was told to"
    charging.marked = 0
    called = charging.fire(game, NOTHING)
    assert isinstance(called, Call) and (charging.fired, charging.any_fired) == (False, False)
    charging.fired, charging.rest = fired, ["Car 1", "Car 2"]
    for name, left in (("Car 1", ["Car 2"]), ("Car 2", [])):
        called = charging.has_fired(game, NOTHING)
        assert isinstance(called, Call) and (charging.rest, charging.fired) == (left, False)
        assert called.procedure.model_dump()["section"] == name
    game.sections["Guards"].order = "fight_harder"
    goes = charging.has_fired(game, NOTHING)
    assert isinstance(goes, Goto) and goes.step == "on_my_mark" and charging.asked_of == 1
    assert (game.sections["Guards"].activated, game.sections["Guards"].order) == (activated, "")


@pytest.mark.rule("DL-MOVE-15", "DL-MOVE-16", "DL-MULTI-03")
def test_who_is_reached_is_fought_unless_getting_up_breaks_the_chargers() -> None:
    game, charging = charge()
    assert charging.move(game, NOTHING).result == ["Guards", "Others"]
    game, charging = charge()
    game.sections["Rifles"].hit_the_deck, game.sections["Rifles"].shaken = True, 3
    assert charging.move(game, NOTHING).result == []
    assert game.sections["Rifles"].where == "broken"


@pytest.mark.rule("DL-MOVE-15", "DL-MOVE-17")
@pytest.mark.parametrize(("alive", "west"), [((False, True), 40.0), ((False, False), 30.0), ((True, True), 30.0)])
def test_a_charge_that_fails_is_a_move_towards_those_who_are_left_or_to_where_they_were(
    alive: tuple[bool, bool], west: float
) -> None:
    """From 34,30 those at 30,20 are nearer than those at 40,20; they end an inch off them, or where they fell."""
    foes = section("Guards", [(30, 20), (40, 20)], seat=1)
    game = legions(section("Rifles", [(34, 30)]), foes).game
    for figure, lives in zip(game.sections["Guards"].figures, alive, strict=True):
        figure.lp = int(lives)
    found = closes_up(game, game.sections["Rifles"], game.sections["Guards"])
    bearing = Point(34, 30).bearing(found.group["Rifles/1"].middle)
    assert round(bearing) == round(Point(34, 30).bearing(Point(west, 20)))
    assert found.walks["Rifles/1"].length > 8


@pytest.mark.rule("DL-MELEE-08", "DL-ORD-37", "DL-ORD-47")
@pytest.mark.parametrize("gone", ["", "Rifles", "Guards"])
def test_there_is_a_melee_where_both_sides_are_there_and_without_orders_it_goes_on(gone: str) -> None:
    game, fight = melee(charged=["Guards"])
    if gone:
        game.sections[gone].where = "wiped_out"
        assert isinstance(fight.begins(game, NOTHING), Done)
        return
    assert fight.begins(game, NOTHING) is None
    goes = fight.fight_harder(game, NOTHING)
    assert isinstance(goes, Goto) and goes.step == "hold_the_line"
    again = fight.hold_the_line(game, NOTHING)
    assert isinstance(again, Goto) and again.step == "hold_the_line" and fight.holding == 1
    strikes = fight.hold_the_line(game, NOTHING)
    assert isinstance(strikes, Goto) and strikes.step == "strike"


@pytest.mark.rule("DL-MELEE-13", "DL-MELEE-18", "DL-MELEE-20")
def test_whoever_has_nobody_left_strikes_nobody_and_does_not_fall_back() -> None:
    game, fight = melee(strokes=[["Guards", "Others"], ["Rifles"]], loser="Guards")
    for figure in game.sections["Guards"].figures:
        figure.lp = 0
    game.sections["Guards"].where = "wiped_out"
    fight.stroke(game, ScriptedDice(4, 1))
    assert (fight.striking, fight.struck, fight.strokes) == (["Others"], [1], [["Rifles"]])
    before = [figure.pose for figure in game.sections["Guards"].figures]
    fight.fall_back(game, NOTHING)
    assert [figure.pose for figure in game.sections["Guards"].figures] == before
    assert [event.values["section"] for event in game.events if event.key == "fell_back"] == ["Others"]
