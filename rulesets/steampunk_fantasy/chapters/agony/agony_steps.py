"""The agony steps of a turn (TURN, CONT)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import CallAll, Done, Procedure, step
from rulesets.steampunk_fantasy.chapters.agony.acid import first_step, second_step
from rulesets.steampunk_fantasy.chapters.agony.bleeding import Bleeding
from rulesets.steampunk_fantasy.chapters.agony.instances import suffering
from rulesets.steampunk_fantasy.chapters.agony.torment import Torment
from rulesets.steampunk_fantasy.chapters.hex_effects.fires import burn_out
from rulesets.steampunk_fantasy.chapters.setup.victory import cleared
from rulesets.steampunk_fantasy.table.happenings.turn import Shown
from rulesets.steampunk_fantasy.table.state import Steampunk


class Agony(Procedure):
    """Agony 1 to 4 (in Agony 0 nothing of the basic game happens). Bases suffer side by side: it makes no difference
    which comes first (SF-D-63)."""

    kind: ClassVar[str] = "steam.agony"

    @step
    def agony_1(self, game: Steampunk, dice: Dice) -> None:
        """Acid eats."""
        game.stage = "agony"
        first_step(game, dice)

    @step
    def agony_2(self, game: Steampunk, dice: Dice) -> None:
        """Acid is rolled for."""
        second_step(game, dice)

    @step
    def agony_3(self, game: Steampunk, dice: Dice) -> CallAll:
        """Fire and poison."""
        hurt = suffering(game, lambda base: bool(base.fires or base.poisons))
        return CallAll([Torment(base=base.id) for base in hurt])

    @step
    def cleared_by_fire_and_poison(self, game: Steampunk, dice: Dice) -> Done | None:
        """The game ends at once when a side has no base left: then nobody bleeds any more (SF-SETUP-04)."""
        return Done() if cleared(game) else None

    @step
    def agony_4(self, game: Steampunk, dice: Dice) -> CallAll:
        """Bleeding."""
        return CallAll([Bleeding(base=base.id) for base in suffering(game, lambda base: bool(base.bleeds))])

    @step
    def fires_burn_out(self, game: Steampunk, dice: Dice) -> None:
        """Burning hexes burn out in Agony 4."""
        burn_out(game)
        game.show(game.stage, Shown(what=game.stage))
