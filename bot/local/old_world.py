"""Reading a world of format 1, which was one JSON document beside where the file is now."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.local.archive import Archive
from bot.local.cabinet import WorldUnreadable
from bot.local.clock import TableClock
from bot.local.world import Channel, Guild, Interaction, Message, User, World


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


def read_old_world(path: Path, clock: TableClock | None = None) -> World | None:
    """The world of format 1 that belongs to `path`; None where there is none. Its file stays as it is."""
    old = path.with_suffix(".json")
    if not old.exists():
        return None
    try:
        document = _DOCUMENT.validate_json(old.read_bytes())
    except ValidationError as wrong:
        raise WorldUnreadable(f"the local table's world in {old} cannot be read: {wrong.errors()[0]['msg']}") from None
    world = World(clock)
    for name in _Document.__dataclass_fields__:
        if name != "version":
            setattr(world, name, getattr(document, name))
    world.messages = Archive(document.messages)
    return world
