"""Steampunk Fantasy from `/game new` to its verdict: two against one by buttons alone, two by commands alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.local.people import text_of
from rulesets.steampunk_fantasy.face.tell.orders_told import movement_in_words
from tests.play.house import House, house
from tests.play.playing import check_channel, check_record, settled
from tests.play.steampunk import goes_on, standing, table_for, types_on
from tests.play.tables import asking, check_stages, finished, presses, seated, typing

PLACED = ("Place the rest", "Confirm", "Done", "Confirm")


async def test_two_against_one_by_buttons_alone(tmp_path: Path) -> None:
    """Terrain, deployment and a whole turn."""
    async with house(tmp_path) as there:
        players = await seated(there, table_for(3, battlefield=""))
        game = await goes_on(there, players, lambda game: game.turn > 1)
        assert [game.side_of[seat] for seat in range(3)] == [0, 0, 1]
        assert {base.last_written.turn for base in game.on_map() if base.last_written} >= {2}
        check_stages(there, players[0].person)
        check_channel(there, players[0].person)
        check_record(there)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "scenario"), [(3, "standard"), (2, "standard"), (3, "tanks")])
async def test_whole_games_by_buttons_alone(tmp_path: Path, seats: int, scenario: str) -> None:
    async with house(tmp_path, pictures=True) as there:
        players = await seated(there, table_for(seats, scenario=scenario, battlefield=""))
        await goes_on(there, players, lambda game: False)
        await finished(there, tmp_path)


async def test_a_round_by_the_quick_ways(tmp_path: Path) -> None:
    """Everything placed, ordered by default, then as last round, then as proposed, each by four presses or fewer."""
    async with house(tmp_path) as there:
        players = await seated(there, table_for(2))
        ada, ben = (players[seat].person for seat in (0, 1))
        for person in (ada, ben):
            await presses(there, person, *PLACED)
        game = standing(there)
        assert game.stage == "orders"
        assert all(base.on_map for base in game.bases.values())
        assert max(Counter(base.hex for base in game.on_map()).values()) == 1
        await presses(there, ada, "All defaults", "Confirm")
        await settled(there)
        assert "Ada: orders for 8 of 8 bases given" in text_of(asking(ben))
        assert "Ben: orders for 0 of 7 bases given" in text_of(asking(ben))
        assert "by default" in await presses(there, ben, "Done")
        await presses(there, ben, "Done", "Confirm")
        game = standing(there)
        assert (game.turn, game.stage) == (1, "orders")
        written = {name: base.last_written for name, base in game.bases.items()}
        for person in (ada, ben):
            await presses(there, person, "As last round", "Confirm", "Done", "Confirm")
        game = await goes_on(there, players, lambda game: game.turn == 2 and game.stage == "orders")
        for name, order in written.items():
            now = game.bases[name].last_written
            assert order is not None
            assert now is not None
            assert (now.movement, now.fire) == (order.movement, order.fire)
        for person in (ada, ben):
            await presses(there, person, "As proposed", "Confirm")
        game = standing(there)
        assert game.stage != "orders" or game.turn == 3
        assert all(base.stack or base.carrying_out for base in game.on_map() if not base.is_pinned)


async def test_partners_read_each_others_orders_and_nobody_else_does(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        players = await seated(there, table_for(3))
        for player in players.values():
            await presses(there, player.person, *PLACED)
        ada = there.table.person("Ada", "games")
        base = next(base.id for base in standing(there).bases.values() if base.seat == 0)
        order = (await ada.complete("steam orders", "movement", base=base))[-1]["value"]
        seen = await ada.command("steam orders", base=base, movement=order, fire="- + -, - + -")
        assert f"✓ {base}" in seen.text, seen.text
        read = {}
        for name in ("Ada", "Ben", "Cleo", "Dan"):
            seen = await there.table.person(name, "games").command("game status")
            read[name] = movement_in_words(order) in seen.text
        assert read == {"Ada": True, "Ben": True, "Cleo": False, "Dan": False}


async def by_commands(there: House, turns: int) -> None:
    """Both players only type; every option takes one of its completions."""
    players = typing(await seated(there, table_for(2)), "steam")
    await types_on(there, players, lambda game: game.turn >= turns)


async def test_by_commands_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        await by_commands(there, 2)
        ada = there.table.person("Ada", "games")
        check_stages(there, ada)
        check_channel(there, ada)
        check_record(there)


@pytest.mark.soak
async def test_a_whole_game_by_commands_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        await by_commands(there, 99)
        await finished(there, tmp_path)
