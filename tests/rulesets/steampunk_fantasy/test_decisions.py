"""What the rules leave open, as it was settled: chases, pinned winners, the end of the game, declarations."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import begin
from rulesets.steampunk_fantasy.chapters.orders.carrying_out import settle_movement
from rulesets.steampunk_fantasy.chapters.orders.defaults import default_movement, movement_list
from rulesets.steampunk_fantasy.chapters.orders.writing import Writing
from rulesets.steampunk_fantasy.chapters.setup.victory import verdict
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.chapters.turn.sequence_of_play import Battle
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.rulesets.steampunk_fantasy.melee import TOUGH
from tests.rulesets.steampunk_fantasy.table import Placed, Table, card, orders, riders, steam, tank, troop


def told(movement: str, *fire: str, **state: Any) -> dict[str, Any]:
    """A base that carries out this order."""
    return {"carrying_out": orders(movement, *(fire or ("- + -",))), **state}


def stepped(*described: str | Placed, dice: tuple[int, ...] = (), **fields: Any) -> Table:
    """Movement step 1, to its first question."""
    return steam(*described, **fields).begins(MovementStep(number=1), dice)


# --- SF-D-26: where a chase leads ------------------------------------------------------------------------------------


@pytest.mark.rule("SF-ORD-19")
def test_a_chaser_waits_for_an_enemy_that_comes_into_its_hex() -> None:
    """Nobody is nearer than who will be here; the other one is not hunted. It faces where he comes from."""
    comes = troop("Comer", at="C4", seat=1, facing="S", speed="slow", state=told("(slow) F + - + -"), tables=TOUGH)
    other = troop("Other", at="C7", seat=1, tables=TOUGH)
    boars = riders("Boars", at="C5", facing="S", state=told("(slow) Chase + - + -"), tables=TOUGH)
    table = steam(boars, comes, other)
    table.game = begin(table.game, MovementStep(number=1), SealedDice(b"any")).game
    assert table.base("Other").hex.name == "C7"
    assert "Boars" not in [base.id for base in table.game.at(table.base("Other").hex)]
    assert [base.trail for base in table.game.bases.values() if base.id == "Other"] == [[]]
    said = begin(steam(boars, comes, other).game, MovementStep(number=1), SealedDice(b"any")).events
    (contested,) = [event.values for event in said if event.key == "contested"]
    assert (contested["hex"], sorted(contested["bases"])) == ("C5", ["Boars", "Comer"])


@pytest.mark.rule("SF-ORD-19")
def test_an_enemy_that_is_stopped_is_chased_where_it_stands() -> None:
    """Two tanks would overcrowd the hex in front of them: both stay."""
    drives: dict[str, Any] = {"facing": "N", "speed": "slow", "seat": 1}
    one = tank("One", at="C3", state=told("(slow) F + - + -"), **drives)
    two = tank("Two", at="D3", state=told("(slow) F + - + -"), **{**drives, "facing": "NW"})
    boars = riders("Boars", at="B7", facing="S", state=told("(slow) Chase + - + -"))
    table = stepped(boars, one, two)
    assert table.offers(0, "way", base="Boars") == ["B6", "C7"], "C3 and D3 are as near as each other"


# --- SF-D-106: who declares ------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-CHO-02")
def test_a_chase_between_two_is_declared_on_what_the_orders_tell() -> None:
    """One of the two nearest drives away by its order: the chaser has no choice left, and nothing to declare."""
    away = troop("Away", at="C4", seat=1, facing="N", speed="slow", state=told("(slow) F + - + -"))
    stays = troop("Stays", at="C6", seat=1, tables=TOUGH)
    boars = riders("Boars", at="C5", state=told("(slow) Chase + - + -"), tables=TOUGH)
    table = steam(boars, away, stays)
    applied = begin(table.game, MovementStep(number=1), SealedDice(b"any"))
    assert "declare" not in [question.key for question in applied.game.questions]
    assert [event.values["hex"] for event in applied.events if event.key == "contested"] == ["C6"]


# --- SF-COND-02, SF-D-102: what is left of a part ---------------------------------------------------------------------


@pytest.mark.rule("SF-COND-02")
@pytest.mark.parametrize(("die", "facing"), [(1, "NE"), (6, "N")])
def test_a_winner_that_was_pinned_does_not_turn_any_more(die: int, facing: str) -> None:
    """The Guard frightens it before the assault; it wins all the same, and goes in."""
    scary: dict[str, Any] = {"special": ("fear[6]",), "assault": "0", "tables": TOUGH}
    driver = riders("Boars", at="D5", state=told("(slow) F,R + - + -"), tables=TOUGH, movement=("(slow) F,R + - + -",))
    guard = troop("Guard", at="D4", seat=1, facing="S", strong=1, **scary)
    dice = (die, *(6,) * (3 if die == 6 else 6), 1)
    table = stepped(driver, guard, dice=dice)
    table.players[1].goes("Guard", "S")
    assert table.where("Boars") == "D4"
    assert table.base("Boars").facing.name == facing


# --- SF-SETUP-04: the end, at once -----------------------------------------------------------------------------------


def over_at(table: Table, at: str) -> Steampunk:
    """A battle that goes on at this step of its turn."""
    return begin(table.game, Battle(at=at), SealedDice(b"any")).game


@pytest.mark.rule("SF-SETUP-04")
@pytest.mark.parametrize("at", ["cleared_by_gunnery", "three_steps", "cleared_in_the_end"])
def test_the_game_is_over_at_once_when_a_side_is_gone(at: str) -> None:
    lost = troop("Lost", at="C3", seat=1, state={"where": "destroyed"})
    burning = tank("Ram", at="C5", state={"fires": 3})
    game = over_at(steam(burning, lost, turn=3), at)
    assert game.verdict is not None
    assert (game.verdict.key, game.verdict.winners) == ("eliminated", [0])
    assert game.bases["Ram"].fires == 3, "no agony follows"
    assert game.turn == 3


@pytest.mark.rule("SF-SETUP-04")
def test_a_side_is_gone_when_neither_partner_has_a_base() -> None:
    one = troop("One", at="C3", seat=1, state={"where": "left"})
    other = troop("Other", at="C4", seat=2)
    table = steam(tank("Ram", at="C9"), one, other, sides=(0, 1, 1))
    assert verdict(table.game) is None
    table.game.bases["Other"].where = "destroyed"
    found = verdict(table.game)
    assert found is not None
    assert found.winners == [0]


def test_in_the_last_turn_nobody_writes_orders_that_never_come_up() -> None:
    placed = troop("Guard", at="C9"), troop("Court", at="C1", seat=1, facing="S")
    game = over_at(steam(*placed, turn=7), "turn_begins")
    assert game.verdict is not None, "turn 8 runs to its end without a question"
    asked = over_at(steam(*placed, turn=6), "turn_begins")
    assert {question.key for question in asked.questions} == {"orders", "ready"}
    endless = over_at(steam(*placed, turn=7, options={"turns": "none"}), "turn_begins")
    assert endless.questions != []


# --- SF-D-23: the default of every speed -----------------------------------------------------------------------------

CREEPER = ("(slow) B[crawl] + - + -", "(crawl) A[slow] + F + -", "(setup) - + - + A")


@pytest.mark.rule("SF-ORD-30")
def test_the_default_of_a_special_speed_is_for_that_speed_only() -> None:
    creeper = card("Creeper", movement=CREEPER)
    assert default_movement(creeper, "crawl").text == "(crawl) - + - + -"
    listed = movement_list(creeper)
    assert {"(crawl) - + - + -", "(setup) - + - + -", "(fast) F + F + -"} <= set(listed)
    assert "(rest) - + - + -" not in listed, "its orders never speak of resting"
    assert "(crawl) - + - + -" not in movement_list(card("Tank"))


@pytest.mark.rule("SF-ORD-28")
@pytest.mark.parametrize(("speed", "replaced"), [("crawl", False), ("slow", True)])
def test_the_default_of_a_special_speed_is_legal_at_it(speed: str, replaced: bool) -> None:
    state = told("(crawl) - + - + -")
    table = steam(troop("Guard", at="C5", speed=speed, movement=CREEPER, state=state))
    settle_movement(table.game, table.base("Guard"))
    assert ("order_replaced" in [event.key for event in table.game.events]) is replaced


def test_what_is_written_by_default_is_on_offer() -> None:
    table = steam(troop("Guard", at="C5", speed="setup", movement=CREEPER), troop("Court", at="C1", seat=1))
    table.begins(Writing(turn=2))
    (asked, *_) = table.game.questions
    assert asked.default is not None
    assert asked.default["movement"] in table.offers(0, "orders", base="Guard")
