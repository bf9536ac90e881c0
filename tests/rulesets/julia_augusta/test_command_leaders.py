"""Leader actions: moving, steadying, inspiring, and the Eagles (CMD, CTRL-14, SETUP-08, SETUP-09)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.actions import Lead
from rulesets.julia_augusta.chapters.command.leading import LeaderActions
from rulesets.julia_augusta.chapters.command.rides import lead_choices, leads
from rulesets.julia_augusta.chapters.disorder.blows import Blow, happen
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken
from rulesets.julia_augusta.chapters.leaders.out_of_the_way import LEADER_RADIUS
from rulesets.julia_augusta.chapters.movement.moving import go
from rulesets.julia_augusta.chapters.turn.sequence_of_play import Battle
from rulesets.julia_augusta.table.leader_ways import base_at
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.state import Julia
from rulesets.julia_augusta.table.stretches import straight
from rulesets.julia_augusta.table.terrain import Kind
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.distance import distance
from rulesets.kit.boards.tables.moves import swept
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring, planned
from tests.rulesets.julia_augusta.table import (
    Described,
    Table,
    auxiliaries,
    box,
    eagle,
    general,
    julia,
    leader,
    legion,
    refused,
    skirmishers,
    warband,
)


def leading(*described: Described, **fields: Any) -> Table:
    """The Romans' leader actions."""
    return julia(*described, phase="command", **fields).begins(LeaderActions(seat=0))


@pytest.mark.rule("JA-CMD-01", "JA-CMD-02")
def test_actions_in_any_order_as_many_as_cps() -> None:
    table = leading(
        legion("XX", at=(36, 30), dp=3),
        legion("IX", at=(50, 30)),
        general("Paulinus", unit="XX", cp=2),
        leader("Cerialis", unit="IX"),
    )
    romans, _ = table.players
    assert table.asked == [("roman", "leader_action")]
    romans.steadies("Paulinus")
    romans.leads("Cerialis", "XX")
    romans.steadies("Paulinus")
    assert table.unit("XX").dp == 1
    assert table.over, "nobody has an action left"


@pytest.mark.rule("JA-CMD-02")
def test_no_more_actions_than_cps() -> None:
    table = leading(legion("XX", at=(36, 30), dp=3), leader("Cerialis", unit="XX"), leader("Agricola", at=(30, 30)))
    romans, _ = table.players
    romans.steadies("Cerialis")
    with refused("JA-CMD-02", "no_action_left"):
        romans.steadies("Cerialis")


@pytest.mark.rule("JA-CMD-01")
def test_a_player_who_is_done_uses_no_more() -> None:
    table = leading(legion("XX", at=(36, 30)), leader("Cerialis", unit="XX"))
    romans, _ = table.players
    romans.is_done()
    assert table.over
    assert table.leader("Cerialis").spent == 0


@pytest.mark.rule("JA-CMD-01", "JA-TURN-03")
def test_both_sides_lead_before_anybody_tests() -> None:
    table = julia(
        legion("XX", at=(36, 40)),
        auxiliaries("Cohort", at=(10, 40)),
        leader("Cerialis", unit="XX"),
        warband("Iceni", at=(36, 8)),
        leader("Caradoc", unit="Iceni", seat=1),
        initiative=1,
    ).begins(Battle(at="leader_actions"))
    romans, britons = table.players
    assert table.asked == [("briton", "leader_action")]
    britons.is_done()
    assert table.asked == [("roman", "leader_action")]
    romans.is_done(dice=(4,))
    assert table.unit("Cohort").control == "free"


def test_who_has_no_leader_is_not_asked() -> None:
    assert leading(legion("XX", at=(36, 30))).over


@pytest.mark.rule("JA-CMD-03")
def test_a_leader_leaves_his_unit_and_joins_another_within_12_inches() -> None:
    table = leading(
        legion("XX", at=(20, 30)), legion("IX", at=(36.4, 30)), legion("II", at=(64, 30)), leader("Cerialis", unit="XX")
    )
    romans, _ = table.players
    with refused("JA-CMD-03", "too_far"):
        romans.leads("Cerialis", "II")
    romans.leads("Cerialis", "IX")
    assert table.leader("Cerialis").unit == "IX"
    assert table.heard("leader_moved")[0]["joins"] == "IX"


