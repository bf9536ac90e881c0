"""Small words that all texts share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.kit.engine.telling import listed, plain
from rulesets.steampunk_fantasy.table.state import Steampunk

SIDES = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}
"""The six sides that a base may face."""


ANGLES = ("front", "front-side", "back-side", "back")
"""The sides of a base, in the order in which cards give their values."""

NAMED = frozenset(
    {"base", "bases", "by", "from", "group", "hits", "kind", "member", "shots", "table", "target", "targets"}
    | {"unit", "weapon", "weapons", "with_what", "choice", "choices", "profile", "nations", "left_out", "stays"}
)
"""The values of events, questions and answers that hold what somebody else has named: bases, weapons, members."""


def harmless(told: Mapping[str, Any]) -> dict[str, Any]:
    """Values of an event, question or answer in which no name reads as a sign of Discord."""
    return {key: without_signs(value) if key in NAMED else value for key, value in told.items()}


def without_signs(value: Any) -> Any:
    """A value with all texts in it harmless."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, Mapping):
        return {without_signs(key): without_signs(each) for key, each in value.items()}
    return [without_signs(each) for each in value] if isinstance(value, list | tuple) else value


def player(view: Steampunk, seat: int) -> str:
    """A player's name, harmless."""
    return plain(view.players[seat])


def side(view: Steampunk, number: int) -> str:
    """The players of a side."""
    return listed(player(view, seat) for seat, of in enumerate(view.side_of) if of == number)


def verb(view: Steampunk, number: int, one: str, many: str) -> str:
    """What a side does, as grammar wants it: one player "wins", two "win"."""
    return one if view.side_of.count(number) == 1 else many


def member(name: str) -> str:
    """One of a base's members, whose name in the game is the base's with a number."""
    base, _, number = name.rpartition(" ")
    return f"{base}, member {number}"


def faces(rolled: Iterable[int]) -> str:
    """Dice as they fell."""
    return " ".join(map(str, rolled))
