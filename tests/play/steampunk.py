"""Steampunk Fantasy over the wire: tables of two and of two against one, and games that stand at a moment."""

from __future__ import annotations

from functools import cache
from random import Random

from rulesets.kit.engine.game import apply
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.play.house import House
from tests.play.playing import exchanged
from tests.play.secrecy import SecretPlay
from tests.play.tables import Tables
from tests.rulesets.steampunk_fantasy import playing

STEAMPUNK = Tables(RULESET)
standing, goes_on, types_on = STEAMPUNK.standing, STEAMPUNK.goes_on, STEAMPUNK.types_on
SMALL, MAP = "small", "mill_valley"
NAMES = ("Ada", "Ben", "Cleo")
KETTLES, COURT = 1, 0
"""The sample armies as the entries of the menu are counted."""
LATEST = 7
"""The turn from which on a game might end before anything came of the moment."""


def table_for(seats: int, *, scenario: str = SMALL, battlefield: str = MAP) -> SecretPlay:
    """A table of two, or of two against one."""
    options = {"seats": str(seats)} if seats > 2 else {}
    people, forces = NAMES[:seats], (KETTLES, COURT, KETTLES)[:seats]
    return SecretPlay(
        RULESET.key, RULESET.box.command, people, people[: seats - 1], options, scenario, battlefield, forces
    )


def stands_open(game: Steampunk, key: str) -> bool:
    """Whether a question of this key is open; of many that may be left as they are, half must be given."""
    asked = [question for question in game.questions if question.key == key]
    missing = [question for question in asked if question.given is None]
    return bool(missing) and (not missing[0].optional or len(missing) <= len(asked) / 2)


@cache
def moment(key: str, stage: str = "") -> str:
    """A saved game of two in which a question of this key is open (in a stage of this name); both sides close in."""
    for seed in range(30):
        game, dice = playing.begun(seed)
        chance = Random(seed)
        while game.verdict is None:
            if stage in game.stage and game.turn < LATEST and stands_open(game, key):
                game.players = [*NAMES[:2]]
                return game.model_dump_json()
            question = playing.next_question(game, chance)
            action = playing.answer(game, question, chance, closing=True)
            game = apply(game, question.seat, question.number, action, dice).game
    raise AssertionError(f"no random game ever asks “{key}” in {stage or 'any stage'}")


async def stands_at(there: House, key: str, stage: str = "") -> None:
    """The table's game is exchanged for one that stands at a moment."""
    await exchanged(there, moment(key, stage))
