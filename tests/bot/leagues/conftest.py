"""A league on a database of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.leagues import founding
from bot.store.database import Database
from tests.bot.club import Club
from tests.bot.leagues.contest import Contest


@pytest.fixture
async def contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Contest]:
    monkeypatch.setattr(founding, "lot", lambda: "the lots of the tests")
    database = await Database.open(tmp_path / "umpire.sqlite3")
    yield Contest(Club(database, tmp_path))
    await database.close()
