"""Games of Dust 1947 in which seats are played by the first proposal, and others by lot."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.setup import Setup

FORCES = ("ironvale", "sable")


def asked(
    seed: int, *, advised: tuple[int, ...] = (), scenario: str = "skirmish", forces: tuple[str, str] = FORCES
) -> Iterator[tuple[Dust, Question]]:
    """Every question of a game, with the view of whom it is asked; the last view has the verdict. The seats that are
    `advised` take the first proposal each time, the others anything."""
    chance, dice = random.Random(seed), SealedDice(f"counsel {seed}".encode())
    told = Setup(players=["Ada", "Bo"], forces=list(forces), scenario=scenario, options={})
    game = RULESET.play.start(told, dice).game
    while game.verdict is None:
        question = next(one for one in game.questions if one.given is None)
        view = RULESET.play.view(game, question.seat)
        yield view, question
        action = answered(view, question, chance, advised=question.seat in advised)
        game = apply(game, question.seat, question.number, action, dice).game
    yield game, question


def answered(view: Dust, question: Question, chance: random.Random, *, advised: bool) -> Action:
    """The first proposal, or anything."""
    if advised:
        return RULESET.counsel.proposals(view, question)[0].answers[0]
    return any_answer(view, question, chance.randrange)
