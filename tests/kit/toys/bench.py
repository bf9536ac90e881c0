"""The smallest game: seats say a word when asked. Edge cases of the runner are procedures of a few lines on it."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.procedure import Ask, Call, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer


class Say(Action):
    """Say a word."""

    type: Literal["say"] = "say"
    word: str = Field(description="The word")


class Bench(Game):
    actions: ClassVar[tuple[type[Action], ...]] = (Say,)

    ruleset: str = "toy_bench"
    players: list[str] = ["Red", "Blue", "Green"]
    heard: list[str] = []
    standing: list[str] = ["one", "two", "three"]


def ask(seat: int, key: str = "word") -> Ask:
    return Ask(seat, key, "TY-TURN-01", (Say,))


class Talk(Procedure):
    """Asks a seat for a word and rolls a die over it; ends with the die. Lives as long as `unit` stands."""

    kind = "toy_bench.talk"
    seat: int = 0
    unit: str = ""

    def alive(self, game: Bench) -> bool:
        return not self.unit or self.unit in game.standing

    @step
    def listen(self, game: Bench, dice: Dice) -> Ask:
        return ask(self.seat)

    @choices("listen")
    def words(self, game: Bench, question: Question, draft: Draft) -> Offer | None:
        words = ["yes", "no", "again", "fall", "kill one", "kill two", "kill three"]
        return None if "word" in draft else offer("word", words)

    @answers("listen")
    def heard(self, game: Bench, dice: Dice, action: Say) -> Ask | Done | None:
        if action.word == "again":
            return ask(self.seat, "once more")
        if action.word.startswith("kill "):
            game.standing.remove(action.word.removeprefix("kill "))
        game.heard.append(action.word)
        if action.word == "fall":
            game.standing.remove(self.unit)
            return Done(7)
        return Done(dice.roll(1)[0]) if action.word == "yes" else None

    @step
    def afterwards(self, game: Bench, dice: Dice) -> Done:
        game.heard.append(f"afterwards {self.unit}".strip())
        return Done(-1)


class Caller(Procedure):
    """Calls a talk and puts its result into a field."""

    kind = "toy_bench.caller"
    seat: int = 0
    unit: str = ""
    result: int = 99
    reached: bool = False

    @step
    def call(self, game: Bench, dice: Dice) -> Call:
        return Call(Talk(seat=self.seat, unit=self.unit), into="result")

    @step
    def end(self, game: Bench, dice: Dice) -> Done:
        self.reached = True
        game.heard.append(f"result {self.result}")
        return Done(self.result)
