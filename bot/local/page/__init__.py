"""The web page of the local table: serves it to this machine, and keeps it up to date."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol

from aiohttp import web

from bot.local.page import view
from bot.local.page.live import MOST_BYTES, Live
from bot.local.people import Person
from bot.local.world import World

FOLDER = Path(__file__).parent
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Seats(Protocol):
    """Where people come from."""

    def __call__(self, name: str, /, *, patience: float) -> Person:
        """The person with this name."""


@web.middleware
async def only_this_machine(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests that another site's page or name sent here."""
    assert request.transport is not None
    port = request.transport.get_extra_info("sockname")[1]
    here = {f"127.0.0.1:{port}", f"localhost:{port}"}
    origin = request.headers.get("Origin")
    if request.host not in here or (origin is not None and origin.removeprefix("http://") not in here):
        raise web.HTTPForbidden(text="The local table answers only pages of its own on this machine.")
    return await handler(request)


class Page:
    """All open pages. `online` is whether the bot is connected."""

    def __init__(self, world: World, seats: Seats, online: Callable[[], bool]) -> None:
        self._world = world
        self._seats = seats
        self._online = online
        self._open: set[Live] = set()

    def add_to(self, app: web.Application) -> None:
        """Register the routes."""
        app.router.add_get("/", _served(FOLDER / "index.html"))
        for file in sorted(FOLDER.iterdir()):
            if file.suffix in (".js", ".css"):
                app.router.add_get(f"/{file.name}", _served(file))
        app.router.add_get("/page/live", self._connect)

    async def close(self) -> None:
        """Close every open page's connection."""
        for live in list(self._open):
            await live.socket.close(code=1001)

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        names = [one["name"] for one in view.seats(self._world)]
        wanted = request.query.get("seat", "")
        person = self._seats(wanted if wanted in names else names[0], patience=0)
        socket = web.WebSocketResponse(max_msg_size=MOST_BYTES, heartbeat=30)
        await socket.prepare(request)
        live = Live(self._world, person, socket, self._online)
        self._open.add(live)
        try:
            await live.run()
        finally:
            self._open.discard(live)
        return socket


def _served(path: Path) -> Handler:
    async def serve(_request: web.Request) -> web.Response:
        headers = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache"}
        text = await asyncio.to_thread(path.read_text, "utf-8")
        return web.Response(text=text, content_type=KINDS[path.suffix], headers=headers)

    return serve
