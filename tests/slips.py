"""Slips of the pen in what members read: known ways in which a sentence put together of parts goes wrong.

Whatever random games and the bot's own messages say is read here. A sentence that is right and looks wrong gets a wiser
pattern, not an exception by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_ASIDE = re.compile(r"```.*?```|`[^`\n]*`|<t:\d+:[tTdDfF]>|https?://\S+|<[@#:/][^>]*>|\[[^\]]*\]\([^)]*\)", re.DOTALL)
"""What is no sentence: code, days and times by themselves, addresses, mentions, links."""
_COUNTED = (
    "action|answer|base|battle|bloc|bonus point|card|day|die|entry|game|hero|hex|hit|hour|inch|leader|league|line|list|"
    "match|member|minute|miniature|model|order|piece|platoon|player|point|question|result|roll|round|seat|section|shot|soldier|"
    "square|success|token|unit|vote|week|win|Battle Log point|Combat|Command Point|Detachment|Fight|Formation|Hit|"
    "Objective|Order|Save|Shaken Marker|Victory Point|Wound"
)
"""What is counted in sentences."""
_MANY = (
    "actions|answers|bases|battles|blocs|cards|days|dice|entries|games|heroes|hexes|hits|hours|inches|leaders|leagues|lines|"
    "lists|matches|members|minutes|miniatures|models|orders|pieces|platoons|players|points|questions|results|rolls|rounds|"
    "seats|sections|shots|soldiers|squares|successes|tokens|units|votes|weeks|wins|Battle Log points|Combats|"
    "Command Points|Detachments|Fights|Formations|Hits|Objectives|Orders|Saves|Shaken Markers|Victory Points|Wounds"
)
_BEFORE = r"(?<![\w.,:/×–−+-])(?<![\d] )(?<!turn )(?<!round )(?<!game )"
"""Nothing that would make a number a part of something longer stands before it."""
_SLIPS = {
    "two spaces": r"(?<=\S)  +(?=\S)",
    "a space before a sign": r"\w [,;.!?](?=\s|$)",
    "two signs in a row": r"(?<=[\w)\"”*])[,;:.]\s?[,;.](?![.\d\w])|: :",
    "empty brackets": r"(?<!\\)\(\s*\)",
    "one of many": rf"{_BEFORE}1 (?:{_MANY})\b(?! of)",
    "many of one": rf"{_BEFORE}(?:[2-9]|[1-9]\d+) (?:{_COUNTED})\b(?![-:]| the\b| (?:{_MANY}|{_COUNTED})\b)",
    "none without what": r"(?<![\w.,/×–−+-])0 of \d+ (?:given|done|cancelled|used|answered|placed|saved)\b",
    "none without a word": r"[a-z] 0 of \d+(?:[,;.]|$)",
    "a before a vowel": r"(?:\ba|^A) (?!one\b|once\b|uni[tqvf]|un[ei]t|us[eu]|eu)[aeiou]\w",
    "an before a consonant": r"(?:\ban|^An) (?!hour|hono|heir)[bcdfghjklmnpqrstvwxyz]\w",
    "a time in a time": r"\b(?:until|since|before|after|by|from|for) <t:\d+:R>",
    "a key": r"(?<![\w/.=`-])[a-z]+(?:_[a-z]+)+(?![\w/=]|\.\w)",
    "a value of the code": r"\bNone\b(?! (?:of|is|was|were|left|could|can|has|to)\b)|\b(?:null|nan|True|False)\b",
    "a thing of the code": r"<class |object at 0x|\{\w*\}|\['|\('|%s|\bdict_",
    "a word twice": r"\b(the|a|an|of|to|is|in|and|with|by|on|at|are|was|for) \1\b",
    "many who go on as one": (
        r"^\W*[A-Z][^.,:;]*s (?:are|have|go|hold|hit|fire|fall|lose|gain|win|get|come|stand|move|charge|shoot|run) "
        r"[^.:;]*(?:, and (?:is|has|goes|gives|runs|stays|comes|stops|loses|moves|takes|halts|holds)|: it strikes) "
    ),
    "an article without a noun": r"\b(?:the|a|an) (?:[,.;:](?=\s|$)|and\b|or\b)",
}
_READ = {name: re.compile(pattern) for name, pattern in _SLIPS.items()}
_MARKS = ("**", "__", "~~", "`")
"""Marks that open and close."""


def slips(text: str) -> list[str]:
    """Everything in a text that is surely not meant, each with what stands around it."""
    return [slip for line in _ASIDE.sub("§", text).splitlines() for slip in _in_line(line)] + [*_unbalanced(text)]


@lru_cache(maxsize=8192)
def _in_line(line: str) -> tuple[str, ...]:
    """Remembered: the hall reads all of a channel after every deed in it, and games say most lines many times."""
    return tuple(
        f"{name}: …{line[max(0, found.start() - 40) : found.end() + 30]}…"
        for name, pattern in _READ.items()
        for found in pattern.finditer(line)
    )


def _unbalanced(text: str) -> Iterator[str]:
    plain = _ASIDE.sub("§", text)
    for mark in _MARKS:
        for line in plain.splitlines():
            if line.replace(f"\\{mark[0]}", "").count(mark) % 2:
                yield f"{mark} without its like: {line[:100]}"
