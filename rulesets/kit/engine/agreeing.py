"""Verbs that agree with the names of units: "Slingers stand", "the Guard stands"."""

from __future__ import annotations

import re
from collections.abc import Iterable

SINGULAR = ("ss", "us", "is")
"""Endings of names that only look like those of many."""
OF_MANY = re.compile(r"s$|(men|folk|people|horse)$", re.IGNORECASE)
NUMBER = re.compile(r" \(?\d+\)?$")
"""What tells one of several of a name: "Fusiliers 2"."""
VERBS = {
    "marches": "march",
    "is": "are",
    "has": "have",
    "was": "were",
    "does": "do",
    "goes": "go",
    "passes": "pass",
    "re-forms": "re-form",
}
NO_VERBS = ("as", "its", "this", "and", "of", "in", "to", "by", "on", "for", "less", "DPs")


def agreeing(told: str, names: Iterable[str]) -> str:
    """A sentence in which the verb after a name of many is of many: "Slingers stand"."""
    for name in names:
        if _is_of_many(NUMBER.sub("", name)):
            told = re.sub(
                rf"(?<!\w)(?<!of )({re.escape(name)}\**(?: \([^()]*\))*) (can)?([a-z-]+s)\b(?!')", _of_many, told
            )
    return told


def _is_of_many(name: str) -> bool:
    return bool(OF_MANY.search(name)) and not name.endswith(SINGULAR)


def _of_many(found: re.Match[str]) -> str:
    name, can, verb = found.group(1), found.group(2) or "", found.group(3)
    if verb in NO_VERBS or verb.endswith("ss"):
        return found.group(0)
    return f"{name} {can}{VERBS.get(verb, verb.removesuffix('s'))}"
