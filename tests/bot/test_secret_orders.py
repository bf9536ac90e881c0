"""Secret orders of a pair against one in the house: who is waited for and reminded, what falls due, what is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bot.game.automatic import Automatic
from bot.game.record import log_lines
from bot.game_files.exporting import as_bytes, exported
from bot.refusal import NotPossible
from bot.store import clocks
from bot.store.clicks import Plan
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from tests.bot.club import BLUE, DAY, GUEST, RED, Club
from tests.kit.toys.raid import REST, Orders, Raid, Ready
from tests.raid import RULESET
from tests.upgrades.registered import registered

ADVANCE = "(slow) F + F + F"
SEATS = {0: RED, 1: BLUE, 2: GUEST}


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered(RULESET):
        yield


async def begun(club: Club) -> int:
    """Red and Blue stand together against Guest."""
    number = await club.opens(None, ruleset="toy_raid", scenario="field", options={"seats": "3"})
    await club.joins(number, BLUE, "Blue")
    await club.joins(number, GUEST, "Guest")
    for member in SEATS.values():
        await club.lobby.choose_force(number, member, "fencer", club.interaction())
    await club.lobby.start(number, RED, club.interaction())
    await club.clears_posts()
    return number


async def gives(club: Club, number: int, action: Action, seat: int, member: int | None = None) -> None:
    """A seat's question of this kind is answered."""
    game = (await club.table(number)).running
    band = getattr(action, "band", None)
    found = next(q for q in game.questions if q.seat == seat and q.values.get("band") == band)
    await club.gives(number, action, member=member or SEATS[seat], question=found.number)


async def orders(club: Club, number: int, band: str = "A1", march: str = ADVANCE) -> None:
    await gives(club, number, Orders(band=band, march=march), "ABC".index(band[0]))


async def test_one_clock_a_seat_and_one_reminder(club: Club) -> None:
    number = await begun(club)
    waiting = await clocks.waiting_of(club.database, number)
    assert [one.seat for one in waiting] == [0, 1, 2]
    await orders(club, number)
    await gives(club, number, Ready(), 0)
    await club.clears_posts()
    club.time += DAY - 1
    await club.clock.look()
    assert sorted(post.title for post in await club.posts()) == [
        "Blue has not answered yet",
        "Guest has not answered yet",
    ]


async def test_when_time_is_up_what_was_not_given_is_the_default(club: Club) -> None:
    number = await begun(club)
    await orders(club, number)
    club.time += DAY
    await club.clock.look()
    game = (await club.table(number)).running
    assert isinstance(game, Raid)
    assert {band: order.march for band, order in game.last.items()} == {
        band: ADVANCE if band == "A1" else REST for band in game.bands
    }
    assert game.rounds_left == 1


async def test_the_table_calls_those_who_are_not_done(club: Club) -> None:
    number = await begun(club)
    await orders(club, number)
    assert await club.posts() == []
    await gives(club, number, Ready(), 1, member=RED)
    (post,) = await club.posts()
    assert post.ping == [RED, GUEST]
    assert post.call.splitlines()[2:] == [
        "-# Red: 1 of 2 answers given",
        "-# Blue: done",
        "-# Guest: 0 of 2 answers given",
    ]


async def test_secret_answers_are_changed_and_not_taken_back(club: Club) -> None:
    number = await begun(club)
    await orders(club, number)
    with pytest.raises(NotPossible, match="changed, not taken back"):
        await club.agreements.undo(number, RED, club.interaction())


async def test_how_often_orders_were_changed_is_in_no_file_of_the_other_side(club: Club) -> None:
    number = await begun(club)
    files = []
    for march in (ADVANCE, REST, "(slow) L + L + L"):
        await orders(club, number, march=march)
        table, lines = await club.table(number), await club.record(number)
        files.append([as_bytes(exported(table, lines, member)) for member in (GUEST, 99)])
        own = json.loads(as_bytes(exported(table, lines, RED)))
        assert own["record"][-1]["action"]["march"] == march
        assert log_lines(table, lines, 2) == []
    assert files[0] == files[1] == files[2]


async def test_opened_orders_are_in_the_record_of_all(club: Club) -> None:
    number = await begun(club)
    await orders(club, number)
    for seat in SEATS:
        await gives(club, number, Ready(), seat)
    table, lines = await club.table(number), await club.record(number)
    told: list[dict[str, Any]] = exported(table, lines, GUEST)["record"]
    assert [line["seat"] for line in told] == [None, 0, 0, 1, 2]
    assert f"A1 marches {ADVANCE}." in log_lines(table, lines, 2)


async def test_a_plan_answers_the_question_that_it_names(club: Club) -> None:
    number = await begun(club)
    table = await club.table(number)
    plans = [
        Plan(1, 0, "orders", {"band": "A2", "march": ADVANCE}),
        Plan(2, 0, "orders", {"band": "A7", "march": REST}),
    ]
    automatic = Automatic(plans=plans)
    found = automatic.next_answer(table, ruleset("toy_raid"))
    assert found is not None
    assert (found[0].values, found[1]) == ({"band": "A2"}, Orders(band="A2", march=ADVANCE))
    assert (automatic.used, automatic.dropped) == ([1], [])


async def test_a_pair_claims_together_and_is_asked_together(club: Club) -> None:
    number = await begun(club)
    await gives(club, number, Ready(), 0)
    with pytest.raises(NotPossible, match="waits for Blue"):
        await club.pausing.claim(number, RED, club.interaction())
