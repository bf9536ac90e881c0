"""The backup that the bot makes by itself each night, beside its work. A night that was missed is caught up."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from bot.hosting.backup import NIGHTLY, Backup, NoBackup, backup_name, let_go, make_backup, nightly_backups
from bot.process.settings import Settings
from bot.store.database import Database

log = logging.getLogger(__name__)

TRY_AGAIN_SECONDS = 3600
FIRST_START = "first start"


class Nightly:
    """Looks now and then whether a backup is due. `failure` is why the last attempt failed, empty if it did not."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._settings = settings
        self._database = database
        self._try_at = 0.0
        self.failure = ""

    @property
    def last(self) -> Backup | None:
        """The newest nightly backup."""
        return next(iter(nightly_backups(self._settings.backups)[::-1]), None)

    async def look(self, now: float) -> None:
        """Make the backup of the last night (now: Unix seconds) if it is missing; never raises."""
        if not self._settings.backups_kept or now < self._try_at:
            return
        night = last_night(now, self._settings.backup_hour)
        try:
            if await self._is_due(night, now):
                await asyncio.to_thread(self._make, now)
            self.failure = ""
        except (NoBackup, OSError) as error:
            self.failure, self._try_at = str(error), now + TRY_AGAIN_SECONDS
            log.error("the nightly backup failed, next attempt in an hour: %s", error)

    async def _is_due(self, night: float, now: float) -> bool:
        """Whether nothing was backed up since that hour, and there was something before it."""
        last = await asyncio.to_thread(lambda: self.last)
        return (last is None or last.at < night) and await self._first_start(now) < night

    async def _first_start(self, now: float) -> float:
        row = await self._database.row("SELECT value FROM facts WHERE key = ?", (FIRST_START,))
        if row is not None:
            return float(row["value"])
        async with self._database.transaction() as tx:
            await tx.run("INSERT OR IGNORE INTO facts (key, value) VALUES (?, ?)", (FIRST_START, str(int(now))))
        return now

    def _make(self, now: float) -> None:
        settings = self._settings
        made = make_backup(settings.database, settings.backups / backup_name(NIGHTLY, now))
        gone = let_go(settings.backups, settings.backups_kept)
        log.info("nightly backup %s made, %d old ones removed", made, len(gone))


def last_night(now: float, hour: int) -> float:
    """The last time at which it was this hour in UTC, in Unix seconds."""
    today = datetime.fromtimestamp(now, UTC).replace(hour=hour, minute=0, second=0, microsecond=0)
    return (today if today.timestamp() <= now else today - timedelta(days=1)).timestamp()
