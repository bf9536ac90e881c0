"""Games, seats, record and snapshots in the database."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from bot.process.version import CODE
from bot.store import last_time
from bot.store.database import Database, Row, Transaction
from bot.table.tables import Line, RecordLine, Seat, Table
from rulesets import ruleset
from rulesets.kit.engine import saving
from rulesets.kit.engine.dice import Roll
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game

COMPRESSION = 6
"""Of snapshots, which are kept: a page of the database each, where the quickest compression takes two."""


async def add_table(tx: Transaction, table: Table) -> int:
    """Write a new table in its lobby; returns its number."""
    number = await tx.run(
        "INSERT INTO games (guild, channel, host, ruleset, phase, scenario, options, pace, secret, fingerprint,"
        " created_at, map, origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(table.guild, table.channel, table.host, table.ruleset, table.phase, table.scenario),
            *(json.dumps(table.options), table.pace, table.secret, table.fingerprint, table.created_at),
            *(table.map, table.origin),
        ),
    )
    table.id = number
    await _save_seats(tx, table)
    return number


async def save_table(tx: Transaction, table: Table) -> None:
    """Write a table as it stands now, with its open questions' state inside the saved game."""
    table.version += 1
    await tx.run(
        "UPDATE games SET phase = ?, scenario = ?, options = ?, pace = ?, state = ?, unposted = ?, version = ?,"
        " ended_at = ? WHERE id = ?",
        (
            *(table.phase, table.scenario, json.dumps(table.options), table.pace, saved(table.game)),
            *(_dump(table.unposted), table.version, table.ended_at, table.id),
        ),
    )
    await _save_seats(tx, table)


async def _save_seats(tx: Transaction, table: Table) -> None:
    await tx.run("DELETE FROM seats WHERE game = ? AND seat >= ?", (table.id, len(table.seats)))
    await tx.many(
        "INSERT OR REPLACE INTO seats (game, seat, member, practice, name, words, force, undos, grade, away_member)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (table.id, s.number, s.member, int(s.practice), s.name, s.words, s.force, s.undos, s.grade, s.away)
            for s in table.seats
        ],
    )


async def load_table(source: Database | Transaction, number: int, known: Table | None = None) -> Table | None:
    """A table by its number; `known` is used again if the database has nothing newer."""
    if known is not None:
        newest = await source.row("SELECT version FROM games WHERE id = ?", (number,))
        if newest is not None and newest["version"] == known.version:
            return known
    row = await source.row("SELECT * FROM games WHERE id = ?", (number,))
    if row is None:
        return None
    seats = await source.rows("SELECT * FROM seats WHERE game = ? ORDER BY seat", (number,))
    return replace(_table(row, seats), last_time=await last_time.kept(source, number))


def _table(row: Row, seats: Sequence[Row]) -> Table:
    return Table(
        **{name: row[name] for name in ("id", "guild", "channel", "host", "ruleset", "phase", "scenario", "pace")},
        **{name: row[name] for name in ("map", "origin", "secret", "fingerprint", "created_at", "ended_at", "version")},
        options=json.loads(row["options"]),
        seats=[_seat(seat) for seat in seats],
        game=read_game(row["ruleset"], row["state"]) if row["state"] else None,
        unposted=_events(row["unposted"]),
    )


def _seat(row: Row) -> Seat:
    return Seat(
        **{name: row[name] for name in ("name", "member", "words", "force", "undos", "grade")},
        number=row["seat"],
        practice=bool(row["practice"]),
        away=row["away_member"],
    )


async def table_in(source: Database | Transaction, channel: int) -> int | None:
    """The number of the game that is going on in a channel or thread."""
    row = await source.row("SELECT id FROM games WHERE channel = ? AND phase <> 'over'", (channel,))
    return row["id"] if row else None


async def last_table_in(source: Database | Transaction, channel: int) -> int | None:
    """The number of the newest game of a channel, ended or not."""
    row = await source.row("SELECT max(id) AS id FROM games WHERE channel = ?", (channel,))
    return row["id"] if row else None


