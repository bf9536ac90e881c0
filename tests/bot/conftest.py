"""A database of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.database import Database
from tests.bot.club import Club


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    made = await Database.open(tmp_path / "umpire.sqlite3")
    yield made
    await made.close()


@pytest.fixture
async def club(database: Database, tmp_path: Path) -> Club:
    return Club(database, tmp_path)
