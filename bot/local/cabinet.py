"""The file in which a world is kept: an SQLite database with a table for each kind of thing, each thing as JSON."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.local.archive import Archive
from bot.local.clock import TableClock
from bot.local.world import Channel, Guild, Interaction, Message, User, World

FORMAT = 2
"""Written into the file; 1 was one JSON document."""

Row = tuple[str, int]
"""A kind of thing, which is the world's attribute and the table's name, and the thing's id."""

KINDS: dict[str, TypeAdapter[Any]] = {
    "users": TypeAdapter(User),
    "guilds": TypeAdapter(Guild),
    "channels": TypeAdapter(Channel),
    "messages": TypeAdapter(Message),
    "interactions": TypeAdapter(Interaction),
}
NOTES: dict[str, TypeAdapter[Any]] = {
    "token": TypeAdapter(str),
    "bot_id": TypeAdapter(int),
    "last_id": TypeAdapter(int),
    "global_commands": TypeAdapter(dict[int, dict[str, Any]]),
    "guild_commands": TypeAdapter(dict[int, dict[int, dict[str, Any]]]),
    "marks": TypeAdapter(dict[int, dict[int, int]]),
}
_PRAGMAS = ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL")


class WorldUnreadable(OSError):
    """The file holds no world that this code can read; nothing was written to it."""


class Cabinet:
    """An open file. Every writing is one transaction: it is there as a whole, also after a SIGKILL, or not at all."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with self._readable():
            self._database = sqlite3.connect(path, isolation_level=None, timeout=0.0)
            self.is_new = self._prepare()

    def _prepare(self) -> bool:
        """Take hold of the file; true where nothing is in it yet."""
        version = self._one("PRAGMA user_version")
        if version not in (0, FORMAT) or (version == 0 and self._one("SELECT count(*) FROM sqlite_schema")):
            raise self._unreadable(f"it is not of format {FORMAT}")
        for pragma in _PRAGMAS:
            self._database.execute(f"PRAGMA {pragma}")
        # The lock is taken with the first writing, and kept.
        self._database.execute("BEGIN IMMEDIATE").execute("COMMIT")
        return bool(version == 0)

    def _one(self, statement: str) -> Any:
        return self._database.execute(statement).fetchone()[0]

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as broken:
            if "locked" in str(broken):
                words = f"the local table's world in {self._path} is open in another Umpire; end that one"
                raise WorldUnreadable(f"{words}, or set UMPIRE_DATABASE to a folder of this one's own") from broken
            raise self._unreadable(str(broken)) from broken

    def _unreadable(self, why: str) -> WorldUnreadable:
        words = f"the local table's world in {self._path} cannot be read: {why}; nothing was changed in it"
        return WorldUnreadable(f"{words}, and a new one begins where that file is moved away")

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    # Reading

    def read(self, clock: TableClock | None = None) -> World:
        """The world in the file."""
        world = World(clock)
        with self._readable():
            for kind in KINDS:
                setattr(world, kind, self._things(kind))
            for name, body in self._database.execute("SELECT name, body FROM notes"):
                setattr(world, name, self._parsed(NOTES[name], body, f"note {name}"))
        world.messages = Archive(world.messages)
        return world

    def _things(self, kind: str) -> dict[int, Any]:
        rows = self._database.execute(f"SELECT id, body FROM {kind} ORDER BY id")
        return {thing_id: self._parsed(KINDS[kind], body, f"{kind} {thing_id}") for thing_id, body in rows}

    def _parsed(self, adapter: TypeAdapter[Any], body: str, place: str) -> Any:
        try:
            return adapter.validate_json(body)
        except ValidationError as wrong:
            raise self._unreadable(f"{place}: {wrong.errors()[0]['msg']}") from None

    # Writing

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything written within is one transaction."""
        if self._database.in_transaction:
            yield
            return
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    def write(self, world: World, rows: Iterable[Row], notes: Iterable[str] = ()) -> None:
        """Bring these things and notes of the file up to date; what the world no longer has is removed."""
        with self.together():
            for kind, thing_id in rows:
                self._write_thing(kind, thing_id, getattr(world, kind).get(thing_id))
            for name in notes:
                self._note(name, getattr(world, name))

    def _write_thing(self, kind: str, thing_id: int, thing: Any) -> None:
        if thing is None:
            self._database.execute(f"DELETE FROM {kind} WHERE id = ?", (thing_id,))
            return
        body = KINDS[kind].dump_json(thing).decode()
        self._database.execute(f"INSERT OR REPLACE INTO {kind} (id, body) VALUES (?, ?)", (thing_id, body))

    def _note(self, name: str, value: Any) -> None:
        body = NOTES[name].dump_json(value).decode()
        self._database.execute("INSERT OR REPLACE INTO notes (name, body) VALUES (?, ?)", (name, body))

    def write_whole(self, world: World) -> None:
        """Write a world into a file that has none yet."""
        with self.together():
            for kind in KINDS:
                self._database.execute(f"CREATE TABLE {kind} (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
            self._database.execute("CREATE TABLE notes (name TEXT PRIMARY KEY, body TEXT NOT NULL)")
            self.write(world, ((kind, thing_id) for kind in KINDS for thing_id in getattr(world, kind)), NOTES)
            self._database.execute(f"PRAGMA user_version = {FORMAT}")

    def write_durably(self, name: str, value: Any) -> None:
        """Write a note so that it is there after a power cut too, with everything that was written before it."""
        self._database.execute("PRAGMA synchronous = FULL")
        try:
            self._note(name, value)
        finally:
            self._database.execute("PRAGMA synchronous = NORMAL")
