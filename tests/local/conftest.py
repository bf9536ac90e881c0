"""A running local table, and a small real bot at it."""

import asyncio
from collections.abc import AsyncIterator

import discord
import discord.asset
import discord.gateway
import discord.http
import pytest

from bot.local import LocalTable, point_discord_at
from tests.local.sample_bot import build
from tests.local.sitting import PATIENCE
from tests.local.wire import Wire


@pytest.fixture
async def table() -> AsyncIterator[LocalTable]:
    """A strict local table without a bot."""
    running = LocalTable()
    await running.start()
    yield running
    await running.stop()
    assert not running.findings


@pytest.fixture
async def wire(table: LocalTable) -> AsyncIterator[Wire]:
    """The bot's side of the HTTP API, by hand."""
    async with Wire(table) as opened:
        yield opened


@pytest.fixture
async def bot(table: LocalTable, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[discord.Client]:
    """The sample bot, connected and with its commands registered."""
    for owner, name in (
        (discord.http.Route, "BASE"),
        (discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY"),
        (discord.asset.Asset, "BASE"),
    ):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    point_discord_at(table.port)
    client = build()
    running = asyncio.create_task(client.start(table.world.token))
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({running, ready}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    yield client
    await client.close()
    await asyncio.gather(running, return_exceptions=True)
