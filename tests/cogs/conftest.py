"""A hall of its own for each test."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.change import NotPossible
from bot.rolls import odds_worker
from bot.rolls.odds import Oddsmaker
from bot.rosters import files, papers, reading
from rulesets import ruleset
from rulesets.kit.rosters import CatalogueFile, NotReadable
from rulesets.kit.ruleset import Reading
from tests.cogs.hall import Hall, open_hall


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    async with open_hall(tmp_path, monkeypatch) as made:
        yield made


@pytest.fixture
def reckoned_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds without a process for each test; tests/bot/test_rolls_odds.py has the process."""

    async def answer(self: Oddsmaker, wish: dict[str, Any]) -> tuple[bytes, bytes]:
        return odds_worker.answer(json.dumps(wish).encode())

    monkeypatch.setattr(Oddsmaker, "_asked", answer)
    monkeypatch.setattr(odds_worker, "_within", lambda seconds: nullcontext())


@pytest.fixture
def uploads(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Attachments come from the simulated Discord, and are read without a process; tests/bot/test_rosters.py has it."""

    async def parts(session: aiohttp.ClientSession, url: str) -> AsyncIterator[bytes]:
        yield await hall.bot.http.get_from_cdn(url)

    async def read(key: str, found: Sequence[CatalogueFile]) -> Reading:
        try:
            return ruleset(key).read_catalogues(found)
        except NotReadable as refused:
            raise NotPossible(str(refused)) from None

    async def read_list(content: bytes) -> papers.Paper | papers.WholeArmy:
        return papers.read(content)

    monkeypatch.setattr(files, "parts", parts)
    monkeypatch.setattr(reading, "read", read)
    monkeypatch.setattr(reading, "read_list", read_list)
