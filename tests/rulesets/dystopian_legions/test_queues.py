"""Activations planned ahead: what can be planned, and what stops them."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Advance, Hold, Order
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.turn.initiative import Initiative
from rulesets.dystopian_legions.face.asking.queues import QUEUES
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.foresight import foreseen, imagined
from rulesets.kit.engine.offering import offered
from tests.rulesets.dystopian_legions.table import OFFICER, RIFLEMAN, Table, legions, rank, section

NUMBER = 500


def facing_off(**state: Any) -> Table:
    """Seat 0 activates first; the guards stand 5 inches in front of the rifles, on Overwatch."""
    return legions(
        section("Rifles", rank(30, 30, 3), models=(RIFLEMAN,), **state),
        section("Reserve", rank(30, 40, 2), models=(RIFLEMAN,)),
        section("Guards", rank(30, 24, 3), seat=1, models=(RIFLEMAN,), overwatch=True),
        section("Others", rank(60, 10, 2), seat=1),
        root=Activations(seat=0),
    ).begins()


def imagined_by(game: Legions, seat: int, *begun: str) -> Legions | None:
    """The view of a seat that plans, when these sections are queued already."""
    return imagined(
        RULESET.play.view(game, seat), NUMBER, lambda view: QUEUES.imagine(view, seat, begun), partial(_supposed, seat)
    )


def _supposed(seat: int, game: Legions) -> None:
    QUEUES.suppose(game, seat)


def plannable(game: Legions, seat: int, *begun: str) -> list[str]:
    """The sections that a seat may plan for."""
    view = imagined_by(game, seat, *begun)
    asked = [one for one in view.questions if one.seat == seat] if view is not None else []
    found = offered(view, asked[0], {"type": "advance"}) if view is not None and asked else None
    return [option.value for option in found.options] if found is not None else []


@pytest.mark.rule("DL-TURN-06", "DL-ACT-10")
def test_both_sides_plan_for_their_ready_sections() -> None:
    game = facing_off().game
    assert plannable(game, 0) == ["Rifles", "Reserve"]
    assert plannable(game, 0, "Rifles") == ["Reserve"]
    assert plannable(game, 0, "Rifles", "Reserve") == []
    assert plannable(game, 1) == ["Others"], "the guards are on Overwatch"


@pytest.mark.rule("DL-ACT-10")
def test_nobody_plans_for_the_section_under_way() -> None:
    table = facing_off()
    table.players[0].holds("Rifles")
    assert table.game.acting == "Rifles"
    assert plannable(table.game, 0) == ["Reserve"]


def test_a_turn_is_planned_from_its_initiative_on() -> None:
    sides = [section("Head", rank(33, 36, 1), models=(OFFICER,)), section("Foe", rank(33, 6, 1), seat=1)]
    table = legions(*sides, root=Initiative(), phase="initiative")
    table.game.sides[0].cp = 3
    table.begins()
    assert plannable(table.game, 0) == ["Head"]
    for phase in ("deployment", "end"):
        assert plannable(table.game.model_copy(update={"phase": phase}), 0) == []


@pytest.mark.rule("DL-OW-04")
def test_no_enemy_is_supposed_to_fire_on_overwatch() -> None:
    """So its fire is planned together with its move."""
    view = imagined_by(facing_off().game, 0)
    assert view is not None
    then = foreseen(view, view.question(NUMBER), Hold(section="Rifles"))
    assert then is not None
    assert [(one.seat, one.key) for one in then.questions] == [(0, "fire")]


def test_an_activation_is_that_of_its_section() -> None:
    assert QUEUES.unit(Advance(section="Rifles", to="at 1,1")) == "Rifles"
    assert QUEUES.unit(Order(order="run_run", section="Rifles", by="Staff/1")) == "Rifles"
    assert QUEUES.unit(Order(order="rally", section="Rifles", by="Staff/1")) == "Staff"


@pytest.mark.parametrize(
    ("when", "seen", "why"),
    [
        ({"loss": "yes"}, {"Rifles": [3, 1]}, ""),
        ({"loss": "yes"}, {"Rifles": [4, 1]}, "Rifles has lost Life Points"),
        ({"nerve": "yes"}, {"Rifles": [4, 1]}, ""),
        ({"nerve": "yes"}, {"Rifles": [3, 0]}, "Rifles has gained a Shaken Marker"),
        ({"near": "4"}, {}, ""),
        ({"near": "5"}, {}, "Guards is 5″ away"),
        ({}, {"Rifles": [9, 0]}, ""),
    ],
)
def test_what_stops_an_activation(when: dict[str, str], seen: dict[str, list[int]], why: str) -> None:
    game = facing_off(shaken=1).game
    known = QUEUES.mark(game, 0)
    assert known == {"Rifles": [3, 1], "Reserve": [2, 0]}
    assert QUEUES.stopped(game, 0, "Rifles", when, {**known, **seen}) == why


@pytest.mark.rule("DL-OW-04")
def test_fire_on_overwatch_stops_the_queue_of_the_other_side() -> None:
    table = facing_off()
    table.players[0].holds("Rifles")
    table.players[1].fires_on_overwatch("Guards", "Rifles", dice=[1, 1, 1])
    told: list[Event] = table.said
    assert QUEUES.noticed(table.game, 0, {"overwatch": "yes"}, told) == "Guards has fired on Overwatch"
    assert QUEUES.noticed(table.game, 1, {"overwatch": "yes"}, told) == ""
    assert QUEUES.noticed(table.game, 0, {"loss": "yes"}, told) == ""
