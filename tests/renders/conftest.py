"""What the tests of several kinds of picture share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import ImageFont

ASKED = (1, 16)
"""Length and font size of what is not drawn: the fonts are asked in this size whether they have a letter."""


def forget() -> None:
    """Empty every cache of renders, so that everything is drawn again."""
    for name, module in list(sys.modules.items()):
        if name.startswith("renders"):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, int]]]:
    """Every text that is drawn, with its font size."""
    found: list[tuple[str, int]] = []
    mask = ImageFont.FreeTypeFont.getmask2

    def noted(self: ImageFont.FreeTypeFont, text: str, *args: Any, **more: Any) -> Any:
        if (len(text), self.size) != ASKED:
            found.append((text, round(self.size)))
        return mask(self, text, *args, **more)

    monkeypatch.setattr(ImageFont.FreeTypeFont, "getmask2", noted)
    forget()
    yield found
    forget()
