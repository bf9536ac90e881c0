"""Taking steps back: alone, by consent, and never twice."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.refusal import NotPossible, Settled
from bot.settling.agreements import NeedsConsent
from bot.settling.undoing import UNDOS_A_GAME, Step, harmless, told
from bot.store.outbox import Post
from bot.table.tables import RecordLine
from rulesets.kit.engine.dice import Roll
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.standing_orders import StandingOrder
from rulesets.kit.engine.upgrading import procedures
from tests.bot.club import BLUE, GUEST, RED, Club
from tests.bot.moments import answer_that, dice, moment, random_answer


def request_in(post: Post) -> int:
    """The number of the request that a post asks about."""
    agree = next(control for control in post.controls if control.label == "Agree")
    return int(agree.custom_id.split(":")[2])


async def rolled(club: Club, number: int) -> int:
    """Somebody takes a step that rolls; returns who."""
    asked = (await club.table(number)).seats[(await club.game(number)).questions[0].seat].member
    await club.answers(number, rolls=True)
    assert asked is not None
    return asked


def other(member: int) -> int:
    return RED + BLUE - member


async def asks_for_undo(club: Club, number: int, member: int) -> str:
    """A member reads what an undo would take back, and asks the other side for it; returns what was read."""
    with pytest.raises(NeedsConsent) as needed:
        await club.agreements.undo(number, member, club.interaction())
    asked = await club.agreements.ask_undo(number, member, club.interaction(), needed.value.count)
    assert asked == "The other side is asked."
    return needed.value.text


async def agreed_undo(club: Club, number: int, member: int) -> str:
    """A member asks, the other agrees."""
    await asks_for_undo(club, number, member)
    request = request_in((await club.posts())[-1])
    return await club.agreements.consent(request, other(member), True, club.interaction())


async def test_an_own_step_without_dice_is_free(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    before = await club.game(number)
    await club.answers(number, rolls=False, same_seat=True)
    assert await club.agreements.undo(number, RED, club.interaction()) == "Taken back."
    assert await club.game(number) == before


async def test_several_steps_are_taken_back_one_after_the_other(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    first = await club.game(number)
    await club.answers(number, rolls=False, same_seat=True)
    second = await club.game(number)
    await club.answers(number, rolls=False)
    for state in (second, first):
        await club.agreements.undo(number, RED, club.interaction())
        assert await club.game(number) == state
    with pytest.raises(NotPossible, match="no step of yours"):
        await club.agreements.undo(number, RED, club.interaction())


async def test_the_same_action_after_an_undo_rolls_the_same_dice(club: Club) -> None:
    number = await club.table_at(moment("attack", seat=0), seats=(RED, RED))
    action = answer_that(await club.game(number), rolls=True)
    await club.gives(number, action)
    once = (await club.record(number))[-1]
    after = await club.game(number)
    await club.agreements.undo(number, RED, club.interaction())
    await club.gives(number, action)
    again = (await club.record(number))[-1]
    assert once.rolls
    assert again.rolls == once.rolls
    assert await club.game(number) == after


async def test_a_step_that_rolled_needs_the_other_side(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    before = await club.game(number)
    member = await rolled(club, number)
    after = await club.game(number)
    await asks_for_undo(club, number, member)
    assert await club.game(number) == after
    post = (await club.posts())[-1]
    assert post.ping == [other(member)]
    assert [control.label for control in post.controls] == ["Agree", "Decline", "Withdraw"]
    with pytest.raises(NotPossible, match="other side has to answer"):
        await club.agreements.consent(request_in(post), member, True, club.interaction())
    with pytest.raises(NotPossible, match="do not play"):
        await club.agreements.consent(request_in(post), GUEST, True, club.interaction())
    assert await club.agreements.consent(request_in(post), other(member), True, club.interaction()) == "Taken back."
    assert await club.game(number) == before


async def test_a_declined_undo_changes_nothing(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    member = await rolled(club, number)
    after = await club.game(number)
    await asks_for_undo(club, number, member)
    request = request_in((await club.posts())[-1])
    await club.agreements.consent(request, other(member), False, club.interaction())
    assert await club.game(number) == after
    assert "does not agree" in (await club.posts())[-1].title
    with pytest.raises(Settled):
        await club.agreements.consent(request, other(member), True, club.interaction())


async def test_a_request_is_stale_when_the_game_moves_on(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    member = await rolled(club, number)
    await asks_for_undo(club, number, member)
    request = request_in((await club.posts())[-1])
    await club.answers(number)
    after = await club.game(number)
    with pytest.raises(Settled, match="moved on"):
        await club.agreements.consent(request, other(member), True, club.interaction())
    assert await club.game(number) == after


async def test_nobody_is_asked_twice_at_once(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    member = await rolled(club, number)
    await asks_for_undo(club, number, member)
    count = (await club.game(number)).count
    with pytest.raises(NotPossible, match="asked already"):
        await club.agreements.ask_undo(number, member, club.interaction(), count)


async def test_agreeing_twice_at_once_takes_one_step_back(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    before = await club.game(number)
    member = await rolled(club, number)
    await asks_for_undo(club, number, member)
    request = request_in((await club.posts())[-1])
    consents = [club.agreements.consent(request, other(member), True, club.interaction()) for _ in range(2)]
    results = await asyncio.gather(*consents, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Settled", "str"]
    assert await club.game(number) == before


async def test_consents_are_capped(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    for _ in range(UNDOS_A_GAME):
        member = await rolled(club, number)
        await agreed_undo(club, number, member)
    member = await rolled(club, number)
    with pytest.raises(NotPossible, match=f"take back {UNDOS_A_GAME} steps"):
        await club.agreements.undo(number, member, club.interaction())


async def test_alone_at_the_table_nobody_is_asked_and_nothing_is_capped(club: Club) -> None:
    number = await club.table_at(moment("attack"), seats=(RED, RED))
    before = await club.game(number)
    for _ in range(UNDOS_A_GAME + 2):
        await club.answers(number, rolls=True)
        assert await club.agreements.undo(number, RED, club.interaction()) == "Taken back."
        assert await club.game(number) == before


async def test_against_the_practice_opponent_ones_own_step_comes_back(club: Club) -> None:
    """Not the opponent's answer alone, which it would give again at once."""
    number = await club.table_at(moment("deploy", seat=0), seats=(RED, None))
    before = await club.game(number)
    await club.answers(number)
    kinds = [(line.seat, line.automatic) for line in await club.record(number)]
    assert (1, "practice") in kinds
    assert await club.agreements.undo(number, RED, club.interaction()) == "Taken back."
    assert await club.game(number) == before


