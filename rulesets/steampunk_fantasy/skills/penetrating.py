"""What weapons do better when no armour stops them."""

from __future__ import annotations

from rulesets.kit.engine.moments import Modifier, at
from rulesets.steampunk_fantasy.chapters.damage.armour import Stopped
from rulesets.steampunk_fantasy.moments import DAMAGE_ROLL, SteamSkill, register
from rulesets.steampunk_fantasy.table.state import Steampunk


@register
class Penetrating(SteamSkill):
    """ "penetrating[3]": the bonus of a weapon that gets through all armour."""

    key, order = "penetrating", 12

    @at(DAMAGE_ROLL)
    def through(self, game: Steampunk, stopped: Stopped) -> Modifier | None:
        """SF-WPX-12: the bonus is added if no armour die blocked, be it that none was rolled (SF-D-43)."""
        return Modifier("SF-WPX-12", self.word.number) if stopped.penetrated else None
