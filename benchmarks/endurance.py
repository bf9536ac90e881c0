"""Ten minutes of fifty presses a second over 500 running games: does anything grow? (`benchmarks/load.py`, longer.)

Memory is that of the bot's process when the counted minutes begin and when they end; the database is measured with its
log.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, percentile, show
from benchmarks.load import FIRST_ANSWER_MS, GAMES, PICTURE_MS, PRESSES_A_SECOND, loaded

YARDSTICKS = ("Python", "commit")

SECONDS = 600
MEBIBYTE, KIBIBYTE = 1 << 20, 1 << 10


def figures() -> list[Figure]:
    """Answers, pictures, memory and the database's growth."""
    with TemporaryDirectory() as folder:
        found = asyncio.run(loaded(Path(folder), SECONDS))
    times, (memory_before, memory_after), (kept_before, kept_after) = found.times, found.memory, found.database
    return [
        Figure("ten minutes: presses a second", times.pressed / SECONDS, "", PRESSES_A_SECOND * 0.98, True),
        Figure("ten minutes: first answer, p99", percentile(times.acknowledged, 0.99), "ms", FIRST_ANSWER_MS),
        Figure("ten minutes: answer that can be read, p99", percentile(times.answered, 0.99), "ms", FIRST_ANSWER_MS),
        Figure("ten minutes: picture, p99", percentile(times.pictures, 0.99), "ms", PICTURE_MS),
        Figure("ten minutes: presses without an answer", found.unanswered, "", 0),
        Figure("ten minutes: memory at their begin", memory_before / MEBIBYTE, "MiB"),
        Figure("ten minutes: memory at their end", memory_after / MEBIBYTE, "MiB"),
        Figure(
            "ten minutes: the database grew by, a press", (kept_after - kept_before) / KIBIBYTE / times.pressed, "KiB"
        ),
        Figure("ten minutes: database at their end, a game", kept_after / KIBIBYTE / GAMES, "KiB"),
    ]


if __name__ == "__main__":
    show(figures)
