"""JA-ACM-01 to 06, 08 to 10, 14, 17: the moves that the results of combats lead to."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.chapters.after_combat.relieving import may_relieve
from rulesets.julia_augusta.chapters.after_combat.result_choices import is_beyond_it
from rulesets.julia_augusta.chapters.after_combat.short_moves import follow_up
from rulesets.julia_augusta.chapters.after_combat.whose_move import FOLLOW, GIVE_WAY, PASS, stage
from rulesets.julia_augusta.chapters.combat.combat_phase import Combats
from rulesets.julia_augusta.table.state import Result, ResultMove, Unit
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.fighting import (
    after_combat,
    dice,
    fought,
    in_contact,
    modifiers,
    next_turn,
    resolved,
    result,
)
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    box,
    horse,
    julia,
    legion,
    refused,
    skirmishers,
    warband,
)


def xx(**told: Any) -> Unit:
    """A Legion of two lines; its rear edge lies at 33.5."""
    return legion("XX", at=(36, 30), **told)


def cohort(**told: Any) -> Unit:
    """Auxiliaries; their rear edge lies at 31.5."""
    return auxiliaries("Batavi", at=(36, 30), **{"grade": "A", **told})


def iceni(**told: Any) -> Unit:
    """A warband of four files in two ranks; its rear edge lies at 27."""
    return warband("Iceni", at=(36, 30), **{"files": 4, "bases": 8, **told})


def caught_by(*pursuers: str) -> Unit:
    """The auxiliaries on the run, with their rear edge at 30."""
    on_the_run: dict[str, Any] = {"routing": True, "head_start": False, "caught_by": list(pursuers)}
    return auxiliaries("Batavi", at=(36, 31.5), facing=180, formation="unformed", **on_the_run)


@pytest.mark.rule("JA-ACM-01")
def test_units_that_halt_stay_in_contact() -> None:
    table = after_combat(fought(0, cohort(), iceni()))
    assert table.over
    assert (table.at("Batavi"), table.at("Iceni")) == ((36, 30), (36, 30))
    assert table.unit("Batavi").fought == {"Iceni": 1}


@pytest.mark.rule("JA-ACM-02", "JA-ACM-03")
def test_a_beaten_unit_falls_back_an_inch_and_the_winner_follows_up() -> None:
    table = after_combat(fought(-1, cohort(), iceni()))
    assert (table.at("Batavi"), table.at("Iceni")) == ((36, 31), (36, 31))
    assert table.unit("Batavi").formed
    assert table.unit("Iceni").momentum == "follow_up"
    assert table.unit("Iceni").fought == {"Batavi": 1}


@pytest.mark.rule("JA-ACM-02", "JA-ACM-03")
def test_without_room_for_the_inch_a_unit_stays() -> None:
    behind = auxiliaries("Tungri", at=(36, 32.4), formation="unformed")
    table = after_combat(fought(-1, cohort(), behind, iceni()))
    assert table.at("Batavi") == (36, 30)
    assert table.heard("no_room")[0]["unit"] == "Batavi"
    assert table.unit("Iceni").momentum == "follow_up"
    assert table.heard("stays_in_contact") == [{"unit": "Iceni", "enemy": "Batavi"}]
    assert [told["unit"] for told in table.heard("moved")] == []


@pytest.mark.rule("JA-ACM-17", "JA-ACM-02")
def test_a_support_falls_back_before_the_unit_in_front_of_it() -> None:
    behind = auxiliaries("Tungri", at=(36, 31.5))
    table = after_combat(fought(-1, cohort(), behind, iceni()))
    assert (table.at("Tungri"), table.at("Batavi")) == ((36, 32.5), (36, 31))


@pytest.mark.rule("JA-ACM-02")
def test_rough_ground_disorders_a_unit_that_falls_back_into_it() -> None:
    wood = box("Wood", "woods", 30, 31.8, 42, 40)
    table = after_combat(fought(-1, cohort(), iceni(), wood))
    assert table.unit("Batavi").dp == 2 + 1


@pytest.mark.rule("JA-ACM-04", "JA-ACM-03")
def test_a_legion_relieves_ranks_instead_of_falling_back() -> None:
    table = after_combat(fought(-1, xx(bases=7), iceni()))
    romans, _ = table.players
    assert table.asked == [("roman", "result_move")]
    with refused("JA-ACM-17"):
        romans.chooses("XX", "pursue Iceni")
    assert table.offers(0, "choose", unit="XX") == ["fall back", "relieve ranks"]
    romans.chooses("XX", "relieve ranks")
    assert (table.at("XX"), table.unit("XX").dp, table.unit("XX").lines) == ((36, 30), 1, ((3,), (4,)))
    assert (table.at("Iceni"), table.unit("Iceni").momentum) == ((36, 30), "follow_up")


@pytest.mark.rule("JA-ACM-04", "JA-ACM-01")
def test_who_may_relieve_ranks() -> None:
    lines = {"bases": 12, "files": 4, "lines": 3}
    three = after_combat(fought(0, xx(**lines), iceni()))
    assert three.offers(0, "choose", unit="XX") == ["halt", "relieve ranks"]
    for told in ({"lines": 1, "bases": 4}, {"formation": "unformed"}, {"relieved": True}):
        assert "ranks_relieved" not in [event.key for event in after_combat(fought(0, xx(**told), iceni())).said]
    shaken = after_combat(fought(-1, xx(dp=3), iceni()))
    assert shaken.offers(0, "choose", unit="XX") == ["fall back", "relieve ranks"]


@pytest.mark.rule("JA-ACM-04", "JA-ACM-03")
def test_a_legion_may_relieve_ranks_as_it_follows_up() -> None:
    table = after_combat(fought(1, xx(), iceni()))
    assert table.offers(0, "choose", unit="XX") == ["follow up Iceni", "follow up Iceni and relieve ranks"]
    table.players[0].chooses("XX", "follow up Iceni and relieve ranks")
    assert (table.at("XX"), table.unit("XX").dp, table.unit("XX").momentum) == ((36, 29), 0, "follow_up")


@pytest.mark.rule("JA-RES-20")
def test_a_support_stays_where_its_front_unit_relieves_ranks() -> None:
    behind = auxiliaries("Tungri", at=(36, 34))
    for choice, y in (("relieve ranks", 34), ("fall back", 35)):
        table = after_combat(fought(-1, xx(), behind, iceni()))
        table.players[0].chooses("XX", choice)
        assert (table.over, table.at("Tungri")) == (True, (36, y))


@pytest.mark.rule("JA-RES-20")
def test_a_support_closes_up_behind_a_unit_that_follows_up() -> None:
    behind = auxiliaries("Tungri", at=(36, 32.5))
    table = after_combat(fought(1, cohort(grade="B"), behind, iceni()))
    assert (table.at("Batavi"), table.at("Tungri")) == ((36, 29), (36, 31.5))
    close = after_combat(fought(1, cohort(grade="B"), auxiliaries("Tungri", at=(36, 31.5)), iceni()))
    assert close.at("Tungri") == (36, 31.5)


@pytest.mark.rule("JA-RES-20", "JA-ACM-17")
def test_a_support_pursues_after_the_unit_in_front_of_it() -> None:
    behind = auxiliaries("Tungri", at=(36, 32))
    table = after_combat(fought(1, cohort(grade="B"), behind, iceni(formation="unformed")), "5 6  1 1  1 1")
    assert [told["unit"] for told in table.heard("long_move")] == ["Iceni", "Batavi", "Tungri"]


@pytest.mark.rule("JA-RES-22")
def test_a_result_stands_although_the_unit_is_shaken_since() -> None:
    table = fought(-1, cohort(), iceni())
    table.unit("Batavi").dp = 5
    assert after_combat(table).at("Batavi") == (36, 31)


@pytest.mark.rule("JA-ACM-05", "JA-RES-10")
def test_cavalry_passes_through_light_infantry_to_four_inches_beyond() -> None:
    slingers = skirmishers("Slingers", at=(36, 30), seat=1)
    table = after_combat(fought(0, horse("Ala", at=(36, 30)), slingers, charges="Ala > Slingers"))
    assert table.at("Ala") == (36, 27 - 4 - 2)
    assert (table.unit("Ala").formed, table.unit("Ala").pose.degrees) == (True, 0)
    assert (table.unit("Slingers").dp, table.unit("Ala").dp) == (2, 1)
    assert table.unit("Slingers").fought == {}


@pytest.mark.rule("JA-RES-10")
def test_light_infantry_is_ridden_through_once_a_round() -> None:
    riders = horse("East", at=(38, 30), bases=2, files=2), horse("West", at=(34, 30), bases=2, files=2)
    slingers = skirmishers("Slingers", at=(36, 30), seat=1, files=4, bases=4)
    table = after_combat(fought(0, *riders, slingers, charges="East > Slingers, West > Slingers"))
    assert table.asked == [("roman", "result_move")]
    table.players[0].is_done()
    assert [table.at(name)[1] for name in ("East", "West")] == [22.5, 22.5]
    assert table.unit("Slingers").dp == 2


@pytest.mark.rule("JA-ACM-05")
def test_passing_through_stops_short_of_others_or_is_not_made() -> None:
    slingers = skirmishers("Slingers", at=(36, 30), seat=1)
    for y, end in ((22, 22.1), (26.5, 30)):
        beyond = warband("Reserve", at=(36, y), bases=4, files=4, facing=180)
        table = after_combat(fought(0, horse("Ala", at=(36, 30)), slingers, beyond, charges="Ala > Slingers"))
        assert table.at("Ala")[1] == end
        assert table.unit("Slingers").dp == (2 if end < 30 else 1)


@pytest.mark.rule("JA-ACM-17", "JA-ACM-05")
def test_if_both_charged_both_pass_through_the_initiative_players_first() -> None:
    ala, foe = horse("Ala", at=(36, 30)), horse("Foe", at=(36, 30), seat=1)
    for initiative, first in ((0, "Ala"), (1, "Foe")):
        table = in_contact(ala, foe, charges="Ala > Foe, Foe > Ala", initiative=initiative)
        table.begins(Combats(), dice("1 1 1 1 1 1  1 1 1 1 1 1 1 1"))
        after_combat(table)
        assert table.heard("moved")[0]["unit"] == first
        assert (table.at("Ala"), table.at("Foe")) == ((36, 22), (36, 38))


@pytest.mark.rule("JA-ACM-06", "JA-ACM-10")
def test_a_beaten_unit_retires_and_the_winner_pursues() -> None:
    table = after_combat(fought(-1, cohort(grade="C", formation="unformed"), iceni()), "6 6  1 1")
    batavi = table.unit("Batavi")
    assert (batavi.formed, batavi.pose.degrees, batavi.last.did) == (False, 180, "halt")
    assert batavi.did is not None and batavi.did.did == "retire"
    assert table.heard("long_move")[0]["inches"] == (5 + 6 + 2) * 1000
    assert (table.unit("Iceni").pursuing, table.unit("Iceni").formed) == (True, False)


@pytest.mark.rule("JA-CBT-11", "JA-RES-04")
def test_a_pursuit_into_a_new_enemy_is_fought_next_turn_with_its_bonus() -> None:
    reserve = auxiliaries("Tungri", at=(36, 36))
    riders = horse("Esseda", at=(36, 30), seat=1)
    table = fought(-1, cohort(grade="C", formation="unformed"), reserve, riders)
    after_combat(table, "6 6  6 1 1").players[0].responds("Tungri", "stand")
    assert table.unit("Tungri").struck_by["Esseda"].fresh
    table = next_turn(table)
    assert (table.unit("Esseda").momentum, modifiers(table, 1)["JA-CBT-11"]) == ("pursue", 1)
    resolved(table, 1)
    assert (result(table, "Tungri"), result(table, "Esseda")) == ("halt", "retire")


@pytest.mark.rule("JA-ACM-08", "JA-ACM-09")
def test_a_unit_that_routs_and_is_not_caught_is_eliminated_after_its_pursuers_have_moved() -> None:
    table = after_combat(fought(-1, cohort(dp=4), iceni()), "6 6  1 1")
    assert [event.key for event in table.said if event.key in ("routs", "long_move", "gone")] == [
        "routs",
        "long_move",
        "long_move",
        "gone",
    ]
    assert table.unit("Batavi").where == "destroyed"


@pytest.mark.rule("JA-ACM-08", "JA-ACM-14", "JA-ACM-09")
def test_a_unit_that_was_caught_runs_on_next_turn_and_its_pursuers_right_after_it() -> None:
    caught = caught_by("Iceni")
    pursuer = iceni(formation="unformed", pursuing=True, quarry="Batavi")
    table = after_combat(in_contact(caught, pursuer), "1 1  6 6  1 1 1 1")
    assert [told["bonus"] for told in table.heard("long_move")] == [0, 0]
    assert (table.unit("Batavi").caught_by, table.unit("Batavi").on_table) == (["Iceni"], True)
    escaped = after_combat(in_contact(caught, pursuer), "6 6  1 1")
    assert not escaped.unit("Batavi").on_table


@pytest.mark.rule("JA-ACM-14")
def test_a_pursuer_that_has_stopped_does_not_follow() -> None:
    caught = caught_by("Iceni")
    table = after_combat(in_contact(caught, iceni()), "1 1")
    assert not table.unit("Batavi").on_table
    assert table.at("Iceni") == (36, 30)


@pytest.mark.rule("JA-ACM-10", "JA-ACM-14")
def test_several_pursuers_move_in_the_order_that_their_owner_likes() -> None:
    caught = caught_by("West", "East")
    west, east = (
        warband(name, at=(x, 30), bases=4, files=2, formation="unformed", pursuing=True, quarry="Batavi")
        for name, x in (("West", 34), ("East", 38))
    )
    table = after_combat(in_contact(caught, west, east), "6 6")
    assert table.asked == [("briton", "who_pursues")]
    assert table.offers(1, "pick") == ["West", "East"]
    table.players[1].picks("East", dice("1 1  1 1"))
    assert [told["unit"] for told in table.heard("long_move")] == ["East", "West"]


@pytest.mark.rule("JA-ACM-10", "JA-RES-22", "JA-ACM-11")
@pytest.mark.parametrize(("beyond", "ends"), [((), 31), ((legion("XX", at=(37, 29)),), 29)])
def test_other_pursuers_go_on_though_the_first_has_cut_their_quarry_down(beyond: tuple[Unit, ...], ends: int) -> None:
    """They make their full move along its way, into whom they meet."""
    west, east = (
        warband(name, at=(x, 20), bases=2, files=1, formation="unformed") for name, x in (("West", 35), ("East", 37))
    )
    beaten = auxiliaries("Batavi", at=(36, 20), bases=2, files=2, formation="unformed", dp=4)
    table = after_combat(fought(-1, beaten, west, east, *beyond), "1 1")
    table.players[1].chooses("West", "pursue Batavi", dice("6 6  6  6 6"))
    assert table.unit("Batavi").where == "destroyed"
    assert table.at("East")[1] == ends
    assert table.unit("East").pursuing is not bool(beyond)
    assert [told["target"] for told in table.heard("contact")] == [unit.id for unit in beyond]


@pytest.mark.rule("JA-ACM-07", "JA-ACM-12")
def test_a_pursuer_that_reaches_another_of_its_beaten_opponents_catches_it() -> None:
    """It goes after the one that fled farther, and the slower one is in its way: that is no new enemy."""
    loose: dict[str, Any] = {"bases": 6, "files": 2, "formation": "unformed"}
    west, east = (warband(name, at=(x, 30), **loose) for name, x in (("West", 34), ("East", 38)))
    table = after_combat(fought(1, legion("XX", at=(36, 30)), west, east))
    romans, britons = table.players
    britons.is_done(dice("6 6  1 1"))
    romans.chooses("XX", "pursue West", dice("6 6  6 6"))
    assert [told["target"] for told in table.heard("free_hack")] == ["East"]
    assert (table.unit("East").caught_by, table.unit("West").routing) == (["XX"], False)


@pytest.mark.rule("JA-ACM-17")
def test_the_owner_likes_which_loser_moves_first_and_losers_move_before_winners() -> None:
    cohorts = auxiliaries("Batavi", at=(32, 30)), auxiliaries("Tungri", at=(40, 30))
    table = after_combat(fought(-1, *cohorts, iceni()))
    romans, britons = table.players
    assert table.asked == [("roman", "result_move")]
    assert table.offers(0, "choose") == ["Batavi", "Tungri"]
    romans.chooses("Tungri", "fall back")
    assert [told["unit"] for told in table.heard("moved")] == ["Tungri", "Batavi"]
    assert table.asked == [("briton", "result_move")]
    britons.chooses("Iceni", "follow up Batavi")
    assert table.at("Iceni") == (36, 31)


@pytest.mark.rule("JA-RES-21")
def test_a_winner_chooses_which_of_its_enemies_it_follows_or_pursues() -> None:
    cohorts = auxiliaries("Batavi", at=(32, 30)), auxiliaries("Tungri", at=(42, 30), formation="unformed")
    table = after_combat(fought(-1, *cohorts, iceni()))
    table.players[0].is_done(dice("3 3"))
    assert table.offers(1, "choose", unit="Iceni") == ["follow up Batavi", "pursue Tungri"]
    table.players[1].chooses("Iceni", "follow up Batavi")
    assert (table.at("Iceni"), table.unit("Iceni").momentum) == ((36, 31), "follow_up")
    assert table.unit("Iceni").fought == {"Batavi": 1}


@pytest.mark.rule("JA-RES-02", "JA-RES-06")
def test_a_winner_that_may_halt_is_asked_after_the_losers_have_moved() -> None:
    table = after_combat(fought(1, cohort(), iceni(formation="unformed")), "3 3")
    assert [told["unit"] for told in table.heard("moved")] == ["Iceni"]
    assert table.offers(0, "choose", unit="Batavi") == ["pursue Iceni", "halt"]
    table.players[0].chooses("Batavi", "halt")
    assert (table.at("Batavi"), table.unit("Batavi").formed) == ((36, 30), True)


@pytest.mark.rule("JA-ACM-17")
def test_the_combats_are_taken_in_the_order_in_which_they_were_fought() -> None:
    pairs = [(auxiliaries(f"R{x}", at=(x, 30)), warband(f"B{x}", at=(x, 30), files=4, bases=8)) for x in (20, 50)]
    table = in_contact(*pairs[0], *pairs[1]).begins(Combats(), dice("1 1 1 1 1  6 1 1 1  1 1 1 1 1  6 1 1 1"))
    after_combat(table)
    assert [told["unit"] for told in table.heard("moved")] == ["R50", "B50", "R20", "B20"]


@pytest.mark.rule("JA-MOR-06")
def test_the_beaten_of_one_combat_do_not_shake_each_other() -> None:
    behind = auxiliaries("Tungri", at=(36, 32))
    table = fought(-4, cohort(), behind, iceni(), warband("Far", at=(60, 10)))
    after_combat(table, "1 1  1 1  1 1")
    assert [table.unit(name).dp for name in ("Batavi", "Tungri")] == [2, 2]


@pytest.mark.rule("JA-ACM-03")
def test_who_cannot_follow_all_the_way_has_no_bonus() -> None:
    """A cliff half an inch before the end of the warband's front, which is wider than the cohort."""
    cliff = box("Cliff", "cliff", 39, 30.5, 42, 34)
    table = after_combat(fought(-1, cohort(bases=3, files=3, grade="A"), iceni(), cliff))
    assert (table.at("Batavi"), table.at("Iceni")) == ((36, 31), (36, 30.5))
    assert table.unit("Iceni").momentum == ""
    beyond = julia(cohort(bases=3, files=3).model_copy(update={"pose": pose(Point(36, 31), 0)}), iceni(), cliff)
    follow_up(beyond.game, ScriptedDice(), beyond.unit("Iceni"), beyond.unit("Batavi"), pose(Point(36, 30), 0))
    assert (beyond.at("Iceni"), beyond.unit("Iceni").momentum) == ((36, 30.5), "")


