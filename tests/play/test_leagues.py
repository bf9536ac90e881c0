"""A season over the wire, killed at 50 drawn points; `make soak` draws others."""

from pathlib import Path
from random import Random

import pytest

from tests.play.house import house
from tests.play.playing import check_channel
from tests.play.season import FIRST_DAY, Season

PLAYERS, KILLS, JOINING_KILLS = 64, 50, 2
ROUNDS = (
    # kills while they report, disputes, unreported, drop-outs, late entries
    (6, 1, 2, 0, 1),
    (6, 1, 0, 1, 0),
    (6, 0, 2, 1, 1),
    (6, 1, 1, 0, 0),
    (6, 0, 1, 1, 0),
    (6, 1, 1, 0, 0),
    (5, 0, 1, 0, 0),
)


@pytest.mark.parametrize("draw", [0, *(pytest.param(draw, marks=pytest.mark.soak) for draw in range(1, 5))])
async def test_a_season_of_64_players(tmp_path: Path, draw: int) -> None:
    """In each round one match is a game of the bot."""
    async with house(tmp_path, CLOCK=str(FIRST_DAY), LOOKS="0.2") as there:
        season = Season(there, Random(draw), there.table.person("Ada", "league"))
        await season.begins(PLAYERS, len(ROUNDS), JOINING_KILLS)
        for number, (kills, disputes, unreported, gone, late) in enumerate(ROUNDS, 1):
            game, *matches = await season.pairs()
            await season.play(game)
            disputed, matches = matches[:disputes], matches[disputes:]
            silent, matches = matches[:unreported], matches[unreported:]
            for one in disputed:
                await season.dispute(one)
            await season.all_report(matches, kills)
            await season.time_is_up(silent)
            for one in matches[:gone]:
                await season.leaves(one.first)
            await season.enter(f"Late {number} {newcomer}" for newcomer in range(late))
        await season.check()
        assert season.kills == KILLS
        check_channel(there, season.ada)
