"""The process dies at every kind of question of Julia Augusta: what anybody was told has happened, and nothing happened
twice."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from rulesets.julia_augusta.state import Julia
from tests.play.house import House, house
from tests.play.julia import JULIA, at_war, duel, goes_on, standing, stands_at
from tests.play.playing import check_channel, check_record
from tests.play.siege import Siege, killed

KINDS = (
    "deploy",
    "post",
    "leader_action",
    "control",
    "leaders_word",
    "stop_pursuit",
    "who_first",
    "activate",
    "move",
    "forced_move",
    "volley",
    "second_volley",
    "volley_after_move",
    "charge",
    "respond",
    "halt_or_pursue",
    "inspire",
    "result_move",
)
"""The question that is open when the process dies."""
QUICK = ("move", "charge", "respond", "result_move")
"""One kill at each of these belongs to `make test`, all others to `make soak`."""
KILLS = 3


async def besieged(there: House, seed: str) -> Siege:
    """A table that will be killed."""
    players = await at_war(there, duel())
    return Siege(there, Random(seed), [], tables=JULIA, players=players, completing=("julia manoeuvre", "unit"))


def is_after(turn: int, game: Julia) -> bool:
    """Whether a turn is over."""
    return game.turn > turn


async def test_killed_once_at_several_questions(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        siege = await besieged(there, "once")
        for key in QUICK:
            await stands_at(there, key)
            await killed(there, siege)


@pytest.mark.soak
@pytest.mark.parametrize("key", KINDS)
async def test_killed_at_a_question_and_played_on(tmp_path: Path, key: str) -> None:
    """Each time the turn is played to its end afterwards: nothing that was lost is waited for."""
    async with house(tmp_path, pictures=True) as there:
        siege = await besieged(there, key)
        for _ in range(KILLS):
            await stands_at(there, key)
            turn = standing(there).turn
            await killed(there, siege)
            await goes_on(there, siege.players, partial(is_after, turn))
            check_channel(there, siege.players[0].person)
            check_record(there)
