"""Minefields attack whoever comes into them, or leaves them (MINE)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import ClassVar

from rulesets.dust_1947.chapters.damage.burning import BurningWreck
from rulesets.dust_1947.chapters.hits.volleys import survivor
from rulesets.dust_1947.chapters.suppression import suppression
from rulesets.dust_1947.table.armament import MINE
from rulesets.dust_1947.table.cards import Card, Weapon
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.sight.ground import mined
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Call, step

Footprint = Collection[Square]


@rule(without=0)
def set_off(game: Dust, stood: Sequence[Footprint]) -> int:
    """DU-MINE-01: a minefield attacks a unit once in an action when it enters, and once when it began inside and
    leaves. `stood` is where the unit has stood on its way, the last where it stands now: how many fields attack."""
    return sum(_attacks([not field.isdisjoint(here) for here in stood]) for field in mined(game))


def _attacks(inside: Sequence[bool]) -> bool:
    """Whether the last step leads in for the first time, or out of where the way began for the first time."""
    steps = list(pairwise(inside))
    if not steps or steps[-1] in steps[:-1]:
        return False
    return steps[-1] == (False, True) or (steps[-1] == (True, False) and inside[0])


class Minefield(BurningWreck):
    """The attack of a minefield on a unit. Result: nothing; no critical check follows (DU-D-193)."""

    kind: ClassVar[str] = "dust.minefield"
    weapon: ClassVar[Weapon] = MINE

    @step
    def burn(self, game: Dust, dice: Dice) -> None:
        """DU-MINE-01: 1 die a miniature, 1 for a vehicle (DU-D-14)."""
        shown = self._strikes(game, dice)
        game.say(happened.Mines(rule="DU-MINE-01", unit=self.unit, dice=shown, hits=self.hits))

    @step
    def suffer(self, game: Dust, dice: Dice) -> Call:
        """DU-MINE-01: each hit does 1 damage to infantry and 2 to vehicles."""
        points = damage(game.card(game.units[self.unit]))
        return self._hurts(self.hits - self.saved, damage=points, how="mines")

    @step
    def suppress(self, game: Dust, dice: Dice) -> None:
        """DU-MINE-01: the usual token for whoever is hit."""
        unit = survivor(game, self.unit)
        if self.hits and unit is not None:
            suppression.hit(game, unit, "")


@rule(without=0)
def damage(card: Card) -> int:
    """DU-MINE-01: 1 point for infantry, 2 for vehicles."""
    return 1 if card.on_foot else 2
