"""One activation: its start, the declaration, action after action, its end (ACT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import Field

from rulesets.dust_1947 import declaration, specials, suppression, trigger
from rulesets.dust_1947.actions import Declare, Deploy
from rulesets.dust_1947.attack import AttackAction, has_target
from rulesets.dust_1947.beginning import Beginning, acting
from rulesets.dust_1947.declaration import ATTACK, DOUBLE, GET_MOVING, MARCH, MOVE, NOTHING, RAID, RELOAD, SUSTAINED
from rulesets.dust_1947.move import MoveAction
from rulesets.dust_1947.places import place_offer, put_down
from rulesets.dust_1947.reaction import ReactionWindow
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.dice import Dice
from rulesets.kit.points import rule
from rulesets.kit.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.question import Draft, Offer, Question, offer
from rulesets.kit.refusal import Refused

Makes = Callable[["Activation", Unit], Procedure]


@rule(without=False)
def impossible(game: Dust, unit: Unit, word: str) -> bool:
    """DU-ACT-13: an action that can no longer be carried out is a NOTHING: no legal target, or moving forbidden."""
    if word in (ATTACK, SUSTAINED):
        return not has_target(game, unit)
    if word == GET_MOVING:
        return not specials.may_get_moving(game, unit)
    return word in (MOVE, MARCH, DOUBLE) and "immobilized" in unit.criticals


class Activation(Procedure):
    """A unit's activation. `actions` is the declared list, `done` how many of it are carried out; the one reaction
    window opens after `opens_after` actions (0: inside the march, None: not at all)."""

    kind = "dust.activation"

    unit: str
    hero: str | None = None
    third: bool = False
    actions: list[str] = Field(default_factory=list)
    done: int = 0
    opens_after: int | None = None
    outcome: dict[str, Any] | None = None
    following: str | None = None

    def actor(self, game: Dust) -> Unit | None:
        """Who is acting; None if nothing of the unit is left."""
        return acting(game, self.unit, self.hero)

    @step
    def enters(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-RES-04: a unit from reserve is placed in its deployment area first."""
        unit = game.units[self.unit]
        if unit.where != "reserve":
            self.hero = unit.hero
            return None
        unit.hero = None
        return Ask(unit.seat, "enter", "DU-RES-04", (Deploy,), values={"unit": unit.id})

    @choices("enters")
    def entries(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Where the unit may enter."""
        unit = game.units[self.unit]
        if "unit" not in draft:
            return offer("unit", (unit.id,), lambda v: None if v == unit.id else Refused("DU-RES-04", "other_unit"))
        return place_offer(game, unit, draft)

    @answers("enters")
    def entered(self, game: Dust, dice: Dice, action: Deploy) -> None:
        """Put it down."""
        unit = game.units[self.unit]
        put_down(game, unit, action.to, action.facing)
        game.say("entered", "DU-RES-04", unit=unit.id, squares=[s.name for s in unit.squares])

    @step
    def begins(self, game: Dust, dice: Dice) -> Call:
        """DU-ACT-14: before declaring come fire, the recovery roll and the roll for a third action, in this order."""
        game.say("activates", "DU-ACT-01", unit=self.unit)
        return Call(Beginning(unit=self.unit, hero=self.hero), into="third")

    @step
    def survives(self, game: Dust, dice: Dice) -> Goto | None:
        """A unit destroyed by its fire has had its activation."""
        return Goto("ends") if self.actor(game) is None else None

    @step
    def declare(self, game: Dust, dice: Dice) -> Ask:
        """DU-ACT-05: all actions are declared in order before any is resolved."""
        values = {"unit": self.unit, "third": self.third}
        return Ask(game.units[self.unit].seat, "declare", "DU-ACT-02", (Declare,), values=values)

    @choices("declare")
    def next_action(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The next action of the list."""
        if "" in draft.get("actions", []):
            return None
        before = declaration.merged(draft.get("actions", []))
        unit, third = self.actor(game) or game.units[self.unit], self.third
        words = declaration.candidates(game, unit, before)

        def judge(word: str) -> Refused | None:
            return declaration.why_not(unit, before, word, words, third=third)

        if declaration.most(third=third) <= declaration.paid(before):
            words = tuple(word for word in words if word in declaration.FREE)
            if all(judge(word) is not None for word in words):
                return None
        enough = declaration.finished(before)
        return offer("actions", words, judge, many=True, enough=enough, tell=declaration.about)

    @answers("declare")
    def declared(self, game: Dust, dice: Dice, action: Declare) -> None:
        """Fix the list, and with it the moment of the reaction window."""
        self.actions = declaration.merged(action.actions)
        opens = trigger.moment(self.actions)
        self.opens_after = opens[0] if opens else None
        game.say("declared", "DU-ACT-05", unit=self.unit, actions=self.actions)
        if RAID in self.actions:
            self.actions = [MOVE, ATTACK, MOVE]

    @step
    def window(self, game: Dust, dice: Dice) -> Call | Goto | None:
        """The moment before the next action: over, answered, or free to go on."""
        actor = self.actor(game)
        if actor is None or self.done >= len(self.actions):
            return Goto("ends")
        if self.opens_after != self.done or self.done == 0:
            return None
        self.opens_after = None
        return Call(ReactionWindow(unit=actor.id))

    @step
    def resolve(self, game: Dust, dice: Dice) -> Call | Goto | None:
        """Carry out the next action of the list."""
        actor = self.actor(game)
        if actor is None:
            return Goto("ends")
        word = self.actions[self.done]
        if word == NOTHING:
            game.say("nothing", "DU-ACT-12", unit=actor.id)
        elif impossible(game, actor, word):
            game.say("impossible", "DU-ACT-13", unit=actor.id, action=word)
        else:
            return Call(MAKES[word](self, actor), into="outcome")
        return None

    @step
    def resolved(self, game: Dust, dice: Dice) -> Goto:
        """One action less."""
        self.done += 1
        if ends_the_activation(self.outcome):
            self.actions = self.actions[: self.done]
        self.following = (self.outcome or {}).get("next")
        self.outcome = None
        actor = self.actor(game)
        if actor is not None and self.done == 1:
            actor.stunned = False
        return Goto("window")

    @step
    def ends(self, game: Dust, dice: Dice) -> Done:
        """The unit has activated; tokens that a reactive attack gave it come now."""
        for unit in (game.units[self.unit], self.actor(game)):
            if unit is not None:
                unit.activated = True
        receive_delayed(game, self.actor(game))
        game.chapter += 1
        return Done(self.following)


@rule(without=False)
def ends_the_activation(outcome: dict[str, Any] | None) -> bool:
    """DU-ACT-11: some special actions end the activation; the actions left are lost."""
    return bool(outcome and outcome.get("ends"))


def receive_delayed(game: Dust, unit: Unit | None) -> None:
    """DU-SUP-13: what waited for the end of the activation."""
    while unit is not None and unit.delayed_hits:
        unit.delayed_hits -= 1
        suppression.hit(game, unit)


MAKES: dict[str, Makes] = {
    MOVE: lambda activation, unit: MoveAction(unit=unit.id),
    MARCH: lambda activation, unit: MoveAction(unit=unit.id, allowance="march", pause=activation.opens_after == 0),
    DOUBLE: lambda activation, unit: MoveAction(unit=unit.id),
    ATTACK: lambda activation, unit: AttackAction(unit=unit.id, looked=True),
    SUSTAINED: lambda activation, unit: AttackAction(unit=unit.id, sustained=True, looked=True),
    RELOAD: lambda activation, unit: specials.Reload(unit=unit.id),
    GET_MOVING: lambda activation, unit: specials.GetMoving(unit=unit.id),
}
"""The procedure that carries out each declared action."""
