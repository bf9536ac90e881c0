"""Texts of people who mean harm: they are read as they stand, nothing of them runs, and the page stays quick."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.page.measuring import THUMB, misfits
from tests.page.windows import at_home

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXTS = [
    "<img src=x onerror=alert(1)>",
    "```js\n</code><script>alert(1)</script>\n```",
    "[x](javascript:alert(1)) [y](data:text/html,<script>alert(1)</script>) <javascript:alert(1)>",
    '[x](https://example.org/"onmouseover="alert(1))',
    "<@99999999999999999999> <#0> <@&1> <t:99999999999999:F> <t:-1:R> </game new:0> <a:x:1>",
    "\u202e" + "txet desrever \u2066\u2067 " * 20,
    "a" + "\u0301" * 900,
    "W" * 2000,
    "**" * 1000,
    "||" * 1000,
    "*_" * 1000,
    "`" * 2000,
    "> " * 1000,
    "- " * 1000,
    "[" * 1000 + "](" * 500,
    "**||__~~*" * 220,
    "\n".join("  " * depth + "- x" for depth in range(40)),
]
QUICK = 60.0
"""Seconds within which all of them must stand there; one that takes exponential time takes hours."""
FOREIGN = """
() => [...document.querySelectorAll("*")].filter((one) =>
  [...one.attributes].some(({ name, value }) => name.startsWith("on") || /^(javascript|data):/i.test(value.trim()))
  && one.tagName !== "LINK"
).map((one) => one.outerHTML)
"""
"""Elements that would run something."""


async def test_hostile_texts_are_only_shown(browser: Browser, tmp_path: Path) -> None:
    async with at_home(browser, tmp_path) as there:
        ada, ben = await there.phone("Ada"), await there.desk("Ben")
        opened: list[str] = []
        for page in (ada.page, ben.page):
            page.on("dialog", lambda dialog: opened.append(dialog.message))
        async with asyncio.timeout(QUICK):
            for text in TEXTS:
                await ben.says(text)
            await ben.says("That was all.")
            await ada.sees("That was all.")
        await ada.sees(TEXTS[0])
        assert opened == []
        for page in (ada.page, ben.page):
            assert await page.evaluate(FOREIGN) == []
        assert await misfits(ada.page, THUMB) == []
