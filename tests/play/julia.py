"""Julia Augusta over the wire: a table of two, and games that stand at a moment."""

from __future__ import annotations

from functools import cache
from random import Random

from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.state import Julia
from rulesets.kit.game import apply
from tests.play.house import House
from tests.play.secrecy import SecretPlay
from tests.play.tables import Tables, exchanged
from tests.rulesets.julia_augusta import playing

JULIA = Tables(RULESET)
standing, goes_on, types_on = JULIA.standing, JULIA.goes_on, JULIA.types_on
SIZE, MAP = "skirmish", "weir_farms"
NAMES = ("Ada", "Ben")
COLUMN, TRIBES = 1, 0
"""The sample armies as the entries of the menu are counted."""
SEEDS = 30


def duel(size: str = SIZE, battlefield: str = MAP) -> SecretPlay:
    """Ada's column against Ben's tribes."""
    return SecretPlay(
        RULESET.key,
        RULESET.command,
        NAMES,
        NAMES[:1],
        scenario=size,
        battlefield=battlefield,
        forces=(COLUMN, TRIBES),
    )


@cache
def moment(key: str) -> str:
    """A saved skirmish in which a question of this key is open, and in its phase the first has been answered."""
    for seed in range(SEEDS):
        game, dice = playing.begun(seed, size=SIZE)
        chance = Random(seed)
        while game.verdict is None:
            if any(question.key == key and question.given is None for question in game.questions):
                return game.model_copy(update={"players": [*NAMES]}).model_dump_json()
            question = playing.next_question(game, chance)
            action = playing.answer(game, question, chance)
            game = apply(game, question.seat, question.number, action, dice).game
    raise AssertionError(f"no random game ever asks “{key}”")


async def stands_at(there: House, key: str) -> Julia:
    """The table's game is exchanged for one that stands at a moment."""
    await exchanged(there, moment(key))
    return standing(there)
