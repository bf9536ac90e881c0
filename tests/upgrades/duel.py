"""The duel as it is now: version 3.

Version 2 has other names: a kind of procedure, a step, fields of the state and of a procedure, questions, an action and
an event. Version 3 has another rule: nobody taunts any more; breath is counted instead.
"""

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
from rulesets.kit.engine.standing_orders import Deed
from rulesets.kit.engine.upgrading import (
    Data,
    procedures,
    rename_action,
    rename_field,
    rename_kind,
    rename_question,
    rename_step,
)
from rulesets.kit.facets.ahead import Ahead
from tests.upgrades.plain import PlainWords, plain_ruleset


class Bid(Action):
    """Bid in secret for the first blow."""

    type: Literal["bid"] = "bid"
    number: int = Field(description="How much")


class Strike(Action):
    """Strike at the other one."""

    type: Literal["strike"] = "strike"
    how: str = Field(description="High or low")


class Parry(Action):
    """Answer a blow."""

    type: Literal["parry"] = "parry"
    how: str = Field(description="Stand or duck")


class Bleed(Action):
    """Say where the wound is."""

    type: Literal["bleed"] = "bleed"
    where: str = Field(description="Arm or leg")


class Strikes(Happening):
    """A blow."""

    seat: int
    how: str


class Rolled(Happening):
    """How far it reaches."""

    reach: int


class Duel(Game):
    actions: ClassVar[tuple[type[Action], ...]] = (Bid, Strike, Parry, Bleed)

    save_version: int = 3
    ruleset: str = "toy_duel"
    health: list[int] = [3, 3]
    breath: list[int] = [9, 9]
    active: int = 0


class Match(Procedure):
    kind = "toy_duel.match"

    wounds: int = 0

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
    def act(self, game: Duel, dice: Dice) -> Ask:
        """TY-DUEL-02: whoever is active strikes."""
        return Ask(game.active, "strike", "TY-DUEL-02", (Strike,))

    @choices("act")
    def ways(self, game: Duel, question: Question, draft: Draft) -> Offer | None:
        return None if "how" in draft else offer("how", ("high", "low"))

    @answers("act")
    def struck(self, game: Duel, dice: Dice, action: Strike) -> Call:
        game.breath[game.active] -= 1
        game.say(Strikes(rule="TY-DUEL-02", seat=game.active, how=action.how))
        return Call(Stroke(by=game.active, how=action.how), into="wounds")

    @step
    def turn_over(self, game: Duel, dice: Dice) -> Goto | Done:
        """TY-DUEL-06: it goes on until one has no health left, or no breath."""
        game.chapter += 1
        game.active = 1 - game.active
        if min(game.health) > 0 and max(game.breath) > 0:
            return Goto("act")
        game.verdict = Verdict(winners=[int(game.health[0] < game.health[1])], scores=game.health, key="won")
        return Done()


class Stroke(Procedure):
    kind = "toy_duel.stroke"

    by: int
    how: str
    reach: int = 0

    @step
    def parry(self, game: Duel, dice: Dice) -> Ask:
        """TY-DUEL-03: the other one may parry."""
        return Ask(1 - self.by, "defend", "TY-DUEL-03", (Parry,), default=Parry(how="stand"))

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
        game.health[1 - self.by] -= 1
        return Done(1)


EVENTS = Sentences[Duel](
    [
        Sentence(Strikes, lambda view, it: f"Seat {it.seat} strikes {it.how}."),
        Sentence(Rolled, lambda view, it: f"Reach {it.reach}."),
    ]
)


def other_names(saved: Data) -> Data:
    """Version 2: the rulebook's second printing calls many things otherwise."""
    rename_kind(saved, "toy_duel.blow", "toy_duel.stroke")
    rename_step(saved, "toy_duel.match", "choose", "act")
    for match in procedures(saved, "toy_duel.match"):
        rename_field(match, "hits", "wounds")
    rename_field(saved, "hp", "health")
    rename_question(saved, "hit", "strike")
    rename_question(saved, "parry", "defend")
    rename_action(saved, "hit", "strike")
    return saved


def nobody_taunts(saved: Data) -> Data:
    """Version 3: no taunts, and breath is counted, of which every jeer has cost one.

    Who was asked to taunt has nothing to say any more: the turn is over, and the other one is asked to strike.
    """
    saved["breath"] = [9 - jeers for jeers in saved.pop("taunts")]
    for match in procedures(saved, "toy_duel.match"):
        if match["at"] == "taunt":
            match["at"], saved["active"] = "act", 1 - saved["active"]
            saved["chapter"] += 1
            (question,) = saved["questions"]
            question.update(key="strike", takes=["strike"], rule="TY-DUEL-02", seat=saved["active"])
    return saved


def _duck(view: Duel, question: Question) -> list[Deed]:
    return [Deed("", Parry(how="duck"))]


def _begun(players: list[str], dice: Dice) -> Applied[Duel]:
    return begin(Duel(players=players), Match(), dice)


RULESET = replace(
    plain_ruleset("toy_duel", "Duel", Duel, PlainWords[Duel](EVENTS), _begun, upgrades=(other_names, nobody_taunts)),
    ahead=Ahead[Duel](keys={"defend": ()}, deeds=_duck),
)