@pytest.mark.rule("JA-CMD-03")
def test_a_leader_stands_alone_where_he_rides() -> None:
    table = leading(legion("XX", at=(36, 30)), leader("Cerialis", at=(36, 20)), leader("Agricola", at=(10, 10)))
    romans, _ = table.players
    with refused("JA-CMD-03", "too_far"):
        romans.leads("Cerialis", "48.1,20")
    romans.leads("Cerialis", "48,20")
    assert table.leader("Cerialis").spot == (48000, 20000)
    assert table.heard("leader_moved")[0]["inches"] == 12000


@pytest.mark.rule("JA-CMD-03")
def test_a_leader_passes_friends_but_rides_round_enemies() -> None:
    def rides_north(blocking: Described) -> dict[str, Any]:
        table = leading(blocking, leader("Cerialis", at=(36, 23)))
        table.players[0].leads("Cerialis", "36,13")
        return table.heard("leader_moved")[0]

    past_friends = rides_north(warband("Allies", at=(36, 20), seat=0, bases=2, files=2))
    assert (past_friends["inches"], "bends" in past_friends) == (10000, False)
    round_enemies = rides_north(warband("Iceni", at=(36, 20), bases=2, files=2))
    assert 11000 < round_enemies["inches"] <= 12000
    assert round_enemies["bends"] > 0


@pytest.mark.rule("JA-CMD-03")
def test_a_leader_does_not_cross_impassable_ground_but_any_other() -> None:
    def river(kind: Kind) -> Table:
        ground = box("The Water", kind, 0, 17, 72, 18)
        return leading(ground, leader("Cerialis", at=(36, 20)), legion("XX", at=(36, 12)))

    with refused("JA-CMD-03", "no_way"):
        river("river").players[0].leads("Cerialis", "28,16")
    with refused("JA-CMD-03", "no_way"):
        river("river").players[0].leads("Cerialis", "XX")
    table = river("marsh")
    table.players[0].leads("Cerialis", "XX")
    assert table.leader("Cerialis").unit == "XX"


def test_a_leader_joins_a_unit_round_a_corner() -> None:
    table = leading(
        leader("Cerialis", at=(36, 24)), warband("Iceni", at=(36, 17), facing=0), skirmishers("Velites", at=(36, 15.5))
    )
    table.players[0].leads("Cerialis", "Velites")
    assert table.leader("Cerialis").unit == "Velites"
    assert table.heard("leader_moved")[0]["bends"] > 0


@pytest.mark.rule("JA-MOVE-23")
def test_a_leader_who_stands_alone_stands_free() -> None:
    table = leading(
        box("Pool", "river", 30, 18, 34, 20),
        legion("XX", at=(36, 30)),
        leader("Cerialis", at=(36, 24)),
        leader("Agricola", at=(40, 24)),
    )
    romans, _ = table.players
    for taken in ("36,31", "32,19", "40.5,24"):
        with refused("JA-MOVE-23", "not_free"):
            romans.leads("Cerialis", taken)
    romans.leads("Cerialis", "41.1,24")


def test_what_is_written_for_a_place_is_read_with_care() -> None:
    table = leading(legion("Cohort I", at=(36, 30)), legion("Cohort II", at=(50, 30)), leader("Cerialis", at=(43, 24)))
    romans, _ = table.players
    with refused("JA-CMD-03", "not_understood"):
        romans.leads("Cerialis", "cohort")
    with refused("JA-CMD-03", "no_place"):
        romans.leads("Cerialis", "forward 3")
    romans.leads("Cerialis", "cohort ii")
    assert table.leader("Cerialis").unit == "Cohort II"


def test_what_is_offered_is_units_and_squares_within_reach() -> None:
    table = leading(legion("XX", at=(36, 30)), legion("IX", at=(70, 30)), leader("Cerialis", at=(33, 21)))
    goals = table.offers(0, "lead", leader="Cerialis")
    assert goals[0] == "XX"
    assert "IX" not in goals
    assert {"F4", "G5"} <= set(goals)
    for goal in goals:
        again = leading(legion("XX", at=(36, 30)), legion("IX", at=(70, 30)), leader("Cerialis", at=(33, 21)))
        again.players[0].leads("Cerialis", goal)


