"""Random play: games of Dust 1947 between two players who choose among everything that they are offered."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Applied, Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup

DUST: Ruleset[Game] = ruleset("dust_1947")
PLAYERS = ["Ada", "Ben"]
FORCES = ["ironvale", "sable"]


@dataclass
class RandomGame:
    """One battle; the same seed gives the same one."""

    seed: int
    scenario: str = "standard"
    dice: SealedDice = field(init=False)
    game: Game = field(init=False)
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.dice = SealedDice(str(self.seed).encode())
        setup = Setup(players=PLAYERS, forces=FORCES, scenario=self.scenario)
        self.game = DUST.play.start(setup, self.dice).game

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.game.verdict is not None

    def answer(self) -> tuple[Question, Action]:
        """The first open question and a random answer to it."""
        question = self.game.questions[0]
        view = DUST.play.view(self.game, question.seat)
        return question, any_answer(view, question, self.random.randrange)

    def take(self, question: Question, action: Action) -> Applied[Game]:
        """Give an answer."""
        applied = apply(self.game, question.seat, question.number, action, self.dice)
        self.game = applied.game
        return applied

    def forward(self, answers: int) -> None:
        """So many random answers, or until the end."""
        for _ in range(answers):
            if self.over:
                return
            self.take(*self.answer())
