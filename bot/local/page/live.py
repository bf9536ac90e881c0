"""One seat in one open page: news go out, wishes come in."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from aiohttp import WSMsgType, web
from pydantic import ValidationError

from bot.local.errors import ApiError, Json
from bot.local.page import view
from bot.local.page.deeds import carry_out
from bot.local.page.wishes import WISH, Numbered
from bot.local.people import NotAccepted, NotOffered, Person
from bot.local.world import Event, World

MOST_BYTES = 32 * 1024 * 1024
"""The largest message that a page may send: two files of Discord's largest size, in base 64."""

_log = logging.getLogger(__name__)


class Live:
    """The connection of one seat."""

    def __init__(self, world: World, person: Person, socket: web.WebSocketResponse, online: Callable[[], bool]) -> None:
        self._world = world
        self._person = person
        self._online = online
        self.socket = socket
        self._news: asyncio.Queue[Json] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve this seat until its page is closed."""
        self._world.listeners.append(self._hear)
        self._start(self._send_news())
        self._news.put_nowait(view.everything(self._world, self._person, online=self._online()))
        try:
            async for frame in self.socket:
                if frame.type is WSMsgType.TEXT:
                    self._start(self._serve(frame.data))
        finally:
            self._world.listeners.remove(self._hear)
            for task in self._tasks:
                task.cancel()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, event: Event) -> None:
        if event.name in ("connected", "disconnected"):
            self._news.put_nowait({"t": "online", "online": self._online()})
        told = view.change(self._world, self._person, event)
        if told is not None:
            self._news.put_nowait(told)

    async def _send_news(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while True:
                await self.socket.send_json(await self._news.get())

    async def _serve(self, text: str) -> None:
        self._news.put_nowait({"t": "answer", "n": _number(text), **await self._answer(text)})

    async def _answer(self, text: str) -> Json:
        try:
            return await carry_out(self._world, self._person, WISH.validate_json(text))
        except ValidationError as wrong:
            place = ".".join(map(str, wrong.errors()[0]["loc"]))
            return {"error": f"The page sent something that cannot be read: {place}: {wrong.errors()[0]['msg']}"}
        except ApiError as refused:
            return {"error": _words(refused)}
        except (NotOffered, NotAccepted, TimeoutError, ValueError, LookupError) as refused:
            return {"error": str(refused)}
        except Exception:
            _log.exception("the local table could not do what its page asked for")
            return {"error": "The local table could not do that; its log says why."}


def _number(text: str) -> int | None:
    with contextlib.suppress(ValidationError):
        return Numbered.model_validate_json(text).n
    return None


def _words(refused: ApiError) -> str:
    too_large = 40005
    return "Your files are too powerful. The largest is 10 MiB." if refused.code == too_large else refused.message
