"""200,000 interactions of any kind, hostile and stale ones too, through the protocol (tests/play/fuzzing.py).

Counted is what must not be: interactions without an answer in time, and answers that speak of an unforeseen error.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, show
from tests.play.house import house
from tests.play.test_fuzz import MANY, stormed


async def _stormed(folder: Path) -> list[Figure]:
    started = time.perf_counter()
    async with house(folder) as there:
        fuzzer = await stormed(there, MANY, "benchmark")
        seconds = time.perf_counter() - started
        tracebacks = there.log.count("Traceback")
    return [
        Figure("fuzz: interactions of any kind", fuzzer.sent, "", MANY, True),
        Figure("fuzz: interactions a second", fuzzer.sent / seconds, ""),
        Figure("fuzz: without an answer in time", len(fuzzer.unanswered), "", 0),
        Figure("fuzz: unforeseen errors", len(fuzzer.unforeseen) + tracebacks, "", 0),
    ]


def figures() -> list[Figure]:
    """How much was sent, and what came of it that must not."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_stormed(Path(folder)))


if __name__ == "__main__":
    show(figures)
