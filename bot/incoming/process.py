"""Files from anybody are read in a process of their own: one that is made to do harm takes down nothing but that."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Any

from bot.process import environment
from bot.refusal import NotPossible
from bot.uploads import kinds
from bot.uploads.kinds import Kind
from rulesets.kit.rosters import CatalogueFile

log = logging.getLogger(__name__)

WORKER = ("-m", "bot.incoming.worker")
CHUNK = 256 * 1024
TOO_MUCH = "That takes more {} to read than {} does; nothing of it was kept."
UNREAD = "That could not be read; the host finds in the log why. Nothing of it was kept."


async def answered(kind: Kind, asked: dict[str, Any], files: Sequence[CatalogueFile]) -> Any:
    """What a process has read in files of a kind; raises `NotPossible` for all else, in words for who handed them
    in."""
    head = json.dumps({"asked": asked, "files": [(file.name, len(file.content)) for file in files]}).encode()
    told = _read(kind, *await _asked(kind, [head, b"\n", *(file.content for file in files)]))
    if "error" in told:
        log.error("a file could not be read:\n%s", told["error"])
        raise NotPossible(UNREAD)
    if "memory" in told:
        raise NotPossible(TOO_MUCH.format("memory", kind.called))
    if "refused" in told:
        raise NotPossible(told["refused"])
    return told["found"]


async def _asked(kind: Kind, sent: Sequence[bytes]) -> tuple[bytes, int | None]:
    """What a process answers, and how it ended; it is gone then, whatever became of its answer."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *WORKER, kind.key), stdin=PIPE, stdout=PIPE, env=environment.of_a_worker()
    )
    try:
        async with asyncio.timeout(kind.patience):
            (told, _) = await asyncio.gather(_received(kind, process), _written(process, sent))
            return told, await process.wait()
    except TimeoutError:
        raise NotPossible(TOO_MUCH.format("time", kind.called)) from None
    finally:
        await _ended(process)


async def _written(process: Process, sent: Sequence[bytes]) -> None:
    """Hand in; a process that has ended before is told of by its end."""
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        process.stdin.writelines(sent)
        await process.stdin.drain()
        process.stdin.close()
        await process.stdin.wait_closed()


async def _received(kind: Kind, process: Process) -> bytes:
    """The answer, as far as one may go."""
    assert process.stdout is not None
    answer = bytearray()
    while part := await process.stdout.read(CHUNK):
        answer += part
        if len(answer) > kinds.LONGEST_ANSWER:
            raise NotPossible(TOO_MUCH.format("room", kind.called))
    return bytes(answer)


def _read(kind: Kind, told: bytes, code: int | None) -> dict[str, Any]:
    """The answer of a process; one that was stopped has none."""
    if code != 0:
        log.warning("the process that reads files ended with %s", code)
        raise NotPossible(TOO_MUCH.format("time or memory", kind.called))
    answer: dict[str, Any] = json.loads(told)
    return answer


async def _ended(process: Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