async def ruleset_in(source: Database | Transaction, channel: int) -> str:
    """The key of the ruleset that is played in a channel or thread, else that was played last; empty for none."""
    row = await source.row(
        "SELECT ruleset FROM games WHERE channel = ? ORDER BY phase = 'over', id DESC LIMIT 1", (channel,)
    )
    return str(row["ruleset"]) if row else ""


async def tables_of(source: Database | Transaction, member: int, guild: int | None = None) -> list[int]:
    """The games that a member plays and that have not ended, newest last."""
    rows = await source.rows(
        "SELECT DISTINCT g.id FROM games g JOIN seats s ON s.game = g.id"
        " WHERE s.member = ? AND g.phase <> 'over' AND (? IS NULL OR g.guild = ?) ORDER BY g.id",
        (member, guild, guild),
    )
    return [row["id"] for row in rows]


async def left_to_opponents(source: Database | Transaction, thinking: Sequence[str]) -> list[int]:
    """The running games that wait for a practice opponent of these grades; those that wait longest come first."""
    marks = ", ".join("?" * len(thinking))
    rows = await source.rows(
        "SELECT q.game FROM questions q JOIN seats s ON s.game = q.game AND s.seat = q.seat"
        " JOIN games g ON g.id = q.game"
        f" WHERE s.practice AND s.grade IN ({marks}) AND g.phase = 'running' GROUP BY q.game ORDER BY min(q.asked_at)",
        thinking,
    )
    return [row["game"] for row in rows]


async def phase_of(source: Database | Transaction, number: int) -> str:
    """The phase that a game is in; empty if there is no such game."""
    row = await source.row("SELECT phase FROM games WHERE id = ?", (number,))
    return str(row["phase"]) if row else ""


async def running_tables(source: Database | Transaction) -> int:
    """How many games have not ended."""
    row = await source.row("SELECT count(*) AS n FROM games WHERE phase <> 'over'")
    return int(row["n"]) if row else 0


async def played(source: Database | Transaction) -> list[str]:
    """The rulesets' keys of the games that have not ended."""
    rows = await source.rows("SELECT DISTINCT ruleset FROM games WHERE phase <> 'over' ORDER BY ruleset")
    return [row["ruleset"] for row in rows]


def saved(game: Game | None) -> str | None:
    """A game as it is kept."""
    return None if game is None else saving.saved(game)


def read_game(key: str, state: str) -> Game:
    """A kept game, brought up to date by its ruleset."""
    loaded: Game = ruleset(key).play.read(state)
    return loaded


async def add_lines(tx: Transaction, table: Table, lines: Sequence[Line], at: int) -> None:
    """Append to the record and keep the snapshots that an undo may need."""
    row = await tx.row("SELECT coalesce(max(number), 0) AS n FROM record WHERE game = ?", (table.id,))
    number = int(row["n"]) if row else 0
    if any(line.irreversible for line in lines):
        await _forget_steps(tx, table.id)
    for line in lines:
        number += 1
        await _add_line(tx, table.id, number, line, at)
        await _add_snapshot(tx, table, number, line)


async def _add_line(tx: Transaction, game: int, number: int, line: Line, at: int) -> None:
    await tx.run(
        "INSERT INTO record (game, number, at, seat, member, kind, automatic, action, rolls, events, chapter, sealed,"
        " code) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(game, number, at, line.seat, line.member, line.kind, line.automatic, json.dumps(line.action)),
            *(_dump(line.rolls), _dump(line.events), line.chapter, int(line.sealed), CODE),
        ),
    )


async def _forget_steps(tx: Transaction, game: int) -> None:
    """Behind a click that rolls or reveals only its own snapshots and the starts of chapters (activations) are kept."""
    await tx.run("DELETE FROM snapshots WHERE game = ? AND chapter_start = 0", (game,))


