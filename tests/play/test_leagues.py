"""A season over the wire, killed at drawn points: 64 players in `make soak`, eight in `make test`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.play.house import house
from tests.play.playing import check_channel
from tests.play.season import FIRST_DAY, Season


async def test_a_small_season(tmp_path: Path) -> None:
    await _season(tmp_path, players=8, rounds=2, kills=3, disputes=(1, 0), unreported=(0, 1), gone=(1, 0), late=(1, 0))


@pytest.mark.soak
async def test_a_season_of_64_players(tmp_path: Path) -> None:
    await _season(
        tmp_path,
        players=64,
        rounds=7,
        kills=50,
        disputes=(1, 1, 0, 1, 0, 1, 0),
        unreported=(2, 0, 2, 1, 1, 1, 1),
        gone=(0, 1, 1, 0, 1, 0, 0),
        late=(1, 0, 1, 0, 0, 0, 0),
    )


async def _season(
    folder: Path,
    *,
    players: int,
    rounds: int,
    kills: int,
    disputes: tuple[int, ...],
    unreported: tuple[int, ...],
    gone: tuple[int, ...],
    late: tuple[int, ...],
) -> None:
    """In each round one match is a game of the bot; kills are spread over the rounds."""
    async with house(folder, CLOCK=str(FIRST_DAY), LOOKS="0.2") as there:
        season = Season(there, Random(f"{players} players"), there.table.person("Ada", "league"))
        await season.begins(players, rounds)
        for number in range(rounds):
            matches = await season.pairs()
            game, *matches = matches
            await season.play(game)
            disputed, matches = matches[: disputes[number]], matches[disputes[number] :]
            silent, matches = matches[: unreported[number]], matches[unreported[number] :]
            for one in disputed:
                await season.dispute(one)
            left = kills - season.kills
            await season.all_report(matches, left if number == rounds - 1 else min(left, kills // rounds))
            await season.time_is_up(silent)
            for one in matches[: gone[number]]:
                await season.leaves(one.first)
            await season.enter(f"Late {number} {newcomer}" for newcomer in range(late[number]))
        await season.check()
        assert season.kills == kills
        check_channel(there, season.ada)
