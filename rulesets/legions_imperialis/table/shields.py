"""Void Shields."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.moments import VOID_SHIELDS, added
from rulesets.legions_imperialis.table.profiles import Profile


@rule(without=0)
def start_level(profile: Profile) -> int:
    """LIX-SR-VOID-01: the Void Shield level with which a model starts."""
    return sum(added(VOID_SHIELDS, profile.rules, None).values())
