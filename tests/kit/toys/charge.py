"""A toy of one charge: reactions on the way, casualties chosen by their owner, nerve, melee.

Bands stand on a line of places "0" to "12". A turn is one charge or a rest.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import BaseModel, Field

from rulesets.kit.boards.travel import Travel
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, Game, Verdict, begin
from rulesets.kit.engine.moments import (
    Effect,
    ExtraOption,
    Interruption,
    Modifier,
    Moment,
    Replacement,
    Reroll,
    Skill,
    at,
    effects,
    of_kind,
)
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Asked, Happening, Reason

LAST_PLACE = 12
HIT_ON = Table(f"{__name__}.HIT_ON", {"overwatch": ("TY-FIRE-01", 6), "melee": ("TY-MELEE-01", 4)}, without=7)

BEFORE_HITS = Moment("before_hits", "dice that hit are counted; told: kind. May modify the number needed.")
BEFORE_NERVE = Moment("before_nerve", "a band tests its nerve; told: band. May replace its nerve.")
AFTER_NERVE = Moment("after_nerve", "a nerve test has failed; told: band. May re-roll it.")
BEFORE_MELEE = Moment("before_melee", "the charge strikes home; told: charger. May call a procedure first.")
REACTION = Moment("reaction", "a band may react; told: band. May add an option.")
MOMENTS = (BEFORE_HITS, BEFORE_NERVE, AFTER_NERVE, BEFORE_MELEE, REACTION)


class Charge(Action):
    """Charge an enemy band."""

    type: Literal["charge"] = "charge"
    band: str = Field(description="The band that charges")
    target: str = Field(description="The band it charges")
    stop: int = Field(0, description="Places it stops short")


class Rest(Action):
    """Let a band catch its breath."""

    type: Literal["rest"] = "rest"
    band: str = Field("", description="The band that rests")


class React(Action):
    """Answer a charge."""

    type: Literal["react"] = "react"
    how: str = Field(description="What the band does")


class Lose(Action):
    """Choose who falls."""

    type: Literal["lose"] = "lose"
    models: list[str] = Field(description="The models that fall")


class ReactAsked(Asked):
    """What the target does, now that the chargers are here."""

    band: str
    at: str


class LoseAsked(Asked):
    """Who falls, of so many hits."""

    hits: int


class Runs(Happening):
    """A band runs on."""

    band: str
    to: int


class TooFar(Reason):
    """A charge does not reach so far."""

    away: int


class NotFit(Reason):
    """A band is pinned or tired."""

    band: str


class NotYours(Reason):
    """The band is another side's."""

    band: str


class NobodyNear(Reason):
    """No enemy is within reach of the band."""

    band: str


class NoEnemy(Reason):
    """The target is no enemy."""

    target: str


class NotStanding(Reason):
    """The model has fallen."""

    model: str


class Band(BaseModel):
    seat: int
    at: int
    models: list[str]
    nerve: int = 7
    skills: list[str] = []
    pinned: bool = False
    tired: bool = False


class Skirmish(Game):
    actions: ClassVar[tuple[type[Action], ...]] = (Charge, Rest, React, Lose)

    ruleset: str = "toy_charge"
    bands: dict[str, Band]
    active: int = 0
    turns_left: int = 6

    def of(self, seat: int) -> list[str]:
        return [name for name, band in self.bands.items() if band.seat == seat]

    def enemies(self, name: str) -> list[str]:
        return [other for other in self.bands if self.bands[other].seat != self.bands[name].seat]

    def skills_of(self, *names: str) -> list[Skill]:
        return [SKILLS[key] for name in names if name in self.bands for key in self.bands[name].skills]


@rule(without=None)
def too_far(game: Skirmish, band: str, target: str) -> Refused | None:
    """TY-MOVE-01: a charge reaches 6 places."""
    away = abs(game.bands[band].at - game.bands[target].at)
    return Refused("TY-MOVE-01", TooFar(away=away)) if away > 6 else None


@rule(without=None)
def cannot_charge(game: Skirmish, band: str) -> Refused | None:
    """TY-MOVE-02: a pinned or tired band does not charge."""
    chosen = game.bands[band]
    return Refused("TY-MOVE-02", NotFit(band=band)) if chosen.pinned or chosen.tired else None


@rule(without=False)
def may_react(game: Skirmish, name: str) -> bool:
    """TY-REACT-01: a band that is not pinned may react."""
    return not game.bands[name].pinned


