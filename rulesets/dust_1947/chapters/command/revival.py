"""The fallen come back: MEDEVAC and RESURRECTION (SKILL-MEDEVAC, SKILL-RESURRECT)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.chapters.action_lists.declaration import MEDEVAC, RESURRECTION
from rulesets.dust_1947.chapters.command.commands import HANDS, behind_walls
from rulesets.dust_1947.chapters.command.medics import fallen_kinds, stands_again
from rulesets.dust_1947.chapters.damage.leaders import about
from rulesets.dust_1947.moments import RAISED, asked
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings import command as happened
from rulesets.dust_1947.table.order_fields import offer_unit, offer_what
from rulesets.dust_1947.table.questions import ReturnAsked, ReviveAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import count, roll
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.engine.refusal import Refused

RULES = {MEDEVAC: "DU-SKILL-MEDEVAC-01", RESURRECTION: "DU-SKILL-RESURRECT-01"}
"""The rule of each action."""


class Recall:
    """The units to which a unit can bring back fallen soldiers with an action, whether it sees them or not."""

    def __init__(self, game: Dust, unit: Unit, action: str) -> None:
        self._game, self._unit, self._action = game, unit, action

    def able(self) -> list[Unit]:
        """Those that can be chosen."""
        return [one for one in self._game.on_board(self._unit.seat) if self.why_not(one) is None]

    def why_not(self, target: Unit) -> Refused | None:
        """Why a unit cannot be chosen."""
        cited = RULES[self._action]
        if target.seat != self._unit.seat or target.where != "board" or target.joined is not None:
            return Refused(cited, command_reasons.NotAFriend(unit=target.id))
        return (
            (no_dead(self._game, target) if self._action == RESURRECTION else no_infantry(self._game, target))
            or behind_walls(self._game, self._unit, target)
            or out_of_hands(self._game, self._unit, target, cited)
            or _whole(target, cited)
        )


@rule(without=None)
def no_infantry(game: Dust, target: Unit) -> Refused | None:
    """DU-SKILL-MEDEVAC-01: an infantry unit is chosen."""
    if game.card(target).on_foot:
        return None
    return Refused("DU-SKILL-MEDEVAC-01", command_reasons.NoInfantry(unit=target.id))


@rule(without=None)
def no_dead(game: Dust, target: Unit) -> Refused | None:
    """DU-SKILL-RESURRECT-01: a unit of mindless zombies is chosen."""
    if asked(RAISED, own(game, target), game, target=game.card(target)):
        return None
    return Refused("DU-SKILL-RESURRECT-01", command_reasons.NoMindlessZombies(unit=target.id))


def out_of_hands(game: Dust, unit: Unit, target: Unit, cited: str) -> Refused | None:
    """Why a unit is too far away: both actions reach range 1."""
    near = board_of(game).apart(unit, target) <= HANDS
    return None if near else Refused(cited, turn_reasons.TooFarToHear(unit=target.id, limit=HANDS))


def _whole(target: Unit, cited: str) -> Refused | None:
    """Why there is nobody to bring back."""
    return None if fallen(target) else Refused(cited, command_reasons.NobodyFell(unit=target.id))


def fallen(unit: Unit) -> int:
    """How many soldiers of a unit have fallen."""
    return sum(not one.alive for one in unit.soldiers)


class Revival(Procedure):
    """A MEDEVAC or RESURRECTION (`action`): the unit, 1 die for each of its fallen, then who comes back; so many of the
    successes are `left`."""

    kind: ClassVar[str] = "dust.revival"

    unit: str
    action: str
    target: str = ""
    left: int = 0

    @property
    def _rule(self) -> str:
        return RULES[self.action]

    @step
    def whom(self, game: Dust, dice: Dice) -> Ask | Done | None:
        """Its player picks the unit, where there is a choice."""
        by = game.units[self.unit]
        able = Recall(game, by, self.action).able()
        if not able:
            return Done()
        if len(able) > 1:
            return Ask(by.seat, ReviveAsked(unit=by.id, action=self.action), self._rule, (Command,))
        self.target = able[0].id
        return None

    @choices("whom")
    def offer_units(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The units near by that have lost somebody."""
        near = Recall(game, game.units[self.unit], self.action)
        return offer_unit(game, draft, near.able(), self._nobody, near.why_not)

    def _nobody(self, text: str) -> Refused:
        return Refused(self._rule, command_reasons.NotAFriend(unit=text))

    @answers("whom")
    def picked(self, game: Dust, dice: Dice, action: Command) -> None:
        """Note it."""
        self.target = action.unit

    @step
    def roll(self, game: Dust, dice: Dice) -> None:
        """DU-SKILL-MEDEVAC-01, DU-SKILL-RESURRECT-01: 1 die for each eliminated soldier; each BLOC brings one back."""
        fell = roll(dice, fallen(game.units[self.target]))
        self.left = count(fell, self.action)
        shown, told = [symbol.value for symbol in fell], {"rule": self._rule, "unit": self.target, "by": self.unit}
        game.say(happened.Revives(**told, row=self.action, dice=shown, back=self.left))

    @step
    def who(self, game: Dust, dice: Dice) -> Ask | Done:
        """Its player says who comes back, where they differ and not all of them do."""
        unit = game.units[self.target]
        while self.left and (len(fallen_kinds(unit)) == 1 or self.left == fallen(unit)):
            self._back(game, fallen_kinds(unit)[0])
        if not self.left:
            return Done()
        return Ask(unit.seat, ReturnAsked(unit=unit.id, left=self.left), self._rule, (Command,))

    @choices("who")
    def offer_fallen(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """One of each kind that has fallen."""
        unit = game.units[self.target]
        lost = [Option(who, about(unit, who)) for who in fallen_kinds(unit)]
        return offer_what(draft, unit.id, lost, lambda text: Refused(self._rule, command_reasons.NotHurt(what=text)))

    @answers("who")
    def chosen(self, game: Dust, dice: Dice, action: Command) -> Goto:
        """He is back."""
        self._back(game, action.what)
        return Goto("who")

    def _back(self, game: Dust, who: str) -> None:
        self.left -= 1
        stands_again(game, game.units[self.target], who, self._rule)
