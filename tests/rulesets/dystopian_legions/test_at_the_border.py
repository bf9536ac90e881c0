"""Rules at their borders: a number more, the other side, the second one (CMD, CHECK, MORALE, MOVE, SW, TRANS, END)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.checks import check_pool
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.command.leaders import senior_officer
from rulesets.dystopian_legions.chapters.deployment.by_lot import draw_objective
from rulesets.dystopian_legions.chapters.deployment.deploying import heavy_first
from rulesets.dystopian_legions.chapters.deployment.strategic_forces import roll_arrivals
from rulesets.dystopian_legions.chapters.end_phase.battle_log import score
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.end_phase.expiring import expire
from rulesets.dystopian_legions.chapters.end_phase.game_end import by_annihilation, count_quiet_turns, target
from rulesets.dystopian_legions.chapters.ironclads.driving import gives_up_overwatch
from rulesets.dystopian_legions.chapters.melee.losses import in_order
from rulesets.dystopian_legions.chapters.melee.swift_strike import by_position
from rulesets.dystopian_legions.chapters.morale.losses import is_gone, loses
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.requirements import by_heavy_ironclads
from rulesets.dystopian_legions.chapters.movement.moving import hold
from rulesets.dystopian_legions.chapters.movement.pivoting import pivots
from rulesets.dystopian_legions.chapters.movement.terms import CLEAR_OF, over_ground, over_models
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT, cumbersome, left_over, section_weapons
from rulesets.dystopian_legions.chapters.shooting.attack import only_the_mark
from rulesets.dystopian_legions.chapters.shooting.casualties import after_saves, may_roll_cover_again
from rulesets.dystopian_legions.chapters.shooting.declaring import charged_by_the_other
from rulesets.dystopian_legions.chapters.shooting.smoke import dissipate
from rulesets.dystopian_legions.table.markers import objective_at
from rulesets.dystopian_legions.table.measure import away, rides_in_the_open
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.transports import takes_room
from rulesets.kit.boards.models.meeting import Going, Manner
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLE,
    SERGEANT,
    TROOPER,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_open_topped import inside
from tests.rulesets.dystopian_legions.test_transports import wagon


@pytest.mark.rule("DL-CMD-05", "DL-CMD-07", "DL-CMD-08")
def test_who_is_the_senior_officer() -> None:
    """The highest rank on the table, the one that was noted among equals; no NCO, and nobody of the other side."""
    old = SERGEANT.model_copy(update={"name": "Old Sergeant", "rank": 9})
    high = OFFICER.model_copy(update={"name": "Colonel", "rank": 2})
    ours = [section(name, [(x, 40)], models=(OFFICER,)) for name, x in (("A", 10), ("B", 20))]
    game = legions(
        *ours, section("Old", [(30, 40)], models=(old,)), section("C", [(30, 9)], seat=1, models=(high,))
    ).game
    game.sides[0].senior, game.sides[1].senior = "B/1", "A/1"
    found = senior_officer(game, 0)
    assert found is not None and found.name == "B/1"
    game.sides[0].senior, game.sides[1].senior = "A/1", "B/1"
    found, theirs = senior_officer(game, 0), senior_officer(game, 1)
    assert found is not None and found.name == "A/1"
    assert theirs is not None and theirs.name == "C/1"
    game.sections["C"].figures[0].lp = 0
    assert senior_officer(game, 1) is None


@pytest.mark.rule("DL-CHECK-02", "DL-CHECK-03")
def test_a_check_has_three_dice_and_those_that_are_added_and_never_fewer_than_none() -> None:
    assert [check_pool(more) for more in (0, 2, -1, -3, -4)] == [Pool(blue=count) for count in (3, 5, 2, 0, 0)]


@pytest.mark.rule("DL-MORALE-08")
def test_one_heavy_ironclad_of_several_is_near_enough_to_frighten() -> None:
    """To 8 inches from base to base, and only a heavy one."""
    heavy = ironclad("Heavy", 2.0, 2.0, hull="heavy")
    for hull, at, more in (
        (heavy, ((30, 20), (30, 5)), 1),
        (heavy, ((30, 5), (30, 20)), 1),
        (heavy, ((30, 19.9), (30, 5)), 0),
        (ironclad("Regular", 2.0, 2.0), ((30, 20), (30, 5)), 0),
    ):
        enemies = section("Walkers", at, seat=1, models=(hull,))
        game = legions(section("Line", [(30, 29.5)]), enemies).game
        assert by_heavy_ironclads(game, game.sections["Line"]) == more


@pytest.mark.rule("DL-MOVE-02", "DL-MOVE-08", "DL-ACT-06")
def test_who_holds_his_ground_has_not_moved_whatever_he_did_before() -> None:
    game = legions(section("Line", rank(30, 40, 2), movement="advance")).game
    line = game.sections["Line"]
    for figure in line.figures:
        figure.moved = True
    hold(game, line)
    assert line.movement == "hold" and [figure.moved for figure in line.figures] == [False, False]


@pytest.mark.rule("DL-AERO-02", "DL-AERO-07")
def test_ground_costs_a_flyer_nothing_and_closed_ground_is_cleared_as_he_comes_down() -> None:
    closed, slow = Going(closed=True), Going(cost=2.0, end=-0.5)
    flown = [over_ground(one, aloft=True, roof=False) for one in (closed, slow)]
    assert flown == [Going(end=CLEAR_OF), Going(end=-0.5)]
    assert [over_ground(one, aloft=False, roof=False) for one in (closed, slow)] == [closed, slow]


@pytest.mark.rule("DL-MELEE-14")
def test_in_which_order_those_who_fight_fall() -> None:
    """The lowest IR first; then who leads nobody, who is wounded, and who carries least."""
    told = {
        "Strong": profile("Strong", ir=4),
        "Leader": profile("Leader", ir=2, leader="nco"),
        "Whole": profile("Whole", ir=2, lp=2),
        "Armed": profile("Armed", ir=2, weapons=(RIFLE,)),
        "Marked": profile("Marked", ir=2, mars=("Stubborn", "Feint")),
        "Plain": profile("Plain", ir=2),
    }
    game = legions(section("Line", rank(10, 40, 6), models=tuple(told.values()))).game
    order = [figure.profile for figure in in_order(game, game.sections["Line"])]
    assert order == ["Plain", "Armed", "Marked", "Whole", "Leader", "Strong"]


@pytest.mark.rule("DL-SW-03", "DL-SW-05")
def test_an_ironclad_does_not_fire_what_its_section_carries() -> None:
    """DL-D-116."""
    for model, count in ((TROOPER, 1), (ironclad("Walker"), 0)):
        game = legions(section("Its", [(30, 40)], models=(model,), weapons=(RIFLE,))).game
        its = game.sections["Its"]
        assert len(section_weapons(game, its, its.figures[0], UNSPENT)) == count


@pytest.mark.rule("DL-TRANS-10", "DL-TRANS-38")
def test_those_whom_the_section_has_charged_are_spared_with_all_their_models() -> None:
    spent = UNSPENT._replace(spared=("Foes", "Walkers/2"))
    spared = [charged_by_the_other(name, spent) for name in ("Foes", "Foes/1", "Walkers/2", "Walkers/1", "Others")]
    assert spared == [True, True, True, False, False]


@pytest.mark.rule("DL-TRANS-13", "DL-TRANS-14")
def test_who_takes_no_room_is_not_counted() -> None:
    """DL-MAR-47."""
    aide = profile("Aide", mars=("Non-Combatant",))
    assert [takes_room(profile) for profile in (TROOPER, aide)] == [True, False]


@pytest.mark.rule("DL-TRANS-41", "DL-MAR-48")
def test_only_who_is_aboard_an_open_transport_rides_in_the_open() -> None:
    open_topped = ironclad("Wagon", mv=8, mars=("Capacity [Infantry, 8]", "Open Topped"))
    closed = ironclad("Wagon", mv=8, mars=("Capacity [Infantry, 8]",))
    for model, opened in ((open_topped, True), (closed, False)):
        game = legions(inside(), wagon((30, 34), model=model)).game
        assert [rides_in_the_open(game, one) for one in game.sections.values()] == [opened, False]


@pytest.mark.rule("DL-END-18", "DL-OW-06", "DL-OW-11")
def test_all_markers_of_a_turn_go() -> None:
    told = {"overwatch": True, "hit_the_deck": True, "rushed": True, "ran": 3, "activated": 2}
    game = legions(section("A", [(10, 40)], order="dig_in", **told), section("B", [(30, 40)], **told)).game
    expire(game)
    for one in game.sections.values():
        assert (one.overwatch, one.hit_the_deck, one.rushed, one.order, one.ran) == (False, False, False, "", 0)
        assert one.activated == 1


@pytest.mark.rule("DL-END-08")
@pytest.mark.parametrize("lost", [0, 1])
def test_who_alone_is_left_wins_though_the_other_side_has_more_points(lost: int) -> None:
    """Where nobody is left the points decide (DL-D-154)."""
    names = ("Ours", "Theirs")
    game = legions(section("Ours", [(10, 40)]), section("Theirs", [(30, 9)], seat=1)).game
    assert by_annihilation(game) is None
    game.sections[names[lost]].where = "wiped_out"
    game.sides[lost].battle_log = 5
    alone = by_annihilation(game)
    game.sections[names[1 - lost]].where = "broken"
    nobody = by_annihilation(game)
    assert alone is not None and nobody is not None
    assert (alone.winners, nobody.winners) == ([1 - lost], [lost])


@pytest.mark.rule("DL-END-10", "DL-END-11", "DL-END-12")
def test_how_many_points_end_the_game() -> None:
    told = {mfv: target(mfv) for mfv in (1, 1000, 1001, 2000, 2001, 3000, 3001, 3999, 4000, 5999)}
    assert [*told.values()] == [10, 10, 20, 20, 30, 30, 30, 30, 40, 50]


@pytest.mark.rule("DL-BL-01")
def test_turns_in_which_nothing_happens_are_counted_one_after_another() -> None:
    game = legions(section("Ours", rank(10, 40, 2)), section("Theirs", [(30, 9)], seat=1)).game
    quiet = []
    for happens in ("", "", "", "point", "", "loss", ""):
        game.sides[0].battle_log += happens == "point"
        game.sections["Ours"].figures[0].lp -= happens == "loss"
        count_quiet_turns(game)
        quiet.append(game.quiet_turns)
    assert quiet[1:] == [1, 2, 0, 1, 0, 1]


@pytest.mark.rule("DL-CP-01", "DL-TURN-01")
def test_both_sides_have_their_points_and_all_leaders_may_spend_again() -> None:
    ours = section("Ours", rank(10, 40, 2), models=(OFFICER, SERGEANT)), section("More", [(20, 40)], models=(SERGEANT,))
    game = legions(*ours, section("Theirs", [(30, 9)], seat=1, models=(OFFICER,), shaken=1)).game
    for one in game.sections.values():
        for figure in one.figures:
            figure.spent = 1
    build_pools(game)
    assert [side.cp for side in game.sides] == [5, 2]
    assert {figure.spent for one in game.sections.values() for figure in one.figures} == {0}


@pytest.mark.rule("DL-END-17", "DL-CP-03", "DL-IDF-12")
def test_what_lasts_to_the_end_of_a_turn_goes_for_all() -> None:
    sides = section("A", rank(10, 40, 2), tokens=2), section("B", rank(30, 9, 2), seat=1, tokens=1)
    game = legions(*sides).game
    for side in game.sides:
        side.cp = 3
    for one in game.sections.values():
        for figure in one.figures:
            figure.spotted = figure.fired = True
    expire(game)
    assert [side.cp for side in game.sides] == [0, 0] and [one.tokens for one in game.sections.values()] == [0, 0]
    assert not any(figure.spotted or figure.fired for one in game.sections.values() for figure in one.figures)


@pytest.mark.rule("DL-SW-04")
def test_each_section_weapon_fires_once_and_another_of_its_name_as_well() -> None:
    other = RIFLE.model_copy(update={"name": "Other"})
    weapons = (RIFLE, other, RIFLE)
    assert left_over(weapons, []) == [RIFLE, other, RIFLE] and left_over(weapons, ["Rifle"]) == [other, RIFLE]
    assert left_over(weapons, ["Rifle", "Rifle"]) == [other] and left_over(weapons, ["Other", "Rifle", "Rifle"]) == []


@pytest.mark.rule("DL-MOVE-12")
def test_every_model_turns_in_one_direction_or_to_whoever_is_nearest_to_it() -> None:
    foes = section("Foes", [(20, 30), (40, 30)], seat=1)
    game = legions(section("Line", [(20, 40), (40, 40), (30, 30)]), foes).game
    line = game.sections["Line"]
    pivots(game, line, "east")
    assert [figure.pose.degrees for figure in line.figures] == [90, 90, 90]
    pivots(game, line, "Foes")
    assert [figure.pose.degrees for figure in line.figures][:2] == [0, 0]


@pytest.mark.rule("DL-MOVE-03")
def test_every_place_that_is_named_has_to_be_reached() -> None:
    table = legions(section("Line", rank(30, 40, 2)), section("Foes", [(30, 4)], seat=1), root=Activations(seat=0))
    with refused("DL-MOVE-03", "falls_short"):
        table.begins().players[0].advances("Line", "at 30.75,35 as now; 1 at 30,35; 2 at 31.5,33.5")


@pytest.mark.rule("DL-BL-13", "DL-BL-14", "DL-OBJ-02")
def test_each_section_that_is_gone_is_scored_once_by_the_other_side() -> None:
    ours = [section(name, [(x, 40)], where=where) for name, x, where in (("A", 10, "broken"), ("B", 20, "table"))]
    theirs = [section(name, [(x, 9)], seat=1, where="wiped_out") for name, x in (("X", 10), ("Y", 20))]
    game = legions(*ours, *theirs).game
    for _ in range(2):
        score(game)
        assert [side.battle_log for side in game.sides] == [2, 1]
    assert [one.scored for one in game.sections.values()] == [True, False, True, True]


@pytest.mark.rule("DL-PROF-06")
def test_life_points_are_lost_to_none_and_no_further() -> None:
    tough = profile("Tough", lp=3)
    game = legions(section("Line", [(30, 40)], models=(tough,))).game
    line = game.sections["Line"]
    left = []
    for points in (1, 1, 5):
        loses(game, line, line.figures[0], points)
        left.append((line.figures[0].lp, line.where))
    assert left == [(2, "table"), (1, "table"), (0, "wiped_out")]


@pytest.mark.rule("DL-RAD-08", "DL-COVER-06")
def test_saves_take_successes_to_none_and_no_further() -> None:
    assert [after_saves(3, saved) for saved in (0, 2, 3, 4)] == [3, 1, 0, 0]


@pytest.mark.rule("DL-OBJ-09", "DL-BL-04")
def test_a_marker_makes_an_objective_only_of_the_area_in_which_it_lies() -> None:
    pieces = box("West", "woods", 10, 20, 20, 30), box("East", "woods", 30, 20, 40, 30)
    game = legions(section("Line", [(5, 40)]), *pieces).game
    told = {x: objective_at(game, Point(x, 25)).name for x in (15, 25, 35)}
    assert told == {15: "West", 25: "the marker", 35: "East"}


@pytest.mark.rule("DL-MELEE-03", "DL-TERR-04")
def test_one_defensible_area_of_several_is_a_position() -> None:
    pieces = box("Far", "trench", 10, 20, 20, 30), box("Near", "trench", 28, 38, 36, 42)
    game = legions(section("In", rank(30, 40, 3)), section("Out", rank(45, 40, 3)), *pieces).game
    assert [by_position(game, one) for one in game.sections.values()] == ["position", ""]


@pytest.mark.rule("DL-END-01", "DL-END-02")
def test_the_end_phase_is_one_of_its_own() -> None:
    shaken = section("Ours", [(30, 40)], shaken=1, models=(OFFICER,))
    table = legions(shaken, section("Theirs", [(30, 9)], seat=1), root=EndPhase())
    build_pools(table.game)
    table.game.sides[0].cp = 3
    table.begins()
    assert table.asked and table.game.phase == "end"


@pytest.mark.rule("DL-TERR-26")
def test_for_smoke_barriers_a_die_is_rolled_only_if_that_was_settled() -> None:
    """DL-D-79."""
    for settled, dice, left in (("four_plus", (3, 4), ["Cloud"]), ("default", (4,), ["Barrier"])):
        pieces = box("Cloud", "smoke cloud", 10, 20, 14, 24), box("Barrier", "smoke barrier", 30, 20, 40, 21)
        options = {"smoke_barrier_duration": settled} if settled == "four_plus" else {}
        game = legions(section("Line", [(5, 40)]), *pieces, options=options).game
        rolled = ScriptedDice(*dice)
        dissipate(game, rolled)
        assert [piece.name for piece in game.pieces] == left and rolled.left == 0


@pytest.mark.rule("DL-DEPLOY-19")
def test_each_section_of_the_strategic_forces_has_a_die_of_its_own() -> None:
    late = [section(name, [(0, 0)], where="waiting", allotted="reserves") for name in ("A", "B")]
    game = legions(*late, section("Main", [(0, 0)], where="waiting")).game
    roll_arrivals(game, ScriptedDice(2, 5))
    assert [one.arrives for one in game.sections.values()][:2] == [1, 3]
    assert [event.values["dice"] for event in game.events] == [{"A": 2, "B": 5}]


@pytest.mark.rule("DL-DEPLOY-10")
def test_heavy_ironclads_come_first_of_those_that_are_deployed_usually() -> None:
    """DL-D-195."""
    heavy = section("Heavy", [(0, 0)], models=(ironclad("Heavy", hull="heavy"),), where="waiting")
    told = {"where": "waiting"}
    others = [section(name, [(0, 0)], allotted=its, **told) for name, its in (("Main", "main"), ("Scouts", "scouting"))]
    for settled, first in (("on", [False, True, False]), ("off", [False, False, False])):
        game = legions(heavy, *others, options={"heavy_ironclads_first": settled}).game
        left = [*game.sections]
        refusals = {name: heavy_first(game, one, left) is not None for name, one in game.sections.items()}
        assert [*refusals.values()] == first


@pytest.mark.rule("DL-BLDG-04")
def test_from_a_model_in_the_open_the_nearest_point_of_a_building_counts() -> None:
    """Not from the nearest of its section."""
    house = box("House", "building", 30, 20, 40, 30)
    inside_it = section("In", [(38, 22)], building="House", seat=1)
    game = legions(section("Line", [(20, 25), (26, 25)]), inside_it, house).game
    line, their = game.sections["Line"], game.sections["In"]
    assert [round(away(game, line, figure, their), 2) for figure in line.figures] == [9.5, 3.5]
    assert away(game, their, their.figures[0], line) == pytest.approx(3.5)


@pytest.mark.rule("DL-MAR-12")
def test_only_what_is_cumbersome_is_not_fired_and_only_from_aboard() -> None:
    heavy = RIFLE.model_copy(update={"name": "Heavy", "mars": ("Cumbersome",)})
    game = legions(section("Out", [(10, 40)]), section("In", [(30, 40)], where="aboard")).game
    told = [cumbersome(game, one, weapon) for one in game.sections.values() for weapon in (RIFLE, heavy)]
    assert told == [False, False, False, True]


@pytest.mark.rule("DL-ORD-40", "DL-ORD-42", "DL-ORD-41")
def test_only_who_digs_in_rolls_cover_dice_again_and_only_who_can() -> None:
    walker = ironclad("Walker")
    told = []
    for order in ("dig_in", ""):
        for model in (TROOPER, walker):
            game = legions(section("Line", [(30, 40)], models=(model,), order=order)).game
            line = game.sections["Line"]
            told.append(may_roll_cover_again(game, line, line.figures[0]))
    assert told == [True, False, False, False]


@pytest.mark.rule("DL-MAR-43")
def test_a_section_is_gone_when_nobody_is_left_who_fights() -> None:
    aide = profile("Aide", mars=("Non-Combatant",))
    game = legions(section("Line", rank(30, 40, 3), models=(aide, TROOPER, aide))).game
    line = game.sections["Line"]
    assert not is_gone(game, line)
    line.figures[1].lp = 0
    assert is_gone(game, line)


@pytest.mark.rule("DL-MAR-62")
def test_a_mark_who_is_dead_takes_nothing_more() -> None:
    line = section("Line", rank(30, 40, 2)).section
    assert only_the_mark(line, "2") is line.figures[1]
    line.figures[1].lp = 0
    assert only_the_mark(line, "2") is None


@pytest.mark.rule("DL-AERO-04")
def test_only_who_flies_passes_over_models() -> None:
    told = [over_models(Manner(1.0, 1.0), aloft=aloft) for aloft in (True, False)]
    assert told == [Manner(None, 1.0), Manner(1.0, 1.0)]


@pytest.mark.rule("DL-COLL-03")
def test_an_overwatch_marker_becomes_an_activated_marker_once() -> None:
    game = legions(section("Line", [(30, 40)], overwatch=True)).game
    line = game.sections["Line"]
    assert gives_up_overwatch(game, line) and (line.overwatch, line.activated) == (False, 1)
    assert not gives_up_overwatch(game, line) and line.activated == 1


@pytest.mark.rule("DL-OBJ-01", "DL-OBJ-03")
def test_for_the_objective_a_5_or_a_6_is_rolled_again() -> None:
    game = legions(section("Line", [(30, 40)]), options={"objective": "random"}).game
    rolled = ScriptedDice(5, 6, 2)
    draw_objective(game, rolled)
    (told,) = game.events
    assert rolled.left == 0 and told.values["dice"] == [5, 6, 2] and game.options.objective == told.values["says"]


@pytest.mark.rule("DL-MORALE-10", "DL-MORALE-18")
def test_a_failure_that_breaks_nobody_is_seen_by_nobody() -> None:
    shaky, near = section("Shaky", [(40, 30)], shaken=2), section("Near", [(45, 30)])
    table = legions(shaky, near, section("Foes", [(40, 10)], seat=1), root=Morale(hurt=["Shaky"], fell=[]))
    table.begins(dice=[1, 1, 1])
    assert [told["section"] for told in table.heard("check_taken")] == ["Shaky"] and table.over
    assert table.section("Shaky").shaken == 3