class Turn(Procedure):
    kind = "toy_charge.turn"
    charged: bool = False

    @step
    def order(self, game: Skirmish, dice: Dice) -> Ask:
        """TY-TURN-01: the active side charges or rests."""
        game.chapter += 1
        return Ask(game.active, "order", "TY-TURN-01", (Charge, Rest), kind="order")

    @choices("order")
    def orders(self, game: Skirmish, question: Question, draft: Draft) -> Offer | None:
        if "band" not in draft:
            return self._bands(game, question.seat, charging=draft["type"] == "charge")
        if draft["type"] == "charge" and "target" not in draft:
            return self._targets(game, draft["band"])
        if draft["type"] == "charge" and "stop" not in draft:
            return offer("stop", [Option(str(n)) for n in (1, 2)], kind="number", enough=True)
        return None

    def _bands(self, game: Skirmish, seat: int, *, charging: bool) -> Offer:
        def judge(name: str) -> Refused | None:
            if name not in game.of(seat):
                return Refused("TY-TURN-01", NotYours(band=name))
            if not charging:
                return None
            return cannot_charge(game, name) or self._nobody_near(game, name)

        return offer("band", game.of(seat), judge, enough=not charging)

    def _nobody_near(self, game: Skirmish, name: str) -> Refused | None:
        if all(too_far(game, name, enemy) for enemy in game.enemies(name)):
            return Refused("TY-MOVE-01", NobodyNear(band=name))
        return None

    def _targets(self, game: Skirmish, name: str) -> Offer:
        def judge(target: str) -> Refused | None:
            if target not in game.enemies(name):
                return Refused("TY-MOVE-01", NoEnemy(target=target))
            return too_far(game, name, target)

        return offer("target", game.enemies(name), judge)

    @answers("order")
    def ordered(self, game: Skirmish, dice: Dice, action: Charge | Rest) -> Call | Goto:
        if isinstance(action, Rest):
            if action.band:
                game.bands[action.band].tired = False
            return Goto("pass_on")
        return Call(ChargeHome.toward(game, action), into="charged")

    @step
    def pass_on(self, game: Skirmish, dice: Dice) -> Goto | None:
        """TY-TURN-02: the sides take turns until nobody is left or the turns are over."""
        game.turns_left -= 1
        game.active = 1 - game.active
        return Goto("order") if game.turns_left and all(game.of(seat) for seat in (0, 1)) else None

    @step
    def end(self, game: Skirmish, dice: Dice) -> Done:
        """TY-TURN-03: the side with more models wins."""
        scores = [sum(len(game.bands[name].models) for name in game.of(seat)) for seat in (0, 1)]
        winners = [seat for seat in (0, 1) if scores[seat] > scores[1 - seat]]
        game.verdict = Verdict(winners=winners, scores=scores, key="models", rule="TY-TURN-03")
        return Done()


