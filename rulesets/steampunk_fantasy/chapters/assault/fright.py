"""Fear, before the assaults (ABIL)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Goto, Procedure, step
from rulesets.steampunk_fantasy.chapters.assault.fear_and_cunning import FEAR, fear_of
from rulesets.steampunk_fantasy.chapters.assault.outcome import there
from rulesets.steampunk_fantasy.chapters.damage.resistance import PSYCHIC
from rulesets.steampunk_fantasy.chapters.damage.results import Results
from rulesets.steampunk_fantasy.chapters.damage.typed_damage import Cause, typed_damage
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest
from rulesets.steampunk_fantasy.table.state import Steampunk


class Frightened(NamedTuple):
    """A base that faces fear, the die that is rolled for it, and whom it fears."""

    base: str
    die: int
    by: str = ""


class Fright(Procedure):
    """Every base that faces fear in its assault takes psychic damage once; `waiting` are those still to roll for."""

    kind = "steam.fright"

    contests: list[Contest]
    waiting: list[Frightened] = []

    @step
    def look_around(self, game: Steampunk, dice: Dice) -> None:
        """Who faces fear: in each assault the largest die of the enemies counts (SF-D-55)."""
        self.waiting = [one for contest in self.contests for one in _frightened(game, contest)]

    @step
    def roll(self, game: Steampunk, dice: Dice) -> Call | None:
        """Psychic damage; armour and the modifiers of regular damage do not count."""
        if not self.waiting:
            return None
        name, die, by = self.waiting.pop(0)
        words = typed_damage(game, dice, game.bases[name], PSYCHIC, die, Cause(by, FEAR))
        return Call(Results(base=name, words=list(words)))

    @step
    def next(self, game: Steampunk, dice: Dice) -> Goto | None:
        """Until everybody was frightened."""
        return Goto("roll") if self.waiting else None


def _frightened(game: Steampunk, contest: Contest) -> Sequence[Frightened]:
    bases = there(game, [*contest.standing, *contest.entering])
    feared = [fear_of(game, [base for base in bases if game.side(base) == side]) for side in (0, 1)]
    faced = ((base, *feared[1 - game.side(base)]) for base in bases)
    return [Frightened(base.id, die, by) for base, die, by in faced if die]
