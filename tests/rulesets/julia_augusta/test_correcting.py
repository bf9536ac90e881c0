"""Putting right by hand: what lies on the table, and that what is under way goes on legally."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from rulesets.julia_augusta.chapters.charge.charge_phase import Charges
from rulesets.julia_augusta.chapters.combat.combat_phase import Combats
from rulesets.julia_augusta.chapters.command.control_tests import ControlTests
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.state import Julia, LastMove, Strike, Succession
from rulesets.kit.boards.tables.places import Spot
from rulesets.kit.engine.dice import ScriptedDice, SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.julia_augusta.charging import charge_phase, declared, pursues
from tests.rulesets.julia_augusta.fighting import after_combat, fight, fought, in_contact
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.playing import answer, next_question
from tests.rulesets.julia_augusta.sound import broken
from tests.rulesets.julia_augusta.table import (
    Described,
    Table,
    auxiliaries,
    avd,
    box,
    eagle,
    general,
    horse,
    julia,
    leader,
    legion,
    moved,
    refused,
    skirmishers,
    warband,
)
from tests.rulesets.julia_augusta.write_saves import SAVES

NOTHING_PLACED = "battle.deployment"
CORRECTIONS, CLICKS = 2, 3
"""How many are tried at each point at which a game waits, and how far the game goes on after each."""


def put_right(table: Table, unit: str, what: str, value: str, falls: Sequence[int] = ()) -> Table:
    """One correction, after which the state is sound; `falls` are the dice of what goes on by itself then. The game as
    it was is not touched."""
    before = table.game.model_dump_json()
    dice = ScriptedDice(*falls)
    applied = RULESET.corrections.correct(table.game, {"unit": unit, "what": what, "value": value}, dice)
    assert dice.left == 0
    assert table.game.model_dump_json() == before
    assert broken(applied.game) == []
    for question in applied.game.questions:
        assert RULESET.words.question(applied.game, question)
    return Table(applied.game, said=applied.events)


def lines_up(*more: Described) -> Table:
    """The Romans manoeuvre: a Legion with its Eagle and its General, horse, and a warband far away."""
    return manoeuvring(
        legion("XX", at=(36, 30)), horse("Ala", at=(50, 30)), warband("Iceni", at=(36, 10)),
        general("Paulinus", unit="XX"), leader("Agricola", at=(60, 40)), eagle("XX", (36, 30)), *more,
    )  # fmt: skip


# --- each way ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "what", "value", "field", "found"),
    [
        ("XX", "place", "20,34.5", "pose", (20000, 34500, 0)),
        ("XX", "place", "E6", "pose", (27000, 33000, 0)),
        ("XX", "facing", "south-east", "pose", (36000, 30000, 13500)),
        ("XX", "facing", "350", "pose", (36000, 30000, 35000)),
        ("XX", "formation", "column", "lines", ((2, 2, 2, 2),)),
        ("XX", "formation", "line 8", "lines", ((8,),)),
        ("XX", "bases", "6", "lines", ((2,), (4,))),
        ("XX", "DPs", "4", "dp", 4),
        ("XX", "looting", "yes", "looting", True),
        ("XX", "pursuing", "yes", "pursuing", True),
        ("XX", "control", "follow its Eagle", "control", "follow_eagle"),
        ("XX", "last move", "fall back", "last", LastMove(did="fall_back")),
        ("XX", "last move", "4 ahead", "last", LastMove(did="move", distance=4000)),
        ("XX", "lost", "destroyed", "where", "destroyed"),
        ("XX", "lost", "left the table", "where", "left"),
    ],
)
def test_each_thing_of_a_unit(unit: str, what: str, value: str, field: str, found: object) -> None:
    assert getattr(put_right(lines_up(), unit, what, value).unit(unit), field) == found


@pytest.mark.parametrize(
    ("unit", "what", "value", "field", "found"),
    [
        ("Paulinus", "place", "Ala", "unit", "Ala"),
        ("Paulinus", "place", "20,20", "spot", (20000, 20000)),
        ("Paulinus", "command points", "2", "cp", 2),
        ("Paulinus", "actions used", "3", "spent", 3),
        ("Paulinus", "crippled", "yes", "crippled", True),
        ("Paulinus", "lost", "killed", "where", "dead"),
    ],
)
def test_each_thing_of_a_leader(unit: str, what: str, value: str, field: str, found: object) -> None:
    assert getattr(put_right(lines_up(), unit, what, value).leader(unit), field) == found


def test_an_eagle_is_put_elsewhere_lost_and_found() -> None:
    table = put_right(lines_up(), "Eagle of XX", "lost", "yes")
    assert table.game.eagles["XX"].where == "lost"
    table = put_right(table, "Eagle of XX", "place", "40,40")
    assert (table.game.eagles["XX"].where, table.game.eagles["XX"].spot) == ("table", Spot(40000, 40000))


def test_the_turn_and_the_initiative() -> None:
    assert put_right(lines_up(), "", "turn", "7").game.turn == 7
    assert put_right(lines_up(), "", "initiative", "Britons").game.initiative == 1
    assert RULESET.corrections.correctable(julia(legion("XX", at=(36, 30)), turn=0).game, "") == {"unit": ["XX"]}


def test_what_is_offered_is_accepted_and_says_all_there_is() -> None:
    table = lines_up(box("the sea", "sea", 0, 0, 72, 4))
    names = list(RULESET.corrections.correctable(table.game, "")["unit"])
    assert names == ["XX", "Ala", "Iceni", "Paulinus", "Agricola", "Eagle of XX"]
    for name in names:
        for what, values in RULESET.corrections.correctable(table.game, name).items():
            put_right(table, name, what, values[0])
            put_right(table, name, what, values[-1])


def test_bases_come_back_at_the_rear_and_fewer_lines_bear_less() -> None:
    table = put_right(lines_up(), "XX", "bases", "5")
    assert put_right(table, "XX", "bases", "8").unit("XX").lines == ((4,), (4,))
    shaken = put_right(lines_up(), "XX", "DPs", "6")
    assert put_right(shaken, "XX", "formation", "line 8").unit("XX").dp == 5


def test_a_unit_that_was_lost_comes_back_where_it_is_put() -> None:
    lost = put_right(put_right(lines_up(), "XX", "routing", "yes"), "XX", "lost", "destroyed")
    assert list(RULESET.corrections.correctable(lost.game, "XX")) == ["place"]
    assert (lost.leader("Paulinus").unit, lost.leader("Paulinus").where) == ("", "table")
    assert lost.game.eagles["XX"].where == "lost"
    back = put_right(lost, "XX", "place", "36,30")
    assert (back.unit("XX").where, back.unit("XX").routing, back.unit("XX").formation) == ("table", False, "unformed")


def test_a_general_who_was_killed_by_mistake_lives_and_nobody_takes_his_place() -> None:
    killed = put_right(lines_up(), "Paulinus", "lost", "killed")
    assert killed.game.generals_killed == [0]
    assert isinstance(killed.game.successions[0], Succession)
    back = put_right(killed, "Paulinus", "place", "XX")
    assert (back.game.generals_killed, back.game.successions) == ([], [])


def test_what_is_remembered_of_a_contact() -> None:
    table = in_contact(legion("XX", at=(36, 30)), warband("Iceni", at=(35, 30)), leader("Agricola", unit="XX"))
    table.begins(Combats())
    table = put_right(table, "XX", "struck by Iceni", "flank")
    assert table.unit("XX").struck_by == {"Iceni": Strike(zone="flank")}
    table = put_right(table, "Iceni", "came into contact by", "charge")
    assert table.unit("Iceni").momentum == "charge"
    table = put_right(table, "XX", "rounds with Iceni", "2")
    assert (table.unit("XX").fought, table.unit("Iceni").fought) == ({"Iceni": 2}, {"XX": 2})
    table = put_right(table, "XX", "struck by Iceni", "none")
    assert table.unit("XX").struck_by == {}


# --- what makes no sense -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "what", "value", "rule", "key"),
    [
        ("Nobody", "DPs", "1", "JA-SETUP-12", "no_thing"),
        ("XX", "armour", "1", "JA-SETUP-12", "nothing_to_correct"),
        ("XX", "DPs", "9", "JA-SETUP-12", "no_such_value"),
        ("XX", "facing", "ahead", "JA-SETUP-12", "no_facing"),
        ("XX", "place", "somewhere", "JA-SETUP-12", "not_understood"),
        ("XX", "place", "51,30", "JA-MOVE-23", "cannot_stand"),
        ("XX", "place", "71.5,30", "JA-SETUP-10", "cannot_stand"),
        ("Ala", "place", "10,10", "JA-TERR-01", "cannot_stand"),
        ("Paulinus", "place", "50,30.5", "JA-MOVE-23", "not_free"),
        ("Eagle of XX", "place", "somewhere", "JA-SETUP-12", "not_understood"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(unit: str, what: str, value: str, rule: str, key: str) -> None:
    table = lines_up(box("the wood", "woods", 4, 4, 16, 16))
    with refused(rule, key) as why:
        put_right(table, unit, what, value)
    assert why.value.rule == rule


def test_an_enemy_leader_who_stands_alone_goes_out_of_the_way() -> None:
    table = put_right(lines_up(), "Iceni", "place", "60,41")
    assert table.leader("Agricola").spot == (60000, 41510)


# --- at every point at which a game waits --------------------------------------------------------------------------


def any_correction(game: Julia, chance: random.Random) -> dict[str, str]:
    """Something that can be put right now, mostly at the unit that a question is about, and a value for it."""
    asked = [question.values["unit"] for question in game.questions if question.values.get("unit") in game.units]
    unit = chance.choice(asked or list(RULESET.corrections.correctable(game, "")["unit"]))
    known = RULESET.corrections.correctable(game, unit)
    what = chance.choice([what for what in ("lost", "place", "bases", "routing", *known) if known.get(what)])
    return {"unit": unit, "what": what, "value": chance.choice(list(known[what]))}


@pytest.mark.parametrize("name", sorted({*SAVES.names()} - {NOTHING_PLACED}))
def test_any_correction_leaves_a_game_that_goes_on(name: str) -> None:
    game, chance, dice = RULESET.play.load(SAVES.read(name)), random.Random(name), SealedDice(b"put right")
    for _ in range(CORRECTIONS):
        told = any_correction(game, chance)
        with suppress(Refused):  # no room to stand so
            after = RULESET.corrections.correct(game, told, dice).game
            assert RULESET.play.load(after.model_dump(mode="json")).model_dump_json() == after.model_dump_json()
            for _ in range(CLICKS):
                assert broken(after) == [], f"after {told}"
                if after.verdict is None:
                    question = next_question(after, chance)
                    action = answer(after, question, chance)
                    after = apply(after, question.seat, question.number, action, dice).game


# --- in the middle of things ---------------------------------------------------------------------------------------


def test_nobody_is_asked_about_a_unit_that_was_taken_off() -> None:
    table = lines_up()
    table.players[0].manoeuvres("Ala", "move")
    assert ("roman", "move") in table.asked
    after = put_right(table, "Ala", "lost", "left the table")
    assert after.asked == [("roman", "activate")]


def test_a_unit_in_hand_moves_on_from_where_it_is_put() -> None:
    table = lines_up()
    table.players[0].manoeuvres("Ala", "move")
    after = put_right(table, "Ala", "place", "60,30")
    after.players[0].moves("forward 2")
    assert after.at("Ala") == (60, 28)


def charged() -> Table:
    """Horse charges skirmishers, whose player is asked."""
    table = charge_phase(horse("Ala", at=(36, 26)), skirmishers("Iceni", at=(36, 23), seat=1))
    return declared(table, Ala="Iceni")


def test_a_charger_that_is_put_elsewhere_charges_no_more() -> None:
    after = put_right(charged(), "Ala", "place", "36,40")
    assert after.over
    assert after.at("Ala") == (36, 40)


def test_a_charger_goes_straight_ahead_if_its_target_is_taken_off() -> None:
    after = put_right(charged(), "Iceni", "lost", "destroyed")
    assert after.over
    assert after.at("Ala") == (36, 22)


def test_nobody_goes_after_an_evader_that_was_put_elsewhere() -> None:
    table = charge_phase(legion("XX", at=(36, 26)), skirmishers("Iceni", at=(36, 23), seat=1))
    declared(table, XX="Iceni")
    table.players[1].responds("Iceni", "evade", dice=[avd(3), 2])
    assert table.asked == [("roman", "halt_or_pursue")]
    after = put_right(table, "Iceni", "place", "60,10")
    assert after.over
    assert (after.at("XX"), after.at("Iceni")) == ((36, 26), (60, 10))


def test_a_charge_that_had_to_be_declared_falls_with_its_unit() -> None:
    table = julia(
        warband("Iceni", at=(36, 22), control="repeat", last=moved(3, "charge")), auxiliaries("Batavi", at=(36, 25.5)),
        horse("Ala", at=(60, 26)), warband("Ordovices", at=(60, 22.5)), phase="charge",
    ).begins(Charges())  # fmt: skip
    after = put_right(table, "Iceni", "lost", "destroyed")
    declared(after)
    assert after.over
    assert after.heard("charge_declared") == []


def test_a_combat_whose_enemies_were_put_apart_is_not_fought() -> None:
    table = in_contact(
        legion("XX", at=(36, 30)), warband("Iceni", at=(35, 30)), leader("Agricola", unit="XX"), charges="Iceni > XX"
    ).begins(Combats())
    assert table.asked == [("roman", "inspire")]
    after = put_right(table, "Iceni", "place", "35,20")
    assert after.over
    assert (after.unit("XX").struck_by, after.unit("Iceni").momentum) == ({}, "")


def test_who_was_put_together_meanwhile_fights_after_the_combat_under_way() -> None:
    table = in_contact(
        legion("XX", at=(36, 30)), warband("Iceni", at=(35, 30)), leader("Agricola", unit="XX"),
        auxiliaries("Batavi", at=(60, 30)), warband("Ordovices", at=(60, 20)),
    ).begins(Combats())  # fmt: skip
    after = put_right(table, "Ordovices", "place", "60,30")
    after.players[0].is_done(dice=[2] * 18)
    assert [one["units"] for one in after.heard("combat")] == [["XX", "Iceni"], ["Batavi", "Ordovices"]]


def test_a_result_move_of_a_unit_that_was_put_elsewhere_is_not_made() -> None:
    iceni = warband("Iceni", at=(36, 30), files=4, bases=8)
    table = after_combat(fought(-1, legion("XX", at=(36, 30)), iceni))
    assert table.asked == [("roman", "result_move")]
    after = put_right(table, "XX", "place", "36,40")
    assert after.over
    assert after.at("XX") == (36, 40)


def test_a_pursuit_ends_where_its_enemy_was_put_elsewhere() -> None:
    table = julia(horse("Ala", at=(36, 30)), skirmishers("Iceni", at=(36, 25), seat=1), phase="manoeuvre")
    pursues(table, "Ala", "", dice=[avd(3), 2, 1])
    assert table.asked == [("briton", "respond")]
    after = put_right(table, "Iceni", "place", "60,10")
    assert after.over
    assert after.unit("Ala").momentum == ""


def test_a_control_test_ends_with_its_unit() -> None:
    table = julia(
        warband("Iceni", at=(36, 22), looting=True), leader("Boudica", unit="Iceni", seat=1),
        legion("XX", at=(36, 40)),
    ).begins(ControlTests(seat=1), dice=[4])  # fmt: skip
    assert table.asked == [("briton", "leaders_word")]
    after = put_right(table, "Iceni", "lost", "destroyed")
    assert after.over
    assert after.unit("Iceni").control == ""


def test_an_enemy_that_is_put_into_contact_is_in_combat() -> None:
    after = put_right(lines_up(), "Iceni", "place", "36,30")
    assert ("roman", "activate") in after.asked
    assert "XX" not in after.offers(0, "manoeuvre")


def test_of_two_losers_one_that_is_taken_off_loses_no_base() -> None:
    cohorts = auxiliaries("Batavi", at=(32, 30)), auxiliaries("Tungri", at=(40, 30))
    table = fight(*cohorts, warband("Iceni", at=(36, 30), files=4, bases=8), falls="1 1 1 1 1  6 6 6 6")
    assert table.asked == [("roman", "casualty")]
    after = put_right(table, "Tungri", "lost", "destroyed")
    assert after.over
    assert after.unit("Batavi").bases == 3
    assert after.unit("Tungri").result is None


def test_a_pursuer_that_was_put_elsewhere_follows_no_more() -> None:
    pursuing: dict[str, Any] = {"bases": 4, "files": 2, "formation": "unformed", "pursuing": True, "quarry": "Batavi"}
    caught: dict[str, Any] = {"routing": True, "head_start": False, "caught_by": ["West", "East"]}
    batavi = auxiliaries("Batavi", at=(36, 31.5), facing=180, formation="unformed", **caught)
    table = in_contact(batavi, warband("West", at=(34, 30), **pursuing), warband("East", at=(38, 30), **pursuing))
    table = after_combat(table, "6 6")
    assert table.asked == [("briton", "who_pursues")]
    after = put_right(table, "West", "place", "10,10", falls=[1, 1])
    assert [told["unit"] for told in after.heard("long_move")] == ["East"]
    assert after.at("West") == (10, 10)
