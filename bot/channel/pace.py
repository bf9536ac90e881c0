"""Requests at even distances, so that Discord never has to refuse one because there were too many."""

from __future__ import annotations

import asyncio
import time

REQUESTS_A_SECOND = 45
"""Discord takes 50 a second of a bot; answers to interactions do not count. The rest is left to what is not paced."""


class Pace:
    """Hands out turns, `a_second` at most; whoever comes first goes first, and nobody waits while there is room."""

    def __init__(self, a_second: float = REQUESTS_A_SECOND) -> None:
        self._between = 1 / a_second
        self._next = 0.0

    async def turn(self) -> None:
        """Wait for the next turn."""
        now = time.monotonic()
        mine = max(self._next, now)
        self._next = mine + self._between
        await asyncio.sleep(mine - now)
