"""Where reading a roll stopped, and in words what stands there and what could."""

from __future__ import annotations

import re

from lark import UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

_EXPECTED = {
    "NUMBER": "a number",
    "WHOLE": "a number",
    "PLAIN_DIE": "a die such as d6",
    "NAME": "the name of a die",
    "FACE": "a side of the die",
    "LBRACE": "its sides, as in d6",
    "RPAR": "a closing bracket",
    "RBRACE": "a closing brace",
    "SIGN": "a comparison such as >=4",
    "ADDED": "+ or -",
    "STAGE": "“then” or “unless”",
    "LABEL": "a label in [ ]",
}
"""What may come next, for those kinds of it that help."""
_COMPARED = re.compile(r"[<>=≥≤]")
HINT = "; brackets compare a total: (2d6+3)>=8"


def place(text: str, error: UnexpectedInput) -> int:
    """Where reading stopped; a text that ends too early is told at its end."""
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    return len(text) if ended else max(0, error.pos_in_stream or 0)


def sentence(text: str, error: UnexpectedInput) -> str:
    """What stands there, and what could."""
    allowed: set[str] = getattr(error, "allowed" if isinstance(error, UnexpectedCharacters) else "accepts", set())
    words = list(dict.fromkeys(_EXPECTED[kind] for kind in sorted(allowed) if kind in _EXPECTED))
    first_word = text[place(text, error) :].split(maxsplit=1)
    before = f"“{first_word[0][:12]}” does not fit here" if first_word else "the roll is not complete"
    if first_word and _COMPARED.match(first_word[0]):
        return f"{before}{HINT}"
    return f"{before}; here could stand {_either(words)}" if words else before


def _either(words: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
