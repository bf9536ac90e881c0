"""Keeping a world in a file: one JSON document, and the attachments' bytes in a folder beside it."""

import asyncio
from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bot.local.clock import TableClock
from bot.local.founding import found
from bot.local.world import Channel, Event, Guild, Interaction, Message, User, World

SAVE_AFTER = 0.5
"""Seconds of real time that changes are gathered before the file is written."""


@dataclass
class _Document:
    version: int
    token: str
    bot_id: int
    last_id: int
    users: dict[int, User]
    guilds: dict[int, Guild]
    channels: dict[int, Channel]
    messages: dict[int, Message]
    global_commands: dict[int, dict[str, Any]]
    guild_commands: dict[int, dict[int, dict[str, Any]]]
    interactions: dict[int, Interaction]


_DOCUMENT = TypeAdapter(_Document)
_KEPT = tuple(name for name in _Document.__dataclass_fields__ if name != "version")


def to_json(world: World) -> str:
    """The whole world but the attachments' bytes."""
    document = _Document(1, **{name: getattr(world, name) for name in _KEPT})
    return _DOCUMENT.dump_json(document).decode()


def from_json(text: str, clock: TableClock | None = None) -> World:
    """The world that `to_json` wrote down, without the attachments' bytes."""
    document = _DOCUMENT.validate_json(text)
    if document.version != 1:
        raise ValueError(f"this world was written in format {document.version}; this code reads format 1")
    world = World(clock)
    for name in _KEPT:
        setattr(world, name, getattr(document, name))
    return world


def folder_of(path: Path) -> Path:
    """Where the attachments of the world in `path` lie."""
    return path.with_suffix(".files")


class Folder(MutableMapping[int, bytes]):
    """Attachments' bytes by id, each in a file of its own; none is held in memory."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def __getitem__(self, file_id: int) -> bytes:
        try:
            return (self._folder / str(file_id)).read_bytes()
        except FileNotFoundError:
            raise KeyError(file_id) from None

    def __setitem__(self, file_id: int, content: bytes) -> None:
        (self._folder / str(file_id)).write_bytes(content)

    def __delitem__(self, file_id: int) -> None:
        try:
            (self._folder / str(file_id)).unlink()
        except FileNotFoundError:
            raise KeyError(file_id) from None

    def __iter__(self) -> Iterator[int]:
        return (int(file.name) for file in self._folder.iterdir() if file.name.isdigit())

    def __len__(self) -> int:
        return sum(1 for _ in self)


def save(world: World, path: Path) -> None:
    """Write the world; the old file stays whole until the new one is."""
    half = path.with_suffix(".half")
    half.write_text(to_json(world), encoding="utf-8")
    half.replace(path)


def open_world(path: Path, clock: TableClock | None = None) -> World:
    """The world that is kept in `path`, or a newly founded one that will be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    world = from_json(path.read_text(encoding="utf-8"), clock) if path.exists() else found(World(clock))
    world.files = Folder(folder_of(path))
    return world


class Keeper:
    """Writes a world to its file some time after it changed."""

    def __init__(self, world: World, path: Path) -> None:
        self._world = world
        self._path = path
        self._due: asyncio.TimerHandle | None = None
        world.listeners.append(self._changed)

    def _changed(self, _event: Event) -> None:
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(SAVE_AFTER, self.write)

    def write(self) -> None:
        """Write now."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        save(self._world, self._path)
