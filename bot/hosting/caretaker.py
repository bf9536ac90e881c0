"""What the running bot does for its host: the nightly backup, forgetting to the end, an eye on how late it all is."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from bot.hosting.nightly import Nightly
from bot.hosting.pulse import Pulse
from bot.members.forgetting import Forgetting
from bot.process.settings import Settings
from bot.store.database import Database

log = logging.getLogger(__name__)

LOOK_EVERY_SECONDS = 60.0


class Caretaker:
    """Works beside the bot; nothing that goes wrong here ends it. `started_at` is in Unix seconds."""

    def __init__(
        self, settings: Settings, database: Database, forgetting: Forgetting, now: Callable[[], float] = time.time
    ) -> None:
        self._now = now
        self._forgetting = forgetting
        self.started_at = now()
        self.nightly = Nightly(settings, database)
        self.pulse = Pulse()

    async def run(self) -> None:
        """Work until cancelled."""
        beating = asyncio.create_task(self.pulse.run())
        try:
            while True:
                await self.look()
                await asyncio.sleep(LOOK_EVERY_SECONDS)
        finally:
            beating.cancel()

    async def look(self) -> None:
        """Do what is due."""
        try:
            await self.nightly.look(self._now())
            await self._forgetting.go_on()
        except Exception:
            log.exception("the caretaker stumbled; the next look is in a minute")
