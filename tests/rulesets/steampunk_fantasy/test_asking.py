"""What a player reads who is asked: sentences, notes, and why something else was done than was ordered."""

from __future__ import annotations

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.offering import offered
from rulesets.steampunk_fantasy.actions import Deploy, Ready
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.chapters.orders.writing import Writing
from rulesets.steampunk_fantasy.chapters.setup.deployment import Deployment
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.ruleset import RULESET
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
    table.game.lay(parse_hex("B8")).terrain = "forest"
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
    assert lines(off, "part_replaced") == ["Ram was to do F: that leads off the map. It does nothing."]
    fast = steam(tank("Ram", at="C5", speed="fast", state={"carrying_out": orders("(slow) A + F + -", "- + -")}))
    fast.begins(MovementStep(number=1))
    (told,) = lines(fast, "order_replaced")
    assert told == "Ram was ordered (slow) A + F + -: that is not for its speed, fast. It does (fast) F + F + -."


def test_a_default_that_replaces_itself_is_not_worth_a_word() -> None:
    default = steam(tank("Ram", at="C5", speed="rest", state={"carrying_out": orders("(rest) - + - + -", "- + -")}))
    default.begins(MovementStep(number=1))
    assert default.heard("order_replaced") == []
