"""What stands on the box of Legions Imperialis."""

from __future__ import annotations

from rulesets.kit.facets.box import Box
from rulesets.legions_imperialis.actions import ACTIONS

BOX = Box(
    name="Legions Imperialis",
    command="imperialis",
    actions=ACTIONS,
    has_trees=True,
    about="Whole armies with engines of war: sealed Orders for every Detachment, Overwatch, Fights, broken ranks.",
)
"""Legions Imperialis as the house knows it."""
