"""Sealed orders, and assaults side by side that may be answered in any order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Roll, fingerprint, verify
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Stale
from rulesets.kit.engine.view import without_sealed_answers
from tests.kit.playing import SECRET, Played, dump, refused, reloaded, sealed
from tests.kit.toys.rounds import Campaign, Order, Stake, Stand, campaign

RED, BLUE, GREEN = 0, 1, 2


def started(seats: int = 2, rounds: int = 2) -> Played[Campaign]:
    return Played(campaign(sealed(), seats=seats, rounds=rounds))


def ordered(*against: str) -> Played[Campaign]:
    """A campaign of one round with the orders of all seats in."""
    table = started(len(against), rounds=1)
    for seat, target in enumerate(against):
        table.answers(seat, Order(against=target))
    return table


@pytest.mark.rule("TY-ORDER-01")
def test_orders_are_opened_together() -> None:
    table = started(3)
    table.answers(RED, Order(against="1"))
    table.answers(GREEN, Order())
    assert not table.last.events
    assert not table.last.irreversible
    table.answers(BLUE, Order(against="2"))
    assert [event.values for event in table.last.events] == [{"seat": 0, "against": "1"}, {"seat": 1, "against": "2"}]
    assert table.last.revealed
    assert table.last.irreversible


@pytest.mark.rule("TY-ORDER-01")
def test_an_order_may_be_changed_until_the_last_is_in() -> None:
    table = started()
    number = table.game.open_for(RED)[0].number
    table.answers(RED, Order(against="1"))
    table.answers(RED, Order(), number=number)
    assert table.game.count == 0
    table.answers(BLUE, Order(against="0"))
    assert table.asked() == [(BLUE, "stake")]
    assert table.game.count == 1
    with pytest.raises(Stale):
        table.answers(RED, Order(against="1"), number=number)


def test_a_changed_order_is_checked_like_the_first() -> None:
    table = started()
    number = table.game.open_for(RED)[0].number
    table.answers(RED, Order(against="1"))
    with refused("TY-ORDER-01", "no_target"):
        table.answers(RED, Order(against="0"), number=number)
    assert table.game.question(number).given == Order(against="1").model_dump()


def test_a_sealed_order_appears_in_no_other_view() -> None:
    table = started(3)
    table.answers(RED, Order(against="2"))
    for seat in (BLUE, GREEN, None):
        view = without_sealed_answers(table.game, seat)
        assert view.questions[0].given == {}
        assert "'against': '2'" not in str(dump(view))
        assert view.open_for(RED) == []
    own = without_sealed_answers(table.game, RED)
    assert own.questions[0].given == {"type": "order", "against": "2"}
    assert table.game.questions[0].given == {"type": "order", "against": "2"}


@pytest.mark.rule("TY-ASSAULT-01", "TY-ASSAULT-03", "TY-ASSAULT-04")
def test_assaults_go_on_side_by_side() -> None:
    table = ordered("1", "0")
    assert table.asked() == [(RED, "stake"), (BLUE, "stake")]
    table.answers(BLUE, Stake(men=3))
    assert table.asked() == [(RED, "stake"), (RED, "stand")]


@pytest.mark.rule("TY-ASSAULT-05", "TY-ASSAULT-06", "TY-ASSAULT-02")
def test_an_assault_ends_when_both_flanks_have_fought() -> None:
    table = ordered("1", "")
    table.answers(RED, Stake(men=4))
    table.answers(BLUE, Stand(how="hold"), 5, 6)
    assert table.asked() == [(RED, "flank"), (BLUE, "flank")]
    table.answers(BLUE, Stand(how="hold"), 1)
    table.answers(RED, Stand(how="hold"), 1, 6, 5)
    assert table.game.score == [5, 0]


@pytest.mark.rule("TY-ASSAULT-03")
def test_one_sends_what_one_has() -> None:
    table = ordered("1", "")
    for men in (0, 5):
        with refused("TY-ASSAULT-03", "not_offered"):
            table.answers(RED, Stake(men=men))


@pytest.mark.rule("TY-ASSAULT-01", "TY-ORDER-02", "TY-ORDER-03")
def test_a_round_without_assaults_asks_nothing_and_the_last_ends_the_game() -> None:
    table = started(rounds=2)
    for _ in range(2):
        assert table.asked() == [(RED, "order"), (BLUE, "order")]
        table.answers(RED, Order())
        table.answers(BLUE, Order())
    assert table.game.verdict is not None
    assert table.game.verdict.winners == [RED, BLUE]


# --- the order in which branches are answered


def settled(question: Question, salt: str = "") -> Action:
    """The answer that hangs on what is asked alone, not on when."""
    text = f"{salt} {question.seat} {question.key} {sorted(question.values.items())}"
    number = hashlib.sha256(text.encode()).digest()[0]
    if question.key == "order":
        return Order()
    if question.key == "stake":
        return Stake(men=1 + number % 4)
    ways = ("hold", "press") if question.key == "flank" else ("hold", "counter")
    return Stand(how=ways[number % 2])


def every_order(game: Campaign, rolls: tuple[Roll, ...] = ()) -> Iterator[tuple[Campaign, tuple[Roll, ...]]]:
    """Every way to answer what is open, one question after the other, to the end."""
    if not game.questions:
        yield game, rolls
    for question in game.questions:
        applied = apply(game, question.seat, question.number, settled(question), sealed())
        yield from every_order(applied.game, rolls + tuple(applied.rolls))


def essence(game: Campaign, rolls: tuple[Roll, ...] | list[Roll]) -> tuple[dict[str, Any], list[Any]]:
    """What may not hang on the order: the state, and the dice in no order."""
    return dump(game), sorted((roll.label, roll.content, roll.first, roll.faces) for roll in rolls)


@pytest.mark.rule("TY-ASSAULT-01", "TY-ASSAULT-05")
def test_every_order_of_answers_gives_the_same_game_and_the_same_dice() -> None:
    ends = [essence(game, rolls) for game, rolls in every_order(ordered("1", "0").game)]
    assert len(ends) == 280
    assert all(end == ends[0] for end in ends)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 100), min_size=16, max_size=16), st.text(max_size=3), st.booleans())
def test_four_seats_answer_in_any_order(order: list[int], salt: str, asleep: bool) -> None:
    table = ordered("1", "0", "3", "0")
    expected = _answered(table.game, [0] * 16, salt, asleep=False)
    assert _answered(table.game, order, salt, asleep=asleep) == expected


def _answered(game: Campaign, order: list[int], salt: str, *, asleep: bool) -> tuple[dict[str, Any], list[Any]]:
    """Play on in this order; `asleep`: the game comes back from the store before every click."""
    rolls: list[Roll] = []
    for pick in order:
        question = game.questions[pick % len(game.questions)]
        applied = apply(game, question.seat, question.number, settled(question, salt), sealed())
        game, rolls = reloaded(applied.game) if asleep else applied.game, rolls + applied.rolls
    assert game.questions == []
    return essence(game, rolls)


def test_another_answer_deep_in_a_branch_gives_the_last_dice_of_all_another_stream() -> None:
    """The die after the join hangs on every answer before it, also on those in the branches of a branch."""
    contents = set()
    for way in ("hold", "press"):
        table = ordered("1", "")
        table.answers(RED, Stake(men=4))
        _sealed_click(table, BLUE, Stand(how="hold"))
        _sealed_click(table, RED, Stand(how="hold"))
        _sealed_click(table, BLUE, Stand(how=way))
        contents.add(table.last.rolls[-1].content)
    assert len(contents) == 2


def test_no_die_is_drawn_twice() -> None:
    _, rolls = next(every_order(ordered("1", "0").game))
    drawn = [(roll.label, roll.content, roll.first + i) for roll in rolls for i in range(len(roll.faces))]
    assert len(drawn) == len(set(drawn))
    assert verify(SECRET, ["red", "blue"], fingerprint(SECRET), rolls) == []


def _sealed_click(table: Played[Campaign], seat: int, action: Action) -> None:
    number = table.game.open_for(seat)[0].number
    table.took(apply(table.game, seat, number, action, sealed()))
