"""Pictures are drawn in a process of their own: drawing would hold on to the interpreter while players wait.

A process is started when the first picture is wanted and asked for one at a time; a host may allow several. One that
dies is started again; if that does not help, a thread of this process draws.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time

from bot.process.helper import Helper
from renders.finished import Picture
from rulesets.kit.pictures.pictured import Pictured, written

log = logging.getLogger(__name__)

ATTEMPTS = 2
CROWD = 5
"""Pictures that are drawn or waited for, from which on a player's own panel does without one."""
PATIENCE_SECONDS = 20.0
"""How long one picture may take; a crowded one takes a fifth of a second."""
SOON_SECONDS = 2.5
"""How long an answer waits for its picture before it goes without."""


class NotDrawn(Exception):
    """What cannot be drawn; the text is the traceback."""


class Painter:
    """Draws so many pictures at once; the others wait. `drawn` counts them, `seconds` is what they took together."""

    def __init__(self, at_once: int = 1) -> None:
        self._idle = [Helper("renders.worker") for _ in range(at_once)]
        self._room = asyncio.Semaphore(at_once)
        self._wanted = 0
        self._late: set[asyncio.Task[Picture]] = set()
        self.drawn, self.seconds = 0, 0.0

    @property
    def crowded(self) -> bool:
        """Whether so many wait that those who can do without a picture should: the table's reports come first."""
        return self._wanted >= CROWD

    async def draw(self, pictured: Pictured) -> Picture:
        """The picture of a scene, a roll or a chart; raises `NotDrawn` for one that cannot be drawn."""
        return await self._in_turn(pictured, asyncio.Event())

    async def attempt(self, pictured: Pictured, within: float = SOON_SECONDS) -> Picture | None:
        """The picture if there is one within so many seconds; the text that it belongs to does not wait any longer."""
        begun = asyncio.Event()
        drawing = asyncio.create_task(self._in_turn(pictured, begun))
        try:
            await asyncio.wait([drawing], timeout=within)
        except asyncio.CancelledError:
            drawing.cancel()
            raise
        if drawing.done():
            return _or_none(drawing)
        log.warning("a picture took longer than %s s; its text goes without", within)
        if begun.is_set():
            self._leave(drawing)
        else:
            drawing.cancel()
        return None

    async def close(self) -> None:
        """End the processes."""
        for drawing in self._late:
            drawing.cancel()
        for helper in self._idle:
            await helper.close()

    async def _in_turn(self, pictured: Pictured, begun: asyncio.Event) -> Picture:
        """The picture, once there is room; `begun` is set when it is drawn."""
        self._wanted += 1
        try:
            async with self._room:
                begun.set()
                helper = self._idle.pop()
                began = time.monotonic()
                try:
                    return await _drawn(helper, pictured)
                finally:
                    self._idle.append(helper)
                    self.drawn, self.seconds = self.drawn + 1, self.seconds + time.monotonic() - began
        finally:
            self._wanted -= 1

    def _leave(self, drawing: asyncio.Task[Picture]) -> None:
        """Let a late picture be finished for nobody: to break it off would cost a new process, and make others late."""
        self._late.add(drawing)
        drawing.add_done_callback(self._late.discard)
        drawing.add_done_callback(_or_none)


def _or_none(drawing: asyncio.Task[Picture]) -> Picture | None:
    """The picture that was drawn; None, and a line in the log, if it could not be."""
    if drawing.cancelled():
        return None
    if drawing.exception() is not None:
        log.error("a picture could not be drawn; its text goes without", exc_info=drawing.exception())
        return None
    return drawing.result()


async def _drawn(helper: Helper, pictured: Pictured) -> Picture:
    """The picture, if need be by another process or by a thread of this one."""
    for _ in range(ATTEMPTS):
        try:
            told, png = await helper.ask(written(pictured), PATIENCE_SECONDS)
        except (OSError, EOFError) as gone:
            log.warning("the process that draws is gone (%r); it is started again", gone)
        else:
            return _picture(json.loads(told), png)
    return await asyncio.to_thread(_drawn_here, pictured)


def _drawn_here(pictured: Pictured) -> Picture:
    """Drawn by this process, which loads what draws only now: seldom does it have to."""
    from renders.picture import draw

    return draw(pictured)


def _picture(known: dict[str, object], png: bytes) -> Picture:
    if "error" in known:
        raise NotDrawn(known["error"])
    return Picture(png, str(known["alt"]), int(str(known["width"])), int(str(known["height"])))
