"""Draw, concession, hand-over, and the way back after an error."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.game.referee import Broken
from bot.refusal import NotPossible, Settled
from bot.store import clicks, clocks, games
from bot.table.tables import Line
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.refusal import Stale
from rulesets.kit.engine.standing_orders import StandingOrder
from tests.bot.club import BLUE, DAY, GUEST, RED, Club
from tests.bot.moments import RULES, answer_that, answered, moment
from tests.bot.test_undo import other, request_in

ORGANISER = 99


async def asked(club: Club, number: int) -> int:
    """Who is asked."""
    table = await club.table(number)
    member = table.seats[table.running.questions[0].seat].member
    assert member is not None
    return member


async def test_a_draw_is_agreed(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    await club.agreements.offer_draw(number, RED, club.interaction())
    post = (await club.posts())[-1]
    assert (post.ping, post.title) == ([BLUE], "Red offers a draw")
    await club.agreements.consent(request_in(post), BLUE, True, club.interaction())
    table = await club.table(number)
    assert table.phase == "over"
    assert table.running.verdict is not None
    assert table.running.verdict.winners == []
    assert table.ended_at == club.time
    last = (await club.posts())[-1]
    assert [control.label for control in last.controls] == ["Rematch", "Status"]
    assert last.ping == []


async def test_a_draw_is_declined(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    await club.agreements.offer_draw(number, BLUE, club.interaction())
    await club.agreements.consent(request_in((await club.posts())[-1]), RED, False, club.interaction())
    assert (await club.table(number)).phase == "running"


async def test_concede_gives_the_other_side_the_game(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    await club.agreements.concede(number, BLUE, club.interaction())
    table = await club.table(number)
    assert table.phase == "over"
    assert table.running.verdict is not None
    assert table.running.verdict.winners == [0]
    assert await clocks.waiting_of(club.database, number) == []
    strips = await club.database.rows("SELECT * FROM outbox WHERE kind = 'strip'")
    assert len(strips) <= 1
    with pytest.raises(NotPossible, match="is over"):
        await club.agreements.concede(number, RED, club.interaction())


async def test_the_end_takes_the_old_buttons_off(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    await club.answers(number)
    await club.agreements.concede(number, RED, club.interaction())
    kinds = [row["kind"] for row in await club.database.rows("SELECT kind FROM outbox ORDER BY id")]
    assert kinds == ["post", "strip", "post"]


async def test_onlookers_settle_nothing(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    for deed in (club.agreements.concede, club.pausing.pause, club.agreements.undo, club.agreements.offer_draw):
        with pytest.raises(NotPossible, match="do not play at this table"):
            await deed(number, GUEST, club.interaction())
    with pytest.raises(NotPossible, match="do not play at this table"):
        await club.agreements.replace(number, GUEST, 44, "X", club.interaction())
    wish = {"unit": next(iter(moment("activate").units)), "what": "stunned", "value": "yes"}  # type: ignore[attr-defined]
    with pytest.raises(NotPossible, match="do not play at this table"):
        await club.agreements.correct(number, GUEST, wish, "", club.interaction(), organiser=False)


async def test_a_seat_is_handed_over(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    async with club.database.transaction() as tx:
        await clicks.keep_drafts(tx, number, 0, 1, [{"type": "activate"}])
        await clicks.add_plan(tx, number, 0, "move", {"to": "A1"})
        await clicks.add_plan(tx, number, 1, "move", {"to": "A1"})
        await clicks.set_standing_order(tx, number, 0, StandingOrder(key="react", policy="never"))
        await clicks.set_standing_order(tx, number, 1, StandingOrder(key="react", policy="never"))
    await club.agreements.replace(number, RED, GUEST, "**Guest**", club.interaction())
    table = await club.table(number)
    assert (table.seats[0].member, table.seats[0].name) == (GUEST, "Guest")
    assert table.running.players == ["Guest", "Blue"]
    assert await clicks.drafts_of(club.database, number, 0) is None
    assert [plan.seat for plan in await clicks.plans_of(club.database, number)] == [1]
    assert [one.seat for one in await clicks.standing_orders(club.database, number)] == [1]
    assert (await club.posts())[-1].ping == [GUEST]
    await club.gives(number, answer_that(await club.game(number)), member=GUEST)


async def test_a_seat_is_not_handed_to_the_opponent(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    with pytest.raises(NotPossible, match="sits at this table already"):
        await club.agreements.replace(number, RED, BLUE, "Blue", club.interaction())


async def test_both_seats_are_handed_over_with_names_of_their_own(club: Club) -> None:
    number = await club.table_at(moment("activate"), seats=(RED, RED))
    await club.agreements.replace(number, RED, GUEST, "Guest", club.interaction())
    table = await club.table(number)
    assert [(seat.member, seat.name) for seat in table.seats] == [(GUEST, "Guest"), (GUEST, "Blue Guest")]


async def breaks(club: Club, number: int, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """The next click meets an error that the rules do not know."""
    action = answer_that(await club.game(number))

    def fails(*args: object) -> None:
        raise ZeroDivisionError("a step that is wrong")

    with monkeypatch.context() as patch:
        patch.setattr("bot.game.resolution.apply", fails)
        with pytest.raises(Broken) as broken:
            await club.gives(number, action)
    return broken.value


async def test_an_error_stops_the_game_and_tells_a_number(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await club.table_at(moment("activate", seat=0))
    before = await club.game(number)
    error = await breaks(club, number, monkeypatch)
    table = await club.table(number)
    assert table.phase == "broken"
    assert table.running == before
    post = (await club.posts())[-1]
    assert f"number {error.number}" in post.text
    assert post.ping == []
    assert [control.label for control in post.controls] == ["Back to the start of this activation", "Status"]
    with pytest.raises(Stale):
        await club.gives(number, answer_that(before))


async def test_the_host_finds_save_and_click_in_one_file(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await club.table_at(moment("activate", seat=0))
    error = await breaks(club, number, monkeypatch)
    (path,) = (club.folder / "errors").iterdir()
    found = json.loads(path.read_text(encoding="utf-8"))
    assert str(error.number) in path.name
    assert found["click"]["member"] == RED
    assert found["click"]["action"]["type"] in (await club.game(number)).questions[0].takes
    assert RULES.play.load(found["state"]) == await club.game(number)
    assert "a step that is wrong" in "".join(found["traceback"])
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


async def test_the_game_goes_on_from_the_start_of_the_activation(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await club.table_at(moment("activate", seat=0))
    start = await club.game(number)
    await club.answers(number, rolls=False, same_seat=True)
    await breaks(club, number, monkeypatch)
    with pytest.raises(NotPossible, match="do not play"):
        await club.agreements.restore(number, GUEST, club.interaction())
    await club.agreements.restore(number, BLUE, club.interaction())
    assert (await club.table(number)).phase == "running"
    assert await club.game(number) == start
    await club.answers(number)


async def test_a_break_at_the_start_of_an_activation_takes_no_earlier_one_back(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    await club.answers(number)
    start = await club.game(number)
    await breaks(club, number, monkeypatch)
    await club.agreements.restore(number, RED, club.interaction())
    assert await club.game(number) == start
    await club.answers(number)


def an_activation_of_the_opponents() -> tuple[Game, Game]:
    """Blue's activation at its start, and where it asks Red for a reaction."""
    for seed in range(60):
        random, game = Random(seed), moment("activate")
        start = game
        while game.questions:
            start = game if game.chapter != start.chapter else start
            if game.questions[0].key == "react" and game.questions[0].seat == 0 and start.questions[0].seat == 1:
                return start, game
            game = answered(game, random).game
    raise AssertionError("Red is never asked for a reaction")


