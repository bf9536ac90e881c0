"""Games are loaded beside the loop, when the bot has joined: each takes some tenths of a second, on a small machine
more than the three seconds in which a press must be answered."""

from __future__ import annotations

import asyncio

from bot.process.collector import settle_collector
from bot.store import games
from bot.store.database import Database
from rulesets import RULESETS, ruleset

REST_SECONDS = 10.0
"""After which games are loaded that nobody plays: first comes what was asked while the bot was away."""


async def load_games(database: Database) -> None:
    """Load the games of all tables that have not ended, and a while later the others. One that is asked for before its
    turn is loaded then."""
    played = set(await games.played(database))
    await _load([key for key in RULESETS if key in played])
    await asyncio.sleep(REST_SECONDS)
    await _load([key for key in RULESETS if key not in played])


async def _load(keys: list[str]) -> None:
    for key in keys:
        await asyncio.to_thread(ruleset, key)
    settle_collector()
