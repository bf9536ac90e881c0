"""Anything that members may send is answered in words: no traceback, no silence, no game that cannot go on."""

from pathlib import Path
from random import Random

import pytest

from tests.play.fuzzing import Fuzzer
from tests.play.house import House, house
from tests.play.playing import open_battle, open_game

FEW, MANY, A_PART = 1200, 200_000, 5000
PLAYERS = (("Ada", "games"), ("Ben", "games"), ("Cleo", "league"), ("Dan", "league"))
SEATS = (*PLAYERS, ("Ada", "general"), ("Dan", "games"))


async def stormed(there: House, number: int, seed: str) -> Fuzzer:
    """Two running games, a channel without one, five members and an onlooker, and everything that they send."""
    people = [there.table.person(name, channel) for name, channel in SEATS]
    await open_battle(people[0], people[1])
    await open_game(people[2], people[3])
    fuzzer = Fuzzer(there, people, seed)
    for _ in range(max(1, number // A_PART)):
        await fuzzer.storm(min(number, A_PART))
        check_quiet(there, fuzzer)
    return fuzzer


def check_quiet(there: House, fuzzer: Fuzzer) -> None:
    """Nobody was left without an answer, and nothing was written down that should not happen."""
    assert fuzzer.unanswered == []
    assert fuzzer.unforeseen == []
    assert "Traceback" not in there.log
    assert there.errors == ""


async def check_games(there: House, random: Random) -> None:
    """Every channel's game says where it stands."""
    for name, channel in SEATS:
        seen = await there.table.person(name, channel).command("game status")
        assert "Something went wrong" not in seen.text, random


async def test_whatever_is_sent_is_answered(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        await stormed(there, FEW, "few")
        await check_games(there, Random(0))


@pytest.mark.soak
async def test_many_interactions_leave_no_trace(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        fuzzer = await stormed(there, MANY, "many")
        assert fuzzer.sent == MANY
        await check_games(there, Random(0))
