"""Games are loaded beside the loop, and only those that are played."""

from __future__ import annotations

import threading

import pytest

from bot import loading
from tests.bot.club import Club


async def test_only_games_that_are_played_are_loaded_and_beside_the_loop(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []

    def load(key: str) -> None:
        assert threading.current_thread() is not threading.main_thread()
        loaded.append(key)

    monkeypatch.setattr(loading, "ruleset", load)
    await loading.load_played(club.database)
    assert loaded == []
    for channel in (7, 8):
        await club.opens(channel=channel)
    over = await club.opens(channel=9, ruleset="julia_augusta", scenario="skirmish")
    async with club.database.transaction() as tx:
        await tx.run("UPDATE games SET phase = 'over' WHERE id = ?", (over,))
    await loading.load_played(club.database)
    assert loaded == ["dust_1947"]


async def test_a_game_that_is_gone_is_left_where_it_is(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    await club.opens()
    monkeypatch.setattr(loading, "RULESETS", ())
    monkeypatch.setattr(loading, "ruleset", None)
    await loading.load_played(club.database)
