"""What Discord does not let the bot do stays owed: it follows by itself, once, and calls whoever is asked by then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.channel import courier
from bot.channel.courier import Courier
from bot.store import outbox
from tests.bot.club import BLUE, RED, Club
from tests.bot.moments import moment
from tests.bot.people.postman import PostOffice

FORBIDDEN = discord.Forbidden(
    cast(Any, SimpleNamespace(status=403, reason="Forbidden")), {"code": 50013, "message": "Missing Permissions"}
)


class Guarded(PostOffice):
    """A post office that some things may be withheld from: every message, or those with a report, or those with files.
    `edits` are the messages whose controls were taken off."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self.withheld: set[str] = set()
        self.edits: list[int] = []
        self.plain: list[str] = []

    async def _send(self, channel: int, letter: dict[str, Any]) -> Any:
        if "send" in self.withheld or ("embed" in self.withheld and letter.get("embeds")):
            raise FORBIDDEN
        if "attach" in self.withheld and letter.get("files"):
            raise FORBIDDEN
        if not letter.get("embeds"):
            self.plain.append(letter["content"])
            return SimpleNamespace(id=self.count)
        return await super()._send(channel, letter)

    def _message(self, number: int) -> Any:
        async def edit(**changes: Any) -> None:
            if "send" in self.withheld:
                raise FORBIDDEN
            self.edits.append(number)

        return SimpleNamespace(edit=edit)

    async def tries(self) -> list[str]:
        """Deliver as far as it goes; the titles of what has arrived."""
        before = len(self.arrived)
        with suppress(courier.Withheld):
            await self.delivers()
        return [message.title for message in self.arrived[before:]]


@pytest.fixture
def guarded(club: Club) -> Guarded:
    return Guarded(club)


async def activated(club: Club) -> int:
    """A game in which Red has ended an activation: something is owed to the channel."""
    number = await club.table_at(moment("activate", seat=0))
    await club.pausing.pause(number, BLUE, club.interaction())
    await club.adjourning.resume(number, BLUE, club.interaction())
    return number


async def hands_over(club: Club, number: int) -> None:
    """Answers are given until it is somebody else's turn."""
    first = (await club.game(number)).questions[0].seat
    while (await club.game(number)).questions[0].seat == first:
        await club.answers(number)


async def test_the_old_controls_stay_until_the_new_ones_stand(club: Club, guarded: Guarded) -> None:
    number = await activated(club)
    await guarded.tries()
    standing = guarded.arrived[-1]
    guarded.edits.clear()
    await hands_over(club, number)
    guarded.withheld = {"send"}
    assert await guarded.tries() == []
    assert guarded.edits == []
    guarded.withheld = set()
    (title,) = await guarded.tries()
    assert title
    assert guarded.edits == [standing.id]


async def test_what_piled_up_calls_who_is_asked_by_now_and_with_the_newest_message(
    club: Club, guarded: Guarded
) -> None:
    number = await activated(club)
    await guarded.tries()
    guarded.withheld = {"send"}
    for _ in range(3):
        await hands_over(club, number)
        assert await guarded.tries() == []
    assert "Discord does not let me write" in await outbox.held_back(club.database, 100)
    guarded.withheld, before = set(), len(guarded.arrived)
    await guarded.tries()
    asked = (RED, BLUE)[(await club.game(number)).questions[0].seat]
    assert [message.pings for message in guarded.arrived[before:]][-1] == (asked,)
    assert sum(message.pings.count(asked) for message in guarded.arrived[before:]) == 1
    assert await outbox.held_back(club.database, 100) == ""
    assert await guarded.tries() == []


async def test_where_words_may_be_written_it_is_said_once_that_reports_may_not(club: Club, guarded: Guarded) -> None:
    number = await activated(club)
    await guarded.tries()
    await hands_over(club, number)
    guarded.withheld = {"embed"}
    for _ in range(3):
        await guarded.tries()
    assert len(guarded.plain) == 1
    assert "Discord does not let me write" in guarded.plain[0]


async def test_a_picture_that_may_not_be_attached_is_left_out(club: Club, guarded: Guarded) -> None:
    number = await activated(club)
    await guarded.tries()
    await hands_over(club, number)
    guarded.withheld = {"attach"}
    assert len(await guarded.tries()) == 1
    assert guarded.footers[-1] == courier.PICTURE_LEFT_OUT


@asynccontextmanager
async def at_work(club: Club, office: Guarded) -> AsyncIterator[Courier]:
    """The courier at its work, as in the bot."""
    made = Courier(cast(Any, office), club.database, club.referee.owed, cast(Any, office), lambda: club.time)
    made._pace = cast(Any, SimpleNamespace(turn=office._at_once))
    working = asyncio.create_task(made.run())
    try:
        yield made
    finally:
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working


@pytest.mark.parametrize("told", [True, False])
async def test_it_follows_when_discord_tells_and_else_at_the_next_slow_look(
    club: Club, guarded: Guarded, monkeypatch: pytest.MonkeyPatch, told: bool
) -> None:
    monkeypatch.setattr(courier, "HELD_SECONDS", 600.0 if told else 0.05)
    number = await activated(club)
    guarded.withheld = {"send"}
    async with at_work(club, guarded) as working:
        async with asyncio.timeout(60):
            while not await outbox.held_back(club.database, 100):  # noqa: ASYNC110 - the courier notes it
                await asyncio.sleep(0.01)
        guarded.withheld = set()
        if told:
            await asyncio.sleep(0.05)
            working.permissions_changed()
        async with asyncio.timeout(60):
            while not guarded.arrived:  # noqa: ASYNC110 - the courier sends it
                await asyncio.sleep(0.01)
    assert (await club.table(number)).phase == "running"
    assert RED in guarded.arrived[-1].pings
