"""A melee between a section that has charged and the one that it has charged (MELEE-08 to MELEE-22)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.chapters.melee.fall_back import falls_back
from rulesets.dystopian_legions.chapters.melee.losses import lose
from rulesets.dystopian_legions.chapters.melee.melee_pools import attacking, defending, need
from rulesets.dystopian_legions.chapters.melee.swift_strike import strikes_first
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.table.happenings.melee import MeleeRolled, MeleeWon
from rulesets.dystopian_legions.table.pools import throw
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Call, Done, Procedure, step

Both = tuple[Section, Section]
"""The section that has charged, and the one that it has charged."""


class Melee(Procedure):
    """The melee of a section with the one that it has charged. `removed` are the Life Points that the attacker and the
    defender have removed, `fell` the names of the models that fell, `loser` is known when all have struck."""

    kind = "legions.melee"

    section: str
    charged: list[str]
    removed: list[int] = [0, 0]
    fell: list[str] = []
    loser: str = ""

    @step
    def begins(self, game: Legions, dice: Dice) -> Done | None:
        """DL-MELEE-08: a charge that has come home, if both sides are still there (DL-D-111)."""
        both = (self._attacker(game), self._defender(game))
        return None if all(section.on_table for section in both) else Done()

    @step
    def strike(self, game: Legions, dice: Dice) -> None:
        """DL-MELEE-13: both pools are rolled at the same time, and then both sides lose what they lose; unless one of
        them strikes before the other."""
        both = (self._attacker(game), self._defender(game))
        first = strikes_first(game, *both)
        removed = {section.id: 0 for section in both}
        for striking in strokes(both, first):
            struck = {section.id: rolls(game, dice, section, attacks=section is both[0]) for section in striking}
            for section in striking:
                lost = lose(game, other_of(both, section), struck[section.id])
                removed[section.id] = len(lost.hit)
                self.fell = [*self.fell, *lost.fell]
        self.removed = list(removed.values())
        both[1].defends = ""

    @step
    def winner(self, game: Legions, dice: Dice) -> None:
        """DL-MELEE-17: who has removed more Life Points has won."""
        won, lost = self.section, self.charged[0]
        if not attacker_wins(self.removed):
            won, lost = lost, won
        self.loser = lost
        game.say(MeleeWon(rule="DL-MELEE-17", section=won, loser=lost, removed=self.removed))

    @step
    def morale(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MELEE-19: who has lost Life Points takes a Morale Check, before the loser falls back."""
        lost = (self.removed[1], self.removed[0])
        hurt = [name for name, points in zip((self.section, self.charged[0]), lost, strict=True) if points]
        return Call(Morale(hurt=hurt, fell=self.fell)) if hurt else None

    @step
    def fall_back(self, game: Legions, dice: Dice) -> None:
        """DL-MELEE-18, DL-MELEE-20: the winner stays, the loser falls back."""
        loser = game.sections[self.loser]
        if loser.on_table:
            falls_back(game, loser, other_of((self._attacker(game), self._defender(game)), loser))

    def _attacker(self, game: Legions) -> Section:
        return game.sections[self.section]

    def _defender(self, game: Legions) -> Section:
        return game.sections[self.charged[0]]


def other_of(both: Both, section: Section) -> Section:
    """The other side of a melee."""
    return both[1] if section is both[0] else both[0]


def strokes(both: Both, first: Section | None) -> Iterator[list[Section]]:
    """Who strikes at the same time: both, or one after the other, who may have nobody left by then."""
    if first is None:
        yield list(both)
        return
    yield [first]
    last = other_of(both, first)
    if strikes_back(last):
        yield [last]


@rule(without=True)
def strikes_back(section: Section) -> bool:
    """DL-SWIFT-04, DL-SWIFT-06: those who are left strike back, in contact or not."""
    return bool(section.alive)


def rolls(game: Legions, dice: Dice, section: Section, *, attacks: bool) -> int:
    """A section rolls its pool; its successes."""
    pool = attacking(game, section) if attacks else defending(game, section)
    fell = throw(pool.whole, dice, need(section))
    told = MeleeRolled(rule="DL-MELEE-13", section=section.id, models=len(section.alive), pool=pool, thrown=fell)
    game.say(told)
    return fell.successes


@rule(without=True)
def attacker_wins(removed: list[int]) -> bool:
    """DL-MELEE-17: on a tie the defender wins."""
    return removed[0] > removed[1]
