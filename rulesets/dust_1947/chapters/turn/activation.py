"""One activation: its start, the declaration, action after action, its end (ACT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from rulesets.dust_1947 import moments
from rulesets.dust_1947.actions import Declare, Deploy
from rulesets.dust_1947.chapters.action_lists import declaration, duties
from rulesets.dust_1947.chapters.action_lists.beginning import Beginning, acting, burning, takes
from rulesets.dust_1947.chapters.action_lists.declaration import ATTACK, MOVE, NOTHING, RAID
from rulesets.dust_1947.chapters.attack import modes
from rulesets.dust_1947.chapters.attack.attack_action import why_no_target
from rulesets.dust_1947.chapters.carrying_out.called_gun import CalledGun
from rulesets.dust_1947.chapters.carrying_out.fieldworks import BURYING
from rulesets.dust_1947.chapters.carrying_out.procedures import MAKES, impossible
from rulesets.dust_1947.chapters.command.stimulants import Stimulation, strengthened, third_beside, weaker
from rulesets.dust_1947.chapters.heroes.pilots import ClimbOut, Escapes, somebody_gets_out
from rulesets.dust_1947.chapters.movement.putting_down import has_a_place, place_offer, put_down
from rulesets.dust_1947.chapters.reaction import aircraft
from rulesets.dust_1947.chapters.reaction.reaction import ReactionWindow
from rulesets.dust_1947.chapters.suppression import suppression
from rulesets.dust_1947.chapters.suppression.stun import SUPPRESSED, receive, shakes_off
from rulesets.dust_1947.chapters.transport import leaving
from rulesets.dust_1947.chapters.turn.deployment import where_put
from rulesets.dust_1947.table import skills_in_play
from rulesets.dust_1947.table.carrying import rides
from rulesets.dust_1947.table.happenings import turn as happened
from rulesets.dust_1947.table.questions import DeclareAsked, EnterAsked
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.state import OFF_BOARD, Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Interruption, of_kind
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


class Activation(Procedure):
    """A unit's activation. `actions` is the declared list, `skills` and `modes` what is declared for its attack, `done`
    how many of it are carried out; the one reaction window opens after `opens_after` actions (0: inside the march,
    None: not at all). `left` is the vehicle that the unit, its pilot, has left; `stimulus` the effect of stimulants."""

    kind = "dust.activation"

    unit: str
    hero: str | None = None
    third: bool = False
    actions: list[str] = Field(default_factory=list)
    skills: list[str] = Field(default_factory=list)
    modes: list[str] = Field(default_factory=list)
    done: int = 0
    opens_after: int | None = None
    outcome: dict[str, Any] | None = None
    following: str | None = None
    left: str = ""
    stimulus: str = ""

    def actor(self, game: Dust) -> Unit | None:
        """Who is acting; None if nothing of the unit is left."""
        return acting(game, self.unit, self.hero)

    def _held(self, game: Dust, word: str) -> bool:
        """Whether a unit that has to move away cannot do so."""
        vehicle = game.units[self.left] if self.left else None
        actor = self.actor(game)
        return actor is not None and word in declaration.MOVES and duties.held_fast(game, actor, word, vehicle)

    def _impossible(self, game: Dust, actor: Unit, word: str) -> bool:
        only = declaration.weapons_for(word, self.actions)
        return impossible(game, actor, word, only, self.modes) or self._held(game, word)

    def _says_impossible(self, game: Dust, actor: Unit, word: str) -> None:
        """Say why an attack finds no target; of other actions their words say it."""
        if word not in declaration.ALL_ATTACKS:
            game.say(happened.Impossible(rule="DU-ACT-13", unit=actor.id, action=word))
            return
        only = declaration.weapons_for(word, self.actions)
        why = why_no_target(game, actor, only=only, modes=self.modes)
        game.say(happened.Impossible(rule="DU-ACT-13", unit=actor.id, action=word, why=why))

    def _everybody(self, game: Dust) -> list[Unit]:
        """The unit, and who is left of it."""
        actor = self.actor(game)
        return [game.units[self.unit], *([actor] if actor is not None and actor.id != self.unit else [])]

    @step
    def arrives(self, game: Dust, dice: Dice) -> Call | None:
        """A unit that is off the board comes as its skill says."""
        unit = game.units[self.unit]
        if unit.where != OFF_BOARD:
            return None
        effects = moments.asked(moments.ARRIVES, skills_in_play.own(game, unit), game, unit=unit)
        return next((Call(one.procedure) for one in of_kind(Interruption, effects)), None)

    @step
    def enters(self, game: Dust, dice: Dice) -> Ask | Goto | None:
        """DU-RES-04: a unit from reserve is placed in its deployment area first."""
        unit = game.units[self.unit]
        if unit.where == OFF_BOARD and not has_a_place(game, unit):
            return Goto("ends")
        if unit.where not in (OFF_BOARD, "reserve"):
            self.hero = game.heir(unit)
            return None
        if unit.where == "reserve" and game.companion(unit) is None:
            unit.hero = None
        return Ask(unit.seat, EnterAsked(unit=unit.id), "DU-RES-04", (Deploy,))

    @choices("enters")
    def entries(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Where the unit may enter."""
        unit = game.units[self.unit]
        if "unit" not in draft:
            return offer(
                "unit", (unit.id,), lambda v: None if v == unit.id else Refused("DU-RES-04", turn_reasons.OtherUnit())
            )
        return place_offer(game, unit, draft)

    @answers("enters")
    def entered(self, game: Dust, dice: Dice, action: Deploy) -> None:
        """Put it down."""
        unit = game.units[self.unit]
        dropped, self.hero = unit.where, game.heir(unit)
        put_down(game, unit, action.to, action.facing)
        unit.unmark(moments.DRIVEN_OFF)
        squares, facing = where_put(game, unit)
        game.say(happened.Entered(rule="DU-RES-04", unit=unit.id, squares=squares, facing=facing))
        moments.asked(moments.LANDED, skills_in_play.own(game, unit), game, unit=unit, dice=dice, came=dropped)

    @step
    def climbs_out(self, game: Dust, dice: Dice) -> Call | None:
        """A pilot who is activated by himself leaves his vehicle for good (DU-PILOT-10)."""
        self.left = game.units[self.unit].joined or ""
        return Call(ClimbOut(hero=self.unit, vehicle=self.left)) if self.left else None

    @step
    def begins(self, game: Dust, dice: Dice) -> Call | Goto | None:
        """DU-ACT-14: before declaring come fire, stimulants, the recovery roll and the roll for a third action."""
        if game.units[self.unit].joined:
            return Goto("ends")
        rides(game, game.units[self.unit])
        game.say(happened.Activates(rule="DU-ACT-01", unit=self.unit))
        game.units[self.unit].evading = ""
        game.units[self.unit].unmark(moments.RACES)
        skills_in_play.of_others(game, moments.LEADS_ON, game.units[self.unit])
        return burning(game, game.units[self.unit])

    @step
    def survives(self, game: Dust, dice: Dice) -> Goto | None:
        """A unit destroyed by its fire has had its activation."""
        return Goto("ends") if self.actor(game) is None else None

    @step
    def stimulants(self, game: Dust, dice: Dice) -> Call | None:
        """What was injected works now (DU-CMD-20)."""
        actor = self.actor(game)
        return Call(Stimulation(unit=actor.id), into="stimulus") if actor is not None and actor.stimulated else None

    @step
    def recovers(self, game: Dust, dice: Dice) -> Call:
        """Whatever is rolled before the actions are declared."""
        return Call(Beginning(unit=self.unit, hero=self.hero, burnt=True), into="third")

    @step
    def declare(self, game: Dust, dice: Dice) -> Ask | Goto:
        """DU-ACT-05: all actions are declared in order before any is resolved."""
        actor = self.actor(game)
        if actor is None:
            return Goto("ends")
        given = declaration.given(game, actor)
        if given:
            self._fix(game, given)
            return Goto("window")
        third = third_beside(self.stimulus, third=self.third)
        asked = DeclareAsked(unit=self.unit, third=third, stimulus=self.stimulus)
        return Ask(game.units[self.unit].seat, asked, "DU-ACT-02", (Declare,))

    @choices("declare")
    def next_action(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The next action of the list, then what is declared with them."""
        next_one = None if "" in draft.get("actions", []) else self._next_action(game, draft)
        return next_one or self._next_mode(game, draft)

    def _next_mode(self, game: Dust, draft: Draft) -> Offer | None:
        unit = self.actor(game) or game.units[self.unit]
        words = strengthened(declaration.merged([word for word in draft["actions"] if word]), self.stimulus)
        return modes.offer_mode(game, unit, words, draft.get("modes", []))

    def _next_action(self, game: Dust, draft: Draft) -> Offer | None:
        before = declaration.merged(draft.get("actions", []))
        unit = self.actor(game) or game.units[self.unit]
        third = third_beside(self.stimulus, third=self.third or declaration.earned(game, unit, before))
        have, words = declaration.most(game, unit, third=third), declaration.candidates(game, unit, before)

        def judge(word: str) -> Refused | None:
            why = declaration.why_not(unit, before, word, words, have=have, doubled=weaker(self.stimulus))
            why = why or duties.why_not_first(game, unit, before, word, climbing=bool(self.left))
            why = why or leaving.why_not_aboard(game, unit, before, word)
            return why or declaration.out_of_place(game, unit, before, word)

        if have <= declaration.paid(before):
            words = tuple(word for word in words if declaration.is_free(word))
            if all(judge(word) is not None for word in words):
                return None
        enough = declaration.finished(before, have=have)
        return offer("actions", words, judge, kind="list", many=True, enough=enough, tell=declaration.about)

    @answers("declare")
    def declared(self, game: Dust, dice: Dice, action: Declare) -> None:
        """Take the list."""
        self._fix(game, declaration.merged(action.actions), action.modes)

    def _fix(self, game: Dust, words: list[str], told: Sequence[str] = ()) -> None:
        """Fix the list, and with it the moment of the reaction window."""
        self.actions, self.skills = declaration.unmarked(words)
        self.modes = list(told)
        unit = self.actor(game) or game.units[self.unit]
        moments.asked(moments.DECLARED, skills_in_play.in_play(game, unit), game, unit=unit, words=words)
        self.actions = strengthened(self.actions, self.stimulus)
        opens = aircraft.window(game, unit, self.actions)
        self.opens_after = opens[0] if opens else None
        extra = not self.third and declaration.paid(words) > declaration.least()
        more = declaration.earned_by(game, unit, words) if extra else ""
        told = strengthened(words, self.stimulus)
        game.say(happened.Declared(rule="DU-ACT-05", unit=self.unit, actions=told, modes=self.modes, more=more))
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
            game.say(happened.Nothing(rule="DU-ACT-12", unit=actor.id))
            takes(game, actor, word)
        elif self._impossible(game, actor, word):
            self._says_impossible(game, actor, word)
            takes(game, actor, NOTHING)
        else:
            takes(game, actor, word)
            return Call(MAKES[word](self, actor), into="outcome")
        return None

    @step
    def fire_is_called(self, game: Dust, dice: Dice) -> Call | None:
        """DU-SKILL-OBSERVER-05: a gun that is called completes its activation first; then the observer goes on."""
        told, actor = self.outcome or {}, self.actor(game)
        if actor is None or not told.get("calls"):
            return None
        self.outcome = None
        return Call(CalledGun(gun=told["calls"], observer=actor.id, sustained=told["sustained"]))

    @step
    def resolved(self, game: Dust, dice: Dice) -> Goto:
        """One action less."""
        self.done += 1
        if ends_the_activation(self.outcome):
            self.actions = self.actions[: self.done]
        self.following = (self.outcome or {}).get("next")
        self.outcome = None
        actor = self.actor(game)
        if actor is not None and self.done == 1 and self.actions[0] == NOTHING:
            shakes_off(game, actor)
        return Goto("window")

    @step
    def ends(self, game: Dust, dice: Dice) -> Call | None:
        """Whoever lost his vehicle otherwise than by an attack gets out of it now."""
        return Call(Escapes()) if somebody_gets_out(game) else None

    @step
    def over(self, game: Dust, dice: Dice) -> Done:
        """The unit has activated; tokens that a reactive attack gave it come now."""
        for unit in self._everybody(game):
            unit.activated = True
            unit.unmark(BURYING)
            for mark in moments.FOR_AN_ACTIVATION:
                unit.unmark(mark)
        receive_delayed(game, self.actor(game))
        for unit in self._everybody(game):
            receive(game, unit)
        game.chapter += 1
        return Done(self.following)


@rule(without=False)
def ends_the_activation(outcome: dict[str, Any] | None) -> bool:
    """DU-ACT-11: some special actions end the activation; the actions left are lost."""
    return bool(outcome and outcome.get("ends"))


def receive_delayed(game: Dust, unit: Unit | None) -> None:
    """DU-SUP-13: what waited for the end of the activation; suppression at once takes the place of under fire."""
    if unit is not None and any(token.startswith(SUPPRESSED) for token in unit.delayed_tokens):
        unit.delayed_hits = 0
    while unit is not None and unit.delayed_hits:
        unit.delayed_hits -= 1
        suppression.hit(game, unit, unit.delayed_by, waited=True)
