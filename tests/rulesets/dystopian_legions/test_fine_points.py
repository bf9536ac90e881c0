"""Fine points of transports, orders and ironclads, each looked at by itself."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

from rulesets.dystopian_legions.chapters.ironclads.armour import arcs_at
from rulesets.dystopian_legions.chapters.ironclads.driving import Drive
from rulesets.dystopian_legions.chapters.ironclads.hull import becomes_a_wreck
from rulesets.dystopian_legions.chapters.ironclads.ram import Ramming
from rulesets.dystopian_legions.chapters.ironclads.ramming import turns_onto_its_own
from rulesets.dystopian_legions.chapters.movement.crushing import crush
from rulesets.dystopian_legions.chapters.orders.conditions import in_a_building, of_infantry
from rulesets.dystopian_legions.chapters.orders.giving import Giving, by_militia, make_safe
from rulesets.dystopian_legions.chapters.orders.occasions import able, rides_along
from rulesets.dystopian_legions.chapters.transports.bailing_out import bails_out
from rulesets.dystopian_legions.chapters.transports.disembarking import may_get_out, not_together, others_went_slowly
from rulesets.dystopian_legions.chapters.transports.embarking import may_not_embark
from rulesets.dystopian_legions.chapters.transports.helping import comes_to_help
from rulesets.dystopian_legions.chapters.transports.joining import joined, may_join, takes_it_up
from rulesets.dystopian_legions.table.measure import group
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.state import Mine
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.tables.places import Spot
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLEMAN,
    TROOPER,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_orphans import orphaned
from tests.rulesets.dystopian_legions.test_partly_aboard import INSIDE, divided
from tests.rulesets.dystopian_legions.test_transports import WAGON, mounted, wagon

NOTHING = ScriptedDice()
HEAVY = profile("Heavy", type="heavy_infantry")
HORSE = profile("Horse", type="cavalry")

# --- transports -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-IRON-06", "DL-TRANS-39")
def test_nobody_gets_out_of_an_empty_wreck_and_whoever_does_has_moved() -> None:
    table = mounted()
    assert bails_out(table.game, table.section("Wagon")) == []
    table.section("Rifles").where = "aboard"
    assert bails_out(table.game, table.section("Wagon")) == []
    assert all(figure.moved for figure in table.section("Rifles").figures)


@pytest.mark.rule("DL-TRANS-30", "DL-TRANS-27", "DL-TRANS-52")
@pytest.mark.parametrize(("how", "fine"), [("advance", True), ("double", False)])
def test_nobody_gets_out_of_an_empty_transport_or_after_the_others_have_run(how: Any, *, fine: bool) -> None:
    table = divided()
    table.section("Rifles").movement = how
    assert may_get_out(table.game, table.section("Wagon")) is fine
    empty = mounted()
    assert not may_get_out(empty.game, empty.section("Wagon"))
    alone = wagon(parent="Nobody")
    assert others_went_slowly(legions(alone).game, alone.section)


@pytest.mark.rule("DL-TRANS-31")
@pytest.mark.parametrize(("west", "missing"), [(35.5, False), (36.0, True)])
def test_whoever_gets_out_stands_within_4_inches_to_a_hair(west: float, *, missing: bool) -> None:
    """From the side of the wagon at 31 to a base half an inch wide."""
    rifle = section("Rifles", [(west, 34)], models=(RIFLEMAN,), where="aboard")
    game = legions(rifle, wagon()).game
    found = not_together(game, rifle.section, game.sections["Wagon"], group(game, rifle.section))
    assert (found is not None) is missing


@pytest.mark.rule("DL-TRANS-25")
def test_it_is_said_that_somebody_is_in_a_building_before_it_is_said_that_he_is_too_far_off() -> None:
    house = box("House", "building", 10, 10, 20, 20)
    ours = section("Rifles", rank(12, 15, 4), models=(RIFLEMAN,), building="House")
    found = may_not_embark(legions(ours, wagon(), house).game, ours.section)
    assert found is not None and found.values["why"] == "building"


@pytest.mark.rule("DL-TRANS-54")
def test_nobody_comes_to_help_where_nobody_rides_or_there_is_no_transport() -> None:
    for table in (mounted(), divided()):
        if table.game.riders_of(table.section("Rifles")) is not None:
            table.section("Wagon").where = "wiped_out"
        comes_to_help(table.game, table.section("Rifles"))
    table = divided(box("All", "wreck", 10, 10, 60, 44))
    comes_to_help(table.game, table.section("Rifles"))
    assert len(table.section(INSIDE).alive) == 3
    assert "came_to_help" not in [event.key for event in table.game.events]


@pytest.mark.rule("DL-TRANS-54", "DL-TRANS-39")
def test_those_who_come_to_help_stand_each_at_a_place_of_his_own() -> None:
    table = divided()
    comes_to_help(table.game, table.section("Rifles"))
    poses = [figure.pose for figure in table.section("Rifles").alive]
    assert len({*poses}) == 5 and table.section("Wagon").figures[0].pose not in poses


@pytest.mark.rule("DL-TRANS-55", "DL-TRANS-56")
def test_a_section_joins_nobody_and_a_transport_those_of_whom_it_carries_some() -> None:
    table = orphaned(section("Others", rank(35.5, 30, 4), models=(RIFLEMAN,)), section("Left", [(40, 30)]))
    table.game.sections["Lorry"] = section("Lorry", [(33, 30)], models=(WAGON,)).section
    table.game.cards["Lorry"] = section("Lorry", [(33, 30)], models=(WAGON,)).card
    assert may_join(table.game, table.section("Lorry")) == []
    game, wagons = table.game, table.section("Wagon")
    mixed, wrong = (
        section("Mixed", rank(50, 30, 2), models=(HEAVY, RIFLEMAN)),
        section("Wrong", [(56, 30)], models=(HEAVY,)),
    )
    game.cards |= {"Mixed": mixed.card, "Wrong": wrong.card}
    assert takes_it_up(game, mixed.section, wagons) and not takes_it_up(game, wrong.section, wagons)


@pytest.mark.rule("DL-END-17", "DL-TRANS-57")
def test_a_transport_that_is_lost_joins_nobody_and_nothing_is_told() -> None:
    table = orphaned()
    wagons = table.section("Wagon")
    wagons.joins, wagons.where = "Others", "wiped_out"
    joined(table.game)
    assert (wagons.joins, wagons.parent) == ("", "Rifles")
    assert "not_joined" not in [event.key for event in table.game.events]


# --- orders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-BLDG-05", "DL-MOVE-23")
def test_nobody_runs_who_is_in_a_building() -> None:
    inside, outside = (section("Rifles", [(30, 30)], building=name).section for name in ("House", ""))
    assert in_a_building(outside) is None and in_a_building(inside) is not None


@pytest.mark.rule("DL-ORD-22", "DL-ORD-48")
@pytest.mark.parametrize(("kinds", "fine"), [((TROOPER, HEAVY), True), ((HORSE,), False)])
def test_all_of_a_section_have_to_be_infantry(kinds: tuple[Profile, ...], *, fine: bool) -> None:
    both = section("Both", rank(30, 30, 2), models=kinds)
    assert (of_infantry(legions(both).game, both.section, "DL-ORD-22") is None) is fine


@pytest.mark.rule("DL-ORD-06", "DL-ORD-07", "DL-CHECK-10")
@pytest.mark.parametrize("checked", [None, {"passed": False}, {"passed": True}])
def test_an_order_whose_check_was_not_passed_or_not_taken_does_nothing(checked: Any) -> None:
    game = legions(section("Rifles", [(30, 30)])).game
    done = Giving(section="Rifles", order="spread_out", by="Rifles/1", checked=checked).effect(game, NOTHING)
    passed = bool(checked and checked["passed"])
    assert done.result == (0 if passed else None)
    assert game.sections["Rifles"].order == ("spread_out" if passed else "")


@pytest.mark.rule("DL-ORD-03")
@pytest.mark.parametrize(
    ("mars", "dice"), [((), 0), (("Militia",), -1), (("Militia [-2]",), -2), (("Militia [1]",), 1)]
)
def test_a_militia_loses_as_many_dice_as_its_list_says(mars: tuple[str, ...], dice: int) -> None:
    ours = section("Rifles", [(30, 30)], models=(profile("Peasant", mars=mars),))
    assert by_militia(legions(ours).game, ours.section) == dice


@pytest.mark.rule("DL-ORD-22")
@pytest.mark.parametrize(("kind", "told"), [("crops", "Field"), ("road", "")])
def test_what_was_made_safe_is_named_and_without_a_trap_it_is_nothing(kind: Any, told: str) -> None:
    ours = section("Rifles", [(30, 30)])
    table = legions(ours, box("Field", kind, 28, 31, 32, 35))
    make_safe(table.game, table.section("Rifles"))
    assert table.game.events == []
    table.game.mines = [Mine(label="1", at=Spot(30000, 32000), seat=1)]
    make_safe(table.game, table.section("Rifles"))
    assert [event.values["piece"] for event in table.game.events] == [told]
    assert table.game.mines == []


@pytest.mark.rule("DL-ORD-01", "DL-ORD-04")
@pytest.mark.parametrize(("points", "names"), [(0, []), (3, ["Staff/1"])])
def test_nobody_gives_an_order_that_he_cannot_pay(points: int, names: list[str]) -> None:
    staff = section("Staff", [(30, 30)], models=(OFFICER,))
    game = legions(staff, section("Rifles", [(32, 30)])).game
    game.sides[0].cp = points
    assert [one.name for one in able(game, game.sections["Rifles"], "spread_out")] == names


@pytest.mark.rule("DL-ORD-14")
def test_those_who_ride_are_rallied_and_not_called() -> None:
    aboard, afoot = section("Rifles", [(30, 30)], where="aboard").section, section("Rifles", [(30, 30)]).section
    called = [rides_along(one, key) for one in (aboard, afoot) for key in ("with_me", "rally")]
    assert called == [True, False, False, False]


# --- ironclads --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-IAD-03")
@pytest.mark.parametrize(
    ("turn", "arcs"),
    [
        (0, ["fore"]),
        (44.9, ["fore"]),
        (45, ["fore", "starboard"]),
        (45.008, ["fore", "starboard"]),
        (45.015, ["starboard"]),
        (134.5, ["starboard"]),
        (135.5, ["aft"]),
        (224.5, ["aft"]),
        (225.5, ["port"]),
        (314.5, ["port"]),
        (315.5, ["fore"]),
        (359, ["fore"]),
    ],
)
def test_each_direction_lies_in_one_arc_and_at_its_border_in_two(turn: float, arcs: list[str]) -> None:
    assert sorted(arcs_at(turn)) == sorted(arcs)


@pytest.mark.rule("DL-TERR-13")
@pytest.mark.parametrize(("first", "crushed"), [("light", ["North", "South"]), ("regular", ["North", "South"])])
def test_each_hedge_that_is_driven_over_is_crushed_by_any_of_a_section_and_no_other(
    first: str, crushed: list[str]
) -> None:
    both = section("Both", [(30, 30), (33, 30)], models=(ironclad("One", hull=first), ironclad("Other")))
    hedges = [
        box(name, "hedge", 28, north, 32, north + 0.5) for name, north in (("North", 26), ("South", 28), ("Far", 40))
    ]
    table = legions(both, *hedges)
    crush(table.game, table.section("Both"), shapely.box(29, 20, 31, 30))
    assert [event.values["piece"] for event in table.game.events] == crushed
    assert [piece.name for piece in table.game.pieces] == ["Far"]


@pytest.mark.rule("DL-COLL-01", "DL-IRON-02", "DL-RAM-01")
def test_a_drive_that_leads_nowhere_is_refused_when_it_comes_to_it() -> None:
    game = legions(section("Tank", [(30, 30)], models=(ironclad("Tank"),))).game
    with refused("DL-MOVE-03"):
        Drive(section="Tank", how="advance", to="nowhere at all").drive(game, NOTHING)
    with refused("DL-RAM-01"):
        Ramming(section="Tank", target="Nobody/1", pace="advance").drive(game, NOTHING)


@pytest.mark.rule("DL-IRON-01", "DL-RAM-02")
def test_a_ram_charges_nobody() -> None:
    done = Ramming(section="Tank", target="Nobody/1", pace="advance").charges_nobody(legions().game, NOTHING)
    assert done.result == []


@pytest.mark.rule("DL-IRON-05")
@pytest.mark.parametrize(
    ("name", "count", "wreck"),
    [
        ("Tank", 1, "wreck of Tank"),
        ("Tank", 2, "wreck of Tank 1"),
        ("T" * 40, 1, f"wreck of {'T' * 31}"),
        ("T" * 40, 2, f"wreck of {'T' * 27} 1"),
    ],
)
def test_a_wreck_lies_beside_other_pieces_and_has_a_name_of_its_own(name: str, count: int, wreck: str) -> None:
    round_one = profile("Tank", 3.0, type="ironclad", hull="regular", lp=4)
    tanks = section(name, rank(30, 30, count, apart=5.0), models=(round_one,))
    table = legions(tanks, box("Hedge", "hedge", 10, 10, 14, 11))
    one = table.section(name)
    becomes_a_wreck(table.game, one, one.figures[0])
    assert [piece.name for piece in table.game.pieces] == ["Hedge", wreck]
    assert len(table.game.pieces[-1].corners) == 16


@pytest.mark.rule("DL-MOVE-06")
def test_who_rams_looks_at_all_others_of_its_section() -> None:
    tanks = section("Tanks", [(30, 30), (40, 30), (30, 29)], models=(ironclad("Tank"),))
    there = group(legions(tanks).game, tanks.section)
    found = turns_onto_its_own(tanks.section, Laid(there, {}), "Tanks/1", "Foe/1")
    assert found is not None and found.values["into"] == "Tanks/3"
    apart = Group({name: model for name, model in there.items() if name != "Tanks/3"})
    assert turns_onto_its_own(tanks.section, Laid(apart, {}), "Tanks/1", "Foe/1") is None
