"""What stands on the box of Dust 1947."""

from __future__ import annotations

from rulesets.dust_1947.actions import ACTIONS
from rulesets.kit.facets.box import Box

BOX = Box(name="Dust 1947", command="dust", actions=ACTIONS, reads_catalogues=True)