class ChargeHome(Procedure):
    kind = "toy_charge.charge"
    band: str
    target: str
    travel: Travel
    lost: int = 0
    steady: bool = True
    won: bool = False
    owed: list[str] = []

    @classmethod
    def toward(cls, game: Skirmish, action: Charge) -> ChargeHome:
        start, goal = game.bands[action.band].at, game.bands[action.target].at
        way = 1 if goal > start else -1
        places = [str(place) for place in range(start, goal - way * action.stop, way)]
        path = places or [str(start)]
        stops = [index for index, place in enumerate(path) if index and abs(goal - int(place)) in (2, 4)]
        return cls(band=action.band, target=action.target, travel=Travel(path=path, stops=stops))

    def alive(self, game: Skirmish) -> bool:
        return self.band in game.bands

    @step
    def run(self, game: Skirmish, dice: Dice) -> None:
        """TY-MOVE-03: chargers run until somebody may react."""
        self.travel.reached = self.travel.next_stop()
        game.bands[self.band].at = int(self.travel.here)
        game.say(Runs(rule="TY-MOVE-03", band=self.band, to=self.travel.here))

    @step
    def reaction(self, game: Skirmish, dice: Dice) -> Ask | Goto | None:
        """TY-REACT-01: the target may fire or hold each time the chargers come near."""
        if self.travel.reached not in self.travel.stops:
            return Goto("nerve")
        if self.target not in game.bands or not may_react(game, self.target):
            return None
        seat = game.bands[self.target].seat
        asked = ReactAsked(band=self.target, at=self.travel.here)
        return Ask(seat, asked, "TY-REACT-01", (React,), default=React(how="hold"))

    @choices("reaction")
    def reactions(self, game: Skirmish, question: Question, draft: Draft) -> Offer | None:
        skills = game.skills_of(self.target)
        extra = of_kind(ExtraOption, effects(REACTION, skills, game, band=self.target))
        return None if "how" in draft else offer("how", ["hold", "fire", *(e.value for e in extra)])

    @answers("reaction")
    def reacted(self, game: Skirmish, dice: Dice, action: React) -> Call | None:
        if action.how == "evade":
            shy = game.bands[self.target]
            shy.at = max(0, min(LAST_PLACE, shy.at + (1 if shy.at > game.bands[self.band].at else -1)))
            self.travel.cut()
            self.owed.append(self.target)
        return Call(Fire(band=self.target, target=self.band), into="lost") if action.how == "fire" else None

    @step
    def go_on(self, game: Skirmish, dice: Dice) -> Goto | None:
        """TY-MOVE-04: after a reaction the charge goes on."""
        return None if self.travel.finished else Goto("run")

    @step
    def nerve(self, game: Skirmish, dice: Dice) -> Call | None:
        """TY-NERVE-01: chargers who lost a model on the way test their nerve."""
        return Call(Nerve(band=self.band), into="steady") if self.lost else None

    @step
    def falter(self, game: Skirmish, dice: Dice) -> Goto | None:
        """TY-NERVE-02: chargers who fail are pinned where they stand."""
        if self.steady:
            return None
        game.bands[self.band].pinned = True
        return Goto("afterwards")

    @step
    def first_blows(self, game: Skirmish, dice: Dice) -> Call | Goto | None:
        """TY-MELEE-02: only neighbours fight, and what strikes first strikes now."""
        foe = game.bands.get(self.target)
        if foe is None or abs(foe.at - game.bands[self.band].at) > 1:
            return Goto("afterwards")
        skills = game.skills_of(self.target)
        found = of_kind(Interruption, effects(BEFORE_MELEE, skills, game, charger=self.band))
        return Call(found[0].procedure) if found else None

    @step
    def melee(self, game: Skirmish, dice: Dice) -> Call:
        """TY-MELEE-03: then the bands fight."""
        self.owed.append(self.band)
        return Call(Melee(bands=[self.band, self.target]), into="won")

    @step
    def afterwards(self, game: Skirmish, dice: Dice) -> Done:
        """TY-TIRED-01: at the end of the charge, who fought or fled is tired."""
        for name in self.owed:
            if name in game.bands:
                game.bands[name].tired = True
        return Done(self.won)


class Fire(Procedure):
    kind = "toy_charge.fire"
    band: str
    target: str
    lost: int = 0

    @step
    def shoot(self, game: Skirmish, dice: Dice) -> Call:
        """TY-FIRE-02: one die a model."""
        hits = count_hits(game, dice, self.band, "overwatch")
        return Call(Casualties(band=self.target, hits=hits), into="lost")

    @step
    def end(self, game: Skirmish, dice: Dice) -> Done:
        return Done(self.lost)


class Casualties(Procedure):
    kind = "toy_charge.casualties"
    band: str
    hits: int
    fallen: list[str] = []

    @step
    def choose(self, game: Skirmish, dice: Dice) -> Ask | None:
        """TY-LOSS-01: the owner chooses who falls, where there is a choice."""
        models = game.bands[self.band].models
        self.fallen = models[: self.hits]
        if 0 < self.hits < len(models):
            return Ask(game.bands[self.band].seat, LoseAsked(hits=self.hits), "TY-LOSS-01", (Lose,))
        return None

    @choices("choose")
    def models(self, game: Skirmish, question: Question, draft: Draft) -> Offer | None:
        chosen = draft.get("models", [])
        standing = game.bands[self.band].models

        def judge(name: str) -> Refused | None:
            if name in chosen or name not in standing:
                return Refused("TY-LOSS-01", NotStanding(model=name))
            return None

        return offer("models", standing, judge, kind="list", many=True) if len(chosen) < self.hits else None

    @answers("choose")
    def chosen(self, game: Skirmish, dice: Dice, action: Lose) -> None:
        self.fallen = action.models

    @step
    def remove(self, game: Skirmish, dice: Dice) -> Done:
        """TY-LOSS-02: the fallen are taken away, and a band without models is gone."""
        models = game.bands[self.band].models
        for name in self.fallen:
            models.remove(name)
        if not models:
            del game.bands[self.band]
        return Done(len(self.fallen))


class Nerve(Procedure):
    kind = "toy_charge.nerve"
    band: str
    total: int = 0

    @step
    def roll(self, game: Skirmish, dice: Dice) -> Done | None:
        """TY-NERVE-03: two dice, at most the band's nerve."""
        return Done(True) if self._holds(game, dice) else None

    @step
    def again(self, game: Skirmish, dice: Dice) -> Done:
        """TY-NERVE-04: a skill may give a second test."""
        rerolls = of_kind(Reroll, effects(AFTER_NERVE, game.skills_of(self.band), game, band=self.band))
        return Done(bool(rerolls) and self._holds(game, dice))

    def _holds(self, game: Skirmish, dice: Dice) -> bool:
        found = of_kind(Replacement, effects(BEFORE_NERVE, game.skills_of(self.band), game, band=self.band))
        nerve = found[-1].value if found else game.bands[self.band].nerve
        self.total = sum(dice.roll(2))
        return self.total <= int(nerve)


