"""Verbs that agree with the names of units: "Slingers stand", "the Guard stands"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

SINGULAR = ("ss", "us", "is")
"""Endings of names that only look like those of many."""
OF_MANY = re.compile(r"s$|(men|folk|people|horse)$", re.IGNORECASE)
NUMBER = re.compile(r" \(?\d+\)?$")
"""What tells one of several of a name: "Fusiliers 2"."""
VERBS = {
    "is": "are",
    "has": "have",
    "was": "were",
    "does": "do",
    "goes": "go",
    "re-forms": "re-form",
}
NO_VERBS = ("as", "its", "this", "and", "of", "in", "to", "by", "on", "for", "less", "DPs")
HISSING = ("sses", "ches", "shes", "xes")
"""Endings of verbs of one that have an e more: "crosses", "marches"."""
GOES_ON = re.compile(
    r"\b([Ii])t ((?:[a-z-]+s|had|would|can|may|must)\b|cannot\b)"
    r"|\b([Ii]ts|it|and does)\b(?! of)"
)
"""How a text goes on about whom it began with: "it halts", "Its march", "nobody has caught it"."""
AND_SO = re.compile(r"^([^.,:;()]* and )(gains|gets|loses|stays|takes)\b")
"""What they do besides, in the same breath: "turns to the north and loses 1 token"."""
THEIRS = {"its": "their", "Its": "Their", "it": "them", "and does": "and do"}


def agreeing(told: str, names: Iterable[str]) -> str:
    """A sentence in which the verb after a name of many is of many: "Slingers stand". What goes on with "it" about the
    many with whom the text begins goes on with "they", until somebody else is named."""
    known = list(names)
    for name in known:
        if name in told and _is_of_many(NUMBER.sub("", name)):
            alone = _not_the_end_of_another(name, known)
            verb = rf"(?<!\w)(?<!of ){alone}({re.escape(name)}\**(?: \([^()]*\))*) (can)?([a-z-]+s)\b(?!')"
            told = _going_on(re.sub(verb, _of_many, told), name, known)
    return told


def _not_the_end_of_another(name: str, known: Iterable[str]) -> str:
    """What keeps "Fusiliers" from being found in "Carried Fusiliers": of these the verb may be somebody else's."""
    before = dict.fromkeys(other.removesuffix(name) for other in known if other != name and other.endswith(name))
    return "".join(f"(?<!{re.escape(one)})" for one in before)


def names_in(values: Mapping[str, Any]) -> list[str]:
    """The texts among the values of a reason or an event: whatever may be a name in its sentence."""
    return [value for value in values.values() if isinstance(value, str) and value]


def _going_on(told: str, name: str, known: Iterable[str]) -> str:
    """The text with "they" for "it" where that means those of this name: up to where somebody else is named."""
    begins = re.match(rf"(?:→ )?(?:\*\*)?{re.escape(name)}(?!\w)", told)
    if begins is None:
        return told
    start = begins.end()
    end = min((place for other in known if (place := told.find(other, start)) >= 0), default=len(told))
    its = AND_SO.sub(lambda place: place[1] + _many_do(place[2]), told[start:end])
    return told[:start] + GOES_ON.sub(_they, its) + told[end:]


def _they(match: re.Match[str]) -> str:
    it, verb, alone = match.groups()
    return THEIRS[alone] if alone else f"{'They' if it == 'I' else 'they'} {_many_do(verb)}"


def _is_of_many(name: str) -> bool:
    return bool(OF_MANY.search(name)) and not name.endswith(SINGULAR)


def _of_many(match: re.Match[str]) -> str:
    name, can, verb = match.group(1), match.group(2) or "", match.group(3)
    if verb in NO_VERBS or verb.endswith("ss"):
        return match.group(0)
    return f"{name} {can}{_many_do(verb)}"


def _many_do(verb: str) -> str:
    """The verb of one as a verb of many: "stand" for "stands", "try" for "tries"."""
    if verb.endswith("ies"):
        return f"{verb.removesuffix('ies')}y"
    return VERBS.get(verb, verb.removesuffix("es" if verb.endswith(HISSING) else "s"))
