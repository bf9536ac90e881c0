"""Dystopian Legions from `/game new` to its end: by buttons and pads alone, by commands alone, and against nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.dystopian_legions.table.state import Legions
from tests.play.house import house
from tests.play.legions import at_war, duel, goes_on, types_on
from tests.play.playing import by_buttons, check_channel, check_pictures, check_record, open_game
from tests.play.tables import finished, seated, typing


def fired(game: Legions) -> bool:
    """Whether somebody has lost a Life Point."""
    return any(section.lp < section.start_lp for section in game.sections.values())


async def test_a_turn_by_buttons_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        players = await at_war(there, duel())
        game = await goes_on(there, players, lambda game: game.turn > 1)
        assert any(section.movement for section in game.sections.values())
        check_channel(there, players[0].person)
        check_record(there)


async def test_a_turn_by_commands_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        players = typing(await seated(there, duel()), "dystopian")
        await types_on(there, players, lambda game: game.turn > 1)
        check_channel(there, players[0].person)
        check_record(there)


@pytest.mark.soak
@pytest.mark.parametrize("size", ["skirmish", "battle"])
async def test_a_whole_game_by_buttons_alone(tmp_path: Path, size: str) -> None:
    async with house(tmp_path, pictures=True) as there:
        players = await at_war(there, duel(size))
        game = await goes_on(there, players, lambda game: False)
        assert fired(game)
        check_pictures(there, players[0].person)
        await finished(there, tmp_path, staged=False)


@pytest.mark.soak
async def test_a_whole_game_by_commands_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        await types_on(there, typing(await seated(there, duel()), "dystopian"), lambda game: False)
        await finished(there, tmp_path, staged=False)


@pytest.mark.soak
async def test_a_whole_game_against_the_practice_opponent(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ada = there.table.person("Ada", "games")
        await open_game(ada, rules="dystopian_legions", against="practice", scenario="skirmish")
        game = await goes_on(there, dict(enumerate(by_buttons(1, ada).values())), lambda game: False)
        assert game.verdict is not None
        assert there.rows("SELECT 1 FROM record WHERE automatic = 'practice'")
        await finished(there, tmp_path, staged=False)
