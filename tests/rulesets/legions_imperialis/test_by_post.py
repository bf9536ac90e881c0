"""Hand-overs a round: with standing orders and planned activations, and without; and what each of them does."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import pytest

from rulesets.kit.engine.foresight import imagined
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.standing_orders import YES, StandingOrder
from rulesets.legions_imperialis.actions import Move
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.initiative.initiative_phase import InitiativePhase
from rulesets.legions_imperialis.face.asking.queues import QUEUES
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.state import Imperialis
from tests.random_games.posting import ByPost
from tests.random_games.seen import Record
from tests.rulesets.legions_imperialis.playing import BRUSH, CAMPAIGN, CLASH, begun
from tests.rulesets.legions_imperialis.posting import POST, SAMPLE, SITTING
from tests.rulesets.legions_imperialis.table import Table, detachment, gun, imperialis, profile, rank

MOST = {CLASH: 14, CAMPAIGN: 30}
"""How often a round may go from one player to the other, on the average."""
GUNNER = profile("Gunner", weapons=(gun("Cannon", 24, "2", 4, -1),))
NUMBER = 500


def by_post(battle: str, seed: int, orders: Sequence[StandingOrder] = (), sitting: int = 1) -> ByPost[Imperialis]:
    """A game to its end."""
    dice = Record(battle, seed).dice()
    played = ByPost(POST, begun(battle, seed, dice).game, dice, random.Random(seed), orders, sitting)
    played.plays()
    return played


def a_round(game: ByPost[Imperialis]) -> float:
    """The hand-overs of a round."""
    return game.hand_overs / game.game.round


def test_a_brush_by_post() -> None:
    without, ahead = by_post(BRUSH, 1), by_post(BRUSH, 1, SAMPLE, SITTING)
    assert a_round(ahead) < a_round(without)
    assert ahead.by_order and ahead.by_plan and not (without.by_order or without.by_plan)


@pytest.mark.soak
@pytest.mark.parametrize("size", MOST)
def test_a_round_goes_to_and_fro_seldom(size: str) -> None:
    assert a_round(by_post(size, 0, SAMPLE, SITTING)) <= MOST[size]


def watched(order: str = "advance", mover: str = "advance", **state: str) -> Table:
    """The Runners have said that they move; the Guns, 10 inches before them, may call Overwatch."""
    return imperialis(
        detachment("Runners", rank(30, 40, 3), order=mover),
        detachment("Guns", rank(30, 30, 3), seat=1, models=(GUNNER,), order=order),
        root=MovementPhase(seat=0),
    ).begins()


def moves(table: Table) -> Table:
    """The Runners go a little to the side."""
    [question] = [one for one in table.game.questions if one.seat == 0]
    found = offered(table.game, question, {"type": "move", "detachment": "Runners"})
    assert found is not None
    to = next(option.value for option in found.suggestions if found.holds(option.value))
    table.players[0].does(Move(detachment="Runners", to=to))
    return table


def answered(table: Table, *orders: StandingOrder) -> str:
    """The type of what standing orders answer; "" where the player is asked."""
    question = table.game.questions[0]
    found = RULESET.ahead.answer(RULESET.play.view(table.game, question.seat), question, orders)
    return found.action.model_dump()["type"] if found is not None else ""


def order(policy: str, whom: str = "", **when: str) -> StandingOrder:
    """A standing order for Overwatch."""
    return StandingOrder.model_validate({"key": "overwatch", "policy": policy, "whom": whom, "when": when})


@pytest.mark.rule("LI-OW-01")
def test_standing_orders_call_overwatch_or_let_it_pass() -> None:
    table = moves(watched())
    assert table.asked == [(1, "overwatch")]
    assert answered(table, order("always")) == "overwatch"
    assert answered(table, order("never")) == "no_overwatch"
    assert answered(table, order("always", "Formation of Guns")) == "overwatch"
    assert answered(table, order("always", "Somebody else")) == ""
    assert answered(table, order("if", hits="1")) == "overwatch"
    assert answered(table, order("if", hits="9")) == "no_overwatch"
    assert answered(table, order("if", distance="12")) == "overwatch"
    assert answered(table, order("if", distance="5")) == "no_overwatch"
    assert answered(table, order("if", has="advance", enemy="advance")) == "overwatch"
    assert answered(table, order("if", has="first_fire")) == "no_overwatch"
    assert answered(table, order("if", enemy="march")) == "no_overwatch"
    assert answered(table, order("if", charged=YES)) == "no_overwatch"


def test_who_is_charged_may_have_orders_of_his_own() -> None:
    table = watched(mover="charge")
    table.players[0].charges("Runners", "Guns")
    assert answered(table, order("if", charged=YES)) == "overwatch"


@pytest.mark.rule("LI-INIT-02")
def test_initiative_is_taken_or_given_by_order() -> None:
    table = imperialis(detachment("Line", rank(30, 40, 2)), detachment("Foes", rank(30, 10, 2), seat=1)).begins(
        InitiativePhase(), dice=[5, 2]
    )
    question = table.game.questions[0]
    for policy, choice in (("always", "take"), ("never", "give")):
        told = StandingOrder.model_validate({"key": "who_first", "policy": policy})
        found = RULESET.ahead.answer(table.game, question, [told])
        assert found is not None and found.action.model_dump()["choice"] == choice


# --- queues -----------------------------------------------------------------------------------------------------------


def two_formations() -> Table:
    """Seat 0 is to activate one of three Detachments of two Formations."""
    return imperialis(
        detachment("First", rank(10, 40, 2), order="advance", formation="Left"),
        detachment("Second", rank(20, 40, 2), order="advance", formation="Left"),
        detachment("Third", rank(30, 40, 2), order="march", formation="Right"),
        detachment("Foes", rank(30, 20, 2), seat=1, models=(GUNNER,), order="advance"),
        root=MovementPhase(seat=0),
    ).begins()


def plannable(game: Imperialis, seat: int, *queued: str) -> list[str]:
    """The Detachments that a seat may plan for."""
    view = imagined(
        RULESET.play.view(game, seat), NUMBER, lambda then: QUEUES.imagine(then, seat, queued), partial(_supposed, seat)
    )
    asked = [one for one in view.questions if one.seat == seat] if view is not None else []
    found = offered(view, asked[0], {"type": "stay"}) if view is not None and asked else None
    return [option.value for option in found.options] if found is not None else []


def _supposed(seat: int, game: Imperialis) -> None:
    QUEUES.suppose(game, seat)


@pytest.mark.rule("LI-ACT-01", "LI-ACT-06")
def test_both_sides_plan_for_those_that_are_to_be_activated() -> None:
    game = two_formations().game
    assert plannable(game, 0) == ["First", "Second", "Third"]
    assert plannable(game, 0, "First") == ["Second", "Third"]
    assert plannable(game, 0, "First", "Second", "Third") == []
    assert plannable(game, 1) == ["Foes"]


def test_what_stops_a_queue() -> None:
    game = two_formations().game
    game.acting = "First"
    seen = QUEUES.mark(game, 0)
    assert seen["under way"] == ["Left"]
    every = {"loss": YES, "near": "12", "formation": YES}
    assert QUEUES.stopped(game, 0, "Third", every, seen) == ""
    assert "away" in QUEUES.stopped(game, 0, "Third", {"near": "20"}, seen)
    game.detachments["First"].stands[0].wounds = 0
    assert QUEUES.stopped(game, 0, "Third", every, seen) == "First has lost Wounds"
    assert QUEUES.stopped(game, 0, "Third", {"formation": YES}, seen) == ""
    for name in ("First", "Second"):
        game.detachments[name].activated = True
    assert QUEUES.stopped(game, 0, "Third", {"formation": YES}, seen) == "Left is done"


@pytest.mark.rule("LI-OW-05")
def test_an_overwatch_stops_a_queue() -> None:
    table = moves(watched())
    table.players[1].watches("Guns", 0, dice=[1] * 6)
    assert QUEUES.noticed(table.game, 0, {"overwatch": YES}, table.said) == "Guns has called Overwatch"
    assert QUEUES.noticed(table.game, 0, {}, table.said) == ""
    assert QUEUES.noticed(table.game, 1, {"overwatch": YES}, table.said) == ""
