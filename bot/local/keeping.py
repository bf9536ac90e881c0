"""Keeping a world in a file: one JSON document, and the attachments' bytes in a folder beside it."""

import asyncio
import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bot.local.clock import TableClock
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


def save(world: World, path: Path) -> None:
    """Write the world; the old file stays whole until the new one is."""
    folder = folder_of(path)
    folder.mkdir(parents=True, exist_ok=True)
    for attachment_id, content in world.files.items():
        file = folder / str(attachment_id)
        if not file.exists():
            file.write_bytes(content)
    half = path.with_suffix(".half")
    half.write_text(to_json(world), encoding="utf-8")
    half.replace(path)


def load(path: Path, clock: TableClock | None = None) -> World:
    """Read a world and its attachments."""
    world = from_json(path.read_text(encoding="utf-8"), clock)
    for file in folder_of(path).iterdir():
        with contextlib.suppress(ValueError):
            world.files[int(file.name)] = file.read_bytes()
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
