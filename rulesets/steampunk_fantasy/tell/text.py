"""Small words that all texts share."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.kit.telling import plain
from rulesets.steampunk_fantasy.state import Steampunk

SIDES = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}
"""The six sides that a base may face."""


def player(view: Steampunk, seat: int) -> str:
    """A player's name, harmless."""
    return plain(view.players[seat])


def count(number: int, one: str, many: str = "") -> str:
    """A number with its word: "1 hit", "3 hits"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """ "a, b and c"."""
    told = list(words)
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}" if told else "nothing"


def faces(rolled: Iterable[int]) -> str:
    """Dice as they fell."""
    return " ".join(map(str, rolled))
