"""What a process that the bot starts is told of the bot's own environment."""

from __future__ import annotations

import os

KEPT = (
    *("PATH", "PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR"),
    *("LANG", "LC_ALL", "LC_CTYPE", "TZ"),
)
"""What an interpreter needs to start as this one did. Nothing else is handed on: the token stands there too."""


def of_a_worker() -> dict[str, str]:
    """The environment of a process that works for the bot, without the token and the host's other settings."""
    return {name: os.environ[name] for name in KEPT if name in os.environ}
