"""Legions Imperialis over the wire: a round to the score by buttons alone and by commands alone; Orders stay sealed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.house import house
from tests.play.imperialis import IMPERIALIS, standing_at
from tests.play.playing import check_channel, check_record
from tests.play.secrecy import Answer, looks_alike
from tests.play.tables import seated, typing

LOOKS_EACH = 2 * 9
"""What Ben and an onlooker look at after each answer."""


@pytest.mark.soak
async def test_a_last_round_to_the_score_by_buttons_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        players = await seated(there, standing_at("assign"))
        game = await IMPERIALIS.goes_on(there, players, lambda game: False)
        assert game.verdict is not None
        check_channel(there, players[0].person)
        check_record(there)


@pytest.mark.soak
async def test_a_last_round_to_the_score_by_commands_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        players = typing(await seated(there, standing_at("assign")), "imperialis")
        game = await IMPERIALIS.types_on(there, players, lambda game: False)
        assert game.verdict is not None
        check_channel(there, players[0].person)
        check_record(there)


async def test_nothing_of_the_orders_before_they_are_revealed(tmp_path: Path) -> None:
    """Ada gives other Orders; Ben has given none yet."""
    one = [Answer("Ada", "assign", {"others": "march"})]
    other = [Answer("Ada", "assign", {"others": "advance"})]
    assert await looks_alike(tmp_path, standing_at("assign"), one, other) > LOOKS_EACH / 2
