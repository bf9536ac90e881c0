"""The section pad on a phone: a section is moved, formed and its models nudged by touch alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.page.measuring import THUMB, misfits
from tests.page.seat import Seat
from tests.page.windows import at_home

TOY = "tests.sections:RULESET"

pytestmark = pytest.mark.asyncio(loop_scope="session")


PRESSES = (
    ("↓ 1″", "at 11.56,4 facing 180 as now"),
    ("↓ 1″", "at 11.56,5 facing 180 as now: the longest way takes 2.0″ of 6″"),
    ("Form", "Arrows"),
    ("Line of 3", "at 11.56,5 facing 180 in line of 3"),
    ("±1″", "±2″"),
    ("↘ 2″", "at 12.974,6.414 facing 180 in line of 3: the longest way takes"),
)
"""Keys of the pad, and what is to be read then; where that is one word, on a key."""


async def begun(ada: Seat, ben: Seat) -> None:
    """Both have marked a unit in secret, and Ada is to activate one."""
    await ada.command("game new", game="Sections")
    await ben.taps("Join")
    await ada.sees("Ben: no force yet")
    for seat in (ada, ben):
        await seat.taps("Choose force")
        await seat.taps("Fencer")
        for onlooker in (ada, ben):
            await onlooker.sees(re.compile(rf"{seat.name}: Fencer"))
    await ada.taps("Start")
    for seat in (ada, ben):
        await seat.sees("marks a unit in secret")
        await seat.taps("Act")
        await seat.taps("mark Red Rifles" if seat is ada else "mark Blue Rifles")
        await seat.taps("Confirm")
    await ada.sees("Ada activates a unit")


async def test_a_section_is_moved_by_touch(browser: Browser, tmp_path: Path) -> None:
    async with at_home(browser, tmp_path, toy=TOY) as there:
        ada, ben = await there.phone("Ada"), await there.phone("Ben")
        await begun(ada, ben)
        await ada.taps("Act")
        await ada.taps("Red Rifles: move")
        await ada.sees("It has 6″.")
        for key, then in PRESSES:
            await ada.taps(key)
            if " " in then:
                await ada.sees(then)
            else:
                await expect(ada.button(then)).to_be_visible()
        await ada.chooses("Only officer", "Snap to")
        await ada.sees("In hand: officer.")
        await ada.taps("↑ 2″")
        await ada.sees("; officer at ")
        await expect(ada.log.locator("img").last).to_be_visible()
        assert await misfits(ada.page, THUMB) == []
        await ada.taps("Back")
        await ada.sees(re.compile("in line of 3: the"))
        await ada.taps("Confirm")
        for seat in (ada, ben):
            await seat.sees("Red Rifles: move at 12.974,6.414 facing 180 in line of 3")
