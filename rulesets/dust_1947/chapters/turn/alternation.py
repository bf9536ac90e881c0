"""Who activates next: one unit each, passing, and units from reserve (ACT)."""

from __future__ import annotations

from rulesets.dust_1947.actions import Activate, Finish, Pass
from rulesets.dust_1947.chapters.damage import reserve
from rulesets.dust_1947.chapters.heroes.pilots import aboard, why_inside
from rulesets.dust_1947.chapters.turn.activation import Activation
from rulesets.dust_1947.table.happenings import turn as happened
from rulesets.dust_1947.table.questions import ActivateAsked
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


@rule(without=False)
def goes_with_its_unit(unit: Unit) -> bool:
    """DU-ACT-04: a hero joined to a unit counts with it as one single unit."""
    return unit.joined is not None


def left(game: Dust, seat: int) -> list[Unit]:
    """The units of a seat that are left to activate this turn; those in reserve are not counted."""
    waiting = [
        u for u in game.units.values() if u.seat == seat and u.in_play and not u.activated and activates_apart(u)
    ]
    return [u for u in waiting if not goes_with_its_unit(u) and not kept_away(game, u)]


@rule(without=lambda unit: unit.where != ABOARD)
def activates_apart(unit: Unit) -> bool:
    """DU-TRANS-06: a unit aboard has its own activation, independent of that of its carrier."""
    return True


def kept_away(game: Dust, unit: Unit) -> bool:
    """Whether a unit is aboard an aircraft that the weather keeps off the board (DU-D-167)."""
    carrier = game.carrier(unit)
    return carrier is not None and (not carrier.present or kept_away(game, carrier))


def counted(game: Dust, seat: int) -> int:
    """How many units a seat has left, as passing compares them."""
    units = left(game, seat)
    return len(units) + sum(_beside(game, u) for u in units if u.hero is not None)


def _beside(game: Dust, unit: Unit) -> int:
    """How many the hero in a unit counts for besides it."""
    return counts_apart() if game.card(unit).on_foot else pilot_counts_apart()


@rule(without=1)
def counts_apart() -> int:
    """DU-HERO-12: a hero and its unit count as one unit when units left to activate are compared."""
    return 0


@rule(without=1)
def pilot_counts_apart() -> int:
    """DU-PILOT-04: pilot and vehicle activate together and count as a single unit for passing."""
    return 0


@rule(without=None)
def may_not_pass(game: Dust, seat: int) -> Refused | None:
    """DU-ACT-03: a player may pass only with strictly fewer units left than the opponent."""
    mine, theirs = counted(game, seat), counted(game, 1 - seat)
    return Refused("DU-ACT-03", turn_reasons.NotFewer(mine=mine, theirs=theirs)) if mine >= theirs else None


@rule(without=lambda game, seat: 1 - seat)
def next_seat(game: Dust, seat: int) -> int | None:
    """DU-ACT-01: players take turns; one with nothing left is skipped, and the turn ends when both have nothing."""
    for candidate in (1 - seat, seat):
        if left(game, candidate) or may_bring_on(game, candidate):
            return candidate
    return None


@rule(without=[])
def may_bring_on(game: Dust, seat: int) -> list[Unit]:
    """DU-ACT-15: a reserve may be chosen in place of a unit on the board, unless its player has finished."""
    return [] if game.finished[seat] else reserve.ready(game, seat)


class Alternation(Procedure):
    """All activations of one turn; `seat` has the next one."""

    kind = "dust.alternation"

    seat: int
    following: str | None = None

    @step
    def begins(self, game: Dust, dice: Dice) -> Goto | None:
        """The first activation goes to the player chosen, if that one has anything to activate."""
        if left(game, self.seat) or may_bring_on(game, self.seat):
            return Goto("whose")
        return None

    @step
    def on_to_the_next(self, game: Dust, dice: Dice) -> Done | None:
        """The other player, or the same one if the other has nothing left."""
        following = next_seat(game, self.seat)
        if following is None:
            return Done()
        self.seat = following
        return None

    @step
    def whose(self, game: Dust, dice: Dice) -> Ask | Done:
        """A player activates a unit, passes, or leaves the reserves where they are."""
        game.active = self.seat
        numbers = (counted(game, 0), counted(game, 1))
        mine = numbers[self.seat]
        if not mine and not may_bring_on(game, self.seat):
            return Done()
        ways: tuple[type[Action], ...] = (Activate, Pass) if mine else (Activate, Finish)
        return Ask(self.seat, ActivateAsked(left=numbers), "DU-ACT-01", ways)

    @choices("whose")
    def units(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The units that may act now; passing explains itself where it is not allowed."""
        seat = question.seat
        if draft["type"] == "finish":
            return None
        if draft["type"] == "pass":
            why = may_not_pass(game, seat)
            return offer("type", (), lambda value: why) if why else None
        if "unit" in draft:
            return None
        names = [u.id for u in (*left(game, seat), *may_bring_on(game, seat))]
        riders = [hero.id for hero in aboard(game, seat)]

        def judge(value: str) -> Refused | None:
            if value in names:
                return None
            return why_inside(game, game.units[value]) if value in riders else why_not(game, seat, value)

        return offer("unit", (*names, *riders), judge)

    @answers("whose")
    def acted(self, game: Dust, dice: Dice, action: Activate | Pass | Finish) -> Call | Goto:
        """Carry out the choice, then it is the other player's turn."""
        if isinstance(action, Activate):
            return Call(Activation(unit=action.unit), into="following")
        if isinstance(action, Finish):
            game.finished[self.seat] = True
            game.say(happened.Finished(rule="DU-ACT-15", seat=self.seat))
        else:
            mine, theirs = counted(game, self.seat), counted(game, 1 - self.seat)
            game.say(happened.Passed(rule="DU-ACT-03", seat=self.seat, mine=mine, theirs=theirs))
        game.chapter += 1
        return Goto("on_to_the_next")

    @step
    def moving_on(self, game: Dust, dice: Dice) -> Call | Goto:
        """DU-CMD-13: a unit that was got moving activates at once, then the opponent is next."""
        unit, self.following = self.following, None
        if unit is None:
            return Goto("on_to_the_next")
        return Call(Activation(unit=unit), into="following")

    @step
    def after(self, game: Dust, dice: Dice) -> Goto:
        """That activation is over; its unit may have got yet another one moving."""
        return Goto("moving_on")


def why_not(game: Dust, seat: int, value: str) -> Refused:
    """Why a unit cannot be activated now."""
    unit = game.units.get(value)
    if unit is None or unit.seat != seat:
        return Refused("DU-ACT-02", turn_reasons.NotYourUnit(unit=value))
    if unit.where == "reserve" and reserve.kept_out(game, unit):
        return Refused("DU-WX-21", turn_reasons.StormKeepsAway(unit=value))
    if unit.where == "reserve":
        return Refused("DU-ACT-15", turn_reasons.CannotEnterNow(unit=value, turn=unit.back_on))
    if kept_away(game, unit):
        return Refused("DU-WX-21", turn_reasons.CarrierIsAway(unit=value, carrier=unit.carrier))
    if not unit.present:
        return Refused("DU-ACT-01", turn_reasons.NotOnTheBoard(unit=value))
    return Refused("DU-ACT-02", turn_reasons.HasActivated(unit=value))
