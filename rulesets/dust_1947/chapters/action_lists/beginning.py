"""What happens before a unit declares: fire, recovery, the roll for a third action (ACT)."""

from __future__ import annotations

from rulesets.dust_1947 import moments
from rulesets.dust_1947.chapters.action_lists.declaration import NOTHING
from rulesets.dust_1947.chapters.damage.elimination import Suffering
from rulesets.dust_1947.chapters.movement.wire import frees_itself
from rulesets.dust_1947.chapters.suppression.stun import release
from rulesets.dust_1947.chapters.suppression.suppression import Recovery
from rulesets.dust_1947.table import skills_in_play, symbols
from rulesets.dust_1947.table.happenings import turn as happened
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Call, Done, Procedure, step


def acting(game: Dust, unit: str, hero: str | None) -> Unit | None:
    """Who goes on with an activation: the unit, or its hero when the rest of it is gone; None if nobody is left."""
    own = game.units[unit]
    if own.present:
        return own
    companion = game.units[hero] if hero is not None else None
    alone = companion is not None and companion.present and companion.joined is None
    return companion if alone else None


def takes(game: Dust, unit: Unit, word: str) -> None:
    """A unit takes an action: it lets go of whom it holds, unless it does nothing, and its skills hear of it."""
    if word != NOTHING:
        release(game, unit)
    moments.asked(moments.ACTION_TAKEN, skills_in_play.in_play(game, unit), game, unit=unit, word=word)


@rule(without=False)
def burns(unit: Unit) -> bool:
    """DU-CRIT-06: a burning vehicle takes 1 damage point every time it activates."""
    return "fire" in unit.criticals


@rule(without=False)
def no_extra_actions(*, reacting: bool) -> bool:
    """DU-REACT-12: a unit that reacts cannot use skills that grant actions."""
    return reacting


def burning(game: Dust, unit: Unit) -> Call | None:
    """What its fire does to a burning unit that activates."""
    return Call(Suffering(unit=unit.id, points=1, cause="fire")) if burns(unit) else None


class Beginning(Procedure):
    """The start of an activation, a called one and a reaction too; the result says whether the unit has a third action.
    `burnt`: its fire has burned already."""

    kind = "dust.beginning"

    unit: str
    hero: str | None = None
    reacting: bool = False
    burnt: bool = False
    third: bool = False

    @step
    def fire(self, game: Dust, dice: Dice) -> Call | None:
        """Burning damage before anything else; wire holds it no more."""
        frees_itself(game.units[self.unit])
        return None if self.burnt else burning(game, game.units[self.unit])

    @step
    def destroyed(self, game: Dust, dice: Dice) -> Done | None:
        """A unit destroyed by its fire goes no further."""
        return Done(False) if acting(game, self.unit, self.hero) is None else None

    @step
    def recovery(self, game: Dust, dice: Dice) -> Call | None:
        """Under fire or suppressed: the recovery roll."""
        unit = game.units[self.unit]
        return Call(Recovery(unit=self.unit)) if unit.under_fire or unit.suppressed else None

    @step
    def third_action(self, game: Dust, dice: Dice) -> None:
        """A skill may give a third action."""
        unit = game.units[self.unit]
        limited = moments.asked(moments.ACTIONS_AT_MOST, skills_in_play.in_play(game, unit), game, unit=unit)
        if limited or no_extra_actions(reacting=self.reacting):
            return
        effects = moments.asked(moments.THIRD_ACTION, skills_in_play.in_play(game, unit), game)
        row, cited = moments.replaced(effects, "")
        if row:
            rolled = symbols.roll(dice, 1)
            self.third = symbols.count(rolled, row) > 0
            shown = [symbol.value for symbol in rolled]
            game.say(happened.ThirdAction(rule=cited, unit=unit.id, dice=shown, row=row, won=self.third))

    @step
    def ends(self, game: Dust, dice: Dice) -> Done:
        """Hand over whether there is a third action."""
        return Done(self.third)
