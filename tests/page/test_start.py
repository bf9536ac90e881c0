"""A newcomer on a phone: from the open page to the first decision of each game, and back by the phone's Back button."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.local.founding import CHANNELS
from rulesets import RULESETS, box
from tests.page.measuring import THUMB, misfits
from tests.page.seat import PATIENCE, Seat
from tests.page.windows import Windows, at_home

pytestmark = pytest.mark.asyncio(loop_scope="session")
PRESSES = 3
"""From the open page to the first decision, at most."""
TAPPED = """(one, at) => {
  const tap = new PointerEvent("click", { pointerType: "touch", detail: 1, clientX: 90, clientY: 500, bubbles: true });
  Object.defineProperty(tap, "timeStamp", { value: at });
  one.dispatchEvent(tap);
  return one.closest("article")?.classList.contains("waiting");
}"""
"""Taps a button at a moment (milliseconds), always at one place of the screen; whether that was a press."""

THE_OTHERS = (RULESETS[1:3], RULESETS[3:])
"""The games whose first decisions are left to soak; the way to the first attack is gone in the first and the last."""


async def first_decision(there: Windows, key: str, channel: str) -> Seat:
    """A newcomer in an empty channel takes the first battle of a game; returns the seat, which is asked something."""
    window = await there.window(phone=True, newcomer=True)
    (seat,) = await there.seats(window, "Ada", channel=channel, fingers=True)
    presses = [seat.sheet.get_by_role("button", name="Start playing"), seat.button(f"First battle: {box(key).name}")]
    for press in [*presses, seat.button("Act")]:
        await press.wait_for(timeout=PATIENCE)
        await seat.presses(press)
    assert len(presses) + 1 <= PRESSES
    await expect(seat.messages.filter(has_text=re.compile("Only you can see this")).last).to_contain_text(
        re.compile(r"activate|orders|manoeuvre|0 of 3 given", re.IGNORECASE), timeout=PATIENCE
    )
    return seat


@pytest.mark.parametrize("games", [RULESETS[:1], *(pytest.param(some, marks=pytest.mark.soak) for some in THE_OTHERS)])
async def test_three_presses_to_the_first_decision(browser: Browser, tmp_path: Path, games: tuple[str, ...]) -> None:
    async with at_home(browser, tmp_path) as there:
        for key, channel in zip(games, CHANNELS, strict=False):
            seat = await first_decision(there, key, channel)
            assert await misfits(seat.page, THUMB) == []
            await a_double_tap_is_one_press(seat)
        assert "Ctrl+C" in there.place.log
        assert "discord" not in there.place.log, "what the library tells of its logins is nothing to a newcomer"


async def a_double_tap_is_one_press(seat: Seat) -> None:
    """What has come under the finger by a press is not pressed by the second tap of it, but by a third one later."""
    panel = seat.messages.filter(has_text="Only you can see this").last
    assert await panel.locator("button.primary").first.evaluate(TAPPED, 1e9)
    back = panel.locator("button", has_text=re.compile("Back|All questions")).last
    await expect(back).to_be_visible(timeout=PATIENCE)
    assert not await back.evaluate(TAPPED, 1e9 + 300)
    assert await back.evaluate(TAPPED, 1e9 + 700)


async def test_a_picture_opens_where_it_was_pressed_grows_and_is_closed_by_back(
    browser: Browser, tmp_path: Path
) -> None:
    async with at_home(browser, tmp_path) as there:
        seat = await there.phone("Ada")
        await seat.presses(seat.pane.get_by_role("button", name="Choose a game"))
        await expect(pictures(seat)).to_have_count(len(RULESETS), timeout=PATIENCE)
        assert await tops(seat, "^First battle") == await tops(seat, "^More$"), "a game's buttons stand side by side"
        await back_closes_what_lies_open(seat)
        await a_double_tap_shows_all_of_it(seat)


async def tops(seat: Seat, label: str) -> list[float]:
    """How far down the buttons of this label stand."""
    boxes = [await one.bounding_box() for one in await seat.log.get_by_role("button", name=re.compile(label)).all()]
    return [box["y"] for box in boxes if box is not None]


def pictures(seat: Seat) -> Locator:
    """What shows the games, in small."""
    return seat.log.get_by_role("button", name="Enlarge picture")


async def back_closes_what_lies_open(seat: Seat) -> None:
    """A picture each time, and the list of channels; the page stays where it is."""
    address = seat.page.url
    for times in range(2):
        await pictures(seat).last.tap(position={"x": 10, "y": 10})
        await expect(seat.sheet.locator("img.large")).to_be_visible()
        assert await seat.page.evaluate("document.querySelector('.viewer-picture').scrollLeft") == 0, times
        await seat.page.go_back()
        await expect(seat.sheet).to_have_count(0)
        assert seat.page.url == address
    await seat.presses(seat.pane.get_by_role("button", name="Channels"))
    await expect(seat.pane.locator(".channels.shown")).to_be_visible()
    await seat.page.go_back()
    await expect(seat.pane.locator(".channels.shown")).to_have_count(0)
    assert seat.page.url == address


async def a_double_tap_shows_all_of_it(seat: Seat) -> None:
    """A picture is enlarged where it was pressed; two taps show the whole of it."""
    picture = pictures(seat).first
    box_ = await picture.bounding_box()
    assert box_ is not None
    await picture.tap(position={"x": box_["width"] * 0.9, "y": box_["height"] * 0.5})
    frame, image = seat.sheet.locator(".viewer-picture"), seat.sheet.locator("img")
    await expect(seat.sheet.locator("img.large")).to_be_visible()
    at = await frame.evaluate("one => (one.scrollLeft + one.clientWidth) / one.scrollWidth")
    assert at > 0.9, "the right side is shown, where it was pressed"
    wide = await image.evaluate("one => one.clientWidth")
    for at_milliseconds in (1e9, 1e9 + 300):
        await image.evaluate(TAPPED, at_milliseconds)
    await expect(seat.sheet.locator("img.large")).to_have_count(0)
    assert await image.evaluate("one => one.clientWidth") < wide


async def test_channels_and_threads_are_made_by_a_button(browser: Browser, tmp_path: Path) -> None:
    """By whoever manages the server; others make threads only."""
    async with at_home(browser, tmp_path) as there:
        ada, ben = await there.phone("Ada"), await there.phone("Ben")
        for label, name, sign in (("+ New channel", "skirmishes", "#"), ("+ New thread here", "rematch", "↳")):
            await makes(ada, label, name)
            await expect(ada.pane.locator(".place")).to_have_text(f"{sign} {name}", timeout=PATIENCE)
        await makes(ben, "+ New channel", "mine")
        await expect(ben.sheet.get_by_role("alert")).to_contain_text("Who manages the server", timeout=PATIENCE)


async def makes(seat: Seat, label: str, name: str) -> None:
    """Press the button of this label in the list of channels, and name what is made."""
    await seat.presses(seat.pane.get_by_role("button", name="Channels"))
    await seat.presses(seat.pane.get_by_role("button", name=label))
    await seat.sheet.get_by_role("textbox", name="Name").fill(name)
    await seat.presses(seat.sheet.get_by_role("button", name="Make it"))
