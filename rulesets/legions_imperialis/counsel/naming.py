"""How a Detachment is named on a button."""

from __future__ import annotations

from rulesets.kit.counsel.proposing import short
from rulesets.legions_imperialis.table.state import Imperialis

NAME = 24
"""The most characters of a Detachment's name within a label."""


def named(view: Imperialis, name: str) -> str:
    """A Detachment as it stands on a button: its name, and its number on the map."""
    return f"{short(name, NAME)} ({view.number_of(name)})"
