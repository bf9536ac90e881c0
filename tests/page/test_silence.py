"""A bot that says nothing: the page has Discord's own words for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.page.windows import in_halves

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_bot_that_does_not_answer(browser: Browser, tmp_path: Path) -> None:
    """It is stopped between two signals; what was asked meanwhile fails, what is asked afterwards does not."""
    async with in_halves(browser, tmp_path) as there:
        ada = await there.phone("Ada")
        await ada.command("game new", game="dust_1947", against="practice")
        await ada.sees("Dust 1947: game 1")
        there.place.falls_silent()
        await ada.taps("Choose force")
        await ada.command("game status")
        await ada.is_told("This interaction failed")
        await ada.is_told("The application did not respond")
        there.place.wakes()
        await ada.taps("Choose force")
        await ada.sees("Choose your force")