@pytest.mark.rule("JA-CMD-04")
def test_a_leader_alone_moves_again_in_the_manoeuvre_phase() -> None:
    cerialis = leader("Cerialis", at=(36, 23), spent=1)
    game = julia(legion("XX", at=(36, 30)), cerialis, leader("Agricola", unit="XX"), phase="manoeuvre").game
    assert offered_leaders(game) == ["Cerialis"]
    leads(game, Lead(leader="Cerialis", to="XX"))
    assert game.leaders["Cerialis"].unit == "XX"
    assert offered_leaders(game) == [], "he may not leave the unit, and has moved"


@pytest.mark.rule("JA-CMD-04")
def test_a_free_move_is_made_once() -> None:
    game = julia(leader("Cerialis", at=(36, 23)), phase="manoeuvre").game
    leads(game, Lead(leader="Cerialis", to="36,13"))
    assert game.leaders["Cerialis"].spent == 0
    assert offered_leaders(game) == []


def offered_leaders(game: Julia) -> list[str]:
    """The Roman leaders who may move in this phase."""
    found = lead_choices(game, 0, {"type": "lead"})
    assert found is not None
    return [option.value for option in found.options]


@pytest.mark.rule("JA-CMD-05", "JA-CMD-07")
def test_a_leader_steadies_his_unit_even_in_combat() -> None:
    table = leading(
        legion("XX", at=(36, 30), dp=6), warband("Iceni", at=(36, 30)), general("Paulinus", unit="XX", cp=2)
    )
    assert is_shaken(table.unit("XX"))
    table.players[0].steadies("Paulinus")
    assert not is_shaken(table.unit("XX"))
    assert table.heard("steadied")[0]["rallied"]


@pytest.mark.rule("JA-CMD-07")
def test_a_routing_unit_is_not_steadied() -> None:
    table = leading(
        legion("XX", at=(36, 30), dp=3, routing=True), leader("Cerialis", unit="XX"), leader("A", at=(9, 9))
    )
    with refused("JA-CMD-07", "routing"):
        table.players[0].steadies("Cerialis")


@pytest.mark.rule("JA-CMD-05")
def test_a_unit_in_good_order_needs_no_steadying() -> None:
    table = leading(legion("XX", at=(36, 30)), leader("Cerialis", unit="XX"), leader("Agricola", at=(9, 9)))
    with refused("JA-CMD-05", "no_dps"):
        table.players[0].steadies("Cerialis")
    with refused("JA-CMD-05", "with_no_unit"):
        table.players[0].steadies("Agricola")


@pytest.mark.rule("JA-CMD-06")
def test_who_has_steadied_moves_no_more() -> None:
    table = leading(
        legion("XX", at=(36, 30), dp=3),
        legion("IX", at=(46, 30)),
        general("Paulinus", unit="IX"),
        leader("A", at=(9, 9)),
    )
    romans, _ = table.players
    romans.leads("Paulinus", "XX")
    romans.steadies("Paulinus")
    assert table.unit("XX").steadied
    with refused("JA-CMD-06", "stands_fast"):
        romans.leads("Paulinus", "IX")
    romans.steadies("Paulinus")
    assert table.unit("XX").dp == 1


@pytest.mark.rule("JA-CMD-06")
def test_who_has_steadied_makes_no_free_move_either() -> None:
    game = julia(leader("Cerialis", at=(36, 23), steadied=True), phase="manoeuvre").game
    assert offered_leaders(game) == []


@pytest.mark.rule("JA-LEAD-10")
def test_a_leader_does_not_leave_a_routing_unit() -> None:
    table = leading(legion("XX", at=(36, 30), routing=True), leader("Cerialis", unit="XX"), leader("A", at=(9, 9)))
    with refused("JA-LEAD-10", "goes_with_the_rout"):
        table.players[0].leads("Cerialis", "36,24")


