"""Findings told by their causes: whoever has loaded files reads why units are missing, and what helps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rulesets.kit.rosters import words
from rulesets.kit.rosters.model import Finding

NAMED = 3
"""Units that a cause names; of more it says how many."""
PUT_RIGHT = "Until somebody puts this right in the catalogue, play without."
"""What helps where nothing better is known."""
REMEDIES = {
    "what this links to is in none": "Hand in every catalogue of the game together.",
    "this catalogue is not among": "Hand it in with the others if its units are wanted.",
    "its catalogue hides it": "Its authors offer it to nobody: play without.",
    "depends on other choices": "Take it in another way, if it is offered in one; else play without.",
    "element is not read": "Nothing has to be done as long as no unit misses something.",
    "this attribute is not read": "Nothing has to be done as long as no unit misses something.",
}
"""What helps, by a part of what is said of a finding."""


class Cause(NamedTuple):
    """Something that is wrong in several places: what it is, what helps, and where it stands."""

    why: str
    remedy: str
    findings: tuple[Finding, ...]

    @property
    def units(self) -> list[str]:
        """The units that have it, each once, in the order in which they were found."""
        return list(dict.fromkeys(words.shown(one.unit) for one in self.findings if one.unit))

    def __str__(self) -> str:
        units, first = self.units, self.findings[0]
        more = [f"{len(units) - NAMED} more"] if len(units) > NAMED else []
        alone = [f"{words.shown(first.element)}"] if len(self.findings) == 1 else []
        where = ", ".join([*(units[:NAMED] or [words.name(first.place.file)]), *more, *alone])
        return f"{where}: {self.why}. {self.remedy}"


class Report(NamedTuple):
    """What managers are told of findings: a line for each cause of a value that is missing, the one that keeps most
    units out first; and all findings under their causes, for a file. `missing` is how many values are."""

    causes: tuple[str, ...]
    lines: tuple[str, ...]
    missing: int


def report(findings: Iterable[Finding], remedies: Mapping[str, str], most: int) -> Report:
    """Findings by their causes; at most so many are told one by one. `remedies` are a game's own."""
    every = sorted(set(findings))
    missing = [one for one in every if one.weight == "unread"]
    reasons = causes(missing, {**remedies, **REMEDIES})
    lines = [
        *_missing(reasons, len(missing)),
        *_others(every, "repaired", "Put right"),
        *_others(every, "noted", "Noted"),
    ]
    return Report(tuple(map(str, reasons)), tuple(lines[:most]), len(missing))


def causes(findings: Sequence[Finding], remedies: Mapping[str, str]) -> list[Cause]:
    """What is wrong, each once with all of its places."""
    by_reason: dict[str, list[Finding]] = {}
    for one in findings:
        by_reason.setdefault(words.sentence(one.why), []).append(one)
    made = [Cause(why, _remedy(why, remedies), tuple(of)) for why, of in by_reason.items()]
    return sorted(made, key=lambda cause: (-len(cause.units), cause.why))


def _remedy(why: str, remedies: Mapping[str, str]) -> str:
    return next((remedy for part, remedy in remedies.items() if part in why), PUT_RIGHT)


def _missing(reasons: Sequence[Cause], number: int) -> Iterator[str]:
    if reasons:
        yield f"Not read: {number}. What needs one of these cannot be played."
    for cause in reasons:
        yield from ("", f"{cause.why}. {cause.remedy}", *(f"- {one}" for one in cause.findings))


def _others(findings: Sequence[Finding], weight: str, title: str) -> Iterator[str]:
    """What keeps no unit out."""
    those = [one for one in findings if one.weight == weight]
    if those:
        yield from ("", f"{title}: {len(those)}. Nothing has to be done.", *(f"- {one}" for one in those))
