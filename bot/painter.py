"""Pictures are drawn in a process of their own: drawing would hold on to the interpreter while players wait.

A process is started when the first picture is wanted and asked for one at a time; a host may allow several. One that
dies is started again; if that does not help, a thread of this process draws. They end when their input is closed, so
they never outlive the bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process

from renders.board import Picture, draw
from renders.worker import LENGTH, framed
from rulesets.kit.scene import Scene

log = logging.getLogger(__name__)

ATTEMPTS = 2
CROWD = 5
"""Pictures that are drawn or waited for, from which on a player's own panel does without one."""
PATIENCE_SECONDS = 20.0
"""How long one picture may take; a crowded one takes a fifth of a second."""


class NotDrawn(Exception):
    """The scene cannot be drawn; the text is the traceback."""


class Painter:
    """Draws so many pictures at once; the others wait. `drawn` counts them, `seconds` is what they took together."""

    def __init__(self, at_once: int = 1) -> None:
        self._idle = [_Hand() for _ in range(at_once)]
        self._room = asyncio.Semaphore(at_once)
        self._wanted = 0
        self.drawn, self.seconds = 0, 0.0

    @property
    def crowded(self) -> bool:
        """Whether so many wait that those who can do without a picture should: the table's reports come first."""
        return self._wanted >= CROWD

    async def draw(self, scene: Scene) -> Picture:
        """The picture of a scene; raises `NotDrawn` for one that cannot be drawn."""
        self._wanted += 1
        try:
            async with self._room:
                hand = self._idle.pop()
                began = time.monotonic()
                try:
                    return await hand.draw(scene)
                finally:
                    self._idle.append(hand)
                    self.drawn, self.seconds = self.drawn + 1, self.seconds + time.monotonic() - began
        finally:
            self._wanted -= 1

    async def close(self) -> None:
        """End the processes."""
        for hand in self._idle:
            await hand.close()


class _Hand:
    """One process, asked for one picture at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def draw(self, scene: Scene) -> Picture:
        """The picture, if need be by another process or by a thread of this one."""
        for _ in range(ATTEMPTS):
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    return await self._asked(scene)
            except (OSError, EOFError) as gone:  # a timeout is an OSError
                log.warning("the process that draws is gone (%r); it is started again", gone)
        return await asyncio.to_thread(draw, scene)

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            _end(process)
            await process.wait()

    async def _asked(self, scene: Scene) -> Picture:
        """Have the process draw. If that is broken off, its next answer would be an old one: then it has to go."""
        process = self._process or await self._started()
        try:
            assert process.stdin is not None
            process.stdin.write(framed(scene.model_dump_json(exclude_defaults=True).encode()))
            await process.stdin.drain()
            known, png = json.loads(await _received(process)), await _received(process)
        except BaseException:
            self._process = None
            _end(process)
            raise
        if "error" in known:
            raise NotDrawn(known["error"])
        return Picture(png, known["alt"], known["width"], known["height"])

    async def _started(self) -> Process:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "renders.worker", stdin=PIPE, stdout=PIPE
        )
        return self._process


async def _received(process: Process) -> bytes:
    """The next message of the process; raises EOFError when it has ended."""
    assert process.stdout is not None
    length = await process.stdout.readexactly(LENGTH)
    return await process.stdout.readexactly(int.from_bytes(length, "big"))


def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
