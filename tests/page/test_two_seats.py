"""Two seats, side by side in one window or each in its own: nobody sees what is the other's."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.page.windows import at_home

pytestmark = pytest.mark.asyncio(loop_scope="session")

SECRET = "Ada fields"
"""What only Ada is told."""


async def test_two_seats_in_one_window(browser: Browser, tmp_path: Path) -> None:
    """Both play there; what one is told is neither in the other's pane nor on the other's connection."""
    async with at_home(browser, tmp_path) as there:
        ada, ben = await there.seats(await there.window(), "Ada", "Ben")
        cleo = await there.phone("Cleo")
        await ada.command("game new", game="dust_1947")
        await ben.taps("Join")
        await ada.sees("Ben: no force yet")
        await ada.taps("Choose force")
        await ada.chooses("Sable Host", "Which force do you field?")
        await ada.sees(SECRET)
        await ben.sees("Sable Host")
        assert SECRET in there.received("Ada")
        for onlooker in (ben, cleo):
            assert SECRET not in await onlooker.pane.inner_text()
            assert SECRET not in there.received(onlooker.name)
        assert SECRET not in await cleo.page.content()
