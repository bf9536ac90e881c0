"""What stands on the box of Julia Augusta."""

from __future__ import annotations

from rulesets.julia_augusta.actions import ACTIONS
from rulesets.kit.facets.box import Box

BOX = Box(
    name="Julia Augusta",
    command="julia",
    actions=ACTIONS,
    has_trees=True,
    about="Legions against British tribes on an open table in inches: lines, charges, leaders and nerve.",
)
