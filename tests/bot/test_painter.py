"""The process that draws: the same pictures, one at a time, and it may die at any moment."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.channel import painter as painting
from bot.channel.painter import NotDrawn, Painter
from renders.messages import framed
from renders.picture import draw
from rulesets.kit.pictures.chart import LuckChart
from rulesets.kit.pictures.scene import Scene, SquareGround
from rulesets.kit.pictures.sheet import Handful, Part, SeenDie, Sheet

ROOT = Path(__file__).parents[2]


def scene(title: str = "Turn 1", columns: int = 4) -> Scene:
    return Scene(title=title, ground=SquareGround(columns=columns, rows=3), sides=("Red", "Blue"))


def roll() -> Sheet:
    dice = tuple(SeenDie(sides=6, shown=shown) for shown in "641")
    return Sheet(title="3d6", parts=(Part(handfuls=(Handful(name="3d6", dice=dice),)),), total="11")


@pytest.fixture
async def painter() -> AsyncIterator[Painter]:
    made = Painter()
    yield made
    await made.close()


def process_of(painter: Painter) -> int:
    """The id of the process that draws."""
    (hand,) = painter._idle
    assert hand._process is not None
    return hand._process.pid


async def test_it_draws_what_this_process_would_draw(painter: Painter) -> None:
    assert await painter.draw(scene()) == draw(scene())


async def test_it_draws_rolls_and_charts(painter: Painter) -> None:
    chart = LuckChart(title="Luck", ahead=(1.0, 2.0), band=(3.0, 4.0))
    for pictured in (roll(), chart):
        assert await painter.draw(pictured) == draw(pictured)


async def test_many_at_once_get_each_their_own(painter: Painter) -> None:
    titles = [f"Turn {number}" for number in range(5)]
    pictures = await asyncio.gather(*(painter.draw(scene(title)) for title in titles))
    assert pictures == [draw(scene(title)) for title in titles]


async def test_two_processes_draw_at_once_where_the_host_allows_it() -> None:
    painter = Painter(2)
    titles = [f"Turn {number}" for number in range(4)]
    pictures = await asyncio.gather(*(painter.draw(scene(title)) for title in titles))
    assert pictures == [draw(scene(title)) for title in titles]
    assert len({hand._process and hand._process.pid for hand in painter._idle} - {None}) == 2
    await painter.close()


async def test_a_killed_process_is_started_again(painter: Painter) -> None:
    await painter.draw(scene())
    first = process_of(painter)
    os.kill(first, signal.SIGKILL)
    assert await painter.draw(scene("Turn 2")) == draw(scene("Turn 2"))
    assert process_of(painter) != first


async def test_after_a_break_the_next_picture_is_the_right_one(painter: Painter) -> None:
    """Whoever asks and goes away leaves no old answer behind."""
    await painter.draw(scene())
    asking = asyncio.create_task(painter.draw(scene("Turn 2", columns=30)))
    await asyncio.sleep(0.001)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert await painter.draw(scene("Turn 3")) == draw(scene("Turn 3"))


async def test_what_cannot_be_drawn_is_told_and_the_process_goes_on(painter: Painter) -> None:
    await painter.draw(scene())
    first = process_of(painter)
    with pytest.raises(NotDrawn, match="ZeroDivisionError"):
        await painter.draw(scene(columns=0))
    assert await painter.draw(scene()) == draw(scene())
    assert process_of(painter) == first


async def test_without_a_process_a_thread_draws(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert await painter.draw(scene()) == draw(scene())


async def test_one_that_takes_too_long_is_given_up(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    await painter.draw(scene())
    monkeypatch.setattr(painting, "PATIENCE_SECONDS", 0.0)
    assert await painter.draw(scene("Turn 2")) == draw(scene("Turn 2"))


async def test_an_answer_does_not_wait_for_a_late_picture(painter: Painter) -> None:
    """It is drawn to its end, for nobody: the process stays, and the next picture is the right one."""
    assert await painter.attempt(roll(), within=60) == draw(roll())
    first = process_of(painter)
    assert await painter.attempt(scene(columns=40), within=0.001) is None
    assert await painter.attempt(roll(), within=60) == draw(roll())
    assert process_of(painter) == first


async def test_an_answer_goes_without_a_picture_that_cannot_be_drawn(painter: Painter) -> None:
    assert await painter.attempt(scene(columns=0), within=60) is None
    assert await painter.attempt(LuckChart(title="", ahead=(1.0,), band=()), within=60) is None


async def test_an_answer_does_not_wait_behind_a_crowd(painter: Painter) -> None:
    waiting = [asyncio.create_task(painter.draw(scene())) for _ in range(5)]
    await asyncio.sleep(0)
    assert await painter.attempt(roll(), within=0.0001) is None
    assert await asyncio.gather(*waiting) == [draw(scene())] * 5
    await painter.draw(scene())  # behind what nobody waits for any more
    assert painter.drawn == 6
    assert not painter.crowded


def test_it_ends_with_its_parent() -> None:
    """When nobody is left to write to it, its input ends, and so does it."""
    started = subprocess.Popen([sys.executable, "-m", "renders.worker"], cwd=ROOT, stdin=subprocess.PIPE)
    assert started.stdin is not None
    started.stdin.close()
    assert started.wait(timeout=60) == 0


def test_it_says_nothing_when_the_one_who_asked_is_gone() -> None:
    """Its parent died while it drew: there is nobody left to give the picture to."""
    started = subprocess.Popen(
        [sys.executable, "-m", "renders.worker"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert started.stdin is not None
    assert started.stdout is not None
    assert started.stderr is not None
    started.stdout.close()
    started.stdin.write(framed(scene().model_dump_json().encode()))
    started.stdin.close()
    assert started.stderr.read() == b""
    assert started.wait(timeout=60) == 0


def test_it_does_not_outlive_a_bot_that_was_killed() -> None:
    code = (
        "import asyncio, sys\n"
        "from bot.channel.painter import Painter\n"
        "from rulesets.kit.pictures.scene import Scene, SquareGround\n"
        "async def draws():\n"
        "    painter = Painter()\n"
        "    await painter.draw(Scene(title='', ground=SquareGround(columns=2, rows=2), sides=()))\n"
        "    print(painter._idle[0]._process.pid, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(draws())\n"
    )
    bot = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert bot.stdout is not None
    worker = Path(f"/proc/{int(bot.stdout.readline())}")
    assert worker.exists()
    bot.kill()
    bot.wait()
    deadline = time.monotonic() + 60
    while is_alive(worker) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_alive(worker)


def is_alive(process: Path) -> bool:
    """Whether a process runs; one that nobody has waited for yet does not."""
    try:
        return process.joinpath("stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def test_a_crowd_is_seen_while_it_waits(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "CROWD", 3)
    waiting = [asyncio.create_task(painter.draw(scene())) for _ in range(2)]
    await asyncio.sleep(0)
    assert not painter.crowded
    waiting.append(asyncio.create_task(painter.draw(scene())))
    await asyncio.sleep(0)
    assert painter.crowded
    await asyncio.gather(*waiting)
    assert not painter.crowded
