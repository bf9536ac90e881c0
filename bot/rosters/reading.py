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

from bot.change import NotPossible
from bot.rosters.papers import Paper, WholeArmy
from rulesets.kit.rosters import CatalogueFile
from rulesets.kit.ruleset import Reading

log = logging.getLogger(__name__)

WORKER = ("-m", "bot.rosters.worker")
PATIENCE_SECONDS = 25.0
"""How long a collection may take, the start of the process included; a real one takes two or three seconds."""
LONGEST_TEXT = 4 * 1024 * 1024
"""Characters of the text that is kept of a collection."""
TOO_MUCH = "These files take more {} to read than files of units and lists do; nothing of them was kept."


async def read(ruleset: str, files: Sequence[CatalogueFile]) -> Reading:
    """The collection that files make; raises `NotPossible` in words for them."""
    told = await _answered(ruleset, files)
    reading = Reading.model_validate(told["reading"])
    if len(reading.text) > LONGEST_TEXT:
        raise NotPossible(f"These files hold more units than are kept: {len(reading.text):,} characters of them.")
    return reading


async def read_list(content: bytes) -> Paper | WholeArmy:
    """What the file of a list says; raises `NotPossible` with all that is wrong with it."""
    told = await _answered(None, [CatalogueFile("", content)])
    return WholeArmy.model_validate(told["army"]) if "army" in told else Paper.model_validate(told["paper"])


async def _answered(ruleset: str | None, files: Sequence[CatalogueFile]) -> dict[str, Any]:
    """What was read; raises `NotPossible` for all else."""
    told = await _asked(ruleset, files)
    if "error" in told:
        log.error("files could not be read:\n%s", told["error"])
        raise NotPossible("These files could not be read; the host finds in the log why. Nothing of them was kept.")
    if "memory" in told:
        raise NotPossible(TOO_MUCH.format("memory"))
    if "refused" in told:
        raise NotPossible(told["refused"])
    return told


async def _asked(ruleset: str | None, files: Sequence[CatalogueFile]) -> dict[str, Any]:
    """The answer of a process that reads files of units of a game, or (None) the file of a list."""
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
        log.warning("the process that reads files ended with %s", code)
        raise NotPossible(TOO_MUCH.format("time or memory"))
    answer: dict[str, Any] = json.loads(told)
    return answer


async def _ended(process: Process) -> None:
    """The process is gone, whatever became of its answer."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
