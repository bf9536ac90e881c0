"""Catalogue files are read in a process of their own: one that is made to do harm takes down nothing but that."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Any

from bot.change import NotPossible
from rulesets.kit.rosters import CatalogueFile
from rulesets.kit.ruleset import Reading

log = logging.getLogger(__name__)

WORKER = ("-m", "bot.rosters.worker")
PATIENCE_SECONDS = 25.0
"""How long a collection may take, the start of the process included; a real one takes two or three seconds."""
LONGEST_TEXT = 4 * 1024 * 1024
"""Characters of the text that is kept of a collection."""
TOO_MUCH = "These files take more {} to read than files of units do; nothing of them was kept."


async def read(ruleset: str, files: Sequence[CatalogueFile]) -> Reading:
    """The collection that files make; raises `NotPossible` in words for them."""
    told = await _answered(ruleset, files)
    if "reading" in told:
        reading = Reading.model_validate(told["reading"])
        if len(reading.text) > LONGEST_TEXT:
            raise NotPossible(f"These files hold more units than are kept: {len(reading.text):,} characters of them.")
        return reading
    if "error" in told:
        log.error("catalogue files could not be read:\n%s", told["error"])
        raise NotPossible("These files could not be read; the host finds in the log why. Nothing of them was kept.")
    raise NotPossible(TOO_MUCH.format("memory") if "memory" in told else told["refused"])


async def _answered(ruleset: str, files: Sequence[CatalogueFile]) -> dict[str, Any]:
    process = await asyncio.create_subprocess_exec(sys.executable, *WORKER, stdin=PIPE, stdout=PIPE)
    head = json.dumps({"ruleset": ruleset, "files": [(file.name, len(file.content)) for file in files]})
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            told, _ = await process.communicate(b"".join([head.encode(), b"\n", *(file.content for file in files)]))
    except TimeoutError:
        raise NotPossible(TOO_MUCH.format("time")) from None
    finally:
        await _ended(process)
    return _read(told, process.returncode)


def _read(told: bytes, code: int | None) -> dict[str, Any]:
    """The answer of a process; one that was stopped has none."""
    if code != 0:
        log.warning("the process that reads catalogue files ended with %s", code)
        raise NotPossible(TOO_MUCH.format("time or memory"))
    answer: dict[str, Any] = json.loads(told)
    return answer


async def _ended(process: Process) -> None:
    """The process is gone, whatever became of its answer."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
