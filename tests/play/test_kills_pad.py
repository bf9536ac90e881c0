"""The process dies under the presses on a move pad: what was shown is kept, each press counts once or not at all, and
the move is made once."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from bot.local.people import text_of
from bot.local.world import Message
from tests.play.flying import Flights
from tests.play.house import ByButtons, controls
from tests.play.tables import asking
from tests.play.test_move_pad import FORWARD, START, Pad, pad

KILLS, PRESSES = 3, 3
"""How often the process is killed, and how many presses are in flight then."""
REQUESTS = 6
"""How many requests of the bot there are, roughly, while they are answered."""
RUNS = 8


def inches(panel: Message) -> int:
    """How far forward a pad shows the unit."""
    found = re.search(r"`forward (\d+)`", text_of(panel))
    return int(found[1]) if found else 0


async def reopened(shown: Pad) -> Message:
    """The pad as Act brings it back."""
    seen = await ByButtons(shown.ada, Random(0)).press(asking(shown.ada), "Act")
    assert seen.message is not None, seen.text
    return seen.message


@pytest.mark.parametrize("run", [0, *(pytest.param(run, marks=pytest.mark.soak) for run in range(1, RUNS))])
async def test_a_way_is_put_together_over_deaths(tmp_path: Path, run: int) -> None:
    async with pad(tmp_path) as shown:
        flights, kept = Flights(shown.there, Random(f"pad {run}")), 0
        for _ in range(KILLS):
            for _ in range(PRESSES):
                shown.press(controls(shown.message)[FORWARD])
            await flights.strike(REQUESTS)
            last = inches(shown.message)
            await shown.there.start_bot()
            shown.message = await reopened(shown)
            assert max(kept, last) <= inches(shown.message) <= kept + PRESSES
            kept = inches(shown.message)
        assert shown.stands == START


@pytest.mark.parametrize("run", [0, *(pytest.param(run, marks=pytest.mark.soak) for run in range(1, RUNS))])
async def test_a_move_is_made_once(tmp_path: Path, run: int) -> None:
    async with pad(tmp_path) as shown:
        for _ in range(PRESSES):
            shown.press(controls(shown.message)[FORWARD])
        await shown.shows(f"`forward {PRESSES}`")
        confirm = controls(shown.message)["Confirm"]
        shown.press(confirm)
        await Flights(shown.there, Random(f"move {run}")).strike(REQUESTS)
        await shown.there.start_bot()
        assert shown.stands in (START, START - PRESSES)
        edits, again = shown.message.edits, shown.press(confirm)
        await shown.ada.until(lambda _: again.edits > edits)
        assert shown.stands == START - PRESSES
