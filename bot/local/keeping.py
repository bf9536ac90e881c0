"""Keeping a world: what happens is in its file before the bot or a page hears of it."""

import asyncio
import logging
import sqlite3
from pathlib import Path

from bot.local.cabinet import NOTES, Cabinet, Row
from bot.local.clock import TableClock
from bot.local.folder import Folder, folder_of
from bot.local.founding import found
from bot.local.old_world import read_old_world
from bot.local.tidying import DAY, tidy
from bot.local.world import Channel, Event, Guild, Interaction, Message, User, World

RESERVED_MS = 5_000
"""Milliseconds of ids that are noted down as given before the first of them is; that many fewer notes are written."""
_KINDS: dict[type, str] = {User: "users", Guild: "guilds", Channel: "channels", Interaction: "interactions"}
_NOTES = {"commands": ("global_commands", "guild_commands"), "marks": ("marks",)}
"""Event → the notes of the file that it changes."""

_log = logging.getLogger(__name__)


class Keeper:
    """Holds a world and its file together. It is the first to hear of anything."""

    def __init__(self, path: Path, clock: TableClock | None = None) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._cabinet = Cabinet(path)
        self.world = self._opened(path, clock)
        self.world.files = Folder(folder_of(path))
        self.world.reserve, self.world.reserved = self._reserve, 0
        self.world.listeners.append(self._changed)
        self._owed: dict[Row, None] = {}
        self._owed_notes: dict[str, None] = {}
        self._again: asyncio.TimerHandle | None = None

    def _opened(self, path: Path, clock: TableClock | None) -> World:
        try:
            if not self._cabinet.is_new:
                return self._cabinet.read(clock)
            world = read_old_world(path, clock) or found(World(clock))
            self._cabinet.write_whole(world)
        except OSError:
            self._cabinet.close()
            raise
        return world

    def tidy_daily(self) -> None:
        """Forget what is too old, now and once a day."""
        with self._cabinet.together():
            self._cabinet.write(self.world, tidy(self.world))
        self._again = asyncio.get_running_loop().call_later(DAY, self.tidy_daily)

    def close(self) -> None:
        """Write what is owed, give back the ids that were not used, and let go of the file."""
        if self._again is not None:
            self._again.cancel()
        self._owed_notes |= dict.fromkeys(NOTES)
        self._write()
        self._cabinet.close()

    def _reserve(self, given: int) -> int:
        """An id that was told to the bot is never given again: not after a kill, nor with the clock set back."""
        upto = given + (RESERVED_MS << 22)
        self._cabinet.write_durably("last_id", upto)
        return upto

    def _changed(self, event: Event) -> None:
        thing = event.thing
        self._owed_notes |= dict.fromkeys(_NOTES.get(event.name, ()))
        if isinstance(thing, Message):
            self._owed |= {("messages", thing.id): None, ("channels", thing.channel_id): None}
        elif type(thing) in _KINDS:
            self._owed[_KINDS[type(thing)], thing.id] = None
        if self._owed or self._owed_notes:
            self._write()

    def _write(self) -> None:
        """Write what is owed; what cannot be written just now (a full disk) stays owed until the next event."""
        try:
            self._cabinet.write(self.world, self._owed, self._owed_notes)
        except sqlite3.OperationalError as failed:
            _log.warning("the local table cannot write its world: %s", failed)
            return
        self._owed.clear()
        self._owed_notes.clear()
