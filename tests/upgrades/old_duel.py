"""The duel as it was at first: version 1. Only `write_saves` imports it; nobody plays by it any more."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

from pydantic import Field

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, Game, Verdict, begin
from rulesets.kit.engine.procedure import Ask, AskAll, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.said import Happening, Sentence, Sentences
from rulesets.kit.facets.ahead import Ahead
from tests.upgrades.plain import PlainWords, plain_ruleset


class Bid(Action):
    """Bid in secret for the first blow."""

    type: Literal["bid"] = "bid"
    number: int = Field(description="How much")


class Hit(Action):
    """Strike at the other one."""

    type: Literal["hit"] = "hit"
    how: str = Field(description="High or low")


class Parry(Action):
    """Answer a blow."""

    type: Literal["parry"] = "parry"
    how: str = Field(description="Stand or duck")


class Bleed(Action):
    """Say where the wound is."""

    type: Literal["bleed"] = "bleed"
    where: str = Field(description="Arm or leg")


class Taunt(Action):
    """Say something, or nothing."""

    type: Literal["taunt"] = "taunt"
    word: str = Field(description="Jeer or silence")


class Hits(Happening):
    """A blow."""

    seat: int
    how: str


class Rolled(Happening):
    """How far it reaches."""

    reach: int


class Duel(Game):
    actions: ClassVar[tuple[type[Action], ...]] = (Bid, Hit, Parry, Bleed, Taunt)

    ruleset: str = "toy_duel"
    hp: list[int] = [3, 3]
    taunts: list[int] = [0, 0]
    active: int = 0


class Match(Procedure):
    kind = "toy_duel.match"

    hits: int = 0

    @step
    def bids(self, game: Duel, dice: Dice) -> AskAll:
        """TY-DUEL-01: both bid in secret."""
        return AskAll([Ask(seat, "bid", "TY-DUEL-01", (Bid,), kind="number") for seat in (0, 1)])

    @choices("bids")
    def numbers(self, game: Duel, question: Question, draft: Draft) -> Offer | None:
        return None if "number" in draft else offer("number", ("1", "2", "3"), kind="number")

    @answers("bids")
    def bidden(self, game: Duel, dice: Dice, bids: list[Bid]) -> None:
        game.active = int(bids[1].number > bids[0].number)

    @step
    def choose(self, game: Duel, dice: Dice) -> Ask:
        """TY-DUEL-02: whoever is active strikes."""
        return Ask(game.active, "hit", "TY-DUEL-02", (Hit,))

    @choices("choose")
    def ways(self, game: Duel, question: Question, draft: Draft) -> Offer | None:
        return None if "how" in draft else offer("how", ("high", "low"))

    @answers("choose")
    def struck(self, game: Duel, dice: Dice, action: Hit) -> Call:
        game.say(Hits(rule="TY-DUEL-02", seat=game.active, how=action.how))
        return Call(Blow(by=game.active, how=action.how), into="hits")

    @step
    def taunt(self, game: Duel, dice: Dice) -> Ask:
        """TY-DUEL-05: then the striker taunts."""
        return Ask(game.active, "taunt", "TY-DUEL-05", (Taunt,))

    @choices("taunt")
    def words(self, game: Duel, question: Question, draft: Draft) -> Offer | None:
        return None if "word" in draft else offer("word", ("jeer", "silence"))

    @answers("taunt")
    def taunted(self, game: Duel, dice: Dice, action: Taunt) -> None:
        game.taunts[game.active] += action.word == "jeer"

    @step
    def turn_over(self, game: Duel, dice: Dice) -> Goto | Done:
        """TY-DUEL-06: it goes on until one has no points left."""
        game.chapter += 1
        game.active = 1 - game.active
        if min(game.hp) > 0:
            return Goto("choose")
        game.verdict = Verdict(winners=[int(game.hp[0] <= 0)], scores=game.hp, key="won")
        return Done()


class Blow(Procedure):
    kind = "toy_duel.blow"

    by: int
    how: str
    reach: int = 0

    @step
    def parry(self, game: Duel, dice: Dice) -> Ask:
        """TY-DUEL-03: the other one may parry."""
        return Ask(1 - self.by, "parry", "TY-DUEL-03", (Parry,), default=Parry(how="stand"))

    @choices("parry")
    def ways(self, game: Duel, question: Question, draft: Draft) -> Offer | None:
        return None if "how" in draft else offer("how", ("stand", "duck"))

    @answers("parry")
    def parried(self, game: Duel, dice: Dice, action: Parry) -> Done | None:
        self.reach = dice.roll(1)[0] - 2 * (action.how == "duck")
        game.say(Rolled(rule="TY-DUEL-03", reach=self.reach))
        return Done(0) if self.reach < 2 else None

    @step
    def bleed(self, game: Duel, dice: Dice) -> Ask:
        """TY-DUEL-04: who is struck says where."""
        return Ask(1 - self.by, "bleed", "TY-DUEL-04", (Bleed,))

    @choices("bleed")
    def places(self, game: Duel, question: Question, draft: Draft) -> Offer | None:
        return None if "where" in draft else offer("where", ("arm", "leg"))

    @answers("bleed")
    def bled(self, game: Duel, dice: Dice, action: Bleed) -> Done:
        game.hp[1 - self.by] -= 1
        return Done(1)


EVENTS = Sentences[Duel](
    [
        Sentence(Hits, lambda view, it: f"Seat {it.seat} hits {it.how}."),
        Sentence(Rolled, lambda view, it: f"Reach {it.reach}."),
    ]
)


def _begun(players: list[str], dice: Dice) -> Applied[Duel]:
    return begin(Duel(players=players), Match(), dice)


RULESET = replace(
    plain_ruleset("toy_duel", "Duel", Duel, PlainWords[Duel](EVENTS), _begun), ahead=Ahead[Duel](keys={"parry": ()})
)
