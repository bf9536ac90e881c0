"""What a player reads who is asked: sentences, notes, and why something else was done than was ordered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.offering import extended, offered
from rulesets.steampunk_fantasy.actions import Deploy, Ready
from rulesets.steampunk_fantasy.before.armies import army_lists
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.chapters.orders.writing import ANOTHER_SPEED, Writing
from rulesets.steampunk_fantasy.chapters.setup.deployment import Deployment
from rulesets.steampunk_fantasy.chapters.setup.laying_out import LayingOut
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.chapters.turn.sequence_of_play import Battle
from rulesets.steampunk_fantasy.face.tell.orders_told import fire_with_speeds, movement_in_words
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.order_notation import SPEEDS
from tests.rulesets.steampunk_fantasy.table import Table, orders, steam, tank, troop

WORDS = RULESET.words


def notes(table: Table, key: str, draft: dict[str, object]) -> dict[str, str]:
    """The entries of a menu with their notes."""
    question = next(question for question in table.game.questions if question.key == key)
    found = offered(table.game, question, draft)
    assert found is not None
    entries = [WORDS.option(table.game, question, found, option) for option in found.options]
    return {entry.label: entry.note for entry in entries}


def lines(table: Table, key: str) -> list[str]:
    """The events of this key in words."""
    return [WORDS.event(table.game, Event(key=key, rule="", values=values)) for values in table.heard(key)]


def test_the_call_says_what_is_done_in_secret() -> None:
    ready = [q for q in steam(tank("Ram"), turn=0).begins(Deployment()).game.questions if q.key == "ready"]
    table = steam(tank("Ram", at="C3"), turn=2).begins(Writing(turn=3))
    (writing,) = [q for q in table.game.questions if q.key == "ready"]
    assert WORDS.question(table.game, writing).endswith("writes orders for turn 3.")
    table.game.stage = "deployment"
    assert WORDS.question(table.game, ready[0]).endswith("places bases.")


def test_who_is_done_reads_which_bases_have_no_orders_of_their_own() -> None:
    table = steam(tank("Ram", at="C3"), troop("Guard", at="C4"), turn=2).begins(Writing(turn=3))
    (ready,) = [q for q in table.game.questions if q.key == "ready"]
    assert "Ram and Guard do what the rules have by default." in WORDS.confirm(table.game, ready, Ready())


def test_hexes_tell_their_terrain_and_who_was_placed_there() -> None:
    table = steam(tank("Ram"), troop("Guard"), troop("Court", seat=1), turn=0).begins(Deployment())
    table.game.lay(parse_hex("B8"), terrain="forest")
    table.players[0].does(Deploy(base="Ram", hex="B8", facing="N", speed="slow"))
    told = notes(table, "deploy", {"type": "deploy", "base": "Guard"})
    assert (told["B8"], told["C8"]) == ("forest, Ram", "")


def test_targets_tell_how_far_they_are_and_how_likely_they_are_hit() -> None:
    guard = troop("Guard", at="C5", state={"carrying_out": orders("- + - + -", "Fire + -"), "loaded": {"Rifle": 9}})
    table = steam(guard, troop("Court", at="C3", facing="S", seat=1)).begins(Gunnery(part=0))
    told = notes(table, "targets", {"type": "targets", "base": "Guard"})
    assert told["Court"].startswith("C3, 2 hexes away, ")
    assert told["Court"].endswith(" % to hit")


def test_what_is_done_instead_comes_with_its_reason() -> None:
    off = steam(tank("Ram", at="C1", speed="slow", state={"carrying_out": orders("(slow) F + F + -", "- + -")}))
    off.begins(MovementStep(number=1))
    assert lines(off, "part_replaced") == ["Ram was ordered “1 forward”: that leads off the map. Instead: nothing."]
    fast = steam(tank("Ram", at="C5", speed="fast", state={"carrying_out": orders("(slow) A + F + -", "- + -")}))
    fast.begins(MovementStep(number=1))
    (told,) = lines(fast, "order_replaced")
    assert told == (
        "Ram was ordered “slow: speed up, 1 forward”: that is not for its speed, fast. Instead: fast: 2 forward."
    )


def test_a_default_that_replaces_itself_is_not_worth_a_word() -> None:
    default = steam(tank("Ram", at="C5", speed="rest", state={"carrying_out": orders("(rest) - + - + -", "- + -")}))
    default.begins(MovementStep(number=1))
    assert default.heard("order_replaced") == []


# --- orders in words --------------------------------------------------------------------------------------------------

SAID = {
    "(slow) F + - + -": "slow: 1 forward",
    "(fast) F + F + -": "fast: 2 forward",
    "(slow) F + L + F": "slow: 1 forward, turn left, 1 forward",
    "(slow) 360,A + F + F": "slow: turn any way and speed up, 2 forward",
    "(stand-still) A,A + F + F": "stand-still: speed up 2 levels, 2 forward",
    "(stand-still) R + R + -": "stand-still: turn right twice",
    "(rest) - + - + A[slow]": "rest: wait twice, speed up to slow",
    "(fast) Chase + Chase + Chase": "fast: chase three times",
    "(rest) - + - + -": "rest: stay",
    "(slow, crawl) B + Rev + -": "slow, crawl: slow down, 1 back",
    "- + - + -": "stand still",
}
FIRE_SAID = {
    "- + -": "hold fire",
    "Fire + -": "fire before moving",
    "- + Fire": "fire after moving",
    "Fire + Fire": "fire before and after moving",
    "(stand-still) Load + Fire": "stand-still: load, then fire",
    "(stand-still, slow) - + Load[5]": "stand-still, slow: load 5 rounds after moving",
}


@pytest.mark.parametrize("code", SAID)
def test_a_movement_order_is_read_in_words(code: str) -> None:
    assert movement_in_words(code) == SAID[code]


@pytest.mark.parametrize("code", FIRE_SAID)
def test_a_fire_order_is_read_in_words(code: str) -> None:
    assert fire_with_speeds(code) == FIRE_SAID[code]


STEP = st.sampled_from(["F", "Rev", "R", "L", "A", "B", "360", "-", "A,F", "F,R", "R,R", "A,A", "360,F", "Chase"])
ORDER = st.builds(
    lambda speed, parts: f"({speed}) {' + '.join(parts)}", st.sampled_from(SPEEDS), st.tuples(*[STEP] * 3)
)


@given(ORDER, ORDER)
def test_two_orders_never_read_alike(one: str, other: str) -> None:
    assert (movement_in_words(one) == movement_in_words(other)) == (one == other)


def test_no_menu_has_a_code_and_every_entry_reads_differently() -> None:
    for force in army_lists.SAMPLES:
        for base in army_lists.load(force).bases:
            table = steam(troop("Guard", at="C5", speed="slow"))
            table.game.cards[table.base("Guard").card] = base.card
            table.begins(Writing(turn=2))
            question = next(q for q in table.game.questions if q.key == "orders")
            draft: dict[str, object] = {"type": "orders", "base": "Guard"}
            while (found := offered(table.game, question, draft)) is not None:
                labels = [WORDS.option(table.game, question, found, option).label for option in found.options]
                assert len(set(labels)) == len(labels)
                assert not any(" + " in label for label in labels)
                draft = extended(draft, found, found.options[0].value)


def test_orders_for_the_speed_that_a_base_will_have_are_chosen_at_once() -> None:
    table = steam(tank("Ram", at="C5", speed="slow")).begins(Writing(turn=2))
    question = next(q for q in table.game.questions if q.key == "orders")
    found = offered(table.game, question, {"type": "orders", "base": "Ram"})
    assert found is not None
    first, last = found.options[0], found.options[-1]
    assert first.parts == (first.value,)
    assert last.parts == (ANOTHER_SPEED, last.value)
    assert WORDS.part(table.game, question, found, first.parts).label == "Slow: 1 forward"
    assert WORDS.part(table.game, question, found, last.parts[:1]).label == "For another speed …"
    assert WORDS.field(table.game, question, found) == "How does it move?"


def test_who_lays_out_terrain_reads_how_much_there_may_be() -> None:
    table = steam(tank("Ram"), troop("Guard", seat=1), turn=0).begins(LayingOut())
    assert "up to 10 of 21 hexes" in WORDS.question(table.game, table.game.questions[0])


def test_the_title_says_for_which_turn_orders_are_written() -> None:
    table = steam(tank("Ram", at="C5", speed="slow"), turn=0).begins(Writing(turn=1))
    assert WORDS.title(table.game).startswith("Before the first turn, orders for turn 1 – ")


def test_with_the_first_orders_begins_a_chapter_of_which_the_table_hears() -> None:
    table = steam(tank("Ram", at="C5", speed="slow"), turn=0)
    before = table.game.chapter
    assert table.begins(Battle(at="first_orders")).game.chapter == before + 1
