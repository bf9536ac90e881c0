"""Abilities that bear on the to-hit roll (FIRE)."""

from __future__ import annotations

from rulesets.kit.engine.moments import Modifier, at
from rulesets.steampunk_fantasy.moments import TO_BE_HIT, TO_HIT, SteamSkill, register
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase
from rulesets.steampunk_fantasy.table.terrain import terrain_of


@register
class GoodShot(SteamSkill):
    key, order = "good shot", 18

    @at(TO_HIT)
    def good(self, game: Steampunk, base: UnitBase) -> Modifier:
        """SF-FIRE-18: a unit or member with Good Shot has +1 to hit."""
        return Modifier("SF-FIRE-18", 1)


@register
class ExcellentShot(SteamSkill):
    key, order = "excellent shot", 19

    @at(TO_HIT)
    def excellent(self, game: Steampunk, base: UnitBase) -> Modifier:
        """SF-FIRE-19: a unit or member with Excellent Shot has +2 to hit."""
        return Modifier("SF-FIRE-19", 2)


@register
class Camouflage(SteamSkill):
    key, order = "camouflage", 20

    @at(TO_BE_HIT)
    def unseen(self, game: Steampunk, base: UnitBase) -> Modifier | None:
        """SF-FIRE-20: in its terrain it is -1 to be hit."""
        there = terrain_of(game, base.hex) in self.word.args
        return Modifier("SF-FIRE-20", -1) if there else None


@register
class TakeCover(SteamSkill):
    key, order = "take cover", 21

    @at(TO_BE_HIT)
    def covered(self, game: Steampunk, base: UnitBase) -> Modifier | None:
        """SF-FIRE-21: at the speeds that it names it is harder to be hit, besides what the speed itself does."""
        speeds = [speed.strip() for speed in self.word.args[0].split(",")]
        return Modifier("SF-FIRE-21", self.word.number) if base.speed in speeds else None
