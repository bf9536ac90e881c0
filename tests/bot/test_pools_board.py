"""The message of a pool is edited at even distances, shows what is newest in the end, and misses no press."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import aiohttp
import discord
import pytest

from bot.pools import board
from bot.pools.board import Boards
from bot.pools.pools import Pools
from bot.store import pools
from tests.bot.club import BLUE, CHANNEL, GUEST, RED, Club
from tests.bot.test_pools import arrives, joins, opens

APART = 0.15


@dataclass
class Channel:
    """A client with one channel, which notes every edit with its time; `fails` are raised first."""

    edits: list[tuple[float, int, str]] = field(default_factory=list)
    fails: list[Exception] = field(default_factory=list)
    message: int = 0

    def get_partial_messageable(self, channel: int) -> Channel:
        assert channel == CHANNEL
        return self

    def get_partial_message(self, message: int) -> Channel:
        self.message = message
        return self

    async def edit(self, *, embed: discord.Embed, view: Any) -> None:
        began = time.monotonic()
        await asyncio.sleep(0.01)
        if self.fails:
            raise self.fails.pop(0)
        self.edits.append((began, self.message, embed.description or ""))


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "APART_SECONDS", APART)
    monkeypatch.setattr(board, "EDITS_A_SECOND", 1000)
    monkeypatch.setattr(board, "FIRST_RETRY_SECONDS", 0.02)


async def begun(club: Club) -> tuple[Channel, Pools, Boards, int]:
    """An open pool whose message stands in the channel."""
    channel, pooled = Channel(), Pools(club.referee)
    boards = Boards(channel, pooled)  # type: ignore[arg-type]
    number = await opens(club, pooled)
    await arrives(club)
    return channel, pooled, boards, number


async def is_quiet(club: Club) -> None:
    """Wait until nothing is left to be done."""
    async with asyncio.timeout(60):
        while await pools.unattended(club.database):  # noqa: ASYNC110 - the board tells nobody
            await asyncio.sleep(0.01)


async def test_many_presses_are_few_edits(club: Club) -> None:
    channel, pooled, boards, number = await begun(club)
    began = time.monotonic()
    for member in range(1, 21):
        await joins(club, pooled, number, 100 + member, dice=1)
        await asyncio.sleep(0.01)
    await is_quiet(club)
    times = [at for at, _, _ in channel.edits]
    assert 2 <= len(times) <= 2 + (time.monotonic() - began) / APART
    assert min(later - sooner for sooner, later in pairwise(times)) >= APART - 0.02
    assert "20 members, 20 dice" in channel.edits[-1][2]
    await boards.close()


async def test_a_press_during_the_last_look_is_not_missed(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    channel, pooled, boards, number = await begun(club)
    pressed, real = asyncio.Event(), pools.pool_of

    async def pool_of(source: Any, wanted: int) -> pools.Pool | None:
        found = await real(source, wanted)
        monkeypatch.setattr(pools, "pool_of", real)
        await joins(club, pooled, number, BLUE, dice=3)
        pressed.set()
        return found

    monkeypatch.setattr(pools, "pool_of", pool_of)
    boards.attend(number)
    await pressed.wait()
    await is_quiet(club)
    assert "- Blue: `3d6>=4`" in channel.edits[-1][2]
    await boards.close()


async def test_an_edit_that_fails_on_the_way_is_tried_again(club: Club) -> None:
    channel, pooled, boards, number = await begun(club)
    channel.fails = [aiohttp.ServerDisconnectedError(), OSError("cut")]
    await joins(club, pooled, number, RED, dice=3)
    await is_quiet(club)
    assert [text.count("3d6>=4") for _, _, text in channel.edits] == [1]
    await boards.close()


async def test_closing_does_not_wait_for_the_next_edit(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "APART_SECONDS", 30.0)
    _, pooled, boards, number = await begun(club)
    await joins(club, pooled, number, BLUE, dice=3)
    await is_quiet(club)
    await joins(club, pooled, number, GUEST, dice=3)
    await pooled.close_due(number)
    await arrives(club)
    async with asyncio.timeout(20):
        while (await pools.pool(club.database, number)).phase != "rolled":  # noqa: ASYNC110 - the board tells nobody
            await asyncio.sleep(0.01)
    await boards.close()
