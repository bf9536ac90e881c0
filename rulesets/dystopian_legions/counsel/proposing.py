"""How a section is named on a button."""

from __future__ import annotations

from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.counsel.proposing import short

NAME = 24
"""The most characters of a section's name within a label."""


def named(view: Legions, name: str) -> str:
    """A section as it stands on a button: its name, and its number on the map."""
    return f"{short(name, NAME)} ({view.number_of(name)})"
