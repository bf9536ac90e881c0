"""Agony 4: bleeding (CONT)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step
from rulesets.steampunk_fantasy.chapters.agony.instances import damage_by, die_of, each_instance
from rulesets.steampunk_fantasy.chapters.damage.resistance import BLEEDING
from rulesets.steampunk_fantasy.chapters.damage.results import Results
from rulesets.steampunk_fantasy.table.happenings.agony import BleedingEnds
from rulesets.steampunk_fantasy.table.state import Steampunk

STOPS_ON = 1


class Bleeding(Procedure):
    """The bleedings of one base. `left` are still to be rolled, `number` is the one that is, counted from 0; `killed`
    how many members died of it."""

    kind: ClassVar[str] = "steam.bleeding"

    base: str
    left: int = 0
    number: int = 0
    killed: int = 0

    def alive(self, game: Steampunk) -> bool:
        """A base that is gone does not bleed."""
        return game.bases[self.base].on_map

    @step
    def bleedings(self, game: Steampunk, dice: Dice) -> None:
        """Count the bleedings."""
        self.left = len(each_instance(game.bases[self.base].bleeds))

    @step
    def bleed(self, game: Steampunk, dice: Dice) -> Call | Done | Goto | None:
        """SF-CONT-19: the die of each bleeding, with the bonus, on the regular table; further bleeding is ignored."""
        base = game.bases[self.base]
        if not self.left or self.number >= len(base.bleeds):
            return Done()
        self.left -= 1
        die = die_of(dice, base.bleeds[self.number])
        if stops(die):
            return self._remove(game, "SF-CONT-18", die)
        self.killed = 0
        words = damage_by(game, base, BLEEDING, base.bleeds[self.number], die)
        return Call(Results(base=self.base, words=list(words), ignored=["bleed"]), into="killed")

    @step
    def after(self, game: Steampunk, dice: Dice) -> Goto:
        """Go on with the next one."""
        if spent(self.killed) and self.number < len(game.bases[self.base].bleeds):
            return self._remove(game, "SF-CONT-20")
        self.number += 1
        return Goto("bleed")

    def _remove(self, game: Steampunk, why: str, die: int | None = None) -> Goto:
        """A bleeding ends: by its die, or because it has killed."""
        base = game.bases[self.base]
        sides = base.bleeds[self.number]
        base.bleeds = [*base.bleeds[: self.number], *base.bleeds[self.number + 1 :]]
        game.say(BleedingEnds(rule=why, base=self.base, sides=sides, die=die))
        return Goto("bleed")


@rule(without=False)
def stops(die: int) -> bool:
    """SF-CONT-18: on a 1 a bleeding is removed without effect."""
    return die == STOPS_ON


@rule(without=False)
def spent(killed: int) -> bool:
    """SF-CONT-20: a bleeding that killed a member is removed."""
    return killed > 0
