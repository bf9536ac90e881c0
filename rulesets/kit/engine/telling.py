"""How any game tells a player's own text, and what any game refuses."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import Any

from rulesets.kit.engine import reasons
from rulesets.kit.engine.said import Sentence

_MARKDOWN = re.compile(r"([\\*_~`|>\[\]()#@:<-])")


_KEY = re.compile(r"[a-z]+(_[a-z]+)+")


def plain(text: str) -> str:
    """A player's own text with nothing in it that Discord reads as a sign."""
    return _MARKDOWN.sub(r"\\\1", text)


def harmless(told: Mapping[str, Any], own_words: Container[str]) -> dict[str, Any]:
    """Values in which no name reads as a sign of Discord; what stands under `own_words` is a word of the game."""
    return {
        key: value if key in own_words or type(value) in _NUMBERS else _without_signs(value, own_words)
        for key, value in told.items()
    }


_NUMBERS = {int, float, bool, type(None)}
"""What holds no sign; the ways of a move hold hundreds of them."""


def _without_signs(value: Any, own_words: Container[str]) -> Any:
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, Mapping):
        return harmless(value, own_words)
    if not isinstance(value, list | tuple):
        return value
    return [each if type(each) in _NUMBERS else _without_signs(each, own_words) for each in value]


def count(number: float, one: str, many: str = "") -> str:
    """A number with its word: "1 point", "3 points", "0.8 points"."""
    told = f"{number:g}" if isinstance(number, float) else f"{number}"
    return f"{told} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """ "a, b and c"; "nothing" where there is none."""
    told = list(words)
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}" if told else "nothing"


def capital(sentence: str) -> str:
    """A sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]


def on_offer(options: Iterable[str]) -> str:
    """The options that a refusal names, the first of them where they are many."""
    typed = [_as_typed(one) for one in options]
    listed = ", ".join(typed[:12])
    return f"{listed} and {len(typed) - 12} more" if len(typed) > 12 else listed or "nothing is"


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
