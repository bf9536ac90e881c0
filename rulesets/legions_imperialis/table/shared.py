"""Rules that every model of a Detachment has."""

from __future__ import annotations

from rulesets.kit.engine.moments import Moment
from rulesets.legions_imperialis.moments import holds
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


def all_have(game: Imperialis, detachment: Detachment, moment: Moment) -> bool:
    """Whether each model of a Detachment has a rule that speaks up at a moment."""
    return all(holds(moment, profile.rules, game) for profile in game.card(detachment).profiles)
