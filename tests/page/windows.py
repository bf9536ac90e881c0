"""Windows of the browser onto a running table, and everything that they reported or received."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, Protocol, TypeVar
from urllib.parse import parse_qs, urlsplit

from playwright.async_api import Browser, ConsoleMessage, Page, ViewportSize, WebSocket

from tests.page.home import Halves, Home
from tests.page.seat import PATIENCE, Seat

PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)
KNOWS_THE_TABLE = "localStorage.setItem('umpire.about', 'seen')"
"""What the page keeps once somebody has read what it is."""
WHILE_AWAY = ("WebSocket connection to", "Failed to load resource: net::ERR_CONNECTION")
"""What Chromium itself writes to the console while nobody answers at the address."""


class Place(Protocol):
    """Something that serves the page."""

    @property
    def address(self) -> str:
        """Where the page is."""

    @property
    def log(self) -> str:
        """What was written by whoever serves it."""

    async def starts(self) -> None:
        """Start it, and wait until the page is there."""

    async def is_killed(self) -> None:
        """End it at once."""


P = TypeVar("P", bound=Place)


@dataclass
class Window:
    """A page under watch. `complaints` are errors and violations of the policy; `received` is what the websockets
    told, by seat."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    received: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self.page.on("console", self._hears)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self._listens)

    def _hears(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(WHILE_AWAY):
            self.complaints.append(f"{message.text} ({message.location.get('url')})")

    def _listens(self, socket: WebSocket) -> None:
        seat = parse_qs(urlsplit(socket.url).query).get("seat", [""])[0]
        socket.on("framereceived", lambda frame: self.received[seat].append(str(frame)))


class Windows(Generic[P]):
    """Opens windows onto a place, each with a memory of its own, as on different machines."""

    def __init__(self, browser: Browser, place: P) -> None:
        self._browser = browser
        self.place = place
        self.opened: list[Window] = []

    async def window(self, *, phone: bool = False, newcomer: bool = False, dark: bool = False) -> Page:
        """An empty window of a phone or of a desk, which likes it light or dark; a newcomer is told what this is."""
        context = await self._browser.new_context(
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
        )
        context.set_default_timeout(PATIENCE)
        if not newcomer:
            await context.add_init_script(KNOWS_THE_TABLE)
        page = await context.new_page()
        self.opened.append(Window(page))
        return page

    async def phone(self, name: str) -> Seat:
        """A seat on a phone."""
        (seat,) = await self.seats(await self.window(phone=True), name, fingers=True)
        return seat

    async def desk(self, name: str) -> Seat:
        """A seat at a desk, with keyboard and mouse."""
        (seat,) = await self.seats(await self.window(), name)
        return seat

    async def seats(self, page: Page, *names: str, channel: str = "games", fingers: bool = False) -> list[Seat]:
        """Seats side by side in one window."""
        where = "&".join(f"seat={name}&channel={channel}" for name in names)
        await page.goto(f"{self.place.address}/#{where}")
        made = [Seat(name, page, fingers) for name in names]
        for seat in made:
            await seat.is_online()
        return made

    def received(self, name: str) -> str:
        """All that websockets told a seat, whatever the window."""
        return "\n".join(frame for window in self.opened for frame in window.received[name])

    async def told(self, folder: Path) -> str:
        """What stands in every window and in the log, for who wants to know why a test failed."""
        lines = [self.place.log[-3000:]]
        for number, window in enumerate(self.opened):
            path = folder / f"window-{number}.png"
            await window.page.screenshot(path=path)
            lines += [str(path), (await window.page.inner_text("body"))[-1500:], *window.complaints]
        return "\n".join(lines)


@asynccontextmanager
async def opened(browser: Browser, place: P, folder: Path) -> AsyncIterator[Windows[P]]:
    """The place, started, and windows onto it; none may report an error, or a violation of the page's policy."""
    made = Windows(browser, place)
    try:
        await place.starts()
        yield made
        assert [line for window in made.opened for line in window.complaints] == []
        assert "Traceback" not in place.log
    except BaseException as error:
        error.add_note(await made.told(folder))
        raise
    finally:
        for window in made.opened:
            await window.page.context.close()
        await place.is_killed()


@asynccontextmanager
async def at_home(
    browser: Browser, folder: Path, *, newcomer: bool = False, toy: str = ""
) -> AsyncIterator[Windows[Home]]:
    """The bot, started as a newcomer does if it is for one, with a toy among its games; it also ends by itself, and
    cleanly."""
    async with opened(browser, Home(folder, newcomer=newcomer, toy=toy), folder) as there:
        yield there
        await there.place.stops()


@asynccontextmanager
async def in_halves(browser: Browser, folder: Path, *, sample: bool = False) -> AsyncIterator[Windows[Halves]]:
    """The table, and the real bot or the sample, in a process each."""
    async with opened(browser, Halves(folder, sample=sample), folder) as there:
        yield there
