"""FOLLOW ME: those near by who hear it move at once (SKILL-FOLLOW)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.chapters.command.commands import VOICE, Reach, friends
from rulesets.dust_1947.moments import FOLLOWED, LED
from rulesets.dust_1947.table.happenings import command as happened
from rulesets.dust_1947.table.order_fields import offer_unit
from rulesets.dust_1947.table.questions import FollowAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused

RULE = "DU-SKILL-FOLLOW-01"
NOBODY_MORE = "nobody more"
"""The answer that lets the others stay where they are."""


def followers(game: Dust, unit: Unit) -> list[Unit]:
    """Whoever would roll to follow a unit now."""
    reach = Reach(game, unit, VOICE, RULE)
    others = [one for one in friends(game, unit) if one is not unit and light(game, one)]
    return [one for one in others if reach.why_not(one, deaf_to_it) is None]


@rule(without=True)
def light(game: Dust, unit: Unit) -> bool:
    """DU-SKILL-FOLLOW-01: infantry of armour 1 and 2 follows."""
    return game.card(unit).on_foot and game.card(unit).armour in ("S1", "S2")


def deaf_to_it(unit: Unit) -> Refused | None:
    """Why a unit cannot follow, whoever calls."""
    return shaken(unit) or once_a_turn(unit)


@rule(without=None)
def shaken(unit: Unit) -> Refused | None:
    """DU-SKILL-FOLLOW-01: suppressed or stunned units cannot follow (DU-D-126)."""
    return _stays(unit.id) if unit.suppressed or unit.stunned or unit.held_by else None


@rule(without=None)
def once_a_turn(unit: Unit) -> Refused | None:
    """DU-SKILL-FOLLOW-01: nobody moves twice in a turn by Follow Me."""
    return _stays(unit.id) if unit.skill_state.get(FOLLOWED) else None


def _stays(text: str) -> Refused:
    return Refused(RULE, command_reasons.CannotFollow(unit=text))


class FollowMe(Procedure):
    """A FOLLOW ME: all roll, then those with BLOC move, in the order of their player. `ready` have yet to move."""

    kind: ClassVar[str] = "dust.follow_me"

    unit: str
    ready: list[str] = []
    mover: str = ""

    @step
    def roll(self, game: Dust, dice: Dice) -> None:
        """DU-SKILL-FOLLOW-01: each unit that hears it rolls 1 die; on BLOC it may move."""
        unit = game.units[self.unit]
        unit.mark(LED)
        able = followers(game, unit)
        fallen = roll(dice, len(able))
        self.ready = [one.id for one, symbol in zip(able, fallen, strict=True) if symbol in COUNTS["follow me"]]
        names, shown = [one.id for one in able], [symbol.value for symbol in fallen]
        game.say(happened.Follows(rule=RULE, unit=unit.id, able=names, dice=shown, ready=self.ready))

    @step
    def whom(self, game: Dust, dice: Dice) -> Ask | Done:
        """Its player says who moves next, or that nobody does."""
        left = self._left(game)
        if not left:
            return Done()
        return Ask(game.units[self.unit].seat, FollowAsked(unit=self.unit, ready=left), RULE, (Command,))

    def _left(self, game: Dust) -> list[str]:
        return [name for name in self.ready if game.units[name].where == "board"]

    @choices("whom")
    def offer_followers(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Those who have yet to move."""
        able = [game.units[name] for name in self._left(game)]
        return offer_unit(game, draft, able, _stays, lambda one: _stays(one.id), also=(NOBODY_MORE,))

    @answers("whom")
    def chosen(self, game: Dust, dice: Dice, action: Command) -> Done | None:
        """It moves; or the others stay."""
        if action.unit == NOBODY_MORE:
            return Done()
        self.mover, self.ready = action.unit, [name for name in self.ready if name != action.unit]
        return None

    @step
    def moves(self, game: Dust, dice: Dice) -> Call:
        """DU-SKILL-FOLLOW-01: a MOVE as if its value were 2, which is no activation."""
        game.units[self.mover].mark(FOLLOWED)
        return Call(MoveAction(unit=self.mover, allowance="follow"))

    @step
    def next_one(self, game: Dust, dice: Dice) -> Goto:
        """Until all have."""
        return Goto("whom")
