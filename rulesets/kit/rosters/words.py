"""Texts from files made harmless: they stand in messages, names of units, menus and logs."""

from __future__ import annotations

import unicodedata

LONGEST_SHOWN = 60
"""The most characters of a value that a sentence shows."""
LONGEST_SENTENCE = 240
"""The most characters of what is said of a value."""
_MARKUP = str.maketrans({**dict.fromkeys('*`~|<>@#[]{}\\"', ""), "_": " "})
_CALLS = str.maketrans(dict.fromkeys("<>@`*[]~|\\", ""))
_PUNCTUATION = str.maketrans({",": " ", ":": " ", ";": " "})


def plain(text: str, most: int) -> str:
    """A text on one line without markup, mentions, control or direction characters; shortened by an ellipsis."""
    kept = "".join(_visible(character) for character in unicodedata.normalize("NFC", text[: 4 * most]))
    words = " ".join(kept.translate(_MARKUP).split())
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def _visible(character: str) -> str:
    """A character, a blank for what separates, nothing for what cannot be seen."""
    kind = unicodedata.category(character)
    if kind[0] == "Z" or character in "\t\n\r":
        return " "
    return "" if kind[0] == "C" else character


def name(text: str, most: int = LONGEST_SHOWN) -> str:
    """A plain text that can stand in a list: it has no comma, colon or semicolon either."""
    return plain(text.translate(_PUNCTUATION), most)


def shown(value: object) -> str:
    """A value from a file as a sentence shows it."""
    return plain(str(value), LONGEST_SHOWN) or "nothing"


def sentence(text: str, most: int = LONGEST_SENTENCE) -> str:
    """A sentence of ours with values of a file in it: on one line, without mentions, markup and what cannot be seen."""
    kept = " ".join("".join(_visible(sign) for sign in text[: 4 * most]).translate(_CALLS).split())
    return kept if len(kept) <= most else f"{kept[: most - 1].rstrip()}…"
