"""Skills of movement (MOVE)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.moments import COMPANY, CROSSING, DustSkill, has, register
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.moments import ExtraOption, Replacement, at


@register
class Trailblazer(DustSkill):
    """Moves through enemies."""

    key = "Trailblazer"
    shared = True

    @at(CROSSING)
    def through_enemies(self, game: Dust) -> ExtraOption:
        """DU-SKILL-TRAIL-01: the unit may move through squares with enemy units, but not end there."""
        return ExtraOption("DU-SKILL-TRAIL-01", "enemies")


@register
class Flying(DustSkill):
    """Moves over everything."""

    key = "Flying"

    @at(CROSSING)
    def over_everything(self, game: Dust) -> ExtraOption:
        """DU-SKILL-FLYING-01: the unit may cross any unit and any terrain, and ends where it could stand."""
        return ExtraOption("DU-SKILL-FLYING-01", "everything")

    @at(COMPANY)
    def among_flyers(self, game: Dust, *, hero: Unit, host: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-FLYING-03: a flying unit may be joined only by a hero that can fly."""
        alone = has(game.card(host), self.key) and not has(game.card(hero), self.key)
        return Replacement("DU-SKILL-FLYING-03", "only_flyers") if alone else None
