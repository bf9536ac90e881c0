"""A melee between a section that has charged and the one that it has charged (MELEE-08 to MELEE-22)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.melee.fall_back import falls_back
from rulesets.dystopian_legions.chapters.melee.losses import lose
from rulesets.dystopian_legions.chapters.melee.melee_pools import attacking, defending, need
from rulesets.dystopian_legions.table.happenings.melee import MeleeRolled, MeleeWon
from rulesets.dystopian_legions.table.pools import throw
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Done, Procedure, step


class Melee(Procedure):
    """The melee of a section with the one that it has charged. `removed` are the Life Points that the attacker and the
    defender have removed, `loser` is known when all have struck."""

    kind = "legions.melee"

    section: str
    charged: list[str]
    removed: list[int] = [0, 0]
    loser: str = ""

    @step
    def begins(self, game: Legions, dice: Dice) -> Done | None:
        """DL-MELEE-08: a charge that has come home, if both sides are still there (DL-D-111)."""
        both = (self._attacker(game), self._defender(game))
        return None if all(section.on_table for section in both) else Done()

    @step
    def strike(self, game: Legions, dice: Dice) -> None:
        """DL-MELEE-13: both pools are rolled at the same time, and then both sides lose what they lose."""
        attacker, defender = self._attacker(game), self._defender(game)
        struck = [rolls(game, dice, attacker, attacks=True), rolls(game, dice, defender, attacks=False)]
        self.removed = [lose(game, defender, struck[0]), lose(game, attacker, struck[1])]

    @step
    def winner(self, game: Legions, dice: Dice) -> None:
        """DL-MELEE-17: who has removed more Life Points has won."""
        won, lost = self.section, self.charged[0]
        if not attacker_wins(self.removed):
            won, lost = lost, won
        self.loser = lost
        game.say(MeleeWon(rule="DL-MELEE-17", section=won, loser=lost, removed=self.removed))

    @step
    def fall_back(self, game: Legions, dice: Dice) -> None:
        """DL-MELEE-18, DL-MELEE-20: the winner stays, the loser falls back."""
        loser = game.sections[self.loser]
        if loser.on_table:
            won = self._attacker(game) if loser is self._defender(game) else self._defender(game)
            falls_back(game, loser, won)

    def _attacker(self, game: Legions) -> Section:
        return game.sections[self.section]

    def _defender(self, game: Legions) -> Section:
        return game.sections[self.charged[0]]


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
