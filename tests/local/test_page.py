"""The page: only for this machine, and plain data for what it shows."""

import re
from typing import Any

import aiohttp
import pytest

from bot.local import LocalTable, point_discord_at
from bot.local.page import FOLDER
from tests.local.sitting import PATIENCE
from tests.local.wire import Wire


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Host": "127.0.0.1:1"}, {"Origin": "http://evil.example"}, {"Origin": "null"}],
)
@pytest.mark.parametrize("path", ["/", "/page/live", "/api/v10/gateway", "/gateway/", "/attachments/1/2/a.png"])
async def test_foreign_headers_are_refused(table: LocalTable, headers: dict[str, str], path: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(table.url + path, headers=headers) as answer:
        assert answer.status == 403


FILES = sorted(f"/{file.name}" for file in FOLDER.iterdir() if file.suffix in (".js", ".css"))


@pytest.mark.parametrize("path", ["/", *FILES])
async def test_page_is_served(table: LocalTable, path: str) -> None:
    headers = {"Origin": table.url}
    async with aiohttp.ClientSession() as session, session.get(table.url + path, headers=headers) as answer:
        assert answer.status == 200
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        text = await answer.text()
        assert not re.search("innerHTML|outerHTML|insertAdjacentHTML|document.write|eval\\(", text)
        assert not re.search("""(src|href|from|url\\()\\s*[="']*https?://""", text), "nothing comes from elsewhere"
        assert {*re.findall(r"""(?:from |src=|href=)"(/[^"]+)\"""", text)} <= {*FILES}
        assert path != "/" or "a stand-in for Discord on this machine" in text


async def live(table: LocalTable, session: aiohttp.ClientSession, seat: str) -> aiohttp.ClientWebSocketResponse:
    return await session.ws_connect(f"{table.url}/page/live?seat={seat}")


async def hear(socket: aiohttp.ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    while True:
        news: dict[str, Any] = await socket.receive_json(timeout=PATIENCE)
        if news["t"] == kind:
            return news


async def test_each_seat_sees_its_own(wire: Wire) -> None:
    table = wire.table
    async with aiohttp.ClientSession() as session:
        ada, ben = await live(table, session, "Ada"), await live(table, session, "Ben")
        first = await hear(ada, "world")
        assert [seat["name"] for seat in first["seats"]] == ["Ada", "Ben", "Cleo", "Dan"]
        assert first["seats"][0]["manages"]
        await wire.answer(wire.asked(), 4, content="hidden", flags=64)
        await wire.written(content="<b onclick=x>open</b>")
        assert (await hear(ada, "message"))["message"]["content"] == "hidden"
        assert (await hear(ben, "message"))["message"]["content"] == "<b onclick=x>open</b>"


async def test_what_is_typed_and_what_cannot_be_read(table: LocalTable) -> None:
    async with aiohttp.ClientSession() as session:
        cleo = await live(table, session, "Cleo")
        channel = str(table.world.channel_named("league").id)
        await cleo.send_json({"n": 1, "do": "say", "channel": channel, "text": "words"})
        assert (await hear(cleo, "answer"))["n"] == 1
        assert table.person("Cleo", "league").latest().content == "words"
        await cleo.send_json({"n": 2, "do": "press", "channel": channel})
        assert "cannot be read" in (await hear(cleo, "answer"))["error"]
        await cleo.send_json({"n": 3, "do": "command", "channel": channel, "name": "nothing", "options": {}})
        assert "not offered" in (await hear(cleo, "answer"))["error"]


@pytest.mark.parametrize("port", [0, -1, 70000, True, "evil.example"])
def test_only_ports_of_this_machine(port: Any) -> None:
    with pytest.raises(ValueError, match=r"127\.0\.0\.1"):
        point_discord_at(port)
