"""A seat of the page, spoken to by hand over its websocket."""

from typing import Any

import aiohttp

from bot.local import LocalTable

Json = dict[str, Any]
PATIENCE = 60.0
"""Seconds after which what was to come is given up, on a machine that does much else."""


class Seat:
    """One page's connection; wishes return their answer, news that came meanwhile are kept."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, channel: str) -> None:
        self._socket = socket
        self._number = 0
        self.channel = channel
        self.news: list[Json] = []

    async def hear(self, kind: str) -> Json:
        """The first piece of news of this kind."""
        while True:
            for place, news in enumerate(self.news):
                if news["t"] == kind:
                    return self.news.pop(place)
            self.news.append(await self._socket.receive_json(timeout=PATIENCE))

    async def wish(self, do: str, **about: Any) -> Json:
        """Send a wish and wait for its answer."""
        self._number += 1
        await self._socket.send_json({"n": self._number, "do": do, "channel": self.channel, **about})
        while (answer := await self.hear("answer"))["n"] != self._number:
            pass
        return answer

    async def send(self, text: str) -> None:
        """Send anything at all."""
        await self._socket.send_str(text)


async def sit(session: aiohttp.ClientSession, table: LocalTable, name: str, channel: str = "general") -> Seat:
    """Open a page for somebody; `world` is the first of its news."""
    socket = await session.ws_connect(f"{table.url}/page/live?seat={name}")
    return Seat(socket, str(table.world.channel_named(channel).id))
