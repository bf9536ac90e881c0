"""Putting right by hand: what lies on the table, and that what is under way goes on legally."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Bombard, Fire
from rulesets.dystopian_legions.chapters.activation.activation import Activation
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Mine
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice, SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.refusal import Refused
from tests.random_games.deciding import is_drawn
from tests.rulesets.dystopian_legions.barrages import MORTARMAN
from tests.rulesets.dystopian_legions.playing import answer, next_question
from tests.rulesets.dystopian_legions.sound import broken
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
from tests.rulesets.dystopian_legions.test_saves import game_of
from tests.rulesets.dystopian_legions.write_saves import SAVES

GUARD = profile("Guard", ir=2, lp=2)
CORRECTIONS, CLICKS = 2, 3
"""How many are tried at each point at which a game waits, and how far the game goes on after each."""
ONE_OF = 3
"""One of so many saved games belongs to `make test`, the others to `make soak`."""


def put_right(table: Table, unit: str, what: str, value: str, falls: Sequence[int] = ()) -> Table:
    """One correction, after which the state is sound; `falls` are the dice of what goes on by itself then. The game as
    it was is not touched."""
    before = table.game.model_dump_json()
    dice = ScriptedDice(*falls)
    applied = RULESET.corrections.correct(table.game, {"unit": unit, "what": what, "value": value}, dice)
    assert dice.left == 0
    assert table.game.model_dump_json() == before
    assert broken(applied.game) == []
    return Table(applied.game, said=applied.events)


def rifles(**state: Any) -> Fielded:
    return section("Rifles", rank(30, 30, 2), models=(RIFLEMAN,), **state)


def guards(**state: Any) -> Fielded:
    return section("Guards", rank(30, 20, 2), seat=1, models=(GUARD,), **state)


def facing_off(**state: Any) -> Table:
    """Rifles, an officer and a free mill; guards stand 10 inches off."""
    head = section("Head", rank(40, 36, 1), models=(OFFICER,))
    mill = box("Mill", "building", 50, 20, 56, 26)
    return legions(rifles(**state), head, guards(), mill, root=Activations(seat=0)).begins()


# --- each way ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "value", "field", "found"),
    [
        ("LP of model 1", "0", "lp", 1),
        ("building", "Mill", "building", "Mill"),
        ("Activated Markers", "2", "activated", 2),
        ("Shaken Markers", "3", "shaken", 3),
        ("on Overwatch", "yes", "overwatch", True),
        ("hit the deck", "yes", "hit_the_deck", True),
        ("Rushed this turn", "yes", "rushed", True),
        ("order", "Dig In!", "order", "dig_in"),
        ("order", "none", "order", ""),
        ("lost", "wiped out", "where", "wiped_out"),
        ("lost", "Broken", "where", "broken"),
    ],
)
def test_a_section_is_put_right(what: str, value: str, field: str, found: object) -> None:
    after = put_right(facing_off(order="run_run"), "Rifles", what, value)
    assert getattr(after.section("Rifles"), field) == found


def test_a_section_is_put_elsewhere_in_words() -> None:
    after = put_right(facing_off(), "Rifles", "place", "at 20,40 facing 90 in line of 1")
    assert after.at("Rifles")[0] == (20, 40)
    inside = put_right(facing_off(), "Rifles", "building", "Mill")
    outside = put_right(inside, "Rifles", "place", "at 20,40 as now")
    assert outside.section("Rifles").building == ""


def test_mines_are_put_elsewhere_taken_away_and_added() -> None:
    table = legions(rifles(), guards(), root=Activations(seat=0), options={"mines": "scenario"})
    table.game.mines = [Mine(label=str(number), at=Point(10 * number, 24).spot, seat=0) for number in (1, 2, 4)]
    table.begins()
    moved = put_right(table, "", "mine 2", "50,3")
    assert {(mine.label, mine.at, mine.seat) for mine in moved.game.mines} >= {("2", Point(50, 3).spot, 0)}
    assert [mine.label for mine in put_right(moved, "", "mine 4", "none").game.mines] == ["1", "2"]
    more = put_right(moved, "", "one more mine of Bo", "at 60,24").game.mines
    assert (more[-1].label, more[-1].at, more[-1].seat) == ("5", Point(60, 24).spot, 1)
    with refused("DL-BASE-01", "not_understood"):
        put_right(table, "", "mine 1", "nowhere")
    assert not any("mine" in what for what in RULESET.corrections.correctable(facing_off().game, ""))


def test_what_is_paid_and_what_a_side_has() -> None:
    table = facing_off()
    assert put_right(table, "Head", "CP paid by model 1", "2").section("Head").figures[0].spent == 2
    assert put_right(table, "", "CP of Ada", "3").game.sides[0].cp == 3
    assert put_right(table, "", "Battle Log of Bo", "4").game.sides[1].battle_log == 4
    assert put_right(table, "", "initiative", "Bo").game.initiative == 1
    assert put_right(table, "", "turn", "5").game.turn == 5


def test_who_was_lost_has_life_points_again_and_comes_back() -> None:
    gone = put_right(facing_off(), "Rifles", "lost", "wiped out")
    assert "place" not in RULESET.corrections.correctable(gone.game, "Rifles")
    alive = put_right(gone, "Rifles", "LP of model 2", "1")
    assert not alive.section("Rifles").on_table
    back = put_right(alive, "Rifles", "place", "at 20,40 closed up")
    assert back.section("Rifles").on_table
    assert "Rifles" in back.offers(0, "hold")


@pytest.mark.parametrize(
    ("unit", "what", "value", "key"),
    [
        ("Nobody", "place", "at 1,1", "no_thing"),
        ("Rifles", "honour", "1", "nothing_to_correct"),
        ("", "honour", "1", "nothing_to_correct"),
        ("Rifles", "Shaken Markers", "4", "no_such_value"),
        ("Rifles", "place", "dance", "not_understood"),
        ("Rifles", "building", "Barn", "no_such_value"),
    ],
)
def test_what_makes_no_sense_is_refused(unit: str, what: str, value: str, key: str) -> None:
    with refused("DL-BASE-01", key):
        put_right(facing_off(), unit, what, value)


def test_nobody_is_put_where_others_stand() -> None:
    with refused("DL-DEPLOY-21", "no_room"):
        put_right(facing_off(), "Rifles", "place", "at 40,36 closed up")


def test_a_model_does_not_get_up_under_somebody() -> None:
    fallen = put_right(facing_off(), "Rifles", "LP of model 1", "0")
    assert len(put_right(fallen, "Rifles", "LP of model 1", "1").section("Rifles").alive) == 2
    covered = put_right(fallen, "Head", "place", "at 30,30 facing 0 as now")
    with refused("DL-DEPLOY-21", "no_room"):
        put_right(covered, "Rifles", "LP of model 1", "1")


def test_nothing_is_put_right_before_it_is_placed() -> None:
    game = legions(rifles(where="waiting"), guards(), turn=0).game
    assert RULESET.corrections.correctable(game, "") == {"unit": ["Guards"]}
    assert RULESET.corrections.correctable(game, "Rifles") == {}


# --- what is under way ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "value"), [("Guards", "at 30,10 as now"), ("Rifles", "at 30,40 as now")])
def test_an_attack_is_over_whose_section_or_target_was_put_elsewhere(unit: str, value: str) -> None:
    table = legions(rifles(), guards(), root=Shooting(section="Rifles")).begins()
    table.players[0].does(Fire(target="Guards"))
    assert table.asked == [(1, "under_fire")]
    assert put_right(table, unit, "place", value).asked != [(1, "under_fire")]


def under_a_barrage() -> Table:
    """Mortars have shelled guards, and others behind them; both are asked."""
    mortars = section("Mortars", [(30, 39)], models=(MORTARMAN,))
    others = section("Others", [(31.6, 20)], seat=1, models=(GUARD,))
    table = legions(mortars, section("Guards", [(30, 20)], seat=1, models=(GUARD,)), others)
    table.begins(Shooting(section="Mortars"))
    table.players[0].does(Bombard(aim="30,20"), dice=[6])
    assert table.question(1, "answer_fire").values["section"] == "Guards"
    return table


def test_a_blast_is_over_nobody_who_was_put_elsewhere() -> None:
    after = put_right(under_a_barrage(), "Guards", "place", "at 50,10 as now")
    assert after.question(1, "answer_fire").values["section"] == "Others"
    after.players[1].answers_fire(dice=[1, 1, 1])
    assert [told["target"] for told in after.heard("under_blasts")] == ["Others"] and after.over
    later = put_right(under_a_barrage(), "Others", "place", "at 50,10 as now")
    later.players[1].answers_fire(dice=[1, 1, 1])
    assert [told["target"] for told in later.heard("under_blasts")] == ["Guards"] and later.over


@pytest.mark.parametrize(("what", "value"), [("place", "at 60,40 as now"), ("lost", "wiped out")])
def test_shells_come_down_wherever_those_who_fired_them_were_put(what: str, value: str) -> None:
    after = put_right(under_a_barrage(), "Mortars", what, value)
    after.players[1].answers_fire()
    after.players[1].answers_fire(dice=[1] * 6)
    assert [told["target"] for told in after.heard("under_blasts")] == ["Guards", "Others"]


def test_a_barrage_is_over_before_its_shells_fall_when_its_guns_were_put_elsewhere() -> None:
    head = section("Head", rank(33, 39, 1), models=(OFFICER,))
    mortars = section("Mortars", [(30, 39)], models=(MORTARMAN,))
    table = legions(mortars, head, guards(), root=Shooting(section="Mortars"))
    table.game.sides[0].cp = 4
    table.begins()
    table.players[0].does(Bombard(aim="30,20", harder="Head/1"))
    assert table.asked == [(0, "bolster")]
    after = put_right(table, "Mortars", "place", "at 40,44 as now")
    assert after.over and after.heard("spotting_rolled") == []


def test_an_activation_ends_with_its_section() -> None:
    table = legions(rifles(), guards(), root=Activations(seat=0)).begins()
    table.players[0].holds("Rifles")
    assert table.asked == [(0, "fire")]
    after = put_right(table, "Rifles", "lost", "Broken")
    assert after.asked == [(1, "activate")]


def test_nobody_fights_whom_it_has_charged_and_who_was_put_elsewhere() -> None:
    root = Activation(section="Guards", chosen={"type": "hold"}, charged=["Rifles"], at="movement_ends")
    table = legions(rifles(overwatch=True), guards(), root=root).begins()
    assert table.asked == [(0, "overwatch")]
    after = put_right(table, "Rifles", "place", "at 30,29 as now")
    after.players[0].holds_fire()
    assert after.heard("melee_rolled") == []


def test_who_is_gone_takes_no_check() -> None:
    head = section("Head", rank(33, 36, 1), models=(OFFICER,))
    table = legions(rifles(), section("Others", rank(30, 33, 2)), head, root=Morale(hurt=["Rifles", "Others"]))
    table.game.sides[0].cp = 3
    table.begins()
    after = put_right(table, "Rifles", "lost", "Broken")
    after.players[0].bolsters(dice=[6, 1, 1])
    assert [told["section"] for told in after.heard("check_taken")] == ["Others"]


def test_whoever_is_on_overwatch_is_asked_anew() -> None:
    table = legions(rifles(overwatch=True), guards(), root=OverwatchFire(section="Guards")).begins()
    assert put_right(table, "Rifles", "on Overwatch", "no").over


# --- anything, anywhere -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [one if is_drawn(one, ONE_OF) else pytest.param(one, marks=pytest.mark.soak) for one in SAVES.names()]
)
def test_a_game_goes_on_after_whatever_is_put_right(name: str) -> None:
    game, chance, dice = game_of(name), random.Random(name), SealedDice(name.encode())
    for _ in range(CORRECTIONS):
        known = RULESET.corrections.correctable(RULESET.play.view(game, None), "")
        unit = chance.choice(["", *known["unit"]])
        ways = {what: values for what, values in RULESET.corrections.correctable(game, unit).items() if values}
        if what := chance.choice([one for one in ways if one != "unit"] or [""]):
            told = {"unit": unit, "what": what, "value": chance.choice(ways[what])}
            with suppress(Refused):
                game = RULESET.corrections.correct(game, told, dice).game
        assert broken(game) == []
        for _ in range(CLICKS):
            if game.verdict is None:
                question = next_question(game, chance)
                given = answer(game, question, chance)
                game = apply(game, question.seat, question.number, given, dice).game
        assert broken(game) == []
