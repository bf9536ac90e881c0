"""The bot process of the tests: the real bot with drawn secrets that are the same every time, made to die on demand.

`SEED` seeds the games' secrets and the practice opponent. `PICTURES` says which pictures are drawn: each with 1, every
fourth with 4, none with 0; for the others the same one is shown, which takes a third off a game's time. With `UNPACED`
requests keep to no pace. `TOY` ("module:NAME") is a ruleset that can be played too, `CLOCK` the time at which the bot's
clock stands still, in Unix seconds, `LOOKS` how often it looks for what is due, in seconds. `DIES_AT` is
"<moment> <n>": at the n-th time of that moment the process ends as by SIGKILL; "of-several" counts only the orders that
give several answers at once. Nothing of the bot knows of this; `nest.py` starts it.
"""

import asyncio
import os
import secrets
import sys
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from functools import cache, partial
from importlib import import_module
from itertools import count
from random import Random
from types import ModuleType
from typing import Any

import aiohttp

import rulesets
from bot import clock
from bot.channel import courier, painter
from bot.channel.pace import Pace
from bot.client import EXTENSIONS
from bot.game.referee import Referee
from bot.local.bot import run_against
from bot.process import helper
from bot.process.helper import Helper
from bot.process.settings import Settings
from bot.store import clicks
from bot.store.database import Writer
from renders.finished import Picture
from renders.picture import draw
from rulesets.kit.pictures.pictured import Pictured
from rulesets.kit.pictures.scene import Scene, SquareGround

UPLOADED_BYTES = 3000
"""How much of an upload has left when the process dies in it."""
UNPACED = 1e6
"""Requests a second, more than there ever are."""


class Moment:
    """Counts the times of a moment, and dies at the last."""

    def __init__(self, times: int) -> None:
        self.left = times

    def comes(self) -> bool:
        """Count once more; whether this is the time."""
        self.left -= 1
        return self.left == 0


def die() -> None:
    """End at once; nothing is cleaned up."""
    os._exit(9)


def seed(text: str) -> None:
    """Draw secrets and the practice opponent's choices from a seed."""
    drawn = Random(text)
    secrets.token_bytes = lambda size=None: drawn.randbytes(size or 32)
    secrets.randbelow = drawn.randrange


@cache
def any_picture() -> Picture:
    """The picture that stands for all others."""
    return draw(Scene(title="A battlefield", ground=SquareGround(columns=2, rows=2), sides=("Red", "Blue")))


def draw_every(so_many: int) -> None:
    """Draw one picture of so many (0: none), and show the same one for all others."""
    drawing, asked = painter._drawn, count()

    async def drawn(helper: Helper, pictured: Pictured) -> Picture:
        return await drawing(helper, pictured) if so_many and next(asked) % so_many == 0 else any_picture()

    painter._drawn = drawn


def play_toy(module: str) -> None:
    """A toy, "module:NAME", among the games; before any command is made of them."""
    where, _, what = module.partition(":")
    toy = getattr(import_module(where), what)
    package, home = ModuleType(f"rulesets.{toy.key}"), ModuleType(f"rulesets.{toy.key}.ruleset")
    home.RULESET = toy  # type: ignore[attr-defined]
    sys.modules.update({made.__name__: made for made in (package, home)})
    rulesets.RULESETS = (*rulesets.RULESETS, toy.key)


def let_go_of_pace() -> None:
    """Requests go out as fast as they can."""
    courier.Pace = partial(Pace, UNPACED)  # type: ignore[misc]


def stop_clock(at: int) -> None:
    """The bot's clock stands still."""
    Referee.now = property(lambda self: at)  # type: ignore[assignment]


def at_commit(moment: Moment, *, after: bool, answers: int = 0) -> None:
    """Die before or after the commit of a handled interaction that gives so many answers or more."""
    noting, settling = clicks.note_outcome, Writer.settle
    armed = False

    async def note_outcome(tx: Any, interaction: int, outcome: dict[str, Any], at: int) -> None:
        nonlocal armed
        await noting(tx, interaction, outcome, at)
        armed = outcome.get("answers", 0) >= answers and moment.comes()

    async def settle(self: Writer, statement: str) -> None:
        due = armed and statement == "COMMIT"
        if due and not after:
            die()
        await settling(self, statement)
        if due:
            die()

    clicks.note_outcome = note_outcome
    Writer.settle = settle  # type: ignore[method-assign]


def at_send(moment: Moment, *, after: bool) -> None:
    """Die before a message is sent, or when it has arrived and that is not noted yet."""
    sending: Callable[..., Awaitable[int]] = courier.Courier._send

    async def send(self: courier.Courier, *given: Any) -> int:
        due = moment.comes()
        if due and not after:
            die()
        found = await sending(self, *given)
        if due:
            die()
        return found

    courier.Courier._send = send  # type: ignore[method-assign]


def in_drawing(moment: Moment) -> None:
    """Die while the process that draws works on a scene: before the first (odd) or second (even) half of an answer."""
    receiving = helper._received

    async def received(process: Process) -> bytes:
        if moment.comes():
            die()
        return await receiving(process)

    helper._received = received


def in_upload(moment: Moment) -> None:
    """Die when some of a picture has left."""
    writing = aiohttp.MultipartWriter.write

    class Cut:
        def __init__(self, writer: Any) -> None:
            self.writer, self.left = writer, UPLOADED_BYTES

        async def write(self, chunk: bytes) -> None:
            await self.writer.write(chunk[: self.left])
            self.left -= len(chunk)
            if self.left <= 0:
                await self.writer.drain()
                die()

    async def write(self: aiohttp.MultipartWriter, writer: Any, close_boundary: bool = True) -> None:
        await writing(self, Cut(writer) if moment.comes() else writer, close_boundary)

    aiohttp.MultipartWriter.write = write  # type: ignore[method-assign]


MOMENTS: dict[str, Callable[[Moment], None]] = {
    "before-commit": lambda moment: at_commit(moment, after=False),
    "after-commit": lambda moment: at_commit(moment, after=True),
    "before-commit-of-several": lambda moment: at_commit(moment, after=False, answers=2),
    "after-commit-of-several": lambda moment: at_commit(moment, after=True, answers=2),
    "in-drawing": in_drawing,
    "before-send": lambda moment: at_send(moment, after=False),
    "in-upload": in_upload,
    "after-send": lambda moment: at_send(moment, after=True),
}


def imported(toy: str) -> None:
    """Import all that a bot needs, with a toy ("": none) among its games; what the first settings teach, pydantic
    remembers."""
    if toy:
        play_toy(toy)
    for key in rulesets.RULESETS:
        rulesets.ruleset(key)
    for extension in EXTENSIONS:
        import_module(extension)
    Settings()
    any_picture()


def run(port: int) -> None:
    """Be the bot at a local table, as the environment wants it."""
    if "SEED" in os.environ:
        seed(os.environ["SEED"])
    if os.environ.get("PICTURES", "1") != "1":
        draw_every(int(os.environ["PICTURES"]))
    if os.environ.get("UNPACED"):
        let_go_of_pace()
    if os.environ.get("CLOCK"):
        stop_clock(int(os.environ["CLOCK"]))
    if os.environ.get("LOOKS"):
        clock.LOOK_EVERY_SECONDS = float(os.environ["LOOKS"])
    if os.environ.get("DIES_AT"):
        name, times = os.environ["DIES_AT"].split()
        MOMENTS[name](Moment(int(times)))
    asyncio.run(run_against(port))
