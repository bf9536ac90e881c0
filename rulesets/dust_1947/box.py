"""What stands on the box of Dust 1947."""

from __future__ import annotations

from rulesets.dust_1947.actions import ACTIONS
from rulesets.kit.facets.box import Box

BOX = Box(
    name="Dust 1947",
    command="dust",
    actions=ACTIONS,
    reads_catalogues=True,
    about="Squads, walkers and tanks of another 1947 on squares: one unit a side acts in turn, dice decide.",
)
