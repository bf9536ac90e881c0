"""How the house is: what the database tells of it, and what only the running process knows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from bot.channel.painter import Painter
from bot.hosting.nightly import FIRST_START, Nightly
from bot.hosting.pulse import Pulse
from bot.process.logs import cleaned
from bot.process.settings import Settings
from bot.process.version import CODE
from bot.store.database import Database, Row

DAY = 24 * 3600
ERRORS = 5
SHOWN = 120
"""Characters of an error in the overview."""
MIB = 1024 * 1024


@dataclass(frozen=True)
class Trouble:
    """An unexpected error by its number: when, in which game, in a line, and the report if there is one."""

    number: int
    at: int
    game: int | None
    summary: str
    report: Path | None


async def stored_lines(database: Database, settings: Settings, nightly: Nightly, now: int) -> list[str]:
    """What the database tells; `now` in Unix seconds."""
    return [
        f"Games: {await _games(database)}",
        f"Players in the last 24 hours: {await _players(database, now - DAY)}",
        f"Outbox: {await _outbox(database, now)}",
        f"Database: {_sizes(settings.database)}",
        f"Backup: {_backup(nightly, settings, now)}",
        f"First start: {await _first_start(database, now)}",
        *(await _errors(database)),
    ]


async def _games(database: Database) -> str:
    rows = await database.rows("SELECT phase, count(*) AS n FROM games GROUP BY phase ORDER BY n DESC, phase")
    return ", ".join(f"{row['n']} {row['phase']}" for row in rows) or "none yet"


async def _players(database: Database, since: int) -> int:
    return await _count(database, "SELECT count(DISTINCT member) AS n FROM record WHERE at >= ?", since)


async def _count(database: Database, sql: str, *values: object) -> int:
    row = await database.row(sql, values)
    return int(row["n"]) if row is not None and row["n"] is not None else 0


async def _outbox(database: Database, now: int) -> str:
    owed = await _count(database, "SELECT count(*) AS n FROM outbox WHERE state = 'owed'")
    oldest = await _count(database, "SELECT min(created_at) AS n FROM outbox WHERE state = 'owed'")
    refused = await _count(database, "SELECT count(*) AS n FROM outbox WHERE state = 'refused'")
    held = await _count(
        database, "SELECT count(DISTINCT channel) AS n FROM outbox WHERE state = 'owed' AND reason <> ''"
    )
    since = f", the oldest for {duration(now - oldest)}" if owed else ""
    without = f", in {held} of the channels without permission" if held else ""
    return f"{owed} owed{since}{without}; {refused} refused for good"


def _sizes(path: Path) -> str:
    journal = path.with_name(f"{path.name}-wal")
    sizes = [one.stat().st_size if one.exists() else 0 for one in (path, journal)]
    return f"{sizes[0] / MIB:.1f} MiB, journal {sizes[1] / MIB:.1f} MiB"


def _backup(nightly: Nightly, settings: Settings, now: int) -> str:
    last = nightly.last
    told = f"{last.path.name}, {duration(now - last.at)} ago, {last.size / MIB:.1f} MiB" if last else "none yet"
    if not settings.backups_kept:
        told += "; none are made at night"
    return f"{told}. The last attempt failed: {nightly.failure}" if nightly.failure else told


async def _first_start(database: Database, now: int) -> str:
    row = await database.row("SELECT value FROM facts WHERE key = ?", (FIRST_START,))
    return f"{duration(now - int(row['value']))} ago" if row is not None else "not yet"


async def _errors(database: Database) -> list[str]:
    count = await _count(database, "SELECT count(*) AS n FROM errors")
    rows = await database.rows("SELECT number, game, summary FROM errors ORDER BY number DESC LIMIT ?", (ERRORS,))
    return [f"Unexpected errors: {count}", *(f"- number {_error_line(row)}" for row in rows)]


def _error_line(row: Row) -> str:
    where = f"game {row['game']}" if row["game"] is not None else "no game"
    return f"{row['number']} ({where}): {cleaned(row['summary']).partition(chr(10))[0][:SHOWN]}"


async def trouble(database: Database, folder: Path, number: int) -> Trouble | None:
    """An unexpected error by its number; None if there is none."""
    row = await database.row("SELECT number, at, game, summary FROM errors WHERE number = ?", (number,))
    if row is None:
        return None
    report = folder / f"error-{number:04}.json"
    return Trouble(row["number"], row["at"], row["game"], row["summary"], report if report.is_file() else None)


def living_lines(pulse: Pulse, painter: Painter, latency: float, uptime: float) -> list[str]:
    """What only the running process knows; times in seconds."""
    each = painter.seconds / painter.drawn if painter.drawn else 0.0
    late = f"{pulse.usual * 1000:.0f} ms usually, {pulse.worst_of_minute * 1000:.0f} ms at worst in the last minute"
    return [
        f"Umpire {CODE}, up for {duration(uptime)}",
        "Gateway: not connected" if math.isnan(latency) else f"Gateway: {latency * 1000:.0f} ms",
        f"Event loop late by: {late}, {pulse.worst * 1000:.0f} ms since the start",
        f"Memory: {memory()}",
        f"Pictures drawn: {painter.drawn}, {each * 1000:.0f} ms each",
    ]


def memory() -> str:
    """What this process holds, without the processes that draw."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return "not told on this machine"
    held = next(line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return f"{int(held) / 1024:.0f} MiB"


def duration(seconds: float) -> str:
    """A length of time in words: "3 days 4 hours"."""
    whole = max(int(seconds), 0)
    parts = (
        (whole // DAY, "day"),
        (whole % DAY // 3600, "hour"),
        (whole % 3600 // 60, "minute"),
        (whole % 60, "second"),
    )
    named = [f"{count} {name}{'' if count == 1 else 's'}" for count, name in parts if count]
    return " ".join(named[:2]) or "0 seconds"