@pytest.mark.rule("JA-LEAD-05")
def test_a_crippled_leader_moves_but_neither_steadies_nor_inspires() -> None:
    table = leading(
        legion("XX", at=(36, 30), dp=2),
        warband("Iceni", at=(36, 30)),
        leader("Cerialis", unit="XX", crippled=True),
        leader("Agricola", unit="XX"),
    )
    romans, _ = table.players
    with refused("JA-LEAD-05", "crippled"):
        romans.steadies("Cerialis")
    with refused("JA-LEAD-05", "crippled"):
        romans.inspires("Cerialis")
    romans.leads("Cerialis", "46,32")
    assert table.leader("Cerialis").unit == ""


@pytest.mark.rule("JA-CMD-08")
def test_a_leader_inspires_an_engaged_unit_twice_at_most() -> None:
    table = leading(
        legion("XX", at=(36, 30)),
        legion("IX", at=(46, 30)),
        warband("Iceni", at=(41, 30), bases=12, files=4),
        general("Paulinus", unit="XX"),
        leader("Cerialis", unit="IX"),
    )
    romans, _ = table.players
    romans.inspires("Paulinus")
    romans.inspires("Cerialis")
    assert (table.unit("XX").inspired, table.unit("IX").inspired) == (1, 1)
    with refused("JA-CMD-08", "inspired_enough"):
        romans.inspires("Paulinus")


@pytest.mark.rule("JA-CMD-08")
def test_a_unit_that_does_not_fight_is_not_inspired() -> None:
    table = leading(legion("XX", at=(36, 30)), warband("Iceni", at=(36, 28)), leader("Cerialis", unit="XX"))
    with refused("JA-CMD-08", "not_engaged"):
        table.players[0].inspires("Cerialis")


@pytest.mark.rule("JA-CTRL-14")
def test_an_eagle_is_carried_4_inches_near_its_legion_and_clear_of_enemies() -> None:
    table = leading(legion("XX", at=(36, 30)), warband("Iceni", at=(41, 26.5)), eagle("XX", at=(36, 29.9)))
    romans, _ = table.players
    with refused("JA-CTRL-14", "too_far"):
        romans.carries_eagle("XX", "36,25.8")
    with refused("JA-CTRL-14", "near_the_enemy"):
        romans.carries_eagle("XX", "37.2,26.5")
    romans.carries_eagle("XX", "36.9,26.5")
    assert table.game.eagles["XX"].spot == (36900, 26500)
    assert table.over, "each Eagle is moved once"


@pytest.mark.rule("JA-CTRL-14")
def test_an_eagle_stays_within_4_inches_of_its_own_legion() -> None:
    table = leading(
        legion("XX", at=(36, 30)), legion("IX", at=(44, 26)), eagle("XX", at=(36, 27)), eagle("IX", at=(44, 25.9))
    )
    romans, _ = table.players
    with refused("JA-CTRL-14", "away_from_legion"):
        romans.carries_eagle("XX", "38.5,25")
    romans.carries_eagle("XX", "38.5,26.1")
    with refused("JA-CTRL-14", "eagle_moved"):
        romans.carries_eagle("XX", "36,27")
    romans.carries_eagle("IX", table.offers(0, "move_eagle", eagle="IX")[0])


@pytest.mark.rule("JA-CTRL-14")
def test_an_eagle_goes_with_the_unit_that_it_touches() -> None:
    table = julia(legion("XX", at=(36, 30)), eagle("XX", at=(37, 29.95)), eagle("IX", at=(36, 29.95)))
    unit = table.unit("XX")
    go(table.game, unit, straight(unit, [unit.pose._replace(y=26000)]), "move", 4, "JA-MOVE-04")
    assert table.game.eagles["XX"].spot == (37000, 25950)
    assert table.game.eagles["IX"].spot == (36000, 29950)


@pytest.mark.rule("JA-SETUP-08")
def test_the_eagle_is_lost_with_the_last_unit_of_its_legion() -> None:
    def loses_a_unit(*others: Described) -> Julia:
        game = julia(legion("XX", at=(36, 30), bases=2, files=2, lines=1), eagle("XX", at=(36, 29.9)), *others).game
        happen(game, ScriptedDice(), [Blow("XX", 0, "combat", bases=2)])
        return game

    assert loses_a_unit().eagles["XX"].where == "lost"
    assert loses_a_unit(legion("Vexillation", legion="XX", at=(50, 30))).eagles["XX"].where == "table"


