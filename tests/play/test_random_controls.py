"""Enabled controls pressed at random, without Back, Undo, Concede and Status, end any game; `make test` has one of them
in `test_whole_games.py`."""

from pathlib import Path

import pytest

from tests.play.house import house, over
from tests.play.playing import by_buttons, check_channel, check_record, open_game, play, public, settled

GAMES = 30


async def random_game(folder: Path, seed: int, scenario: str) -> None:
    """One game to its end."""
    async with house(folder, SEED=f"{scenario} {seed}") as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_game(ada, ben, scenario=scenario)
        await play(by_buttons(seed, ada, ben))
        assert over(public(ada))
        await settled(there)
        check_channel(there, ada)
        check_record(there)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["skirmish", "standard", "signal_hill"])
@pytest.mark.parametrize("seed", range(GAMES))
async def test_random_presses_end_many_games(tmp_path: Path, seed: int, scenario: str) -> None:
    await random_game(tmp_path, seed, scenario)