async def test_a_restored_activation_of_the_practice_opponent_begins_anew(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody presses for it: it answers at once, so that somebody is asked who can."""
    start, now = an_activation_of_the_opponents()
    number = await club.table_at(now, seats=(RED, None))
    line = Line("answer", {"type": "activate"}, 1, None, "practice", chapter=start.chapter, before=games.saved(start))
    table = await club.table(number)
    async with club.database.transaction() as tx:
        await games.add_lines(tx, table, [line], club.time)
    await breaks(club, number, monkeypatch)
    await club.agreements.restore(number, RED, club.interaction())
    assert {question.seat for question in (await club.game(number)).questions} == {0}
    assert "practice" in [line.automatic for line in (await club.record(number))[3:]]


async def test_only_a_broken_game_is_restored(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    with pytest.raises(NotPossible, match="has begun"):
        await club.agreements.restore(number, RED, club.interaction())


async def test_a_repeated_interaction_settles_nothing_twice(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    first = await club.pausing.pause(number, RED, 9)
    assert await club.pausing.pause(number, RED, 9) == first
    assert (await club.table(number)).phase == "paused"


async def test_a_request_survives_a_restart(club: Club) -> None:
    number = await club.table_at(moment("activate"), pace=DAY)
    await club.agreements.offer_draw(number, RED, club.interaction())
    request = request_in((await club.posts())[-1])
    again = Club(club.database, club.folder, interactions=9000)
    await again.agreements.consent(request, BLUE, True, again.interaction())
    assert (await again.table(number)).phase == "over"
    with pytest.raises(Settled):
        await again.agreements.consent(request, BLUE, True, again.interaction())


def test_other_names_the_other_member() -> None:
    assert (other(RED), other(BLUE)) == (BLUE, RED)
