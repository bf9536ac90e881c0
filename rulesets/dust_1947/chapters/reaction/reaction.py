"""The reaction window: one unit may answer an enemy activation with a reactive attack (REACT)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947 import moments
from rulesets.dust_1947.actions import React, Respond
from rulesets.dust_1947.chapters.action_lists.beginning import Beginning, acting
from rulesets.dust_1947.chapters.action_lists.declaration import REACTS
from rulesets.dust_1947.chapters.attack.attack_action import AttackAction, has_target, why_no_target
from rulesets.dust_1947.chapters.movement.turning import turn, turns
from rulesets.dust_1947.chapters.suppression.stun import release
from rulesets.dust_1947.table import skills_in_play, symbols
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings import attack as of_attack
from rulesets.dust_1947.table.happenings import turn as happened
from rulesets.dust_1947.table.questions import ReactAsked, RespondAsked
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.reasons import weapons as weapons_reasons
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.boards.squares.board import Direction
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

NOBODY = "nobody"
SUSTAINED, TURN = "sustained", "turn"
UP_TO = 4
"""The range in squares within which a unit may react."""


def eligible(game: Dust, trigger: Unit) -> list[Unit]:
    """The enemy units that may attempt a reaction to this unit now."""
    if is_aboard(trigger):
        return []
    return [unit for unit in game.on_board(1 - trigger.seat) if why_not(game, unit, trigger) is None]


@rule(without=False)
def is_aboard(trigger: Unit) -> bool:
    """DU-TRANS-13: nobody reacts to a unit inside a carrier, because no attack can be declared against it."""
    return trigger.where == ABOARD


def why_not(game: Dust, unit: Unit, trigger: Unit) -> Refused | None:
    """Why a unit may not react."""
    return has_acted(unit) or flies(game, unit) or is_held(unit) or too_far(game, unit, trigger)


@rule(without=None)
def has_acted(unit: Unit) -> Refused | None:
    """DU-REACT-01: only a unit on the board that has not acted this turn; the attempt uses its activation."""
    if unit.where != "board" or unit.activated:
        return Refused("DU-REACT-01", turn_reasons.HasActivated(unit=unit.id))
    return None


@rule(without=None)
def flies(game: Dust, unit: Unit) -> Refused | None:
    """DU-REACT-14: aircraft never react."""
    return Refused("DU-REACT-14", turn_reasons.Aircraft(unit=unit.id)) if game.card(unit).kind == "aircraft" else None


@rule(without=None)
def is_held(unit: Unit) -> Refused | None:
    """DU-SKILL-STUN-03: a unit held by a grapple cannot attempt a reaction."""
    return Refused("DU-SKILL-STUN-03", weapons_reasons.HeldReacts(unit=unit.id)) if unit.held_by else None


@rule(without=None)
def too_far(game: Dust, unit: Unit, trigger: Unit) -> Refused | None:
    """DU-REACT-02: the distance between the two units may be at most 4."""
    limit, _ = reach_of(game, unit)
    apart = board_of(game).apart(unit, trigger)
    if apart <= limit:
        return None
    return Refused("DU-REACT-02", turn_reasons.TooFarToReact(unit=unit.id, distance=apart, limit=limit))


def reach_of(game: Dust, unit: Unit) -> tuple[int, str]:
    """The range in squares from which a unit may react, and the rule that makes it another (empty: none)."""
    return moments.replaced(moments.asked(moments.REACTION_RANGE, skills_in_play.in_play(game, unit), game), UP_TO)


def dice_of(unit: Unit) -> int:
    """How many dice an attempt is."""
    return min(suppressed_dice(unit), stunned_dice(unit))


@rule(without=2)
def suppressed_dice(unit: Unit) -> int:
    """DU-SUP-12: a unit still suppressed after its recovery roll rolls 1 die for the attempt instead of 2."""
    return 1 if unit.suppressed else 2


@rule(without=2)
def stunned_dice(unit: Unit) -> int:
    """DU-SKILL-STUN-03, DU-WPN-TESLA-02: a stunned unit that attempts a reaction rolls 1 die."""
    return 1 if unit.stunned else 2


@rule(without=None)
def shakes_it_off(unit: Unit) -> None:
    """DU-SKILL-STUN-03, DU-WPN-TESLA-02: the stunned token goes with the attempt, success or not."""
    unit.stunned = False


@rule(without=None)
def tokens_wait(trigger: Unit) -> str | None:
    """DU-SUP-13: tokens that a reactive attack gives wait for the end of the interrupted activation."""
    return trigger.id


class ReactionWindow(Procedure):
    """The moment at which an activation may be answered. `reactor` is the unit that tries, `bloc` what it rolled."""

    kind = "dust.reaction"

    unit: str
    hero: str | None = None
    reactor: str | None = None
    companion: str | None = None
    third: bool = False
    bloc: int = 0
    outcome: dict[str, Any] | None = None

    @step
    def offered(self, game: Dust, dice: Dice) -> Ask | Done:
        """DU-REACT-01: at most one unit may attempt a reaction; no window opens where nobody can."""
        trigger = game.units[self.unit]
        self.hero = game.heir(trigger)
        able = [unit.id for unit in eligible(game, trigger)]
        if game.options.reaction_prompt == "never" or not able:
            return Done()
        asked = ReactAsked(unit=self.unit, able=able)
        return Ask(1 - trigger.seat, asked, "DU-REACT-01", (React,), default=React(unit=NOBODY))

    @choices("offered")
    def units(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The units that may react, or nobody."""
        if "unit" in draft:
            return None
        trigger = game.units[self.unit]
        options = [*(unit.id for unit in eligible(game, trigger)), NOBODY]
        return offer("unit", options, lambda v: None if v in options else self._why_not(game, trigger, v))

    @staticmethod
    def _why_not(game: Dust, trigger: Unit, value: str) -> Refused:
        unit = game.units.get(value)
        if unit is None or unit.seat == trigger.seat:
            return Refused("DU-REACT-01", turn_reasons.NotYourUnit(unit=value))
        if unit.joined is not None and unit.where == "board":
            return Refused("DU-ACT-04", turn_reasons.ActsWithItsUnit(unit=value, host=unit.joined))
        missing = Refused("DU-REACT-01", turn_reasons.NotOnTheBoard(unit=value))
        return missing if unit.where != "board" else why_not(game, unit, trigger) or missing

    @answers("offered")
    def attempted(self, game: Dust, dice: Dice, action: React) -> Done | None:
        """The attempt uses the activation of the unit, whatever comes of it."""
        if action.unit == NOBODY:
            game.say(happened.NoReaction(rule="DU-REACT-01", seat=1 - game.units[self.unit].seat))
            return Done()
        reactor = game.units[action.unit]
        self.reactor, self.companion = reactor.id, game.heir(reactor)
        reactor.activated = True
        skills = skills_in_play.in_play(game, reactor)
        moments.asked(moments.ACTION_TAKEN, skills, game, unit=reactor, word=REACTS)
        trigger = game.units[self.unit]
        far, (limit, cited) = board_of(game).apart(reactor, trigger), reach_of(game, reactor)
        game.say(happened.Reacts(rule=cited or "DU-REACT-02", unit=reactor.id, to=self.unit, distance=far, limit=limit))
        return None

    @step
    def begins(self, game: Dust, dice: Dice) -> Call:
        """Fire and recovery come first, as in every activation."""
        return Call(Beginning(unit=self._reactor, hero=self.companion, reacting=True))

    @property
    def _reactor(self) -> str:
        return self.reactor or ""

    @step
    def roll(self, game: Dust, dice: Dice) -> Done | None:
        """DU-REACT-07: 2 dice, counting BLOC."""
        unit = acting(game, self._reactor, self.companion)
        if unit is None:
            return Done()
        effects = moments.asked(moments.REACTION_SYMBOLS, skills_in_play.in_play(game, unit), game)
        row, cited = moments.replaced(effects, "reaction")
        tokens = [word for word, has in (("suppressed", unit.suppressed), ("stunned", unit.stunned)) if has]
        rolled = symbols.roll(dice, dice_of(unit))
        shakes_it_off(unit)
        self.bloc = symbols.count(rolled, row)
        game.say(
            happened.ReactionRoll(
                rule=cited or "DU-REACT-07",
                unit=unit.id,
                dice=[symbol.value for symbol in rolled],
                successes=self.bloc,
                row=row,
                tokens=tokens,
            )
        )
        return None

    @step
    def fails(self, game: Dust, dice: Dice) -> None:
        """DU-REACT-11: no BLOC: the unit activates for a NOTHING."""
        if not self.bloc:
            game.say(happened.ReactionFails(rule="DU-REACT-11", unit=self._reactor))

    @step
    def two(self, game: Dust, dice: Dice) -> Ask | Call | None:
        """DU-REACT-09: two BLOC: a SUSTAINED ATTACK, or a turn in place and an ATTACK."""
        if self.bloc < 2:
            return None
        unit = game.units[self._reactor]
        if not turns(game, unit):
            return self._attack(game, sustained=True)
        return Ask(unit.seat, RespondAsked(unit=unit.id, to=self.unit), "DU-REACT-09", (Respond,))

    @choices("two")
    def ways(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """How, and for a turn in place: which way."""
        if "how" not in draft:
            return offer("how", (SUSTAINED, TURN))
        if draft["how"] == SUSTAINED or "facing" in draft:
            return None
        unit = game.units[self._reactor]
        options = [way.value for way in turns(game, unit)]

        def judge(value: str) -> Refused | None:
            return (
                None
                if value in options
                else Refused("DU-REACT-09", turn_reasons.NoSuchFacing(facing=value, options=options))
            )

        return offer("facing", options, judge, kind="facing")

    @answers("two")
    def responded(self, game: Dust, dice: Dice, action: Respond) -> Call | Goto:
        """Turn if it is to turn, then attack."""
        if action.how == SUSTAINED:
            return self._attack(game, sustained=True) or Goto("withheld")
        unit = game.units[self._reactor]
        release(game, unit)
        turn(game, unit, Direction(action.facing))
        game.say(happened.Turns(rule="DU-REACT-09", unit=unit.id, facing=action.facing))
        return self._attack(game, sustained=False) or Goto("withheld")

    @step
    def one(self, game: Dust, dice: Dice) -> Call | None:
        """DU-REACT-10: one BLOC: an ATTACK against the unit that is answered."""
        return self._attack(game, sustained=False) if self.bloc == 1 else None

    def _attack(self, game: Dust, *, sustained: bool) -> Call | None:
        """The attack at the unit that is answered; where no weapon can reach it there is none."""
        unit = acting(game, self._reactor, self.companion)
        if unit is None or not has_target(game, unit, reaction_to=self.unit):
            why = why_no_target(game, unit, reaction_to=self.unit) if unit is not None else []
            game.say(of_attack.NoTarget(rule="DU-REACT-10", unit=self._reactor, why=why))
            return None
        release(game, unit)
        waits = tokens_wait(game.units[self.unit])
        attack = AttackAction(
            unit=unit.id, sustained=sustained, reaction_to=self.unit, tokens_wait_for=waits, looked=True
        )
        return Call(attack, into="outcome")

    @step
    def withheld(self, game: Dust, dice: Dice) -> Done:
        """Note the token that the answered unit will get when its activation ends."""
        trigger = acting(game, self.unit, self.hero)
        hit = (self.outcome or {}).get("hit", [])
        if trigger is not None and self.unit in hit and tokens_wait(trigger):
            trigger.delayed_hits += 1
            trigger.delayed_by = self._reactor
        return Done()
