"""What stands on the box of Steampunk Fantasy."""

from __future__ import annotations

from rulesets.kit.facets.box import Box
from rulesets.steampunk_fantasy.actions import ACTIONS

BOX = Box(
    name="Steampunk Fantasy",
    command="steam",
    actions=ACTIONS,
    has_trees=True,
    about="Boiler tanks, rifles and spider engines on hexes: orders are written in secret, then all move at once.",
)
