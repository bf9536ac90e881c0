"""Julia Augusta from `/game new` to its verdict: by buttons alone, by commands alone, and against nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.local.people import text_of
from tests.play.house import house
from tests.play.julia import at_war, duel, goes_on, types_on
from tests.play.playing import by_buttons, check_channel, check_record, open_game
from tests.play.tables import check_stages, finished, seated, stages, typing


async def test_a_turn_by_buttons_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        players = await at_war(there, duel())
        game = await goes_on(there, players, lambda game: game.turn > 1)
        assert any(unit.last.did == "move" for unit in game.units.values())
        check_stages(there, players[0].person)
        told = [text_of(message) for message in stages(there, players[0].person)]
        units = [*game.units]
        manoeuvres = [[name for name in units if f"**{name}**" in text] for text in told if "manoeuvre" in text]
        assert manoeuvres
        assert all(len(named) <= 1 for named in manoeuvres), "two units' manoeuvres in one post"
        check_channel(there, players[0].person)
        check_record(there)


async def test_a_turn_by_commands_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        players = typing(await seated(there, duel()), "julia")
        await types_on(there, players, lambda game: game.turn > 1)
        check_channel(there, players[0].person)
        check_record(there)


@pytest.mark.soak
@pytest.mark.parametrize("size", ["skirmish", "battle"])
async def test_a_whole_game_by_buttons_alone(tmp_path: Path, size: str) -> None:
    async with house(tmp_path, pictures=True) as there:
        players = await at_war(there, duel(size, battlefield=""))
        await goes_on(there, players, lambda game: False)
        await finished(there, tmp_path)


@pytest.mark.soak
async def test_a_whole_game_by_commands_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        await types_on(there, typing(await seated(there, duel()), "julia"), lambda game: False)
        await finished(there, tmp_path)


@pytest.mark.soak
async def test_the_practice_opponent_takes_the_other_army(tmp_path: Path) -> None:
    """It answers by itself when its turn has come."""
    async with house(tmp_path) as there:
        ada = there.table.person("Ada", "games")
        await open_game(ada, rules="julia_augusta", against="practice", scenario="skirmish")
        answered = "SELECT 1 FROM record WHERE automatic = 'practice'"
        players = dict(enumerate(by_buttons(1, ada).values()))
        game = await goes_on(there, players, lambda game: bool(there.rows(answered)))
        assert game.army_of == ["roman", "briton"]
        check_channel(there, ada)


@pytest.mark.soak
async def test_a_whole_game_against_the_practice_opponent(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ada = there.table.person("Ada", "games")
        await open_game(ada, rules="julia_augusta", against="practice", scenario="skirmish")
        game = await goes_on(there, dict(enumerate(by_buttons(1, ada).values())), lambda game: False)
        assert game.verdict is not None
        await finished(there, tmp_path)
