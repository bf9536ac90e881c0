"""Attachments as they come from Discord. What it says of their sizes is looked at before anything is fetched, and not
believed while it is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

import aiohttp

from bot.names import plain_text
from bot.refusal import NotPossible
from bot.uploads.kinds import Kind
from rulesets.kit.rosters import CatalogueFile

CHUNK = 64 * 1024
SECONDS = 60
"""How long the download of a file may take."""
UNFETCHED = "{} could not be fetched from Discord: try again in a moment."


class Upload(Protocol):
    """An attachment as Discord tells of it."""

    filename: str
    size: int
    url: str


async def fetched(uploads: Sequence[Upload], kind: Kind) -> list[CatalogueFile]:
    """The files of attachments; raises `NotPossible`."""
    demand_sizes([(upload.filename, upload.size) for upload in uploads], kind)
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=SECONDS)) as session:
        return [CatalogueFile(upload.filename, await fetch(session, upload, kind)) for upload in uploads]


async def fetch(session: aiohttp.ClientSession, upload: Upload, kind: Kind) -> bytes:
    """The bytes of an attachment; no more than its kind may have are ever taken."""
    content = bytearray()
    try:
        async for part in parts(session, upload.url):
            content += part
            if len(content) > kind.most:
                raise NotPossible(_too_large(upload.filename, f"more than {kind.most:,}", kind))
    except (aiohttp.ClientError, OSError):
        raise NotPossible(UNFETCHED.format(called(upload.filename))) from None
    return bytes(content)


async def parts(session: aiohttp.ClientSession, url: str) -> AsyncIterator[bytes]:
    """What lies at an address, piece by piece."""
    async with session.get(url) as response:
        response.raise_for_status()
        async for part in response.content.iter_chunked(CHUNK):
            yield part


def demand_sizes(told: Sequence[tuple[str, int]], kind: Kind) -> None:
    """Raises `NotPossible` for too many files, or too large ones, given with their names and bytes."""
    if len(told) > kind.files:
        raise NotPossible(f"There are {len(told)} files; at most {kind.files} are read together.")
    for name, size in told:
        if size > kind.most:
            raise NotPossible(_too_large(name, f"{size:,}", kind))
    together = sum(size for _, size in told)
    if kind.together and together > kind.together:
        raise NotPossible(f"The files have {together:,} bytes together; at most {kind.together:,} are read.")


def _too_large(name: str, size: str, kind: Kind) -> str:
    return f"{called(name)} has {size} bytes; of {kind.called} at most {kind.most:,} are read."


def called(name: str) -> str:
    """A file's name as a sentence shows it."""
    return f"“{plain_text(name, 60) or 'The file'}”"
