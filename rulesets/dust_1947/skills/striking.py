"""Skills of close combat (CC)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.moments import STRIKES_FIRST, DustSkill, register
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.moments import Replacement, at


@register
class FirstStrike(DustSkill):
    """Strikes before anybody else; not shared."""

    key = "First Strike"

    @at(STRIKES_FIRST)
    def strikes_first(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-FIRST-01: in close combat it fights first, attacking or retaliating; who falls does not strike."""
        return Replacement("DU-SKILL-FIRST-01", value=True)