@pytest.mark.rule("JA-ACM-04")
@pytest.mark.parametrize(("bases", "dp", "may"), [(8, 0, False), (8, 1, True), (7, 0, True), (12, 0, False)])
def test_ranks_are_relieved_where_that_does_something(bases: int, dp: int, may: bool) -> None:
    game = julia(xx(bases=bases, dp=dp, lines=bases // 4 if bases != 7 else 2)).game
    assert may_relieve(game, game.units["XX"]) is may


@pytest.mark.rule("JA-ACM-06", "JA-MOVE-09", "JA-MOR-02")
def test_who_retires_loses_its_formation_and_shakes_its_friends() -> None:
    beside = auxiliaries("Tungri", at=(46, 30))
    table = after_combat(fought(-4, cohort(), iceni(), beside), "6 6  1 1")
    batavi = table.unit("Batavi")
    assert (batavi.formation, batavi.routing, batavi.did and batavi.did.did) == ("unformed", False, "retire")
    assert table.unit("Tungri").dp == 1


@pytest.mark.rule("JA-RES-22", "JA-ACM-10")
def test_nobody_follows_up_who_is_gone_but_is_pursued() -> None:
    here, gone = iceni(), iceni().model_copy(update={"where": "left"})
    moves: tuple[ResultMove, ...] = ("follow_up", "pursue")
    assert [is_beyond_it(enemy, move) for enemy in (here, gone) for move in moves] == [False, False, True, False]


@pytest.mark.rule("JA-ACM-08")
def test_a_caught_unit_flees_from_those_who_pursue_it_whoever_else_touches_it() -> None:
    """The pursuer stands north of it, a warband that has stopped to the west."""
    pursuer = iceni(formation="unformed", pursuing=True, quarry="Batavi")
    beside = warband("Dobunni", at=(40, 31), facing=270, bases=2, files=1)
    table = after_combat(in_contact(caught_by("Iceni"), pursuer, beside), "1 1  6 6  1 1 1 1")
    way = next(told for told in table.heard("moved") if told["unit"] == "Batavi")["path"]
    assert way[0][0] == way[-1][0] == 36000


@pytest.mark.rule("JA-ACM-17")
@pytest.mark.parametrize(
    ("move", "score", "expected"),
    [
        ("fall_back", -1, GIVE_WAY), ("retire", 1, GIVE_WAY), ("rout", -4, GIVE_WAY), ("halt", -1, GIVE_WAY),
        ("halt", 0, FOLLOW), ("halt", 1, FOLLOW), ("follow_up", 1, FOLLOW), ("pursue", 4, FOLLOW),
        ("follow_up", -1, FOLLOW), ("pass_through", 0, PASS),
    ],
)  # fmt: skip
def test_in_which_stage_each_result_is_moved(move: ResultMove, score: int, expected: int) -> None:
    assert stage(Result(combat=1, move=move, score=score)) == expected


@pytest.mark.rule("JA-ACM-09", "JA-ACM-07")
def test_only_a_rout_that_nobody_caught_is_eliminated() -> None:
    retired = after_combat(fought(-4, cohort(), iceni()), "6 6  1 1")
    assert (retired.unit("Batavi").on_table, retired.unit("Batavi").routing) == (True, False)
    caught = after_combat(fought(-1, cohort(dp=4, bases=8), iceni()), "1 1  6 6  1 1 1")
    assert (caught.unit("Batavi").on_table, caught.unit("Batavi").routing) == (True, True)
