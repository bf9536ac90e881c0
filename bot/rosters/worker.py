"""A process that reads one file of a list, or one collection of catalogue files. Run as `python -m bot.rosters.worker`,
by the bot.

The files come from anybody and may be meant to do harm, so the process may use only so much memory and time, which the
system holds it to. In comes a line of JSON, which says what is to be read, and then the files' bytes; out goes what
became of them, as JSON.
"""

from __future__ import annotations

import json
import resource
import sys
import traceback
from typing import Any, BinaryIO

MEMORY = 512 * 1024 * 1024
"""Bytes of address space; the interpreter and the rules take a quarter of it."""
SECONDS = 15
"""Of processor time."""


def main() -> None:
    """Read what comes in, and answer once."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    told = answer(sys.stdin.buffer)
    sys.stdout.buffer.write(json.dumps(told, ensure_ascii=False).encode())
    sys.stdout.buffer.flush()


def answer(source: BinaryIO) -> dict[str, Any]:
    """{"reading": …}, {"paper": …}, {"army": …}, {"refused": a sentence for whoever handed them in}, {"memory": …} or
    {"error": a traceback}."""
    try:
        asked = json.loads(source.readline())
        return _list(source.read()) if asked["ruleset"] is None else _collection(asked, source)
    except MemoryError:
        return {"memory": "ran out"}
    except Exception:
        return {"error": traceback.format_exc()}


# What reads is imported where it is wanted, so that the limits hold already.


def _list(content: bytes) -> dict[str, Any]:
    from bot.change import NotPossible  # noqa: PLC0415
    from bot.rosters.papers import Paper, read  # noqa: PLC0415

    try:
        found = read(content)
    except NotPossible as refused:
        return {"refused": str(refused)}
    return {"paper" if isinstance(found, Paper) else "army": found.model_dump(mode="json")}


def _collection(asked: dict[str, Any], source: BinaryIO) -> dict[str, Any]:
    from rulesets.kit.rosters import CatalogueFile, NotReadable, read_library  # noqa: PLC0415

    try:
        files = [CatalogueFile(name, source.read(size)) for name, size in asked["files"]]
        read_library(files)  # what is no catalogue at all is refused before the rules are fetched, which takes longer
        return {"reading": _reading(asked["ruleset"], files)}
    except NotReadable as refused:
        return {"refused": str(refused)}


def _reading(key: str, files: list[Any]) -> dict[str, Any]:
    from rulesets import ruleset  # noqa: PLC0415

    return ruleset(key).read_catalogues(files).model_dump(mode="json")


if __name__ == "__main__":
    main()
