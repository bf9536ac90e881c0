"""What stands on the box of Dystopian Legions."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import ACTIONS
from rulesets.kit.facets.box import Box

BOX = Box(
    name="Dystopian Legions",
    command="dystopian",
    actions=ACTIONS,
    has_trees=True,
    about="Sections of steam-age soldiers in a fire-fight: orders, pools of coloured dice, cover and nerve.",
)
"""Dystopian Legions as the house knows it."""
