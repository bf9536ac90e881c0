"""Games are loaded beside the loop: each takes some tenths of a second, in which nobody's press would be answered."""

from __future__ import annotations

import asyncio

from bot.collector import settle_collector
from bot.store import games
from bot.store.database import Database
from rulesets import RULESETS, ruleset


async def load_played(database: Database) -> None:
    """Load the games of all tables that have not ended. Any other is loaded when somebody first asks for it."""
    for key in await games.played(database):
        if key in RULESETS:
            await asyncio.to_thread(ruleset, key)
    settle_collector()
