"""Names from users, made harmless: they stand in messages, pictures and logs."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 32
_MARKUP = str.maketrans("", "", '*_`~|<>@#[]()\\/:"')


def plain_text(text: str, length: int = 300) -> str:
    """A text without markup, mentions, control or direction characters, on one line."""
    kept = "".join(c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] not in "CMZ" or c == " ")
    return " ".join(kept.translate(_MARKUP).split())[:length].strip()


def plain_name(text: str, otherwise: str) -> str:
    """A name without markup, mentions, control or direction characters, at most 32 characters long."""
    return plain_text(text, NAME_LENGTH) or otherwise


def seen(text: str) -> str:
    """A text of the same length on one line, with a dot for each sign that cannot be seen or turns others around."""
    return "".join("·" if unicodedata.category(c)[0] in "CMZ" and c != " " else c for c in text)
