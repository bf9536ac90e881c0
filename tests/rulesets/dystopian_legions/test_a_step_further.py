"""Rules a step past their border: the other side's, one too many, what is not there (CMD, MAR, MOVE, RAD, TURN)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.actions import Allot, PlaceCharge
from rulesets.dystopian_legions.before.maps.generator import SCHEMES, generated
from rulesets.dystopian_legions.before.maps.map_check import USUAL, covered
from rulesets.dystopian_legions.before.maps.map_pieces import SIZES, of_file
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.command.leaders import leaders, may_spend_on
from rulesets.dystopian_legions.chapters.melee.losses import lose
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT
from rulesets.dystopian_legions.chapters.shooting.casualties import save
from rulesets.dystopian_legions.chapters.shooting.cover import shield_dice
from rulesets.dystopian_legions.chapters.shooting.mixed_fire import fired_at_besides
from rulesets.dystopian_legions.table.measure import rides_in_the_open
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.sight import lines_to_hull
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.barrages import enemies
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLEMAN,
    SERGEANT,
    ironclad,
    legions,
    profile,
    rank,
    section,
)
from tests.rulesets.dystopian_legions.test_aeronauts import WOOD, active, flyers, foes
from tests.rulesets.dystopian_legions.test_buildings import beside_the_mill
from tests.rulesets.dystopian_legions.test_mixed_fire import SHELL, battery
from tests.rulesets.dystopian_legions.test_multiple_charges import charging
from tests.rulesets.dystopian_legions.test_open_topped import OPEN, inside
from tests.rulesets.dystopian_legions.test_setting_up import WIN, waiting, zones_and_flanks
from tests.rulesets.dystopian_legions.test_transports import wagon

SMALL = SIZES[0]


@pytest.mark.rule("DL-CMD-01")
def test_no_officer_spends_on_a_section_of_the_other_side() -> None:
    """However near it is to him."""
    game = legions(
        section("Rifles", [(30, 30)]),
        section("Staff", [(32, 30)], models=(OFFICER,)),
        section("Theirs", [(30, 27)], seat=1, models=(OFFICER,)),
    ).game
    told = [may_spend_on(game, leader, game.sections["Rifles"]) for seat in (0, 1) for leader in leaders(game, seat)]
    assert told == [True, False]


@pytest.mark.rule("DL-MAR-56")
def test_who_has_no_shield_adds_no_dice() -> None:
    for mars, dice in ((("Shield [2, BLUE]",), Pool(blue=2)), (("Fearless",), Pool())):
        game = legions(section("Line", [(30, 40)], models=(profile("Bearer", mars=mars),))).game
        assert shield_dice(game, game.sections["Line"], game.sections["Line"].figures[0]) == dice


@pytest.mark.rule("DL-RAD-07", "DL-RAD-10")
def test_only_cover_dice_that_failed_are_rolled_again() -> None:
    """And where nobody digs in, none."""
    for again, faces, successes in ((True, (4, 2, 3), 1), (True, (2, 4, 5), 2), (False, (4, 2), 1)):
        dice = ScriptedDice(*faces)
        assert save(Pool(blue=2), dice, again=again).successes == successes
        assert dice.left == 0


@pytest.mark.rule("DL-TURN-01", "DL-CP-07", "DL-MORALE-12")
def test_a_shaken_marker_takes_a_token_of_a_leader_and_of_nobody_else() -> None:
    hardened = profile("Veteran", mars=("Battle Hardened",))
    game = legions(
        section("Led", [(30, 40)], models=(SERGEANT.model_copy(update={"cp": 2}),), shaken=1),
        section("Veterans", [(40, 40)], models=(hardened,), shaken=1),
        section("Line", [(50, 40)]),
        options={"battle_hardened_tokens": "on"},
    ).game
    build_pools(game)
    assert {name: one.tokens for name, one in game.sections.items()} == {"Led": 1, "Veterans": 2, "Line": 0}


@pytest.mark.rule("DL-MAR-02", "DL-MAR-03")
def test_a_guard_lets_nobody_else_take_what_comes_to_him() -> None:
    """He is the first by his IR, and no hit is left over when the trooper, who is no leader, has taken them all."""
    guard = profile("Guard", ir=2, leader="nco", mars=("Aegis",))
    game = legions(section("Staff", rank(30, 20, 2), models=(guard, profile("Line", ir=4)))).game
    lose(game, game.sections["Staff"], 4)
    assert [figure.alive for figure in game.sections["Staff"].figures] == [False, True]


@pytest.mark.rule("DL-TURN-06")
def test_a_side_is_offered_what_its_own_sections_can_do() -> None:
    table = active(flyers(), foes())
    assert "fly" in table.question(0, "activate").takes
    table.players[0].flies("Flyers")
    table.players[0].advances("Flyers", "at 31.5,36 facing 0 as now")
    assert "fly" not in table.question(1, "activate").takes


@pytest.mark.rule("DL-AERO-08", "DL-AERO-03")
def test_who_walks_through_a_wood_has_flown_over_nothing() -> None:
    table = active(flyers(), foes(), WOOD)
    table.players[0].advances("Flyers", "at 31.5,35 facing 0 as now")
    assert table.at("Flyers")[0] == (30, 35)
    assert table.section("Flyers").flown == [] and table.heard("flew_over") == []


@pytest.mark.rule("DL-MAR-48", "DL-TRANS-41")
def test_nobody_rides_in_the_open_before_the_transport_is_on_the_table() -> None:
    for where, opened in (("table", True), ("waiting", False)):
        game = legions(inside(), wagon((30, 34), model=OPEN, where=where)).game
        assert rides_in_the_open(game, game.sections["Rifles"]) is opened


@pytest.mark.rule("DL-DEPLOY-02", "DL-DEPLOY-01")
def test_it_is_revealed_of_every_section_how_it_is_deployed() -> None:
    table = waiting().begins(dice=WIN)
    zones_and_flanks(table)
    table.players[0].does(Allot(scouting=["Scouts"]))
    table.players[1].does(Allot(infiltrator=["Sneaks"]))
    (told,) = table.heard("allotments")
    assert (told["scouting"], told["infiltrator"]) == (["Scouts"], ["Sneaks"])


@pytest.mark.rule("DL-IAD-02")
def test_no_line_leads_to_an_ironclad_that_is_not_on_the_table() -> None:
    """Nor from a section of which nobody is left, or that is not there."""
    for told, lp, there, seen in (
        ("table", 1, "table", True),
        ("waiting", 1, "table", False),
        ("table", 0, "table", False),
        ("table", 1, "waiting", False),
    ):
        tank = section("Tank", [(30, 24)], seat=1, models=(ironclad("Tank"),), where=told)
        game = legions(section("Line", [(30, 40)], where=there), tank).game
        game.sections["Line"].figures[0].lp = lp
        assert bool(lines_to_hull(game, game.sections["Line"], "Tank/1")) is seen


@pytest.mark.rule("DL-IDF-28")
def test_who_fires_independently_fires_no_direct_dice_beside_shells() -> None:
    alone = RIFLEMAN.model_copy(update={"name": "Alone", "mars": ("Independent Firing",)})
    for rifle, names in ((RIFLEMAN, ["Guards"]), (alone, [])):
        table = battery(enemies((30, 29)), rifle=rifle)
        assert fired_at_besides(table.game, table.section("Mortars"), [SHELL], UNSPENT._replace(models=("1",))) == names


@pytest.mark.rule("DL-MOVE-21", "DL-MOVE-22")
def test_just_twice_its_mv_is_near_enough_to_enter() -> None:
    table = beside_the_mill(south=36.5)
    table.players[0].enters("Rifles", "Mill")
    assert table.section("Rifles").building == "Mill"


@pytest.mark.rule("DL-MULTI-03", "DL-MOVE-15")
def test_who_charges_two_sections_ends_where_his_player_places_him_as_well() -> None:
    table = charging()
    told = PlaceCharge(section="Riders", target="X", others=["Y"], places="1 at 29.3,24.985")
    table.players[0].does(told)
    assert table.asked == [(0, "split")] and table.at("Riders")[0] == (29.3, 24.98)


@pytest.mark.rule("DL-SETUP-08")
def test_a_layout_with_too_little_on_it_is_not_played_on() -> None:
    """The first that the seed makes is covered to 23 in 100."""
    first = tuple(map(of_file, SCHEMES[SMALL].generated("1 0")))
    assert [USUAL[0] <= round(covered(pieces, SMALL)) <= USUAL[1] for pieces in (first, generated("1", SMALL))] == [
        False,
        True,
    ]
