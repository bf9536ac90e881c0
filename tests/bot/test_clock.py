"""Deadlines: defaults that fall due, one reminder where there is none, and a clock that no game stops."""

from __future__ import annotations

import pytest

from bot.clock import REPEATS_KNOWN_FOR
from bot.game.referee import Referee
from bot.store import clicks
from tests.bot.club import BLUE, DAY, HOUR, RED, Club
from tests.bot.moments import answer_that, moment


async def test_a_reaction_falls_due_as_no(club: Club) -> None:
    number = await club.table_at(moment("react"), pace=HOUR)
    question = (await club.game(number)).questions[0]
    club.time += HOUR - 1
    await club.clock.look()
    assert (await club.game(number)).questions[0].number == question.number
    club.time += 1
    await club.clock.look()
    line = (await club.record(number))[-1]
    assert (line.automatic, line.action, line.seat) == ("time is up", question.default, question.seat)
    assert all(q.number != question.number for q in (await club.game(number)).questions)


async def test_what_falls_due_is_told_to_the_table(club: Club) -> None:
    number = await club.table_at(moment("react"), pace=HOUR)
    club.time += HOUR
    await club.clock.look()
    (post,) = await club.posts()
    table = await club.table(number)
    assert post.ping == [table.seats[table.running.questions[0].seat].member]


async def test_a_question_without_default_gets_one_reminder(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1), pace=HOUR)
    game = await club.game(number)
    club.time += HOUR - 1
    await club.clock.look()
    assert await club.posts() == []
    for _ in range(2):
        club.time += HOUR // 2
        await club.clock.look()
    (post,) = await club.posts()
    assert post.title == "Blue has let the time for an answer go by"
    assert post.ping == [BLUE]
    assert [control.label for control in post.controls] == ["Act", "Status"]
    assert await club.game(number) == game


async def test_the_next_question_has_a_reminder_of_its_own(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), pace=HOUR)
    club.time += HOUR
    await club.clock.look()
    await club.answers(number, rolls=False, same_seat=True)
    await club.clears_posts()
    club.time += HOUR
    await club.clock.look()
    assert [post.title for post in await club.posts()] == ["Red has let the time for an answer go by"]


async def test_a_late_answer_still_counts_where_there_is_no_default(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), pace=HOUR)
    club.time += 10 * DAY
    await club.clock.look()
    await club.answers(number)


async def test_without_pace_nothing_falls_due(club: Club) -> None:
    await club.table_at(moment("react"), pace=0)
    club.time += 1000 * DAY
    await club.clock.look()
    assert await club.posts() == []


async def test_a_default_is_given_once(club: Club) -> None:
    number = await club.table_at(moment("react"), pace=HOUR)
    club.time += HOUR
    await club.clock.look()
    lines = len(await club.record(number))
    await club.clock.look()
    assert len(await club.record(number)) == lines


async def test_a_default_cannot_be_taken_back_for_nothing(club: Club) -> None:
    """Else a player would have two tries: let the time go by, see what comes, and answer after all."""
    from bot.refusal import NotPossible

    number = await club.table_at(moment("react", seat=0), pace=HOUR)
    club.time += HOUR
    await club.clock.look()
    with pytest.raises(NotPossible):
        await club.agreements.undo(number, RED, club.interaction())


async def test_a_game_that_stumbles_holds_up_no_other(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = await club.table_at(moment("react"), pace=HOUR)
    good = await club.table_at(moment("react"), pace=HOUR, channel=101)
    whole = Referee.fall_due

    async def fails(self: Referee, number: int, question: int) -> bool:
        if number == bad:
            raise ZeroDivisionError
        return await whole(self, number, question)

    monkeypatch.setattr(Referee, "fall_due", fails)
    club.time += HOUR
    await club.clock.look()
    assert len(await club.record(bad)) == 1
    assert (await club.record(good))[-1].automatic == "time is up"


async def test_an_error_behind_a_default_stops_the_game_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await club.table_at(moment("react"), pace=HOUR)

    def fails(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.game.resolution.apply", fails)
    club.time += HOUR
    for _ in range(3):
        await club.clock.look()
    assert (await club.table(number)).phase == "broken"
    assert len(await club.posts()) == 1


async def test_the_clock_does_not_wait_for_games_that_are_over(club: Club) -> None:
    number = await club.table_at(moment("activate"), pace=HOUR)
    await club.agreements.concede(number, RED, club.interaction())
    await club.clears_posts()
    club.time += HOUR
    await club.clock.look()
    assert await club.posts() == []


async def test_interactions_are_forgotten_after_a_week(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    await club.pausing.pause(number, RED, 9)
    club.time += REPEATS_KNOWN_FOR - 10
    await club.clock.look()
    assert await clicks.outcome_of(club.database, 9) is not None
    club.time += HOUR
    await club.clock.look()
    assert await clicks.outcome_of(club.database, 9) is None


async def test_a_click_after_the_deadline_is_stale(club: Club) -> None:
    from rulesets.kit.engine.refusal import Stale

    number = await club.table_at(moment("react"), pace=HOUR)
    game = await club.game(number)
    action, question = answer_that(game), game.questions[0]
    member = (await club.table(number)).seats[question.seat].member
    club.time += HOUR
    await club.clock.look()
    with pytest.raises(Stale):
        await club.gives(number, action, member=member, question=question.number)


async def test_a_game_is_claimed_when_the_time_went_by_twice(club: Club) -> None:
    from bot.refusal import NotPossible

    number = await club.table_at(moment("activate", seat=1), pace=HOUR)
    club.time += HOUR
    await club.clock.look()
    assert f"After <t:{club.time + HOUR}:f>" in (await club.posts())[-1].text
    with pytest.raises(NotPossible, match="waits for you"):
        await club.pausing.claim(number, BLUE, club.interaction())
    club.time += HOUR - 1
    with pytest.raises(NotPossible, match="has time until"):
        await club.pausing.claim(number, RED, club.interaction())
    club.time += 1
    await club.pausing.claim(number, RED, club.interaction())
    table = await club.table(number)
    assert table.phase == "over"
    assert table.running.verdict is not None
    assert table.running.verdict.winners == [0]
    assert "Red claims the game" in (await club.posts())[-1].text


async def test_a_game_without_deadlines_is_not_claimed(club: Club) -> None:
    from bot.refusal import NotPossible

    number = await club.table_at(moment("activate", seat=1), pace=0)
    club.time += 1000 * DAY
    with pytest.raises(NotPossible, match="no deadlines"):
        await club.pausing.claim(number, RED, club.interaction())


async def test_alone_nobody_is_told_to_claim(club: Club) -> None:
    await club.table_at(moment("activate", seat=0), seats=(RED, None), pace=HOUR)
    club.time += HOUR
    await club.clock.look()
    assert (await club.posts())[-1].text == ""
