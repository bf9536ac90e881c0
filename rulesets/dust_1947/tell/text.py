"""How a player's own text is told."""

from __future__ import annotations

import re

_MARKDOWN = re.compile(r"([\\*_~`|>\[\]()#@:<-])")


def plain(text: str) -> str:
    """A player's own text with nothing in it that Discord reads as a sign."""
    return _MARKDOWN.sub(r"\\\1", text)
