"""Who may hand in a file now: nobody fills the queue for the others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.refusal import NotPossible

OF_A_SERVER, IN_ALL = 4, 12
"""Files that are fetched, waited for or read at once."""
CROWDED_HERE = "{} files of this server are being read already: hand yours in again in a moment."
CROWDED = "Many files are being read just now: hand yours in again in a moment."


class Queue:
    """Places for files under way, and one turn to read at a time, which are given in their order."""

    def __init__(self) -> None:
        self._of: Counter[int] = Counter()
        self.turn = asyncio.Lock()

    @asynccontextmanager
    async def place(self, server: int) -> AsyncIterator[None]:
        """A place for what a server's member hands in; raises `NotPossible` where there is none."""
        if self._of[server] >= OF_A_SERVER:
            raise NotPossible(CROWDED_HERE.format(OF_A_SERVER))
        if self._of.total() >= IN_ALL:
            raise NotPossible(CROWDED)
        self._of[server] += 1
        try:
            yield
        finally:
            self._of[server] -= 1
            self._of += Counter()  # servers with none are dropped
