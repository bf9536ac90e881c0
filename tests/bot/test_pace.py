"""Requests keep their distance, in the order in which they were wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from bot.channel import pace as module
from bot.channel.pace import Pace


class Clockwork:
    """A clock that moves only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds, 6))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clockwork]:
    clock = Clockwork()
    monkeypatch.setattr(module, "time", clock)
    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "sleep", clock.sleep)
        yield clock


async def test_a_crowd_goes_one_by_one(clock: Clockwork) -> None:
    pace = Pace(a_second=4)
    for _ in range(4):
        await pace.turn()
    assert clock.slept == [0, 0.25, 0.5, 0.75]


async def test_nobody_waits_while_there_is_room(clock: Clockwork) -> None:
    pace = Pace(a_second=4)
    await pace.turn()
    clock.now += 0.1
    await pace.turn()
    clock.now += 10
    await pace.turn()
    assert clock.slept == [0, 0.15, 0]


def test_it_stays_below_what_discord_takes() -> None:
    assert module.REQUESTS_A_SECOND < 50
