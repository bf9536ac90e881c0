"""Names from users, made harmless: they stand in messages, pictures and logs."""

from __future__ import annotations

import unicodedata

from rulesets.kit.engine.telling import plain

NAME_LENGTH = 32
_MARKUP = str.maketrans("", "", '*_`~|<>@#[]()\\/:"')


def plain_text(text: str, length: int = 300) -> str:
    """A text without markup, mentions, control or direction characters, on one line."""
    return _on_one_line(unicodedata.normalize("NFC", text).translate(_MARKUP))[:length].strip()


def as_said(text: str, length: int = 300) -> str:
    """A sentence of the game on one line of a message: the names in it show their signs, which do nothing there."""
    return plain(_on_one_line(unicodedata.normalize("NFC", text))[:length].strip())


def _on_one_line(text: str) -> str:
    kept = (c for c in " ".join(text.split()) if unicodedata.category(c)[0] not in "CMZ" or c == " ")
    return " ".join("".join(kept).split())


def plain_name(text: str, otherwise: str) -> str:
    """A name without markup, mentions, control or direction characters, at most 32 characters long."""
    return plain_text(text, NAME_LENGTH) or otherwise


def seen(text: str) -> str:
    """A text of the same length on one line, with a dot for each sign that cannot be seen or turns others around."""
    return "".join("·" if unicodedata.category(c)[0] in "CMZ" and c != " " else c for c in text)
