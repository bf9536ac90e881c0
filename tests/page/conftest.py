"""The browser."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.page import chromium


def pytest_runtest_setup() -> None:
    """Without Chromium no test of this folder begins; asked here, for then pytest tells of it in one line."""
    chromium.demanded()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all tests of a worker."""
    path = chromium.demanded()
    async with async_playwright() as driver:
        opened = await driver.chromium.launch(executable_path=path, args=chromium.FLAGS, headless=chromium.headless())
        yield opened
        await opened.close()
