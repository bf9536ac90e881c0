"""The process dies while one player's answer carries the other one's queue on: both have happened, or neither, and
nothing happens twice."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from bot.local.world import COMMAND
from tests.play.flying import Flights
from tests.play.house import House, house
from tests.play.playing import check_channel, check_record, exchanged, settled
from tests.play.questions import GAMES
from tests.rulesets.dust_1947.table import dust, squad

QUESTIONS = GAMES["dust"]
REQUESTS = 6
"""How many requests of the bot there are, roughly, while the answer is carried out."""
NOTHING = "nothing, nothing"
RUNS = 6


def before_red_acts() -> str:
    """The saved game in which the first seat is asked to activate."""
    units = [squad(f"Red {n}", at=f"A{n}") for n in (1, 3, 5, 7)]
    return dust(*units, *(squad(f"Blue {n}", at=f"L{n}", seat=1) for n in (1, 3, 5))).begins().game.model_dump_json()


def activated(there: House) -> list[tuple[str, str]]:
    """Who was activated, and what has done it."""
    rows = there.rows("SELECT action, automatic FROM record WHERE kind = 'answer' ORDER BY number")
    found = [(json.loads(row["action"]), row["automatic"]) for row in rows]
    return [(action["unit"], why) for action, why in found if action["type"] == "activate"]


@pytest.mark.soak
@pytest.mark.parametrize("run", range(RUNS))
async def test_a_queue_is_carried_on_once_over_deaths(tmp_path: Path, run: int) -> None:
    async with house(tmp_path) as there:
        players = await QUESTIONS.seated(there)
        await exchanged(there, before_red_acts())
        red, blue = players[0].person, players[1].person
        for unit in ("Blue 1", "Blue 3"):
            for name, options in (("activate", {"unit": unit}), ("declare", {"actions": NOTHING})):
                assert "Noted" in (await blue.command(f"dust {name}", **options)).text
        assert "stops if loss" in (await blue.command("game queue", stop="loss")).text
        await red.command("dust activate", unit="Red 1")
        flights = Flights(there, Random(f"queue {run}"))
        declares = {"name": "actions", "type": 3, "value": NOTHING}
        flights.command(red, COMMAND, "dust declare", declares)
        await flights.strike(REQUESTS)
        waiting = len(there.rows("SELECT id FROM plans"))
        assert (activated(there), waiting) in (
            ([("Red 1", "")], 4),
            ([("Red 1", ""), ("Blue 1", "plan")], 2),
        )
        await there.start_bot()
        if waiting == 4:
            await red.command("dust declare", actions=NOTHING)
        await settled(there)
        assert activated(there) == [("Red 1", ""), ("Blue 1", "plan")]
        assert "1. activate Blue 3; declare nothing, nothing" in (await blue.command("game queue")).text
        check_record(there)
        check_channel(there, red)
