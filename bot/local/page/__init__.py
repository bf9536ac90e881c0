"""The web page of the local table: serves it, keeps it up to date, and carries out what is clicked."""

import asyncio
import base64
import contextlib
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from bot.local.errors import ApiError, Json
from bot.local.page import view
from bot.local.people import Modal, NotAccepted, NotOffered, Person, Seen, Upload
from bot.local.world import Event, World

FOLDER = Path(__file__).parent
NAMES = ("app.js", "components.js", "composer.js", "markdown.js", "style.css")
FILES = {"/": "index.html"} | {f"/{name}": name for name in NAMES}
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"
MOST_BYTES = 20 * 1024 * 1024

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
    """All open pages."""

    def __init__(self, world: World, seats: Seats) -> None:
        self._world = world
        self._seats = seats
        self._open: set[_Live] = set()

    def add_to(self, app: web.Application) -> None:
        """Register the routes."""
        for path, name in FILES.items():
            app.router.add_get(path, _served(FOLDER / name))
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
        live = _Live(self._world, person, socket)
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


class _Live:
    """One open page: news go out, clicks come in."""

    def __init__(self, world: World, person: Person, socket: web.WebSocketResponse) -> None:
        self._world = world
        self._person = person
        self.socket = socket
        self._news: asyncio.Queue[Json] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve this page until it is closed."""
        self._world.listeners.append(self._hear)
        self._start(self._send_news())
        self._news.put_nowait(view.everything(self._world, self._person))
        try:
            async for frame in self.socket:
                if frame.type is WSMsgType.TEXT:
                    self._start(self._serve(frame.data))
        finally:
            self._world.listeners.remove(self._hear)
            for task in self._tasks:
                task.cancel()

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, event: Event) -> None:
        told = view.change(self._world, self._person, event)
        if told is not None:
            self._news.put_nowait(told)

    async def _send_news(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while True:
                await self.socket.send_json(await self._news.get())

    async def _serve(self, text: str) -> None:
        number = None
        try:
            wish = json.loads(text)
            number = wish.get("n")
            answer = await self._do(wish)
        except (NotOffered, NotAccepted, TimeoutError) as refused:
            answer = {"error": str(refused)}
        except ApiError as refused:
            answer = {"error": refused.message}
        except (KeyError, ValueError, TypeError, LookupError) as wrong:
            answer = {"error": f"The page sent something that cannot be read: {wrong!r}"}
        self._news.put_nowait({"t": "answer", "n": number, **answer})

    async def _do(self, wish: Json) -> Json:
        here = self._person.at(int(wish["channel"]))
        if wish["do"] == "say":
            here.say(wish["text"])
            return {}
        if wish["do"] == "complete":
            choices = await here.complete(wish["name"], wish["focused"], wish["typed"], **_values(wish["options"]))
            return {"choices": choices}
        return _told(await self._ask(here, wish))

    async def _ask(self, here: Person, wish: Json) -> Seen:
        if wish["do"] == "command":
            return await here.command(wish["name"], **_values(wish["options"]))
        if wish["do"] == "submit":
            opener = self._world.interactions[int(wish["modal"])]
            return await here.submit(Modal(opener, opener.modal or {}), _values(wish["values"]))
        message = self._world.messages[int(wish["message"])]
        if wish["do"] == "press":
            return await here.press(message, wish["custom_id"])
        if wish["do"] == "select":
            return await here.select(message, wish["custom_id"], wish["values"])
        return await here.right_click(message, wish["name"])


def _values(given: Json) -> Json:
    return {name: _value(value) for name, value in given.items()}


def _value(given: Any) -> Any:
    if isinstance(given, list):
        return [_value(one) for one in given]
    if isinstance(given, dict):
        return Upload(given["file"], base64.b64decode(given["data"]))
    return given


def _told(seen: Seen) -> Json:
    modal = seen.modal
    form = {"id": str(modal.interaction.id), **modal.data} if modal else None
    return {"failure": seen.failure, "modal": form, "type": seen.response_type}
