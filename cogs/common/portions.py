"""More choices than a menu holds, in portions."""

from __future__ import annotations

import re

from rulesets.kit.engine.choice import Choice

ENTRIES = 25
"""What Discord lets one menu hold."""
_PLACE = re.compile(r"([A-Z]+)(\d+)(?: .+)?")


def paged(choices: list[Choice], *, places: bool) -> dict[str, list[Choice]]:
    """The choices in portions that fit into a menu: one if there are few; places by their rows."""
    if len(choices) <= ENTRIES:
        return {"": choices}
    if places and all(_PLACE.fullmatch(choice.value) for choice in choices):
        rows = _by_row(choices)
        if all(len(row) <= ENTRIES for row in rows.values()):
            return rows
    size = max(ENTRIES, -(-len(choices) // ENTRIES))
    portions = [choices[start : start + size] for start in range(0, len(choices), size)]
    return {
        f"{number}: {portion[0].label[:40]} … {portion[-1].label[:40]}": portion
        for number, portion in enumerate(portions, 1)
    }


def _by_row(choices: list[Choice]) -> dict[str, list[Choice]]:
    rows: dict[int, list[Choice]] = {}
    for choice in choices:
        place = _PLACE.fullmatch(choice.value)
        if place is not None:
            rows.setdefault(int(place[2]), []).append(choice)
    return {f"Row {row}": rows[row] for row in sorted(rows)}
