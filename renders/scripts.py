"""Writing that our usual fonts do not have, or that runs from right to left: which font draws which part of a text, and
in which order. Most texts are neither, and are found out to be so once."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

FROM_RIGHT = frozenset({"R", "AL", "AN"})
"""The classes of Hebrew and Arabic letters (Unicode's bidirectional classes)."""


class Run(NamedTuple):
    """A part of a text that one font draws: `wide` where it is that of Chinese, Japanese and Korean."""

    text: str
    wide: bool


@lru_cache(maxsize=4096)
def runs(text: str, has: Callable[[str], bool]) -> tuple[Run, ...]:
    """The parts of a text from left to right as they are seen; `has` tells what the usual font can draw."""
    return tuple(Run("".join(part), wide) for wide, part in groupby(seen(text), lambda letter: not has(letter)))


@lru_cache(maxsize=4096)
def seen(text: str) -> str:
    """A text in the order in which it is seen, its Arabic letters joined; any other as it is."""
    if text.isascii() or not any(unicodedata.bidirectional(letter) in FROM_RIGHT for letter in text):
        return text
    from arabic_reshaper import reshape  # noqa: PLC0415 - few pictures have such names
    from bidi import get_display  # noqa: PLC0415

    return str(get_display(reshape(text)))