async def _add_snapshot(tx: Transaction, table: Table, number: int, line: Line) -> None:
    if line.before is not None:
        await tx.run(
            "INSERT INTO snapshots (game, number, chapter, chapter_start, state) SELECT ?1, ?2, ?3, NOT EXISTS"
            " (SELECT 1 FROM snapshots WHERE game = ?1 AND chapter = ?3), ?4",
            (table.id, number, line.chapter, _packed_save(type(table.running), line.before)),
        )


def _packed_save(model: type[Game], text: str) -> bytes:
    """A saved game as a compressed column holds it: what changes, and behind it the fixtures, which are compressed once
    for all snapshots that have them."""
    cut = saving.fixtures_begin(model, text)
    return packed(text[:cut]) + (_packed_fixtures(text[cut:]) if cut < len(text) else b"")


@lru_cache(maxsize=128)
def _packed_fixtures(text: str) -> bytes:
    return packed(text)


def packed(text: str) -> bytes:
    """A text as a compressed column holds it."""
    return zlib.compress(text.encode(), COMPRESSION)


def unpacked(blob: bytes) -> str:
    """The text of a compressed column, whose parts may have been compressed one by one."""
    text = b""
    while blob:
        part = zlib.decompressobj()
        text += part.decompress(blob)
        if not part.eof:
            raise zlib.error("a part of a compressed column is missing")
        blob = part.unused_data
    return text.decode()


async def record(source: Database | Transaction, game: int, last: int | None = None) -> list[RecordLine]:
    """The record of a game in order; with `last` only so many of its newest lines."""
    rows = await source.rows(
        "SELECT * FROM (SELECT * FROM record WHERE game = ? ORDER BY number DESC LIMIT ?) ORDER BY number",
        (game, -1 if last is None else last),
    )
    return [_record_line(row) for row in rows]


def _record_line(row: Row) -> RecordLine:
    return RecordLine(
        **{name: row[name] for name in ("number", "at", "seat", "member", "kind", "automatic", "chapter", "code")},
        action=json.loads(row["action"]),
        rolls=[Roll.model_validate(roll) for roll in json.loads(row["rolls"])],
        events=_events(row["events"]),
        sealed=bool(row["sealed"]),
    )


async def snapshot_before(source: Database | Transaction, game: int, number: int) -> str | None:
    """The saved game before a line of the record, if it is kept."""
    row = await source.row("SELECT state FROM snapshots WHERE game = ? AND number = ?", (game, number))
    return unpacked(row["state"]) if row else None


async def chapter_start(source: Database | Transaction, game: int) -> tuple[int, str] | None:
    """The newest snapshot of an activation's start: the line it stands before, and the saved game."""
    row = await source.row(
        "SELECT number, state FROM snapshots WHERE game = ? AND chapter_start = 1 ORDER BY number DESC LIMIT 1", (game,)
    )
    return (row["number"], unpacked(row["state"])) if row else None


async def snapshots_to_go_back(source: Database | Transaction, game: int) -> list[tuple[int, int, bool, str]]:
    """The snapshots that an undo or a correction may still want: the newest activation's start and all behind it.

    Of each the line that it stands before, its chapter, whether that begins there, and the saved game.
    """
    rows = await source.rows(
        "SELECT number, chapter, chapter_start, state FROM snapshots WHERE game = ?1 AND number >= coalesce("
        "(SELECT max(number) FROM snapshots WHERE game = ?1 AND chapter_start = 1), 0) ORDER BY number",
        (game,),
    )
    return [(r["number"], r["chapter"], bool(r["chapter_start"]), unpacked(r["state"])) for r in rows]


async def drop_snapshots(tx: Transaction, game: int, since: int) -> None:
    """Forget the snapshots of lines that an undo has taken back."""
    await tx.run("DELETE FROM snapshots WHERE game = ? AND number >= ?", (game, since))


def _dump(models: Sequence[Any]) -> str:
    return json.dumps([model.model_dump(mode="json") for model in models], ensure_ascii=False)


def _events(text: str) -> list[Event]:
    return [Event.model_validate(event) for event in json.loads(text)]
