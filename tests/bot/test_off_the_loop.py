"""An answer that takes long to carry out holds up nobody at another table."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from rulesets.kit.boards.models.layout import Goal, Laid, Layout
from tests.bot.club import BLUE, CHANNEL, RED, Club
from tests.kit.toys.sections import Act, Go, Mark, Sections
from tests.sections import RULESET
from tests.upgrades.registered import registered

PATIENCE = 30.0
"""Seconds within which the other table must have been answered."""
GOES = Go(to="at 11.56,5 as now")


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered(RULESET):
        yield


async def begun(club: Club, channel: int) -> int:
    """Red is to say where his riflemen go."""
    number = await club.opens(None, ruleset="toy_sections", scenario="battle", channel=channel)
    await club.joins(number, BLUE, "Blue")
    for member in (RED, BLUE):
        await club.lobby.choose_force(number, member, "fencer", club.interaction())
    await club.lobby.start(number, RED, club.interaction())
    for seat, member in enumerate((RED, BLUE)):
        game = (await club.table(number)).running
        question = next(question.number for question in game.questions if question.seat == seat)
        await club.gives(number, Mark(unit=game.of(seat)[0]), member=member, question=question)
    await club.gives(number, Act(unit="Red Rifles", what="move"), member=RED)
    return number


async def stands(club: Club, number: int) -> float:
    """How many inches from the north the riflemen's officer stands."""
    game = (await club.table(number)).running
    assert isinstance(game, Sections)
    return game.units["Red Rifles"].models["officer"].middle.y


async def test_another_table_is_answered_meanwhile(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = await begun(club, CHANNEL), await begun(club, CHANNEL + 1)
    begins, may_end = threading.Event(), threading.Event()
    reckoned = Layout.laid

    def laid(self: Layout, goal: Goal) -> Laid:
        if not begins.is_set():
            begins.set()
            assert may_end.wait(PATIENCE), "whoever waits for this was held up by it"
        return reckoned(self, goal)

    monkeypatch.setattr(Layout, "laid", laid)
    answering = asyncio.create_task(club.gives(slow, GOES, member=RED))
    assert await asyncio.to_thread(begins.wait, PATIENCE)
    await club.gives(quick, GOES, member=RED)
    assert (await stands(club, quick), await stands(club, slow)) == (5, 3)
    may_end.set()
    await answering
    assert await stands(club, slow) == 5
