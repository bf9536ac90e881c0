"""AIR ALERT: an enemy aircraft is shown to all machines of a side (SKILL-AIRALERT)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.moments import SPOTTED
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings import command as happened
from rulesets.dust_1947.table.order_fields import offer_unit
from rulesets.dust_1947.table.questions import AlertAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import count, roll
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused

RULE = "DU-SKILL-AIRALERT-01"


class Lookouts:
    """Of which aircraft a unit can warn."""

    def __init__(self, game: Dust, unit: Unit) -> None:
        self._game, self._by = game, unit

    def able(self) -> list[Unit]:
        """Those that can be chosen."""
        return [one for one in self._game.on_board(1 - self._by.seat) if self.why_not(one) is None]

    def why_not(self, target: Unit) -> Refused | None:
        """Why a unit cannot be chosen."""
        if target.seat == self._by.seat or not self._game.in_the_air(target) or target.where != "board":
            return Refused(RULE, command_reasons.NoEnemyAircraft(unit=target.id))
        return not_in_sight(self._game, self._by, target)


@rule(without=None)
def not_in_sight(game: Dust, unit: Unit, target: Unit) -> Refused | None:
    """DU-SKILL-AIRALERT-01: the aircraft is in the line of sight of who warns of it."""
    return None if board_of(game).sees(unit, target) else Refused(RULE, turn_reasons.OutOfSight(unit=target.id))


def sees_aircraft(game: Dust, unit: Unit) -> bool:
    """Whether there is any aircraft now of which a unit can warn."""
    return bool(Lookouts(game, unit).able())


class AirAlert(Procedure):
    """An AIR ALERT: the aircraft, where there is a choice, then a roll."""

    kind: ClassVar[str] = "dust.air_alert"

    unit: str
    target: str = ""

    @step
    def which(self, game: Dust, dice: Dice) -> Ask | Done | None:
        """Its player picks the aircraft."""
        by = game.units[self.unit]
        able = Lookouts(game, by).able()
        if not able:
            return Done()
        if len(able) > 1:
            return Ask(by.seat, AlertAsked(unit=by.id), RULE, (Command,))
        self.target = able[0].id
        return None

    @choices("which")
    def offer_aircraft(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The enemy aircraft in sight."""
        seen = Lookouts(game, game.units[self.unit])
        return offer_unit(
            game,
            draft,
            seen.able(),
            lambda text: Refused(RULE, command_reasons.NoEnemyAircraft(unit=text)),
            seen.why_not,
        )

    @answers("which")
    def picked(self, game: Dust, dice: Dice, action: Command) -> None:
        """Note it."""
        self.target = action.unit

    @step
    def roll(self, game: Dust, dice: Dice) -> Done:
        """DU-SKILL-AIRALERT-01: 1 die; on BLOC the aircraft is marked until the end of the turn."""
        fell = roll(dice, 1)
        success = count(fell, "air alert") > 0
        if success:
            game.units[self.target].mark(SPOTTED)
        shown = [symbol.value for symbol in fell]
        game.say(happened.AirAlert(rule=RULE, unit=self.unit, target=self.target, dice=shown, success=success))
        return Done()