class Melee(Procedure):
    """Both strike with what they had; the hits wait until both have struck."""

    kind = "toy_charge.melee"
    bands: list[str]
    hits: list[int] = []
    lost: list[int] = [0, 0]
    loss: int = 0
    steady: bool = True

    @step
    def strike(self, game: Skirmish, dice: Dice) -> None:
        """TY-MELEE-04: both sides strike at once."""
        self.hits = [count_hits(game, dice, name, "melee") if name in game.bands else 0 for name in self.bands]

    @step
    def first_losses(self, game: Skirmish, dice: Dice) -> Call | None:
        return self._losses(game, 1)

    @step
    def other_losses(self, game: Skirmish, dice: Dice) -> Call | None:
        self.lost[1], self.loss = self.loss, 0
        return self._losses(game, 0)

    @step
    def waver(self, game: Skirmish, dice: Dice) -> Call | None:
        """TY-MELEE-05: who lost more tests nerve."""
        self.lost[0] = self.loss
        beaten = self._beaten(game)
        return Call(Nerve(band=beaten), into="steady") if beaten else None

    @step
    def flee(self, game: Skirmish, dice: Dice) -> Done:
        """TY-MELEE-06: a beaten band that fails is pinned."""
        beaten = self._beaten(game)
        if beaten and not self.steady:
            game.bands[beaten].pinned = True
        return Done(self.lost[1] > self.lost[0])

    def _losses(self, game: Skirmish, index: int) -> Call | None:
        hits, name = self.hits[1 - index], self.bands[index]
        return Call(Casualties(band=name, hits=hits), into="loss") if hits and name in game.bands else None

    def _beaten(self, game: Skirmish) -> str:
        if self.lost[0] == self.lost[1]:
            return ""
        beaten = self.bands[0] if self.lost[0] > self.lost[1] else self.bands[1]
        return beaten if beaten in game.bands else ""


def count_hits(game: Skirmish, dice: Dice, name: str, kind: str) -> int:
    found = of_kind(Modifier, effects(BEFORE_HITS, game.skills_of(name), game, kind=kind))
    needed = HIT_ON[kind] - sum(modifier.amount for modifier in found)
    return sum(face >= needed for face in dice.roll(len(game.bands[name].models)))


class Sharpshooters(Skill):
    key, order = "sharpshooters", 10

    @at(BEFORE_HITS)
    def aim(self, game: Skirmish, kind: str) -> Effect | None:
        """TY-SKILL-01: sharpshooters hit easier with fire."""
        return Modifier("TY-SKILL-01", 1) if kind == "overwatch" else None


class Fearless(Skill):
    key, order = "fearless", 11

    @at(BEFORE_NERVE)
    def stand(self, game: Skirmish, band: str) -> Effect:
        """TY-SKILL-02: the fearless have a nerve of 11."""
        return Replacement("TY-SKILL-02", 11)


class Stubborn(Skill):
    key, order = "stubborn", 12

    @at(AFTER_NERVE)
    def once_more(self, game: Skirmish, band: str) -> Effect:
        """TY-SKILL-03: the stubborn test again."""
        return Reroll("TY-SKILL-03", "misses")


class Pikes(Skill):
    key, order = "pikes", 13

    @at(BEFORE_MELEE)
    def brace(self, game: Skirmish, charger: str) -> Effect:
        """TY-SKILL-04: pikes take one charger before the blows."""
        return Interruption("TY-SKILL-04", Casualties(band=charger, hits=1))


class Nimble(Skill):
    key, order = "nimble", 14

    @at(REACTION)
    def slip_away(self, game: Skirmish, band: str) -> Effect:
        """TY-SKILL-05: the nimble may evade."""
        return ExtraOption("TY-SKILL-05", "evade")


SKILL_CLASSES: tuple[type[Skill], ...] = (Sharpshooters, Fearless, Stubborn, Pikes, Nimble)
SKILLS: dict[str, Skill] = {made.key: made() for made in SKILL_CLASSES}


def skirmish(dice: Dice, *, turns: int = 6, **bands: Any) -> Applied[Skirmish]:
    """A skirmish of named bands at its first question."""
    game = Skirmish(players=["Red", "Blue"], bands=bands, turns_left=turns)
    return begin(game, Turn(), dice)
