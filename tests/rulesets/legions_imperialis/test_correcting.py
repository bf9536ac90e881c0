"""Putting right by hand: what lies on the table, and that what is under way goes on legally."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress

import pytest

from rulesets.kit.engine.dice import ScriptedDice, SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Move
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.ruleset import RULESET
from tests.rulesets.legions_imperialis.playing import answer, next_question
from tests.rulesets.legions_imperialis.sound import broken
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)
from tests.rulesets.legions_imperialis.test_saves import game_of
from tests.rulesets.legions_imperialis.write_saves import SAVES

GUNNER = profile("Gunner", weapons=(gun("Cannon", 24, "2", 4, -1),))
CORRECTIONS, CLICKS = 2, 3
"""How many are tried at each point at which a game waits, and how far the game goes on after each."""


def put_right(table: Table, unit: str, what: str, value: str, falls: Sequence[int] = ()) -> Table:
    """One correction, after which the state is sound. The game as it was is not touched."""
    before = table.game.model_dump_json()
    dice = ScriptedDice(*falls)
    applied = RULESET.corrections.correct(table.game, {"unit": unit, "what": what, "value": value}, dice)
    assert dice.left == 0
    assert table.game.model_dump_json() == before
    assert broken(applied.game) == []
    return Table(applied.game, said=applied.events)


def facing_off() -> Table:
    """Seat 0 is to activate the Line or the Knight; the Foes stand 10 inches off."""
    return imperialis(
        detachment("Line", rank(30, 40, 3), order="advance", formation="Left"),
        detachment("Engine", [(10, 40)], models=(KNIGHT,), order="advance", formation="Right"),
        detachment("Foes", rank(30, 30, 3), seat=1, models=(GUNNER,), order="advance"),
        box("Works", "block", 45, 20, 50, 26),
        root=MovementPhase(seat=0),
    ).begins()


@pytest.mark.parametrize(
    ("what", "value", "field", "found"),
    [
        ("Order", "March", "order", "march"),
        ("Order", "none", "order", ""),
        ("activated", "yes", "activated", True),
        ("has withdrawn", "yes", "withdrew", True),
        ("is slowed", "yes", "slowed", True),
        ("is shaken", "yes", "shaken", True),
        ("lost", "destroyed", "where", "destroyed"),
    ],
)
def test_a_detachment_is_put_right(what: str, value: str, field: str, found: object) -> None:
    assert getattr(put_right(facing_off(), "Line", what, value).detachment("Line"), field) == found


def test_wounds_places_and_what_belongs_to_the_table() -> None:
    table = facing_off()
    assert len(put_right(table, "Line", "Wounds of model 2", "0").detachment("Line").alive) == 2
    assert put_right(table, "Engine", "Wounds of model 1", "1").detachment("Engine").stands[0].wounds == 1
    assert put_right(table, "Line", "place", "at 20,20 facing 90 in line of 1").at("Line")[0] == (20, 20)
    assert put_right(table, "", "Victory Points of Bo", "7").game.sides[1].vp == 7
    assert put_right(table, "", "Initiative", "Bo").game.initiative == 1
    assert put_right(table, "", "round", "4").game.round == 4
    assert put_right(table, "", "Left Broken", "yes").game.formations["Left"].broken


def test_who_was_destroyed_is_given_wounds_and_comes_back() -> None:
    gone = put_right(facing_off(), "Line", "lost", "destroyed")
    assert "place" not in RULESET.corrections.correctable(gone.game, "Line")
    alive = put_right(gone, "Line", "Wounds of model 2", "1")
    assert not alive.detachment("Line").on_table
    assert put_right(alive, "Line", "place", "at 20,44 closed up").detachment("Line").on_table


def test_a_detachment_may_be_put_into_contact_but_on_nobody() -> None:
    table = facing_off()
    assert put_right(table, "Line", "place", "at 31.5,31 facing 0 as now").at("Line")[0] == (30, 31)
    for text in ("at 31.5,30.4 as now", "at 47,23 as now", "at 0.2,20 as now"):
        with refused("LIX-DEPL-05", "no_room"):
            put_right(table, "Line", "place", text)


def test_a_model_does_not_get_up_under_somebody() -> None:
    fallen = put_right(facing_off(), "Line", "Wounds of model 1", "0")
    assert len(put_right(fallen, "Line", "Wounds of model 1", "1").detachment("Line").alive) == 3
    covered = put_right(fallen, "Engine", "place", "at 29.5,40 as now")
    with refused("LIX-DEPL-05", "no_room"):
        put_right(covered, "Line", "Wounds of model 1", "1")


@pytest.mark.rule("LI-ACT-03")
def test_whoever_was_asked_and_has_nobody_left_is_not_asked() -> None:
    only = imperialis(
        detachment("Line", rank(30, 40, 2), order="advance"),
        detachment("Foes", rank(30, 10, 2), seat=1, order="advance"),
        root=MovementPhase(seat=0),
    ).begins()
    assert put_right(only, "Line", "activated", "yes").asked == [(1, "activate")]
    fire = imperialis(
        detachment("Line", rank(30, 40, 2), models=(GUNNER,), order="first_fire"),
        detachment("Foes", rank(30, 30, 2), seat=1, models=(GUNNER,), order="first_fire"),
        root=FireStage(stage="first_fire", seat=0),
    ).begins()
    assert fire.asked == [(0, "fire")]
    assert put_right(fire, "Line", "lost", "destroyed").over


@pytest.mark.rule("LI-OW-01")
def test_a_move_is_over_when_somebody_is_put_elsewhere_before_it_is_made() -> None:
    table = facing_off()
    found = offered(table.game, table.question(0, "move"), {"type": "move", "detachment": "Line"})
    assert found is not None
    to = next(option.value for option in found.suggestions if found.holds(option.value))
    table.players[0].does(Move(detachment="Line", to=to))
    assert table.asked == [(1, "overwatch")]
    stood = table.at("Line")
    after = put_right(table, "Foes", "place", "at 31.5,20 as now")
    assert after.asked == [(1, "activate")] and after.at("Line") == stood


def test_nothing_is_put_right_before_it_is_placed() -> None:
    game = imperialis(detachment("Line", [(30, 40)], where="waiting"), detachment("Foes", [(30, 10)], seat=1)).game
    game.round = 0
    assert RULESET.corrections.correctable(game, "") == {"unit": ["Foes"]}
    assert RULESET.corrections.correctable(game, "Line") == {}


@pytest.mark.parametrize("name", SAVES.names())
def test_a_game_goes_on_after_corrections_wherever_it_waits(name: str) -> None:
    game = game_of(name)
    chance, dice = random.Random(name), SealedDice(name.encode())
    for _ in range(CORRECTIONS):
        units = RULESET.corrections.correctable(game, "")["unit"]
        unit = chance.choice(["", *units])
        known = {what: values for what, values in RULESET.corrections.correctable(game, unit).items() if what != "unit"}
        told = [(what, value) for what, values in known.items() for value in values]
        if not told:
            continue
        what, value = chance.choice(told)
        with suppress(Refused):
            game = RULESET.corrections.correct(game, {"unit": unit, "what": what, "value": value}, dice).game
        assert broken(game) == []
        for _ in range(CLICKS):
            if game.verdict is None:
                question = next_question(game, chance)
                given = answer(game, question, chance)
                game = apply(game, question.seat, question.number, given, dice).game
                assert broken(game) == []
