"""How late the event loop is: while it is busy with one thing, everybody else waits for their answer."""

from __future__ import annotations

import asyncio
from collections import deque

BEAT_SECONDS = 0.25
REMEMBERED = 240
"""Beats that are remembered: a minute."""


class Pulse:
    """Sleeps a little, again and again, and notes by how many seconds it woke up late."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=REMEMBERED)
        self.worst = 0.0

    async def run(self) -> None:
        """Beat until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            self.note(loop.time() - due)

    def note(self, late: float) -> None:
        """Note a beat that came so many seconds late."""
        self._late.append(max(late, 0.0))
        self.worst = max(self.worst, late)

    @property
    def usual(self) -> float:
        """The median of the last minute in seconds; 0 before the first beat."""
        return sorted(self._late)[len(self._late) // 2] if self._late else 0.0

    @property
    def worst_of_minute(self) -> float:
        """The longest of the last minute in seconds."""
        return max(self._late, default=0.0)