@pytest.mark.rule("JA-SETUP-09")
def test_a_leader_alone_makes_way_for_an_enemy() -> None:
    table = julia(warband("Iceni", at=(36, 22)), leader("Cerialis", at=(36, 27)), leader("Agricola", at=(50, 27)))
    unit = table.unit("Iceni")
    go(table.game, unit, straight(unit, [unit.pose._replace(y=27200)]), "move", 5.2, "JA-MOVE-04")
    spot = table.leader("Cerialis").spot
    assert spot.x == 36000
    assert 27700 <= spot.y <= 27900, "the shortest way: out in front of them"
    assert table.leader("Agricola").spot == (50000, 27000)


@pytest.mark.rule("JA-SETUP-09")
def test_a_leader_makes_way_for_an_enemy_who_passes_over_his_place() -> None:
    """He stood in the right half of their way, which is 6 inches wide: he comes to stand beside it, not behind them."""
    table = julia(warband("Iceni", at=(36, 12)), leader("Cerialis", at=(34, 20)), box("Mere", "sea", 28, 22, 32.5, 24))
    unit = table.unit("Iceni")
    go(table.game, unit, straight(unit, [unit.pose._replace(y=32000)]), "pursue", 20, "JA-ACM-10")
    assert table.leader("Cerialis").spot == (32490, 20000)


@pytest.mark.rule("JA-SETUP-09")
@pytest.mark.parametrize(("away", "moved"), [(8.3, True), (8.7, False)])
def test_a_leader_makes_way_for_the_corner_that_swings_over_him(away: float, moved: bool) -> None:
    """The front edge of 8 inches wheels about its left corner, which stands at 32,30."""
    stands = Point(32, 30).moved(90 - 22.5, away)
    boudica = leader("Boudica", at=stands, seat=1)
    table = manoeuvring(legion("XX", at=(36, 30), lines=1, bases=4), boudica, warband("Iceni", at=(36, 2)))
    made = planned(table, "XX", "wheel left 45")
    go(table.game, table.unit("XX"), made.stretches, "move", made.inches, "JA-MOVE-01")
    assert (table.leader("Boudica").spot != stands.spot) is moved
    ground = Body(swept(made.stretches[0].before, made.stretches[0].motion))
    assert distance(ground, table.leader("Boudica").spot) >= LEADER_RADIUS


@pytest.mark.rule("JA-SETUP-09")
def test_a_leader_makes_way_to_where_his_base_may_lie() -> None:
    """The shortest way out would be over the edge, the next into the mere."""
    mere = box("Mere", "sea", 7.2, 18, 10, 22)
    table = julia(
        warband("Iceni", at=(3.6, 12)), leader("Cerialis", at=(1.2, 20)), leader("Agricola", at=(6, 20)), mere
    )
    unit = table.unit("Iceni")
    go(table.game, unit, straight(unit, [unit.pose._replace(y=19200)]), "pursue", 7.2, "JA-ACM-10")
    for name in ("Cerialis", "Agricola"):
        spot = table.leader(name).spot
        assert distance(unit.placement, spot) >= LEADER_RADIUS
        assert spot.x >= 500
        assert not field(table.game).faults(base_at(spot.point))


@pytest.mark.rule("JA-SETUP-09")
@pytest.mark.parametrize(("where", "y"), [("table", False), ("dead", True)])
def test_only_leaders_on_the_table_are_in_his_way(where: str, y: bool) -> None:
    """The place in front of the warband is taken by another leader, or was that of one who is dead."""
    other = leader("Agricola", at=(36, 27.75)).model_copy(update={"where": where})
    table = julia(warband("Iceni", at=(36, 22)), leader("Cerialis", at=(36, 27)), other)
    unit = table.unit("Iceni")
    go(table.game, unit, straight(unit, [unit.pose._replace(y=27200)]), "move", 5.2, "JA-MOVE-04")
    assert (table.leader("Cerialis").spot.x == 36000) is y
