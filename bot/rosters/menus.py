"""The menus that lead to a unit: group by group, and every portion short enough for one menu. None is ever cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.kit.facets.lists import Recruit

ENTRIES = 25
"""What Discord lets one menu hold."""


@dataclass(frozen=True)
class Portion:
    """An entry that leads on: its words, its units, and how many of their groups it has settled."""

    label: str
    recruits: tuple[Recruit, ...]
    settled: int = 0


def below(portion: Portion) -> list[Portion]:
    """The portions that a menu offers; empty where it offers the units themselves."""
    recruits, settled = portion.recruits, portion.settled
    while recruits and settled < len(recruits[0].groups):
        groups: dict[str, list[Recruit]] = {}
        for recruit in recruits:
            groups.setdefault(recruit.groups[settled], []).append(recruit)
        settled += 1
        if len(groups) > 1:
            parts = [Portion(name, tuple(some), settled) for name, some in groups.items()]
            return parts if len(parts) <= ENTRIES else _bundled(parts, settled - 1)
    return _cut(recruits, settled) if len(recruits) > ENTRIES else []


def reached(recruits: Sequence[Recruit], path: Sequence[int]) -> Portion:
    """The portion to which a path of chosen entries leads; of a path that leads nowhere, as far as it goes."""
    here = Portion("", tuple(recruits))
    for step in path:
        parts = below(here)
        if step >= len(parts):
            break
        here = parts[step]
    return here


def _bundled(parts: Sequence[Portion], settled: int) -> list[Portion]:
    """Groups that are too many for a menu, several in an entry."""
    size = -(-len(parts) // ENTRIES)
    bundles = [parts[start : start + size] for start in range(0, len(parts), size)]
    return [
        Portion(_span(some[0].label, some[-1].label), tuple(r for part in some for r in part.recruits), settled)
        for some in bundles
    ]


def _cut(recruits: Sequence[Recruit], settled: int) -> list[Portion]:
    """Units that are too many for a menu, many in an entry."""
    size = max(ENTRIES, -(-len(recruits) // ENTRIES))
    cuts = [tuple(recruits[start : start + size]) for start in range(0, len(recruits), size)]
    return [Portion(_span(some[0].label, some[-1].label), some, settled) for some in cuts]


def _span(first: str, last: str) -> str:
    return f"{first[:40]} … {last[:40]}" if first != last else first[:80]
