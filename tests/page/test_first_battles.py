"""From the page to the first attack, by thumb, on a phone's width: the presses are counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from rulesets import RULESETS, box
from tests.page.measuring import THUMB, misfits
from tests.page.thumb import ATTACKS, Thumb
from tests.page.windows import at_home

PRESSES = 10
"""From the opened page to the first attack, at most."""
CHANNELS = ("general", "games", "league")
"""One battle in each, until an attack has come in time: once in 36 battles of Julia Augusta the dice fall short."""
ALWAYS, IN_SOAK = (RULESETS[0], RULESETS[-1]), RULESETS[1:-1]
"""One on squares and one on a table in `make test`; all of them in soak."""

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("key", [*ALWAYS, *(pytest.param(key, marks=pytest.mark.soak) for key in IN_SOAK)])
async def test_from_the_page_to_the_first_attack(browser: Browser, tmp_path: Path, key: str) -> None:
    """For the first of the games the bot is started as a newcomer does."""
    async with at_home(browser, tmp_path, newcomer=key == RULESETS[0]) as there:
        for channel in CHANNELS:
            page = await there.window(phone=True, newcomer=True)
            (ada,) = await there.seats(page, "Ada", channel=channel, fingers=True)
            thumb = Thumb(ada, ATTACKS[key])
            await thumb.begins(box(key).name)
            last = 0
            while thumb.presses < PRESSES and not thumb.attacked:
                last = await thumb.answers(last, PRESSES - thumb.presses)
            assert await misfits(page, THUMB) == []
            if 0 < thumb.attacked <= PRESSES:
                return
        raise AssertionError(f"no attack within {PRESSES} presses")
