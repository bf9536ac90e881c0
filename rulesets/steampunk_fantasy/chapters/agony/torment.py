"""Agony 3: fire and poison (CONT)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step
from rulesets.steampunk_fantasy.chapters.agony.instances import damage_by, die_of, each_instance
from rulesets.steampunk_fantasy.chapters.damage.resistance import FIRE, POISON
from rulesets.steampunk_fantasy.chapters.damage.results import Results
from rulesets.steampunk_fantasy.table.happenings.agony import FireOut, PoisonWearsOff
from rulesets.steampunk_fantasy.table.state import Steampunk

GOES_OUT_ON = 2
"""A natural d6 of this or less puts a fire out."""
STEPS_DOWN = {12: 10, 10: 8, 8: 6, 6: 4}
"""How a poison wears off: the die that comes after each."""


class Torment(Procedure):
    """The fires of one base, then its poisons (SF-D-63). Tokens that come in the meantime work from the next turn on.

    `left` counts the fires, or poisons, that are still to be rolled; `number` is the poison that is rolled, counted
    from 0; `die` what fell; `killed` how many members died of it.
    """

    kind: ClassVar[str] = "steam.torment"

    base: str
    left: int = 0
    number: int = 0
    die: int = 0
    killed: int = 0

    def alive(self, game: Steampunk) -> bool:
        """Nothing burns on a base that is gone."""
        return game.bases[self.base].on_map

    @step
    def fires(self, game: Steampunk, dice: Dice) -> None:
        """Count the fires."""
        self.left = len(each_instance(range(game.bases[self.base].fires)))

    @step
    def burn(self, game: Steampunk, dice: Dice) -> Call | Goto | None:
        """SF-CONT-12: a d6 for each fire, with the bonus and less the fire resistance, on the regular table."""
        if not self.left:
            return Goto("poisons")
        self.left -= 1
        self.die = die_of(dice, 6)
        words = damage_by(game, game.bases[self.base], FIRE, 6, self.die)
        return Call(Results(base=self.base, words=list(words)))

    @step
    def go_out(self, game: Steampunk, dice: Dice) -> None:
        """SF-CONT-13: a fire that showed 2 or less goes out after its damage."""
        if self.die <= GOES_OUT_ON:
            game.bases[self.base].fires -= 1
            left = game.bases[self.base].fires
            game.say(FireOut(rule="SF-CONT-13", base=self.base, die=self.die, fires=left))

    @step
    def next_fire(self, game: Steampunk, dice: Dice) -> Goto:
        """One after the other."""
        return Goto("burn")

    @step
    def poisons(self, game: Steampunk, dice: Dice) -> None:
        """Count the poisons."""
        self.left = len(each_instance(game.bases[self.base].poisons))

    @step
    def poison(self, game: Steampunk, dice: Dice) -> Call | Done | None:
        """SF-CONT-15: the die of each poison, with the bonus and less the poison resistance, on the regular table."""
        if not self.left:
            return Done()
        self.left -= 1
        base = game.bases[self.base]
        self.killed, self.die = 0, die_of(dice, base.poisons[self.number])
        words = damage_by(game, base, POISON, base.poisons[self.number], self.die)
        return Call(Results(base=self.base, words=list(words)), into="killed")

    @step
    def wear_off(self, game: Steampunk, dice: Dice) -> Goto:
        """What becomes of a poison that was rolled."""
        base, number = game.bases[self.base], self.number
        before, killed = base.poisons[number], spent(self.killed)
        after = None if killed else worn(before)
        left = [] if after is None else [after]
        base.poisons = [*base.poisons[:number], *left, *base.poisons[number + 1 :]]
        self.number += len(left)
        rule_id = "SF-CONT-16" if killed else "SF-CONT-17"
        game.say(PoisonWearsOff(rule=rule_id, base=self.base, before=before, sides=after, killed=killed))
        return Goto("poison")


@rule(without=False)
def spent(killed: int) -> bool:
    """SF-CONT-16: a poison that killed a member is removed."""
    return killed > 0


@rule(without=lambda sides: sides)
def worn(sides: int) -> int | None:
    """SF-CONT-17: a poison that did not kill goes one step down; from a d4 it is gone."""
    return STEPS_DOWN.get(sides)
