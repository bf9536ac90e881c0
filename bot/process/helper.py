"""A process of the bot's own that answers one request at a time: for work that would hold on to the interpreter.

It is started at the first request, speaks as `renders/messages.py` says, and ends when its input is closed, so that it
never outlives the bot. One that dies or takes too long is started again at the next request.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process

from bot.process import environment
from renders.messages import LENGTH, framed


class Helper:
    """One process, which runs a module."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: Process | None = None

    @property
    def runs(self) -> bool:
        """Whether it has been started, so that an answer takes no longer than the work."""
        return self._process is not None

    async def ask(self, request: bytes, within: float) -> tuple[bytes, bytes]:
        """Its two answers; raises EOFError or OSError (a timeout is one) where it died or took more seconds.

        If that is broken off, its next answer would be an old one: then it has to go.
        """
        async with asyncio.timeout(within):
            process = self._process or await self._started()
            try:
                assert process.stdin is not None
                process.stdin.write(framed(request))
                await process.stdin.drain()
                return await _received(process), await _received(process)
            except BaseException:
                self._process = None
                _end(process)
                raise

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            _end(process)
            await process.wait()

    async def _started(self) -> Process:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", self._module), stdin=PIPE, stdout=PIPE, env=environment.of_a_worker()
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
