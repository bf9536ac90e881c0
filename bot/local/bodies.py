"""Reading a request as Discord does: JSON, or a form with `payload_json` and `files[n]`."""

import json
import re
import struct
from dataclasses import dataclass, field
from mimetypes import guess_type
from typing import Any

from aiohttp import BodyPartReader, web

from bot.local.errors import refusal
from bot.local.limits import check_upload

_FILE = re.compile(r"^files\[(\d+)\]$")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file on its way in."""

    filename: str
    content: bytes
    content_type: str = ""

    @property
    def kind(self) -> str:
        """The content type, guessed from the name where none was given."""
        return self.content_type or guess_type(self.filename)[0] or "application/octet-stream"


@dataclass(slots=True)
class Body:
    """What a request carries."""

    form: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)


async def read_body(request: web.Request) -> Body:
    """Read the whole body; broken JSON and files over the limit are refused."""
    if not request.can_read_body:
        return Body()
    if request.content_type == "multipart/form-data":
        return await _read_multipart(request)
    return Body(_parsed(await request.read()))


async def _read_multipart(request: web.Request) -> Body:
    body = Body({})
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise refusal(50109)
        content = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            body.form = _parsed(content)
        elif part.name and (numbered := _FILE.match(part.name)):
            check_upload(len(content))
            body.uploads[int(numbered[1])] = Upload(part.filename or "file", content)
    return body


def _parsed(raw: bytes) -> Any:
    if not raw:
        return None
    try:
        return json.loads(raw)
    except ValueError:
        raise refusal(50109) from None


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG or GIF; None for anything else."""
    if content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content[:4] == b"GIF8" and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    return None
