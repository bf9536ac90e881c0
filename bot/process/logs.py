"""The log: standard error and a file that rotates, both without anything that is nobody's business.

What is written down is cleaned as the last thing, so that it does not matter who logs: the bot, its libraries, or the
traceback of an error.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Sequence
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from bot.process.private import private_folder
from bot.process.settings import Settings

FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
MEGABYTE = 1_000_000
LIBRARIES = ("discord", "aiosqlite", "aiohttp", "asyncio", "PIL", "urllib3")
"""At DEBUG these write down whole messages of the gateway and values of queries: they stay at INFO."""
HIDDEN = "[hidden]"
SHORTEST_SECRET = 8
"""Characters from which on a secret that is known is looked for word for word."""

LONGEST = 20_000
"""Characters of one entry; of a longer one the beginning and the end are kept."""

_WORD = r"[A-Za-z0-9_-]"
# Each looks at a text once from front to back, however long it is: who logs waits for it.
_UNSEEN = (
    # What Discord signs: the query of an attachment's address.
    (re.compile(r"(https?://[^\s?\"'<>]{1,2000}+)\?[^\s\"'<>]++"), r"\1?" + HIDDEN),
    # The values that a model has refused: they may be an answer that is still sealed.
    (re.compile(r"input_value=.*?(?=, input_type=|\]|$)", re.MULTILINE), f"input_value={HIDDEN}"),
    # Fields by their name, however they are written.
    (
        re.compile(r"((?:token|secret|authorization|password)['\"]?\s?[:=]\s?(?:Bot )?['\"]?)[^\s'\",;}\])]++", re.I),
        r"\1" + HIDDEN,
    ),
    # A bot's token; and the token of an interaction, in an address or alone.
    (re.compile(rf"(?<!{_WORD}){_WORD}{{17,}}+\.{_WORD}{{5,}}+\.{_WORD}{{20,}}+"), HIDDEN),
    (re.compile(r"((?:interactions|webhooks)/\d+/)[^\s/?\"']++"), r"\1" + HIDDEN),
    (re.compile(rf"(?<!{_WORD})(?=[A-Za-z_-]*+\d)(?=[0-9_-]*+[A-Za-z]){_WORD}{{48,}}+"), HIDDEN),
)


class Cleaned(logging.Formatter):
    """Lines without tokens, secrets, signed addresses and refused values; `secrets` are those known word for word."""

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        super().__init__(FORMAT)
        self._secrets = [secret for secret in secrets if len(secret) >= SHORTEST_SECRET]

    def format(self, record: logging.LogRecord) -> str:
        return cleaned(super().format(record), self._secrets)


def cleaned(text: str, secrets: Sequence[str] = ()) -> str:
    """A text without anything that looks like a secret."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    for unseen, instead in _UNSEEN:
        text = unseen.sub(instead, text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"


class PrivateFile(RotatingFileHandler):
    """A file that rotates, for the host's own eyes."""

    def _open(self) -> TextIOWrapper:
        handle = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        return os.fdopen(handle, "a", encoding="utf-8")


class Unwritable(OSError):
    """The log's file cannot be written; the text is one line for the host."""


def set_up(settings: Settings, secrets: Sequence[str] = ()) -> None:
    """Log to standard error, and to the file if the host wants one; raises `Unwritable`."""
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    path = settings.log_path
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    if path is not None:
        handlers.append(_rotating(path, settings))
    for handler in handlers:
        handler.setFormatter(Cleaned([token, *secrets]))
    logging.basicConfig(level=settings.log_level, handlers=handlers, force=True)
    quietest = max(logging.INFO, logging.getLevelName(settings.log_level))
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(quietest)


def _rotating(path: Path, settings: Settings) -> RotatingFileHandler:
    try:
        private_folder(path.parent)
        return PrivateFile(
            path, maxBytes=settings.log_megabytes * MEGABYTE, backupCount=settings.log_files, encoding="utf-8"
        )
    except OSError as error:
        raise Unwritable(f"the log cannot be written to {path}: {error.strerror or error}") from error
