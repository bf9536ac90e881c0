"""What Discord refuses of a message, and discord.py does not check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

CONTENT = 2000
EMBEDS, EMBED_TITLE, EMBED_TEXT, EMBED_TOGETHER = 10, 256, 4096, 6000
ROWS, BUTTONS_A_ROW = 5, 5
OPTIONS, OPTION_TEXT = 25, 100
LABEL, CUSTOM_ID, PLACEHOLDER, ALT = 80, 100, 150, 1024
BUTTON, MENU, LINK = 2, 3, 5


def faults(
    *,
    content: str = "",
    embeds: Sequence[dict[str, Any]] = (),
    rows: Sequence[dict[str, Any]] = (),
    alts: Sequence[str] = (),
    bare: bool = False,
) -> list[str]:
    """Everything that is wrong with a message; `bare` if it may be empty."""
    found = [*_text_faults(content, embeds, alts), *_row_faults(rows)]
    if not bare and not content.strip() and not embeds and not alts:
        found.append("an empty message")
    return found


def _text_faults(content: str, embeds: Sequence[dict[str, Any]], alts: Sequence[str]) -> Iterator[str]:
    yield from _over("content", content, CONTENT)
    yield from ["embeds: more than 10"] if len(embeds) > EMBEDS else []
    for embed in embeds:
        yield from _over("embed title", embed.get("title", ""), EMBED_TITLE)
        yield from _over("embed description", embed.get("description", ""), EMBED_TEXT)
    together = sum(len(embed.get(name, "")) for embed in embeds for name in ("title", "description"))
    yield from [f"embeds together: {together}"] if together > EMBED_TOGETHER else []
    for alt in alts:
        yield from _over("alt text", alt, ALT)


def _row_faults(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    parts = [part for row in rows for part in row["components"]]
    ids = [part["custom_id"] for part in parts if part.get("custom_id")]
    yield from [f"rows: {len(rows)}"] if len(rows) > ROWS else []
    yield from ["a custom_id twice"] if len(set(ids)) != len(ids) else []
    for row in rows:
        kinds = [part["type"] for part in row["components"]]
        yield from [f"a row of {kinds}"] if not kinds or len(kinds) > (1 if MENU in kinds else BUTTONS_A_ROW) else []
    for part in parts:
        yield from _part_faults(part)


def _part_faults(part: dict[str, Any]) -> Iterator[str]:
    if part.get("style") != LINK:
        yield from _over("custom_id", part["custom_id"], CUSTOM_ID, least=1)
    if part["type"] == BUTTON:
        yield from _over("label", part.get("label") or "", LABEL, least=1)
    if part["type"] == MENU:
        yield from _over("placeholder", part.get("placeholder") or "", PLACEHOLDER)
        yield from _option_faults(part["options"])


def _option_faults(options: Sequence[dict[str, Any]]) -> Iterator[str]:
    values = [option["value"] for option in options]
    yield from [f"options: {len(options)}"] if not 1 <= len(options) <= OPTIONS else []
    yield from ["an option's value twice"] if len(set(values)) != len(values) else []
    for option in options:
        yield from _over("option label", option["label"], OPTION_TEXT, least=1)
        yield from _over("option value", option["value"], OPTION_TEXT, least=1)
        yield from _over("option description", option.get("description") or "", OPTION_TEXT)


def _over(name: str, text: str, most: int, least: int = 0) -> list[str]:
    return [] if least <= len(text) <= most else [f"{name}: {len(text)} characters"]
