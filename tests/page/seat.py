"""Somebody at the page: what is tapped, typed and seen, as a person does it."""

from __future__ import annotations

import asyncio
import math
import re
import time
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Error, FilePayload, FloatRect, Locator, Page, expect

PATIENCE = 60_000
"""Milliseconds for which a person waits for anything, on a machine that does much else."""
GONE = "not attached"
"""What the driver says of something that was drawn anew while it was scrolled to."""
NEAR, MOMENT = 30.0, 0.4
"""Pixels and seconds within which two taps are a double tap."""


@dataclass
class Seat:
    """A seat, and the page at which it is taken; several seats may be taken at one page."""

    name: str
    page: Page
    fingers: bool = field(default=False)
    """Whether it is a phone: fingers, and no mouse."""
    _tapped: tuple[float, float] = field(default=(-1000.0, -1000.0), repr=False)
    _tapped_at: float = 0.0

    @property
    def pane(self) -> Locator:
        """What belongs to this seat of all that the page shows."""
        return self.page.get_by_role("region", name=f"{self.name}'s seat")

    @property
    def log(self) -> Locator:
        """The channel's messages."""
        return self.pane.get_by_role("log", name="Messages")

    @property
    def messages(self) -> Locator:
        """Every message that is shown, the oldest first."""
        return self.log.locator("article.message")

    @property
    def line(self) -> Locator:
        """Where words and commands are written."""
        return self.pane.get_by_role("textbox", name="Message", exact=True)

    @property
    def sheet(self) -> Locator:
        """What lies open above the page: a menu's entries, a form, a picture."""
        return self.page.get_by_role("dialog")

    # --- going there -------------------------------------------------------------------------------------------------

    async def is_online(self) -> None:
        """Wait until the page has its world and the bot is there."""
        await expect(self.page.locator("body[data-ready=bot]")).to_be_attached(timeout=PATIENCE)
        await expect(self.line).to_be_visible(timeout=PATIENCE)

    async def is_cut_off(self) -> None:
        """Wait until the page tells that nobody answers any more."""
        await expect(self.page.locator("#state[data-state=lost]")).to_be_attached(timeout=PATIENCE)

    # --- doing -------------------------------------------------------------------------------------------------------

    async def presses(self, what: Locator) -> None:
        """With a finger on a phone, else with the mouse. What was pressed before is not tapped twice by that: a person
        takes a moment until the next press in the same place."""
        if not self.fingers:
            await what.click()
            return
        place = await self._on_screen(what)
        if math.dist(place, self._tapped) < NEAR:
            await asyncio.sleep(max(0.0, self._tapped_at + MOMENT - time.monotonic()))
        await what.tap()
        self._tapped, self._tapped_at = place, time.monotonic()

    async def _on_screen(self, what: Locator) -> tuple[float, float]:
        """The middle of something, scrolled to; what is drawn anew meanwhile is looked for once more."""
        async with asyncio.timeout(PATIENCE / 1000):
            while True:
                try:
                    await what.scroll_into_view_if_needed()
                except Error as problem:
                    if GONE not in str(problem):
                        raise
                else:
                    if (there := await what.bounding_box()) is not None:
                        return _middle(there)

    async def taps(self, label: str) -> None:
        """Press the newest button with this label."""
        await self.presses(self.button(label))

    def button_of(self, number: int, label: str) -> Locator:
        """A button of one message."""
        return self.message(number).get_by_role("button", name=label, exact=True)

    def message(self, number: int) -> Locator:
        """One message."""
        return self.log.locator(f"article[data-message='{number}']")

    def button(self, label: str) -> Locator:
        """The newest button with this label."""
        return self.log.get_by_role("button", name=label, exact=True).last

    async def chooses(self, entry: str, menu: str | Locator) -> None:
        """Open a menu, the newest one of this name, and take an entry of it, named by the beginning of its words."""
        await self.presses(self.button(menu) if isinstance(menu, str) else menu)
        await self.presses(self.sheet.get_by_role("option", name=re.compile(f"^{re.escape(entry)}")).first)

    async def chooses_at(self, number: int, menu: str) -> None:
        """Take the entry at this place of the newest menu of this name; the first one is 0."""
        await self.presses(self.button(menu))
        await self.presses(self.sheet.get_by_role("option").nth(number))

    async def says(self, words: str) -> None:
        """Write plain words into the channel."""
        await self.line.fill(words)
        await self.line.press("Enter")
        await expect(self.line).to_have_value("")

    async def command(self, name: str, /, **options: str | FilePayload) -> None:
        """Use a command: its name is picked from the list, then each option is filled in or picked."""
        await self.presses(self.line)
        await self.line.press_sequentially(f"/{name}")
        await self.presses(self.pane.locator(f"[role=option][data-command='{name}']"))
        for option, value in options.items():
            await self._fills(option.rstrip("_"), value)
        await self.presses(self.pane.get_by_role("button", name="Send command"))

    async def _fills(self, option: str, value: str | FilePayload) -> None:
        """Fill in one option; one that may be left out is asked for first."""
        asked = self.pane.locator(f"button[data-add='{option}']")
        if await asked.is_visible():
            await self.presses(asked)
        place = self.pane.locator(f"[data-option='{option}']")
        if isinstance(value, str):
            await place.fill(value)
            await self.presses(self.pane.get_by_role("listbox", name=option).get_by_role("option").first)
        else:
            await place.set_input_files(value)

    # --- seeing ------------------------------------------------------------------------------------------------------

    async def sees(self, words: str | re.Pattern[str]) -> Locator:
        """Wait until a message with these words can be read; the newest one."""
        shown = self.messages.filter(has_text=words).last
        await expect(shown).to_be_visible(timeout=PATIENCE)
        return shown

    async def is_told(self, words: str) -> None:
        """Wait until the page itself says something: the words of Discord, not of the bot."""
        await expect(self.pane.get_by_role("alert").filter(has_text=words).last).to_be_visible(timeout=PATIENCE)

    async def downloads(self, name: str) -> Path:
        """Take home the newest file of this name; where it lies then."""
        async with self.page.expect_download() as begun:
            await self.presses(self.log.get_by_role("link", name=name).last)
        return await (await begun.value).path()


def _middle(box: FloatRect) -> tuple[float, float]:
    """Where something is tapped."""
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
