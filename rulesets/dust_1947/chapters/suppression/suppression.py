"""Under fire and suppressed: tokens, and the recovery roll (SUP)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.moments import NEVER_SUPPRESSED, NO_TOKENS, RECOVERY_DICE, STEADIES, asked, replaced
from rulesets.dust_1947.table.happenings import suppression as happened
from rulesets.dust_1947.table.skills_in_play import in_play, of_others, own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import count, roll
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Done, Procedure, step


def recovery_dice(game: Dust, unit: Unit) -> tuple[int, str]:
    """How many dice a unit rolls for its tokens, and the rule if they are more than two; several do not add up
    (DU-D-138)."""
    effects = [*of_others(game, STEADIES, unit), *asked(RECOVERY_DICE, in_play(game, unit), game)]
    return replaced(effects, 2)


def hit(game: Dust, unit: Unit, by: str, *, waited: bool = False) -> None:
    """One step of suppression for a unit that was hit in an attack, however many hits there were; `by` is who did it,
    `waited`: it was a reaction, in the middle of the unit's own activation."""
    if keeps_calm(game, unit, by):
        return
    if takes_no_more(unit):
        game.say(happened.AlreadySuppressed(rule="DU-SUP-03", unit=unit.id, by=by, waited=waited))
    elif becomes_suppressed(unit) and not unbreakable(game, unit):
        unit.under_fire, unit.suppressed = False, True
        game.say(happened.Suppressed(rule="DU-SUP-02", unit=unit.id, by=by, waited=waited))
    else:
        comes_under_fire(game, unit, by, waited=waited)


def hit_hard(game: Dust, unit: Unit, cited: str, by: str, *, waited: bool = False) -> None:
    """Suppression at once for a unit that was hit, in place of under fire (DU-D-175); `cited` is the rule for it."""
    if unit.suppressed or keeps_calm(game, unit, by):
        return
    if unbreakable(game, unit):
        comes_under_fire(game, unit, by, waited=waited)
        return
    unit.under_fire, unit.suppressed = False, True
    game.say(happened.Suppressed(rule=cited, unit=unit.id, by=by, waited=waited))


def unbreakable(game: Dust, unit: Unit) -> bool:
    """Whether a skill of a unit keeps it from ever being suppressed."""
    return bool(asked(NEVER_SUPPRESSED, own(game, unit), game))


def keeps_calm(game: Dust, unit: Unit, by: str) -> bool:
    """Whether a skill keeps all tokens away from a unit."""
    _, cited = replaced(asked(NO_TOKENS, in_play(game, unit), game, unit=unit), False)
    if cited:
        game.say(happened.KeepsCalm(rule=cited, unit=unit.id, by=by))
    return bool(cited)


@rule(without=None)
def comes_under_fire(game: Dust, unit: Unit, by: str, *, waited: bool) -> None:
    """DU-SUP-01: a unit that is hit gets an under fire token, even if every hit was saved."""
    if not unit.under_fire:
        unit.under_fire = True
        game.say(happened.UnderFire(rule="DU-SUP-01", unit=unit.id, by=by, waited=waited))


@rule(without=False)
def becomes_suppressed(unit: Unit) -> bool:
    """DU-SUP-02: the under fire token of a unit that is hit again is replaced by a suppression token."""
    return unit.under_fire


@rule(without=False)
def takes_no_more(unit: Unit) -> bool:
    """DU-SUP-03: a suppressed unit gains no further token."""
    return unit.suppressed


@rule(without=True)
def close_combat_suppresses() -> bool:
    """DU-SUP-11: hits in close combat, retaliation included, never place tokens."""
    return False


@rule(without=False)
def waits(unit: Unit, interrupted: str | None) -> bool:
    """DU-SUP-13: the tokens that a reaction gives to the unit it interrupts wait until its activation ends."""
    return unit.id == interrupted


class Recovery(Procedure):
    """The recovery roll of a unit that activates with a token. Result: {"bloc": how many BLOC}."""

    kind: ClassVar[str] = "dust.recovery"

    unit: str
    bloc: int = 0
    done: bool = False

    @step
    def roll(self, game: Dust, dice: Dice) -> Done | None:
        """DU-SUP-04: a unit with a token rolls 2 dice when it activates and counts BLOC."""
        unit = game.units[self.unit]
        if not (unit.under_fire or unit.suppressed):
            return Done({"bloc": 0})
        number, cited = recovery_dice(game, unit)
        fallen = roll(dice, number)
        self.bloc = count(fallen, "recovery")
        shown = [symbol.value for symbol in fallen]
        game.say(happened.RecoveryRoll(rule="DU-SUP-04", unit=unit.id, dice=shown, because=cited, bloc=self.bloc))
        return None

    @step
    def two_bloc(self, game: Dust, dice: Dice) -> None:
        """DU-SUP-05: with two BLOC all under fire and suppression tokens are removed."""
        if self.bloc >= 2:
            unit = game.units[self.unit]
            unit.under_fire = unit.suppressed = False
            self.done = True
            game.say(happened.Recovered(rule="DU-SUP-05", unit=unit.id))

    @step
    def one_bloc_under_fire(self, game: Dust, dice: Dice) -> None:
        """DU-SUP-06: with one BLOC a unit that is only under fire loses the token."""
        unit = game.units[self.unit]
        if self.bloc == 1 and unit.under_fire:
            unit.under_fire, self.done = False, True
            game.say(happened.Recovered(rule="DU-SUP-06", unit=unit.id))

    @step
    def one_bloc_suppressed(self, game: Dust, dice: Dice) -> None:
        """DU-SUP-07: with one BLOC a suppressed unit is only under fire."""
        unit = game.units[self.unit]
        if self.bloc == 1 and unit.suppressed and not self.done:
            unit.suppressed, unit.under_fire = False, True
            game.say(happened.UnderFireAgain(rule="DU-SUP-07", unit=unit.id))

    @step
    def end(self, game: Dust, dice: Dice) -> Done:
        """Say how it went, if nothing was recovered."""
        if self.bloc == 0:
            game.say(happened.NotRecovered(rule="DU-SUP-04", unit=self.unit))
        return Done({"bloc": self.bloc})
