"""How any game tells a player's own text, and what any game refuses."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulesets.kit.engine import reasons
from rulesets.kit.engine.said import Sentence

_MARKDOWN = re.compile(r"([\\*_~`|>\[\]()#@:<-])")


_KEY = re.compile(r"[a-z]+(_[a-z]+)+")


def plain(text: str) -> str:
    """A player's own text with nothing in it that Discord reads as a sign."""
    return _MARKDOWN.sub(r"\\\1", text)


def on_offer(options: Iterable[str]) -> str:
    """The options that a refusal names, the first of them where they are many."""
    found = [_as_typed(one) for one in options]
    listed = ", ".join(found[:12])
    return f"{listed} and {len(found) - 12} more" if len(found) > 12 else listed or "nothing is"


def _as_typed(option: str) -> str:
    """An option; one that is a key of the rules and no word stands as it is typed."""
    return f"`{option}`" if _KEY.fullmatch(option) else option


def _missing(it: reasons.Missing) -> str:
    """What a command lacks; of a list that has entries, what the next one is for."""
    if it.whose:
        return f"Say {it.field} for {plain(it.whose)} too: {on_offer(it.options)}."
    if it.given:
        return f"Say one more of {it.field}, after the {it.given} that you gave: {on_offer(it.options)}."
    return f"Say {it.field} too: {on_offer(it.options)}."


REASONS: list[Sentence[None]] = [
    Sentence(reasons.NotYourDecision, lambda _, it: "This decision is the other player's."),
    Sentence(reasons.NotAskedFor, lambda _, it: f"Nobody asks for {plain(it.action)} here."),
    Sentence(reasons.NothingToChoose, lambda _, it: f"There is nothing to choose for {plain(it.action)} now."),
    Sentence(reasons.Missing, lambda _, it: _missing(it)),
    Sentence(
        reasons.NotOffered,
        lambda _, it: f'"{plain(it.value)}" is not possible here: {on_offer(it.options)}.',
    ),
    Sentence(
        reasons.NoSuchOption,
        lambda _, it: (
            f'{plain(it.option)} cannot be "{plain(it.value)}": it is one of {", ".join(map(_as_typed, it.options))}.'
        ),
    ),
]
"""What any game refuses, whatever its rules are."""
