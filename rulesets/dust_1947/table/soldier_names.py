"""How the soldiers of a unit are named in orders."""

from __future__ import annotations

PREFIX = "soldier "
"""Before the number of a soldier in his name; counted from 1."""


def soldier(number: int) -> str:
    """The name of a soldier by his number, counted from 1."""
    return f"{PREFIX}{number}"


def number_of(name: str) -> int:
    """The number of a soldier from his name."""
    return int(name.removeprefix(PREFIX))
