"""Fixed pieces of work, to read figures by: machines differ, and so does one machine from hour to hour.

The figure of another machine, or of another day, is worth what it is in pieces of the same work: a piece of plain
Python, a commit of SQLite to the disk, and a picture that is packed as a PNG. They never change.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from PIL import Image

TIMES = 5
"""Each is done so often; the middle of them counts."""
STEPS, PLACES = 60_000, 1009
COMMITS, ROW = 20, 45_000
SIZE = (600, 400)


def python() -> float:
    """Milliseconds of a processor for a piece of plain Python: whole numbers and a dict."""
    return median(_thread_ms(_counted) for _ in range(TIMES))


def _counted() -> None:
    number, found = 1, dict[int, int]()
    for step in range(STEPS):
        number = (number * 1_103_515_245 + 12_345) % 2_147_483_648
        found[number % PLACES] = found.get(number % PLACES, 0) + step


def commit() -> float:
    """Milliseconds on a clock for a commit of a row of 45 kB to the disk, as the bot's database commits."""
    with TemporaryDirectory() as folder, closing(sqlite3.connect(Path(folder) / "yardstick.sqlite3")) as database:
        for line in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "CREATE TABLE kept (text BLOB)"):
            database.execute(line)
        return median(_commit_ms(database, number) for number in range(COMMITS))


def _commit_ms(database: sqlite3.Connection, number: int) -> float:
    started = time.perf_counter()
    database.execute("INSERT INTO kept VALUES (?)", (bytes((number + at) % 256 for at in range(ROW)),))
    database.commit()
    return (time.perf_counter() - started) * 1000


def png() -> float:
    """Milliseconds of a processor for packing a picture of 600 by 400 points."""
    picture = Image.merge("RGB", [Image.radial_gradient("L").resize(SIZE).rotate(turn) for turn in (0, 120, 240)])
    return median(_thread_ms(lambda: picture.save(BytesIO(), "PNG")) for _ in range(TIMES))


def _thread_ms(work: Callable[[], None]) -> float:
    started = time.thread_time()
    work()
    return (time.thread_time() - started) * 1000


YARDSTICKS: dict[str, Callable[[], float]] = {"Python": python, "commit": commit, "PNG": png}


def read(names: Sequence[str]) -> dict[str, float]:
    """What these yardsticks measure now, in milliseconds."""
    return {name: YARDSTICKS[name]() for name in names}


def told(before: dict[str, float], after: dict[str, float]) -> str:
    """Yardsticks as they were before and after a piece of work, in words: their means."""
    means = {name: (took + after[name]) / 2 for name, took in before.items()}
    return ", ".join(f"{name} {took:.3g} ms" for name, took in means.items())
