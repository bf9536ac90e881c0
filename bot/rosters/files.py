"""Where catalogue files come from: attachments of a member's command, or a folder of the host."""

from __future__ import annotations

import os
import stat
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Protocol

import aiohttp

from bot.change import NotPossible
from bot.names import plain_text
from rulesets.kit.rosters import CatalogueFile
from rulesets.kit.rosters.files import MOST_BYTES, MOST_BYTES_TOGETHER

MOST_FILES = 10
ENDINGS = (".gst", ".cat", ".gstz", ".catz")
CHUNK = 64 * 1024
SECONDS = 60
"""How long the download of a file may take."""
UNFETCHED = "{} could not be fetched from Discord: try again in a moment."


class Upload(Protocol):
    """An attachment as Discord tells of it."""

    filename: str
    size: int
    url: str


async def fetched(uploads: Sequence[Upload]) -> list[CatalogueFile]:
    """The files of attachments; raises `NotPossible`. What Discord says of their sizes is looked at before anything is
    fetched, and not believed while it is."""
    _demand_sizes([(upload.filename, upload.size) for upload in uploads])
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=SECONDS)) as session:
        return [CatalogueFile(upload.filename, await fetch(session, upload, MOST_BYTES)) for upload in uploads]


async def fetch(session: aiohttp.ClientSession, upload: Upload, most: int) -> bytes:
    """The bytes of an attachment; no more than so many are ever taken."""
    found = bytearray()
    try:
        async for part in parts(session, upload.url):
            found += part
            if len(found) > most:
                raise NotPossible(_too_large(upload.filename, f"more than {most:,}", most))
    except (aiohttp.ClientError, OSError):
        raise NotPossible(UNFETCHED.format(_called(upload.filename))) from None
    return bytes(found)


async def parts(session: aiohttp.ClientSession, url: str) -> AsyncIterator[bytes]:
    """What lies at an address, piece by piece."""
    async with session.get(url) as response:
        response.raise_for_status()
        async for part in response.content.iter_chunked(CHUNK):
            yield part


def in_folder(root: Path | None, ruleset: str) -> list[CatalogueFile]:
    """The files for a game in the host's folder; raises `NotPossible`. Nothing outside of it is ever opened."""
    if root is None:
        raise NotPossible("The host has set no folder of catalogues (UMPIRE_CATALOGUES): attach the files instead.")
    folder = root / ruleset
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.casefold() in ENDINGS)
    except OSError:
        raise NotPossible(f"There is no folder {ruleset} in the host's folder of catalogues.") from None
    if not paths:
        raise NotPossible(f"The folder {ruleset} has no files of units ({', '.join(ENDINGS)}).")
    sizes = [(path.name, path.lstat().st_size) for path in paths]
    _demand_sizes(sizes)
    return [CatalogueFile(path.name, _opened(root, path)) for path in paths]


def _opened(root: Path, path: Path) -> bytes:
    """The bytes of an ordinary file that lies in the folder itself: neither a link nor behind one."""
    try:
        if not path.parent.resolve().is_relative_to(root.resolve()):
            raise OSError("the folder lies elsewhere")
        with open(path, "rb", opener=_ordinary) as file:
            return file.read(MOST_BYTES + 1)
    except OSError:
        raise NotPossible(
            f"{_called(path.name)} is no ordinary file of the host's folder: nothing was loaded."
        ) from None


def _ordinary(path: str, flags: int) -> int:
    """Open a file that is one: no link, folder, pipe or device."""
    handle = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError("no ordinary file")
    return handle


def _demand_sizes(told: Sequence[tuple[str, int]]) -> None:
    """Raises `NotPossible` for no files, too many, or too large ones."""
    if not told:
        raise NotPossible("Attach the files of units: a game system (.gst) and its catalogues (.cat).")
    if len(told) > MOST_FILES:
        raise NotPossible(f"There are {len(told)} files; at most {MOST_FILES} are read together.")
    for name, size in told:
        if size > MOST_BYTES:
            raise NotPossible(_too_large(name, f"{size:,}", MOST_BYTES))
    together = sum(size for _, size in told)
    if together > MOST_BYTES_TOGETHER:
        raise NotPossible(f"The files have {together:,} bytes together; at most {MOST_BYTES_TOGETHER:,} are read.")


def _too_large(name: str, size: str, most: int) -> str:
    return f"{_called(name)} has {size} bytes; at most {most:,} are read."


def _called(name: str) -> str:
    return f"“{plain_text(name, 60)}”"
