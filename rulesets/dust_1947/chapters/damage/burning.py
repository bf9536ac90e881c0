"""Burning wrecks attack whoever comes into them (DU-CRIT-08)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from rulesets.dust_1947.chapters.damage.damage import TakeHits
from rulesets.dust_1947.chapters.damage.victims import Hit
from rulesets.dust_1947.chapters.hits.saves import roll_saves
from rulesets.dust_1947.chapters.hits.volleys import Volley, survivor
from rulesets.dust_1947.chapters.suppression.suppression import hit_hard
from rulesets.dust_1947.table.armament import FLAMES, models
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.sight.obstacles import of_field
from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Call, Done, Procedure, step


def fires(game: Dust) -> list[list[Square]]:
    """The squares of each burning wreck."""
    return [*_on_the_map(game.scenario.field), *(wreck.squares for wreck in game.burning_wrecks)]


@of_field
def _on_the_map(battlefield: Field) -> list[list[Square]]:
    return [[square] for square, ground in battlefield.ground.items() if "burning wreck" in ground.terrain]


@rule(without=0)
def entered(game: Dust, before: Collection[Square], after: Collection[Square]) -> int:
    """DU-CRIT-08: a unit that enters or crosses a burning wreck is attacked by it at once, once for each wreck."""
    new = (set(wreck) for wreck in fires(game))
    return sum(not wreck.isdisjoint(after) and wreck.isdisjoint(before) for wreck in new)


class BurningWreck(Procedure):
    """The attack of a burning wreck on a unit that has come into it. Result: nothing."""

    kind: ClassVar[str] = "dust.burning_wreck"
    weapon: ClassVar[Weapon] = FLAMES

    unit: str
    hits: int = 0
    saved: int = 0
    taken: dict[str, Any] = {}

    @step
    def burn(self, game: Dust, dice: Dice) -> None:
        """DU-CRIT-08: 1 die a miniature, 1 for a vehicle (DU-D-14)."""
        shown = self._strikes(game, dice)
        game.say(happened.BurningWreck(rule="DU-CRIT-08", unit=self.unit, dice=shown, hits=self.hits))

    def _strikes(self, game: Dust, dice: Dice) -> list[str]:
        """Roll a die for each miniature, 1 for a vehicle, and count the hits; what the dice show."""
        fallen = roll(dice, models(game, game.units[self.unit]), COUNTS["hit"])
        self.hits = sum(symbol in COUNTS["hit"] for symbol in fallen)
        return [symbol.value for symbol in fallen]

    @step
    def save(self, game: Dust, dice: Dice) -> None:
        """The usual saves; nobody attacks, so nobody stands higher or lower."""
        unit = game.units[self.unit]
        volley = _volley(game, unit, self.weapon, self.hits)
        roll_saves(game, dice, volley)
        self.saved = volley.saved

    @step
    def suffer(self, game: Dust, dice: Dice) -> Call:
        """DU-CRIT-08: each hit does 1 damage."""
        return self._hurts(self.hits - self.saved, damage=1, how="fire")

    def _hurts(self, through: int, *, damage: int, how: str) -> Call:
        """So many hits that no save cancelled, each worth so many points."""
        hits = [Hit(weapon=self.weapon.name, damage=damage)] * through
        return Call(TakeHits(unit=self.unit, hits=hits, how=how), into="taken")

    @step
    def suppress(self, game: Dust, dice: Dice) -> None:
        """DU-CRIT-08: a unit that is hit gets a suppression token."""
        unit = survivor(game, self.unit)
        if self.hits and unit is not None:
            hit_hard(game, unit, "DU-CRIT-08", "")

    @step
    def end(self, game: Dust, dice: Dice) -> Done:
        """It is over; no critical check follows (DU-CRIT-01)."""
        return Done()


def _volley(game: Dust, unit: Unit, weapon: Weapon, hits: int) -> Volley:
    """Flames or mines as what the saves are rolled against: they strike from the unit's own square."""
    here = unit.squares[0]
    cover = [(reason.rule, reason.what) for reason in board_of(game).sheltered(unit)]
    me = unit.id
    return Volley(
        unit=me,
        bearer=me,
        target=me,
        declared=me,
        start=here,
        end=here,
        weapon=weapon.name,
        count=1,
        cover=cover,
        hits=hits,
    )
