"""The record and snapshots of a game that was brought in: as they were written where it was played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.store.database import Transaction
from bot.store.games import packed

_COLUMNS = ("number", "at", "seat", "kind", "automatic", "action", "rolls", "events", "chapter", "sealed", "code")


async def add_record(tx: Transaction, game: int, lines: Iterable[Mapping[str, Any]]) -> None:
    """Write lines with their own numbers and times; the members who gave the answers are not known here."""
    marks = ", ".join("?" * len(_COLUMNS))
    await tx.many(
        f"INSERT INTO record (game, {', '.join(_COLUMNS)}) VALUES (?, {marks})",
        ([game, *(_plain(line[name]) for name in _COLUMNS)] for line in lines),
    )


def _plain(value: Any) -> Any:
    """A value as its column holds it."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value


async def add_snapshots(tx: Transaction, game: int, rows: Sequence[tuple[int, int, bool, dict[str, Any]]]) -> None:
    """Write saved games: the line that each stands before, its chapter, whether that begins there, and the game."""
    await tx.many(
        "INSERT OR REPLACE INTO snapshots (game, number, chapter, chapter_start, state) VALUES (?, ?, ?, ?, ?)",
        ([game, n, chapter, int(start), packed(json.dumps(state))] for n, chapter, start, state in rows),
    )
