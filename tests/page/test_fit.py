"""What a phone and a desk show: nothing scrolls sideways, everything can be hit and read, wherever a newcomer goes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.page.measuring import POINTER, THUMB, misfits
from tests.page.seat import Seat
from tests.page.windows import at_home

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def walk(seat: Seat) -> AsyncIterator[str]:
    """From the welcome into a game; stops wherever the page looks otherwise than before."""
    await seat.sheet.get_by_text("stand-in for Discord").wait_for()
    yield "the welcome"
    await seat.is_online()
    await seat.presses(seat.sheet.get_by_role("button", name="Start playing"))
    await seat.sees("Which game?")
    await expect(seat.button("First battle: Dust 1947")).to_be_visible()
    yield "the games"
    await seat.page.reload()
    await seat.is_online()
    await expect(seat.sheet).to_have_count(0)
    await seat.presses(seat.pane.get_by_role("button", name="Show commands"))
    await seat.pane.get_by_role("listbox", name="Commands").get_by_role("option").first.wait_for()
    yield "the commands"
    await seat.presses(seat.pane.locator("[role=option][data-command='game new']"))
    await seat.pane.locator("button[data-add='against']").wait_for()
    yield "a command"
    await seat.presses(seat.pane.get_by_role("button", name="Cancel command"))
    await seat.command("game new", game="dust_1947", against="practice", map="generated")
    await (await seat.sees("Accept")).locator("img").wait_for()
    yield "a map"
    await seat.taps("Accept")
    await seat.sees("Dust 1947: game")
    await seat.taps("Settings")
    await seat.sees("Settled at this table")
    yield "a table's card, and an answer"
    await seat.taps("Choose force")
    await seat.sees("Choose your force")
    await seat.presses(seat.button("Which force do you field?"))
    await seat.sheet.get_by_role("option").first.wait_for()
    yield "a menu"
    await seat.presses(seat.sheet.get_by_role("option").first)
    await seat.sees(f"{seat.name} fields")
    await seat.sees(re.compile(rf"{seat.name}: .* AP\)"))
    await seat.taps("Start")
    await seat.sees("Before the first turn")
    await seat.taps("Act")
    await seat.sees(re.compile("Which|Where|Who"))
    yield "a report, and a panel"
    await seat.presses(seat.log.get_by_role("button", name="Enlarge picture").last)
    await seat.sheet.locator("img").wait_for()
    yield "a picture"


async def unfit(seat: Seat, least: int) -> dict[str, list[str]]:
    """What does not fit on the walk, by the stop."""
    return {place: found async for place in walk(seat) if (found := await misfits(seat.page, least))}


async def test_everything_can_be_hit_and_read(browser: Browser, tmp_path: Path) -> None:
    """On a phone in the dark, and at a desk by daylight."""
    async with at_home(browser, tmp_path, newcomer=True) as there:
        phone = await there.window(phone=True, newcomer=True, dark=True)
        desk = await there.window(newcomer=True)
        (ada,) = await there.seats(phone, "Ada", fingers=True)
        (ben,) = await there.seats(desk, "Ben", channel="general")
        on_phone, at_desk = await asyncio.gather(unfit(ada, THUMB), unfit(ben, POINTER))
        assert (on_phone, at_desk) == ({}, {})
