"""A hall of its own for each test."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.rolls import odds_worker
from bot.rolls.odds import Oddsmaker
from tests.cogs.hall import Hall, open_hall


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    async with open_hall(tmp_path, monkeypatch) as made:
        yield made


@pytest.fixture
async def manager(hall: Hall) -> MemberActor:
    """A member who may manage the server."""
    role = hall.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return hall.guild.add_member(hall.env.create_user("magda"), roles=[role])


@pytest.fixture
def reckoned_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds without a process for each test; tests/bot/test_rolls_odds.py has the process."""

    async def answer(self: Oddsmaker, wish: dict[str, Any]) -> tuple[bytes, bytes]:
        return odds_worker.answer(json.dumps(wish).encode())

    monkeypatch.setattr(Oddsmaker, "_asked", answer)
    monkeypatch.setattr(odds_worker, "_within", lambda seconds: nullcontext())


@pytest.fixture
def a_quarter_of_an_hour_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord lets nobody change what was shown before, so that an older panel stays beside a newer one."""
    monkeypatch.setattr(discord.Interaction, "is_expired", lambda self: True)
