"""User text made harmless: no controls, no direction overrides, no piled-up accents, never longer than asked."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

ELLIPSIS = "…"
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me", "Mc"}
_HOSTILE_LENGTH = 2000


@lru_cache(maxsize=4096)
def clean(text: str, limit: int = 200) -> str:
    """One line of visible characters, at most `limit` characters; "?" where nothing is left."""
    composed = unicodedata.normalize("NFC", text[:_HOSTILE_LENGTH])
    visible = "".join(_visible(letter) for letter in composed)
    return cut(" ".join(visible.split()), limit) or "?"


def cut(text: str, limit: int) -> str:
    """The text in at most `limit` characters, with an ellipsis where something was left off."""
    return text if len(text) <= limit else text[: max(limit - 1, 0)].rstrip() + ELLIPSIS


def shorten(text: str, limit: int) -> str:
    """As `cut`, but a short last word (a number, a letter) stays, for it tells units of one name apart."""
    head, _, last = text.rpartition(" ")
    if len(text) <= limit or not head or not 0 < len(last) <= 3 or limit < len(last) + 3:
        return cut(text, limit)
    return head[: limit - len(last) - 1].rstrip() + ELLIPSIS + last


@lru_cache(maxsize=2048)
def plain(text: str, limit: int) -> str:
    """A name for the alt text: without the two signs that divide units and sides there."""
    return shorten(clean(text).replace(";", ",").replace(":", " -"), limit)


def _visible(letter: str) -> str:
    if letter.isspace():
        return " "
    return "" if unicodedata.category(letter) in _INVISIBLE else letter


def square_name(column: int, row: int) -> str:
    """The name of a square counted from 0 at the north-western corner, such as F4; off the board in brackets."""
    if column < 0 or row < 0:
        return f"[{column} {row}]"
    return f"{column_name(column)}{row + 1}"


def column_name(column: int) -> str:
    """The letters of a column counted from 0: A to Z, then AA, AB and so on."""
    first, last = divmod(column, 26)
    return (column_name(first - 1) if first else "") + chr(ord("A") + last)
