"""From the page to the first attack, by thumb, on a phone's width: the presses are counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.page.measuring import THUMB, misfits
from tests.page.thumb import Thumb
from tests.page.windows import at_home

PRESSES = 10
"""From the opened page to the first attack, at most."""
ATTACKS = {
    "Dust 1947": re.compile(r"\battacks?\b|fires? at", re.IGNORECASE),
    "Steampunk Fantasy": re.compile(r"\bfire (after|before|at)|shoots? at", re.IGNORECASE),
    "Julia Augusta": re.compile(r"\bshoots? at|\bvolley\b|\bcharges?\b", re.IGNORECASE),
}
"""How a Confirm reads that begins an attack."""
CALLS = 12
"""So many calls are answered before an attack must have come."""

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("game", ATTACKS)
async def test_from_the_page_to_the_first_attack(browser: Browser, tmp_path: Path, game: str) -> None:
    async with at_home(browser, tmp_path, newcomer=True) as there:
        page = await there.window(phone=True, newcomer=True)
        (ada,) = await there.seats(page, "Ada", channel="general", fingers=True)
        thumb = Thumb(ada, ATTACKS[game])
        await thumb.begins(game)
        last = 0
        for _ in range(CALLS):
            last = await thumb.answers(last)
            if thumb.attacked:
                break
        assert 0 < thumb.attacked <= PRESSES
        assert await misfits(page, THUMB) == []
