"""A season over the wire, killed at drawn points; `make soak` plays whole ones, killed at 50."""

from pathlib import Path
from random import Random

import pytest

from tests.play.house import house
from tests.play.playing import check_channel
from tests.play.season import FIRST_DAY, Season

PLAYERS, JOINING_KILLS = 64, 2
Round = tuple[int, int, int, int, int]
"""Kills while they report, disputes, unreported, drop-outs, late entries."""
WHOLE: tuple[Round, ...] = (
    (6, 1, 2, 0, 1),
    (6, 1, 0, 1, 0),
    (6, 0, 2, 1, 1),
    (6, 1, 1, 0, 0),
    (6, 0, 1, 1, 0),
    (6, 1, 1, 0, 0),
    (5, 0, 1, 0, 0),
)
QUICK: tuple[Round, ...] = ((3, 1, 2, 0, 1), (3, 0, 1, 0, 0))


async def played(folder: Path, rounds: tuple[Round, ...], draw: int) -> None:
    """In each round one match is a game of the bot."""
    async with house(folder, CLOCK=str(FIRST_DAY), LOOKS="0.2") as there:
        season = Season(there, Random(draw), there.table.person("Ada", "league"))
        await season.begins(PLAYERS, len(rounds), JOINING_KILLS)
        for number, (kills, disputes, unreported, gone, late) in enumerate(rounds, 1):
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
        assert season.caught > season.kills / 4, "most kills came when nothing was in flight"
        assert season.kills == JOINING_KILLS + len(rounds) + sum(kills for kills, *_ in rounds)
        check_channel(there, season.ada)


async def test_two_rounds_of_64_players(tmp_path: Path) -> None:
    await played(tmp_path, QUICK, 0)


@pytest.mark.soak
@pytest.mark.parametrize("draw", range(5))
async def test_a_season_of_64_players(tmp_path: Path, draw: int) -> None:
    await played(tmp_path, WHOLE, draw)
