"""Two against one over the wire, by buttons alone: secret orders for many bands until the last is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.house import house
from tests.play.playing import by_buttons, check_channel, check_record, play, settled
from tests.play.secrecy import SecretPlay, Watched, begin


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
async def test_a_pair_against_one_by_buttons(tmp_path: Path, seed: int) -> None:
    names = ("Ada", "Ben", "Cleo")
    raid = SecretPlay("toy_raid", "raid", names, names[:2], {"seats": "3"}, toy="tests.raid:RULESET")
    async with house(tmp_path, TOY=raid.toy, SEED=f"{seed}") as there:
        await begin(Watched(raid, there))
        people = [there.table.person(name, "games") for name in names]
        await play(by_buttons(seed, *people))
        await settled(there)
        check_channel(there, people[0])
        check_record(there)
        assert "won." in people[0].latest().embeds[0]["description"]
