"""Somebody at a desk without a mouse: a whole game by `/` alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser

from tests.page.keyboard import Typist
from tests.page.playing import SCORE
from tests.page.windows import at_home

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.soak
async def test_a_game_by_slash_commands_alone(browser: Browser, tmp_path: Path) -> None:
    """Against the practice opponent, from /game new to the score, by typing, arrows, Tab and Enter."""
    async with at_home(browser, tmp_path) as there:
        ada = Typist(await there.desk("Ada"), Random(4))
        await ada.goes_to_the_line()
        await ada.uses("game new", against="practice", scenario="Skirmish", options="ap_limit=40")
        await ada.uses("army take", force="Sable Host")
        await ada.uses("game start")
        await ada.plays()
        await ada.seat.sees(SCORE)
