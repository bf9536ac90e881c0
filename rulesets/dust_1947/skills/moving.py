"""Skills of movement (MOVE)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.action_lists.declaration import FREE_ATTACK, MARCH
from rulesets.dust_1947.moments import AFLOAT, COMPANY, CROSSING, FREE_ACTIONS, OPEN_GROUND, DustSkill, register
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.skills_in_play import has
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import ExtraOption, Replacement, at


@register
class Amphibious(DustSkill):
    """A machine that swims."""

    key = "Amphibious"

    @at(OPEN_GROUND)
    def swims(self, card: Card) -> Replacement:
        """DU-SKILL-AMPHIBIOUS-01: water and swamp squares are open ground for the vehicle."""
        return Replacement("DU-SKILL-AMPHIBIOUS-01", ("water", "swamp"))


@register
class NavalUnit(DustSkill):
    """A ship."""

    key = "Naval Unit"

    @at(OPEN_GROUND)
    def floats(self, card: Card) -> Replacement:
        """DU-SKILL-NAVAL-01: water squares are open ground for it."""
        return Replacement("DU-SKILL-NAVAL-01", ("water",))

    @at(AFLOAT)
    def never_ashore(self, card: Card) -> Replacement:
        """DU-SKILL-NAVAL-01: every other terrain is impassable."""
        return Replacement("DU-SKILL-NAVAL-01", value=True)

    @at(FREE_ACTIONS)
    def broadside(self, game: Dust, *, before: str, **told: Any) -> ExtraOption | None:
        """DU-SKILL-NAVAL-02: directly after a MARCH MOVE it may take a free ATTACK."""
        return ExtraOption("DU-SKILL-NAVAL-02", FREE_ATTACK) if before == MARCH else None


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
        return (
            Replacement("DU-SKILL-FLYING-03", skills_reasons.OnlyFlyers(hero=hero.id, unit=host.id)) if alone else None
        )
