"""How often the table waits for somebody else in random play. Run as `python -m benchmarks.handovers`."""

from __future__ import annotations

from random import Random

from benchmarks.figures import Figure, show
from benchmarks.play import RandomGame
from rulesets.dystopian_legions.ruleset import RULESET as LEGIONS
from rulesets.kit.facets.setup import Setup
from tests.random_games.posting import ByPost
from tests.random_games.seen import Record
from tests.rulesets.dystopian_legions.playing import FORCES
from tests.rulesets.dystopian_legions.posting import POST, SAMPLE, SITTING
from tests.rulesets.legions_imperialis import playing as imperialis_play
from tests.rulesets.legions_imperialis import posting as imperialis_post

GAMES = 10
ACTIVATIONS = ("activate", "pass")
SIZE, TURNS, SEED = "battle", "4", 1
"""The game of Dystopian Legions: 1,500 points a side."""


def _counted(seed: int) -> tuple[int, int]:
    """Hand-overs and activations of one battle, from the first activation on."""
    battle, changes, activations, asked = RandomGame(seed), 0, 0, -1
    while not battle.over:
        question, action = battle.answer()
        activations += action.type in ACTIVATIONS
        if activations:
            changes += question.seat != asked
        asked = question.seat
        battle.take(question, action)
    return changes, activations


def by_post(*, ahead: bool) -> float:
    """Hand-overs a turn of a game of Dystopian Legions, with all that can be said ahead or without."""
    told = Setup(players=["Ada", "Bo"], forces=[*FORCES], scenario=SIZE, options={"turn_limit": TURNS})
    dice = Record(SIZE, SEED).dice()
    game = LEGIONS.play.start(told, dice).game
    played = ByPost(POST, game, dice, Random(SEED), SAMPLE if ahead else (), SITTING if ahead else 1)
    played.plays()
    return played.hand_overs / played.game.turn


def imperialis(*, ahead: bool) -> float:
    """Hand-overs a round of a game of Legions Imperialis, with all that can be said ahead or without."""
    dice = Record(imperialis_play.CLASH, 0).dice()
    game = imperialis_play.begun(imperialis_play.CLASH, 0, dice).game
    orders, sitting = (imperialis_post.SAMPLE, imperialis_post.SITTING) if ahead else ((), 1)
    played = ByPost(imperialis_post.POST, game, dice, Random(0), orders, sitting)
    played.plays()
    return played.hand_overs / played.game.round


def figures() -> list[Figure]:
    """The mean over whole battles."""
    counted = [_counted(seed) for seed in range(GAMES)]
    changes, activations = (sum(column) for column in zip(*counted, strict=True))
    return [
        Figure("hand-overs per activation, random play of dust_1947", changes / activations, "", 2),
        Figure("hand-overs per turn, random play of dystopian_legions", by_post(ahead=False), "", 45),
        Figure("the same, with standing orders and activations planned", by_post(ahead=True), "", 22),
        Figure(
            "hand-overs per round, random play of legions_imperialis, 1,000 points", imperialis(ahead=False), "", 60
        ),
        Figure("the same of legions_imperialis, with standing orders, planned", imperialis(ahead=True), "", 14),
    ]


if __name__ == "__main__":
    show(figures)
