"""Time at the local table: it flows as everywhere, and a test may skip ahead."""

import asyncio
import contextlib
import time
from datetime import UTC, datetime


class TableClock:
    """Seconds since 1970, plus whatever was skipped."""

    def __init__(self) -> None:
        self._skipped = 0.0
        self._skip = asyncio.Event()

    def now(self) -> float:
        """The table's time in seconds since 1970."""
        return time.time() + self._skipped

    def skip(self, seconds: float) -> None:
        """Let `seconds` pass at once; whoever sleeps until then wakes."""
        self._skipped += seconds
        self._skip.set()
        self._skip = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Sleep for `seconds` of the table's time."""
        await self.sleep_until(self.now() + seconds)

    async def sleep_until(self, moment: float) -> None:
        """Sleep until the table's time is `moment` (seconds since 1970)."""
        while (left := moment - self.now()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._skip.wait()


def stamp(moment: float) -> str:
    """A moment as Discord writes it: ISO 8601 with microseconds and offset."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")
