"""Serving attachments and avatars, as Discord's own file servers do."""

import struct
import zlib

from aiohttp import web

from bot.local.world import World

SHOWN = ("image/png", "image/jpeg", "image/gif", "image/webp", "text/plain")
"""Types that a browser may show; anything else is only ever downloaded."""

COLOURS = ((88, 101, 242), (116, 127, 141), (59, 165, 93), (250, 166, 26), (237, 66, 69), (235, 69, 158))


def add_files(app: web.Application, world: World) -> None:
    """Register the routes."""

    async def attachment(request: web.Request) -> web.Response:
        file_id = int(request.match_info["file_id"])
        content = world.files.get(file_id)
        if content is None:
            raise web.HTTPNotFound
        kind = kind_of(world, int(request.match_info["channel_id"]), file_id)
        headers = {
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "Content-Disposition": "inline" if kind in SHOWN else "attachment",
            "Cache-Control": "private, max-age=86400",
        }
        return web.Response(body=content, content_type=kind, headers=headers)

    async def avatar(request: web.Request) -> web.Response:
        number = int(request.match_info["number"])
        return web.Response(body=square(COLOURS[number % len(COLOURS)]), content_type="image/png")

    app.router.add_get("/attachments/{channel_id:\\d+}/{file_id:\\d+}/{name}", attachment)
    app.router.add_get("/cdn/embed/avatars/{number:\\d+}.png", avatar)


def kind_of(world: World, channel_id: int, file_id: int) -> str:
    """The content type of a stored file of a channel."""
    here = (one for message in world.messages.newest_in(channel_id) for one in message.attachments)
    return next((one.content_type for one in here if one.id == file_id), "application/octet-stream")


def square(colour: tuple[int, int, int], side: int = 64) -> bytes:
    """A PNG of one colour, `side` pixels wide and high."""
    rows = (b"\0" + bytes(colour) * side) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
