"""The gateway by hand: numbers, resuming, invalid sessions, compression."""

import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from bot.local import LocalTable
from tests.local.sitting import PATIENCE

Json = dict[str, Any]


class Ear:
    """A bot's end of the gateway."""

    def __init__(self, socket: ClientWebSocketResponse, *, packed: bool) -> None:
        self.socket = socket
        self._stream = zlib.decompressobj() if packed else None

    async def hear(self) -> Json:
        frame = await self.socket.receive(timeout=PATIENCE)
        text = self._stream.decompress(frame.data) if self._stream else frame.data
        heard: Json = json.loads(text)
        return heard

    async def until(self, name: str) -> Json:
        while (heard := await self.hear())["t"] != name:
            pass
        return heard

    async def say(self, code: int, data: Any) -> None:
        await self.socket.send_json({"op": code, "d": data})

    async def identify(self, table: LocalTable, **more: Any) -> Json:
        await self.say(2, {"token": table.world.token, "intents": 1, "properties": {}, **more})
        return await self.until("READY")

    async def resume(self, table: LocalTable, session: str, number: int) -> None:
        await self.say(6, {"token": table.world.token, "session_id": session, "seq": number})


@asynccontextmanager
async def listening(table: LocalTable, *, packed: bool = False) -> AsyncIterator[Ear]:
    url = f"ws://127.0.0.1:{table.port}/gateway/?v=10&encoding=json" + ("&compress=zlib-stream" if packed else "")
    async with ClientSession() as session, session.ws_connect(url) as socket:
        ear = Ear(socket, packed=packed)
        assert (await ear.hear())["op"] == 10
        yield ear


def ask(table: LocalTable) -> int:
    ada = table.person("Ada")
    return table.desk.open(2, ada.id, ada.channel, {"id": "1", "name": "play", "type": 1}).id


async def test_ready_guild_and_heartbeat(table: LocalTable) -> None:
    async with listening(table, packed=True) as ear:
        ready = await ear.identify(table)
        assert ready["s"] == 1
        assert ready["d"]["resume_gateway_url"].startswith("ws://127.0.0.1:")
        guild = await ear.until("GUILD_CREATE")
        assert (guild["s"], len(guild["d"]["members"]), len(guild["d"]["channels"])) == (2, 1, 3)
        await ear.say(1, 2)
        assert (await ear.hear())["op"] == 11


async def test_resume_replays_what_was_missed(table: LocalTable) -> None:
    async with listening(table) as ear:
        session = (await ear.identify(table))["d"]["session_id"]
        last = (await ear.until("GUILD_CREATE"))["s"]
    await table.faults.drop_gateway()
    missed = [ask(table), ask(table)]
    async with listening(table) as ear:
        await ear.resume(table, session, last)
        heard = [await ear.hear() for _ in range(3)]
    assert [one["t"] for one in heard] == ["INTERACTION_CREATE", "INTERACTION_CREATE", "RESUMED"]
    assert [int(one["d"]["id"]) for one in heard[:2]] == missed
    assert [one["s"] for one in heard] == [last + 1, last + 2, last + 3]


async def test_refused_resume(table: LocalTable) -> None:
    async with listening(table) as ear:
        session = (await ear.identify(table))["d"]["session_id"]
    table.faults.refuse_resume()
    async with listening(table) as ear:
        await ear.resume(table, session, 1)
        assert await ear.hear() == {"op": 9, "d": False, "s": None, "t": None}
    async with listening(table) as ear:
        await ear.resume(table, "another", 1)
        assert (await ear.hear())["op"] == 9


async def test_invalidated_session(table: LocalTable) -> None:
    async with listening(table) as ear:
        await ear.identify(table)
        await ear.until("GUILD_CREATE")
        await table.faults.invalidate_session()
        assert (await ear.hear())["op"] == 9


async def test_wrong_token_and_no_identify(table: LocalTable) -> None:
    async with listening(table) as ear:
        await ear.say(2, {"token": "wrong", "intents": 1})
        await ear.socket.receive(timeout=PATIENCE)
        assert ear.socket.close_code == 4004
    async with listening(table) as ear:
        await ear.say(3, {})
        await ear.socket.receive(timeout=PATIENCE)
        assert ear.socket.close_code == 4003


async def test_without_the_intent_no_messages(table: LocalTable) -> None:
    async with listening(table) as ear:
        await ear.identify(table)
        await ear.until("GUILD_CREATE")
        table.person("Ada").say("words")
        asked = ask(table)
        assert int((await ear.hear())["d"]["id"]) == asked


async def test_messages_with_the_intent_hide_foreign_words(table: LocalTable) -> None:
    async with listening(table) as ear:
        await ear.identify(table, intents=1 | 1 << 9)
        table.person("Ada").say("words")
        assert (await ear.until("MESSAGE_CREATE"))["d"]["content"] == ""


async def test_a_guild_belongs_to_one_shard(table: LocalTable) -> None:
    guild_id = next(iter(table.world.guilds))
    mine = (guild_id >> 22) % 2
    async with listening(table) as other, listening(table) as ear:
        assert not (await other.identify(table, shard=[1 - mine, 2]))["d"]["guilds"]
        assert (await ear.identify(table, shard=[mine, 2]))["d"]["guilds"]
