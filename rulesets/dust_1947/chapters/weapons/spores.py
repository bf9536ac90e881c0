"""Spores: a cloud that strikes everybody around (SKILL-SPORES)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.hits.volleys import Volley, weapon_of
from rulesets.dust_1947.moments import DENIES_COVER, STRUCK, DustSkill, register
from rulesets.dust_1947.table.armament import cell_against
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.moments import Replacement, at

CLOUD = 1
"""How far, in squares, it drifts."""


@register
class Spores(DustSkill):
    """A weapon that needs no aim."""

    key = "Spores"

    @at(STRUCK)
    def everybody_around(self, game: Dust, *, volley: Volley, **told: Any) -> Replacement:
        """DU-SKILL-SPORES-01: all units within range 1 are attacked at once, friend or foe, seen or not; its own
        unit is not (DU-D-128)."""
        unit, weapon, board = game.units[volley.unit], weapon_of(game, volley), board_of(game)
        others = (one for one in game.on_board() if one is not unit and board.apart(unit, one) <= CLOUD)
        hurt = [one.id for one in others if cell_against(weapon, game.card(one)) is not None]
        return Replacement("DU-SKILL-SPORES-01", hurt)

    @at(DENIES_COVER)
    def creeps_in(self, game: Dust, *, target: Card, **told: Any) -> Replacement | None:
        """DU-SKILL-SPORES-01: infantry has no cover save against it, but keeps its infantry save."""
        return Replacement("DU-SKILL-SPORES-01", value=True) if target.on_foot else None
