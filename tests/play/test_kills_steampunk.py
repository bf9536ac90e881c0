"""The process dies in the middle of each stage of a turn of Steampunk Fantasy: what anybody was told has happened, and
nothing happened twice."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.play.house import House, house
from tests.play.playing import check_channel, check_record
from tests.play.siege import Siege, killed
from tests.play.steampunk import STEAMPUNK, goes_on, standing, stands_at, table_for
from tests.play.tables import seated

Moment = tuple[str, str]
STAGES: dict[str, Moment] = {
    "orders half given": ("orders", "orders"),
    "targets": ("targets", "gunnery"),
    "ways": ("way", "movement"),
    "into an assault": ("declare", "movement"),
    "hits of an assault": ("allotted", "movement"),
    "retreat": ("retreat", "movement"),
    "agony": ("victim", "agony"),
}
"""The question that is open when the process dies, and the stage of the turn."""
QUICK = ("orders half given", "ways", "hits of an assault", "agony")
"""One kill in each of these belongs to `make test`, all others to `make soak`."""
KILLS = 5


async def besieged(there: House, seed: str) -> Siege:
    """A table of two that will be killed."""
    players = await seated(there, table_for(2))
    return Siege(there, Random(seed), STEAMPUNK, players, ("steam orders", "base"))


def is_after(turn: int, game: Steampunk) -> bool:
    """Whether a turn is over."""
    return game.turn > turn


async def test_killed_once_in_several_stages(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        siege = await besieged(there, "once")
        for stage in QUICK:
            await stands_at(there, *STAGES[stage])
            await killed(there, siege)


@pytest.mark.soak
@pytest.mark.parametrize("stage", STAGES)
async def test_killed_in_a_stage_and_played_on(tmp_path: Path, stage: str) -> None:
    """Each time the turn is played to its end afterwards: nothing that was lost is waited for."""
    async with house(tmp_path, pictures=True) as there:
        siege = await besieged(there, stage)
        for _ in range(KILLS):
            await stands_at(there, *STAGES[stage])
            turn = standing(there).turn
            await killed(there, siege)
            await goes_on(there, siege.players, partial(is_after, turn))
            check_channel(there, siege.players[0].person)
            check_record(there)