async def test_the_opponents_step_is_not_mine_to_take_back(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    await club.answers(number)
    with pytest.raises(NotPossible, match="no step of yours"):
        await club.agreements.undo(number, BLUE, club.interaction())


async def test_once_the_other_side_has_answered_it_is_asked(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    before = await club.game(number)
    await club.answers(number)
    await club.answers(number)
    assert await agreed_undo(club, number, RED) == "Taken back."
    assert await club.game(number) == before


async def test_a_button_means_its_own_step(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await club.answers(number, rolls=False, same_seat=True)
    count = (await club.game(number)).count
    await club.answers(number, rolls=False)
    with pytest.raises(Settled, match="moved on"):
        await club.agreements.undo(number, RED, club.interaction(), count)
    assert await club.agreements.undo(number, RED, club.interaction(), count + 1) == "Taken back."


async def test_an_undo_drops_drafts_and_plans(club: Club) -> None:
    from bot.store import clicks

    number = await club.table_at(moment("activate", seat=0))
    await club.answers(number, rolls=False, same_seat=True)
    async with club.database.transaction() as tx:
        await clicks.keep_drafts(tx, number, 0, 1, [{"type": "move"}])
        await clicks.add_plan(tx, number, 1, "activate", {"unit": "Somebody"})
    await club.agreements.undo(number, RED, club.interaction())
    assert await clicks.drafts_of(club.database, number, 0) is None
    assert await clicks.plans_of(club.database, number) == []


async def test_the_record_keeps_what_was_taken_back(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await club.answers(number, rolls=False, same_seat=True)
    await club.agreements.undo(number, RED, club.interaction())
    assert [line.kind for line in await club.record(number)] == ["begin", "answer", "undo"]


async def test_snapshots_of_steps_go_with_the_next_roll_but_those_of_activations_stay(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    for _ in range(60):
        game = await club.game(number)
        if game.verdict is not None:
            break
        await club.answers(number)
    kept = await club.snapshots(number)
    lines = {line.number: line for line in await club.record(number)}
    answers = [line for line in lines.values() if line.kind == "answer"]
    last_roll = max(line.number for line in answers if line.rolls)
    first_of = {}
    for line in answers:
        first_of.setdefault(line.chapter, line.number)
    assert {n for n, start in kept if start} == set(first_of.values())
    assert {n for n, _ in kept} == set(first_of.values()) | {n for n in lines if n >= last_roll}


@pytest.mark.parametrize(
    ("changes", "free"),
    [
        ({}, True),
        ({"automatic": "standing order"}, True),
        ({"automatic": "time is up"}, False),
        ({"sealed": True}, False),
        ({"rolls": [Roll(label="1", content="", first=0, sides=6, faces=(1,))]}, False),
        ({"seat": 1}, False),
    ],
)
async def test_what_somebody_learned_from_is_not_free(club: Club, changes: dict[str, object], free: bool) -> None:
    """An own step is free while everything behind it is an own answer without dice, reveal or deadline."""
    table = await club.table(await club.table_at(moment("activate", seat=0)))
    line = RecordLine(9, 0, 0, RED, "answer", "", {"type": "pass"}, [], [], 0, False, "1")
    assert harmless(table, replace(line, **changes), [0]) is free  # type: ignore[arg-type]


async def test_what_an_undo_opens_again_is_told_to_both_sides_alike(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    seat = (await club.table(number)).seats[(await club.game(number)).questions[0].seat]
    member = await rolled(club, number)
    dice = sum(len(roll.faces) for line in await club.record(number) for roll in line.rolls)
    text = await asks_for_undo(club, number, member)
    post = (await club.posts())[-1]
    assert post.text == text
    taken, opened = text.split("Open again:")
    assert f"› {seat.name}: " in taken
    assert f"{dice} dice fell" in taken
    assert "target" in opened
    assert "the same action gives the same dice again" in opened
    assert f"{seat.name} has {UNDOS_A_GAME} of {UNDOS_A_GAME} such undos left" in text


async def test_the_other_sides_answers_are_named_too(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    await club.answers(number)
    await club.answers(number)
    text = await asks_for_undo(club, number, RED)
    assert "› Red: " in text
    assert "› Blue: " in text
    assert "Both sides have decided something" in text
    assert "dice" not in text


async def test_nothing_is_asked_before_it_is_confirmed(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    member = await rolled(club, number)
    before = await club.posts()
    with pytest.raises(NeedsConsent):
        await club.agreements.undo(number, member, club.interaction())
    assert await club.posts() == before


async def test_what_is_asked_is_what_was_read(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    member = await rolled(club, number)
    count = (await club.game(number)).count
    await club.answers(number)
    with pytest.raises(Settled, match="moved on"):
        await club.agreements.ask_undo(number, member, club.interaction(), count)


async def test_a_request_is_withdrawn_by_who_asked(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    member = await rolled(club, number)
    await asks_for_undo(club, number, member)
    request = request_in((await club.posts())[-1])
    with pytest.raises(NotPossible, match="Only who has asked"):
        await club.agreements.withdraw(request, other(member), club.interaction())
    assert await club.agreements.withdraw(request, member, club.interaction()) == "You have taken it back."
    with pytest.raises(Settled):
        await club.agreements.consent(request, other(member), True, club.interaction())
    await asks_for_undo(club, number, member)


async def test_declining_and_agreeing_at_once_is_one_of_them(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    member = await rolled(club, number)
    after = await club.game(number)
    await asks_for_undo(club, number, member)
    request = request_in((await club.posts())[-1])
    answers = [club.agreements.consent(request, other(member), agreed, club.interaction()) for agreed in (False, True)]
    results = await asyncio.gather(*answers, return_exceptions=True)
    assert [type(result).__name__ for result in results] == ["str", "Settled"]
    assert await club.game(number) == after


async def test_what_moves_nobody_leaves_a_request_open(club: Club) -> None:
    """A standing order or a handed-over seat is no move: the request can still be answered, also after a restart."""
    number = await club.table_at(moment("attack"))
    before = await club.game(number)
    member = await rolled(club, number)
    await asks_for_undo(club, number, member)
    request = request_in((await club.posts())[-1])
    await club.preparing.set_order(number, RED, StandingOrder(key="react", policy="never"), club.interaction())
    again = Club(club.database, club.folder, interactions=9000)
    assert await again.agreements.consent(request, other(member), True, again.interaction()) == "Taken back."
    assert await again.game(number) == before


async def test_an_undo_closes_the_other_requests(club: Club) -> None:
    number = await club.table_at(moment("attack"))
    member = await rolled(club, number)
    await club.agreements.offer_draw(number, other(member), club.interaction())
    draw = request_in((await club.posts())[-1])
    await agreed_undo(club, number, member)
    with pytest.raises(Settled):
        await club.agreements.consent(draw, member, True, club.interaction())


async def test_an_undo_does_not_tell_the_rest_of_a_way(club: Club) -> None:
    """In the middle of a march nobody but the mover knows where it leads, whoever asks for an undo."""
    before, march = a_march_that_pauses()
    number = await club.table_at(before)
    await club.gives(number, before.read_action(march))
    table = await club.table(number)
    seat = table.seats[before.questions[0].seat]
    step = Step(2, free=False, behind=tuple((await club.record(number))[1:]))
    text = await told(club.database, table, seat, step)
    assert f"› {seat.name}: move\n" in text
    assert str(march["to"]) not in text


def a_march_that_pauses() -> tuple[Game, dict[str, object]]:
    """A game one answer before a march in whose middle the other side is asked, and that answer."""
    for seed in range(300):
        random, game = Random(seed), moment("activate")
        while game.questions:
            question = game.questions[0]
            action = random_answer(game, question, random)
            after = apply(game, question.seat, question.number, action, dice()).game
            asked = [question.key for question in after.questions]
            if asked == ["react"] and any(procedures(after.model_dump(mode="json"), "dust.move")):
                return game, action.model_dump()
            game = after
    raise AssertionError("no march is ever interrupted")
