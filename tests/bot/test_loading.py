"""Games are loaded beside the loop, those first that are played."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot import loading
from rulesets import RULESETS
from tests.bot.club import Club


async def test_games_are_loaded_beside_the_loop_and_those_first_that_are_played(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def load(key: str) -> None:
        assert threading.current_thread() is not threading.main_thread()
        done.append(key)

    async def rest(seconds: float) -> None:
        done.append("rest")

    monkeypatch.setattr(loading, "ruleset", load)
    monkeypatch.setattr(asyncio, "sleep", rest)
    for channel in (7, 8):
        await club.opens(channel=channel, ruleset="julia_augusta", scenario="skirmish")
    over, gone = await club.opens(channel=9), await club.opens(channel=10)
    async with club.database.transaction() as tx:
        await tx.run("UPDATE games SET phase = 'over' WHERE id = ?", (over,))
        await tx.run("UPDATE games SET ruleset = 'gone' WHERE id = ?", (gone,))
    await loading.load_games(club.database)
    assert done == ["julia_augusta", "rest", *(key for key in RULESETS if key != "julia_augusta")]
