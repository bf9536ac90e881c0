"""Pages from elsewhere that try to speak to the table through somebody's browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, Page

from tests.page.windows import at_home

pytestmark = pytest.mark.asyncio(loop_scope="session")

TRIES = """
async (port) => {
  const there = `127.0.0.1:${port}`;
  const reads = await fetch(`http://${there}/`).then(() => "read", () => "refused");
  const writes = await fetch(`http://${there}/api/v10/gateway`, { method: "POST", mode: "no-cors", body: "{}" });
  const listens = await new Promise((done) => {
    const socket = new WebSocket(`ws://${there}/page/live?seat=Ada`);
    socket.onmessage = () => done("heard");
    socket.onerror = () => done("refused");
  });
  return [reads, writes.type, listens];
}
"""
"""Read the page, write to the API without being able to read the answer, listen to a seat."""


async def front(_request: web.Request) -> web.Response:
    """Another site's page."""
    return web.Response(text="<p>Elsewhere", content_type="text/html")


def codes(page: Page) -> list[int]:
    """The codes of all answers that a page gets from now on."""
    seen: list[int] = []
    page.on("response", lambda response: seen.append(response.status))
    return seen


async def test_pages_from_elsewhere_are_refused(browser: Browser, tmp_path: Path) -> None:
    """One of another origin; and this one under the name of another site, as after a rebinding."""
    elsewhere = web.Application()
    elsewhere.router.add_get("/", front)
    async with at_home(browser, tmp_path) as there, TestServer(elsewhere) as server:
        page = await browser.new_page()
        await page.goto(str(server.make_url("/")))
        answered = codes(page)
        assert await page.evaluate(TRIES, there.place.port) == ["refused", "opaque", "refused"]
        assert set(answered) == {403}

        answer = await page.goto(f"http://umpire.example:{there.place.port}/")
        assert answer is not None
        assert answer.status == 403
        assert "on this machine" in await answer.text()
        await page.context.close()
