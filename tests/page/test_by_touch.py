"""Two people on their phones play by touch alone, whatever happens to the page and the bot meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.page.home import Home
from tests.page.measuring import THUMB, misfits
from tests.page.playing import SCORE, Match, open_table
from tests.page.reading import now
from tests.page.seat import Seat
from tests.page.windows import Windows, at_home

CONCEDED = "because the other side concedes"
"""What is said when somebody has given up."""
GIVING_UP = "You give game"
"""What whoever wants to has to confirm."""

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_two_phones_play_on_whatever_happens(browser: Browser, tmp_path: Path) -> None:
    """A page is loaded anew, the bot ends and starts again, and dies while a panel is half filled in."""
    async with at_home(browser, tmp_path) as there:
        ada, ben = await there.phone("Ada"), await there.phone("Ben")
        match = await disturbed(there, ada, ben)
        await match.goes_on(turns=1)
        await ada.command("game concede")
        await ada.sees(GIVING_UP)
        await ada.taps("Confirm")
        for seat in (ada, ben):
            await seat.sees(CONCEDED)
            assert await misfits(seat.page, THUMB) == []


@pytest.mark.soak
async def test_two_phones_play_to_the_final_score(browser: Browser, tmp_path: Path) -> None:
    async with at_home(browser, tmp_path) as there:
        ada, ben = await there.phone("Ada"), await there.phone("Ben")
        match = await disturbed(there, ada, ben)
        match.hurries()
        await match.goes_on()
        for seat in (ada, ben):
            await seat.sees(SCORE)
            assert await misfits(seat.page, THUMB) == []


async def disturbed(there: Windows[Home], ada: Seat, ben: Seat) -> Match:
    """A small game under way, in which all that can happen has happened."""
    await open_table(ada, ben, "Skirmish", points="40 AP")
    await ada.taps("Start")
    match = Match.of(ada, ben)
    await match.goes_on(turns=1)

    await ben.page.reload()
    await ben.is_online()
    await match.goes_on(turns=1)

    await there.place.stops()
    await restarted(there, ada, ben)
    await match.goes_on(turns=1)

    player, panel = await match.begins()
    await there.place.is_killed()
    await restarted(there, ada, ben)
    await match.ends(player, await now(player.seat, panel))
    return match


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["Hold the objective", "Pitched battle"])
async def test_battles_with_full_forces(browser: Browser, tmp_path: Path, scenario: str) -> None:
    async with at_home(browser, tmp_path) as there:
        ada, ben = await there.phone("Ada"), await there.phone("Ben")
        await open_table(ada, ben, scenario)
        await ada.taps("Start")
        await Match.of(ada, ben).goes_on()
        for seat in (ada, ben):
            await seat.sees(SCORE)


async def restarted(there: Windows[Home], *seats: Seat) -> None:
    """The bot has gone, as the open pages notice; it starts again, and they find it."""
    for seat in seats:
        await seat.is_cut_off()
    await there.place.starts()
    for seat in seats:
        await seat.is_online()
