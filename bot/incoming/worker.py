"""A process that reads what one member has handed in. Run as `python -m bot.incoming.worker map`, by the bot.

The files come from anybody and may be meant to do harm, so the process may use only so much memory and time and write
no file, which the system holds it to. In comes a line of JSON, which says what is asked, and then the files' bytes; out
goes what became of them, as JSON.
"""

from __future__ import annotations

import json
import resource
import sys
import traceback
from collections.abc import Sequence
from typing import Any, BinaryIO

from bot.uploads.kinds import KINDS, Kind

MOST_OPEN = 64
"""Files that the process may have open at once; its own modules are among them."""


def main() -> None:
    """Read what comes in, and answer once."""
    kind = KINDS[sys.argv[1]]
    hold(kind)
    told = answer(kind.key, sys.stdin.buffer)
    sys.stdout.buffer.write(json.dumps(told, ensure_ascii=False).encode())
    sys.stdout.buffer.flush()


def hold(kind: Kind) -> None:
    """From here on the process has no more than files of a kind need."""
    limits = {
        resource.RLIMIT_AS: kind.memory,
        resource.RLIMIT_CPU: kind.seconds,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: MOST_OPEN,
    }
    for what, most in limits.items():
        resource.setrlimit(what, (most, most))


def answer(kind: str, source: BinaryIO) -> dict[str, Any]:
    """{"found": what was read}, {"refused": a sentence for whoever handed it in}, {"memory": …} or {"error": a
    traceback}."""
    try:
        head = json.loads(source.readline())
        from bot.incoming.readers import READERS  # noqa: PLC0415 - the limits hold already

        return READERS[kind](head["asked"], _files(head["files"], source))
    except MemoryError:
        return {"memory": "ran out"}
    except Exception:
        return {"error": traceback.format_exc()}


def _files(told: Sequence[tuple[str, int]], source: BinaryIO) -> list[tuple[str, bytes]]:
    return [(name, source.read(size)) for name, size in told]


if __name__ == "__main__":
    main()
