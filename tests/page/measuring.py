"""Whether a page can be read and tapped as it stands there now."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
THUMB, POINTER = 40, 24
"""Pixels that something to be hit needs in both directions: with a thumb, with a mouse."""


async def misfits(page: Page, least: int) -> list[str]:
    """What scrolls sideways, is smaller than `least` pixels, or has words paler than 4.5 to 1 (large ones 3 to 1)."""
    found: dict[str, list[str]] = await page.evaluate(SCRIPT, least)
    return [f"{what}: {where}" for what, places in found.items() for where in places]
