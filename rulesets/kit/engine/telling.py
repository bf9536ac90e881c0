"""How any game tells a player's own text, and what any game refuses."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

_MARKDOWN = re.compile(r"([\\*_~`|>\[\]()#@:<-])")


def plain(text: str) -> str:
    """A player's own text with nothing in it that Discord reads as a sign."""
    return _MARKDOWN.sub(r"\\\1", text)


def on_offer(told: Mapping[str, Any]) -> str:
    """The options that a refusal names, the first of them where they are many."""
    found = [str(option) for option in told.get("options", [])]
    listed = ", ".join(found[:12])
    return f"{listed} and {len(found) - 12} more" if len(found) > 12 else listed or "nothing is"


def _missing(told: Mapping[str, Any]) -> str:
    """What a command lacks; of a list that has entries, what the next one is for."""
    if told.get("whose"):
        return f"Say {told['field']} for {plain(str(told['whose']))} too: {on_offer(told)}."
    if told.get("given"):
        return f"Say one more of {told['field']}, after the {told['given']} that you gave: {on_offer(told)}."
    return f"Say {told['field']} too: {on_offer(told)}."


REFUSALS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "not_your_decision": lambda told: "This decision is the other player's.",
    "not_asked_for": lambda told: f"Nobody asks for {plain(str(told['action']))} here.",
    "nothing_to_choose": lambda told: f"There is nothing to choose for {plain(str(told['action']))} now.",
    "missing": _missing,
    "not_offered": lambda told: f'"{plain(told["value"])}" is not possible here: {on_offer(told)}.',
}
"""What any game refuses, whatever its rules are."""
