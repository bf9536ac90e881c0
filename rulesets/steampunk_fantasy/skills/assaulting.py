"""The specials of assaults: fear, cunning, and leaving before the dice fall (ABIL, TURN)."""

from __future__ import annotations

from rulesets.kit.engine.moments import ExtraOption, Modifier, at
from rulesets.steampunk_fantasy.chapters.assault.fear_and_cunning import CUNNING, FEAR
from rulesets.steampunk_fantasy.moments import FRIGHTENS, LEAVES, TRADES, SteamSkill, register
from rulesets.steampunk_fantasy.table.state import Steampunk


@register
class Fear(SteamSkill):
    key, order = FEAR, 1

    @at(FRIGHTENS)
    def frightens(self, game: Steampunk) -> Modifier:
        """SF-ABIL-01: each enemy base in the assault takes psychic damage of a die of so many sides."""
        return Modifier("SF-ABIL-01", self.word.number)


@register
class CunningAssault(SteamSkill):
    """ "Cunning Assault[1 per 3]"."""

    key, order = CUNNING, 3

    @at(TRADES)
    def trades(self, game: Steampunk) -> Modifier:
        """SF-ABIL-03: so many hits assigned to one enemy base may be given up for a roll on its light damage table."""
        return Modifier("SF-ABIL-03", int(self.word.args[-1].split()[-1]))


@register
class RetreatBeforeAssault(SteamSkill):
    key, order = "retreat before assault", 4

    @at(LEAVES)
    def leaves(self, game: Steampunk) -> ExtraOption:
        """SF-TURN-04: a unit with this ability may leave before the assault (SF-D-107)."""
        return ExtraOption("SF-TURN-04", "withdraw")
