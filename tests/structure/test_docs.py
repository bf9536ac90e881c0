"""What the documentation says of the code is what the code says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.process.settings import Settings
from tests import dice_page, moments

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
HEADING_LINK = re.compile(r"\]\((?!https?:)([^)#]*)#([^)]+)\)")


def test_the_table_of_moments_is_up_to_date() -> None:
    text = moments.DOCUMENT.read_text(encoding="utf-8")
    assert moments.written(text) == text, "python -m tests.moments --write"


def test_the_examples_of_the_dice_are_up_to_date() -> None:
    text = dice_page.DOCUMENT.read_text(encoding="utf-8")
    assert dice_page.written(text) == text, "make dice-page"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_into_pages_lead_to_a_heading(page: Path) -> None:
    for target, heading in HEADING_LINK.findall(page.read_text(encoding="utf-8")):
        found = page.parent / target if target else page
        assert heading in _headings(found), f"{target}#{heading}"


def _headings(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    told = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    plain = (re.sub(r"\]\([^)]*\)", "", heading) for heading in told)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in plain}


def test_every_setting_is_explained() -> None:
    names = ["DISCORD_TOKEN", *(f"UMPIRE_{name.upper()}" for name in Settings.model_fields if name != "discord_token")]
    for page in (ROOT / ".env.example", ROOT / "docs" / "hosting.md"):
        text = page.read_text(encoding="utf-8")
        assert [name for name in names if name not in text] == []


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in sorted(folder.glob("0*.md")) if f"({page.name})" not in index] == []


def test_the_examples_of_the_tour_are_the_toys() -> None:
    """Or belong to the smallest game, which stands on the page alone (tests/cogs/test_smallest_game.py plays it)."""
    text = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n# (tests/\S+)\n(.*?)```", text, re.DOTALL)
    assert len(blocks) > 5
    for path, code in blocks:
        assert code.rstrip() in (ROOT / path).read_text(encoding="utf-8"), code
