"""The process dies at every kind of question of Dystopian Legions, with everything in flight that two players can do or
look at: what anybody was told has happened, and nothing happened twice."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from rulesets.dystopian_legions.table.state import Legions
from tests.play.house import House, house
from tests.play.legions import LEGIONS, goes_on, standing
from tests.play.playing import check_channel, check_record, settled
from tests.play.questions import GAMES
from tests.play.siege import Siege, killed

QUESTIONS = GAMES["legions"]
QUICK = ("activate",)
"""One kill here belongs to `make test`, those at all questions to `make soak`."""
KILLS = 3


async def besieged(there: House, seed: str) -> Siege:
    """A table that will be killed."""
    players = await QUESTIONS.seated(there)
    return Siege(there, Random(seed), LEGIONS, players, ("dystopian advance", "section"))


def is_after(turn: int, game: Legions) -> bool:
    """Whether a turn is over."""
    return game.turn > turn


async def test_killed_once(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        siege = await besieged(there, "once")
        for key in QUICK:
            await QUESTIONS.waits_for(there, key)
            await killed(there, siege)


@pytest.mark.soak
@pytest.mark.parametrize("key", QUESTIONS.keys)
async def test_killed_at_a_question_and_played_on(tmp_path: Path, key: str) -> None:
    """At last the turn is played to its end, unless the game is over: nothing that was lost is waited for."""
    async with house(tmp_path, pictures=True) as there:
        siege = await besieged(there, key)
        for _ in range(KILLS):
            await QUESTIONS.waits_for(there, key)
            await killed(there, siege)
            if standing(there).verdict is not None:
                return
        await goes_on(there, siege.players, partial(is_after, standing(there).turn))
        await settled(there)
        check_channel(there, siege.players[0].person)
        check_record(there)
