"""What goes in and out of the page: a form, a map from a file, the record of a game."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, FilePayload

from tests.page.windows import at_home, in_halves
from tests.play.playing import verified

pytestmark = pytest.mark.asyncio(loop_scope="session")

MAP = b'''
name = "Two barns"
map = """
. . . . . . . .
. . . . . . . .
. 1 . T . . . .
. . . . T . 1 .
. . . . . . . .
. . . . . . . .
"""
'''


async def test_a_map_is_handed_in_and_the_dice_are_taken_home(browser: Browser, tmp_path: Path) -> None:
    """A table on a map from a file; given up at once, so that its dice can be checked without the bot."""
    async with at_home(browser, tmp_path) as there:
        ada = await there.desk("Ada")
        barns = FilePayload(name="barns.toml", mimeType="text/plain", buffer=MAP)
        await ada.command("game new", game="dust_1947", against="practice", map_file=barns)
        shown = await ada.sees("Two barns")
        assert await shown.locator("img").get_attribute("alt")
        await ada.taps("Accept")
        await ada.taps("Choose force")
        await ada.chooses("Sable Host", "Which force do you field?")
        await ada.sees(re.compile(r"Ada: .* AP\)"))
        await ada.taps("Start")
        await ada.sees("Turn")
        await ada.command("game concede")
        await ada.taps("Confirm")
        await ada.sees("concedes")
        await ada.command("game verify")
        record = await ada.downloads("dice.json")
        assert "dice are as they were sealed" in await asyncio.to_thread(verified, record)


async def test_a_form_is_filled_in(browser: Browser, tmp_path: Path) -> None:
    """With the sample bot, for the real one asks nothing in forms."""
    async with in_halves(browser, tmp_path, sample=True) as there:
        ada = await there.phone("Ada")
        await ada.command("game new", opponent="Ben")
        await ada.taps("Write")
        await ada.sheet.get_by_label("Order").fill("Hold the hill")
        await ada.presses(ada.sheet.get_by_role("button", name="Submit"))
        await ada.sees("Order: Hold the hill")
