"""The odds of any roll, reckoned beside the event loop: in a process that is held to its time and memory."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from bot.process.helper import Helper
from rulesets.dice import dice_names
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.rolling import NotReckoned
from rulesets.kit.pictures.pictured import Pictured
from rulesets.kit.pictures.pictured import read as read_picture

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 5.0
"""How long an answer may take on a busy machine, with the start of the process; it gives up after a second's work."""
ATTEMPTS = 2
CROWD = 8
"""Answers that are waited for, from which on nobody else queues up."""
BATCH = 10
"""Rolls whose expectation is asked for at once."""
REMEMBERED = 5000
GONE = "the odds could not be reckoned now; ask once more"
CROWDED = "many odds are being reckoned just now; ask again in a moment"

Expected = tuple[float, float]
"""The mean and the variance of a roll."""


@dataclass(frozen=True)
class Told:
    """Odds as they are shown."""

    lines: list[str]
    chart: Pictured


class Oddsmaker:
    """Reckons one at a time; expectations are remembered."""

    def __init__(self) -> None:
        self._helper = Helper("bot.rolls.odds_worker")
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._known: OrderedDict[str, Expected | None] = OrderedDict()

    async def told(self, text: str, at_least: int | None = None) -> Told:
        """The odds of a roll; raises `NotUnderstood`, or `NotReckoned` with the reason."""
        read(text, dice_names())
        odds, chart = await self._asked({"odds": text, "at_least": at_least})
        answer = json.loads(odds)
        if "refused" in answer:
            raise NotReckoned(answer["refused"])
        return Told(answer["lines"], read_picture(chart))

    async def expected(self, texts: Iterable[str], within: float) -> dict[str, Expected | None]:
        """Mean and variance of some rolls; None for one that takes too long, or of which a higher number is nobody's
        luck. After so many seconds no further ones are begun: these are missing. Raises `NotReckoned`."""
        wanted = list(dict.fromkeys(texts))
        new = [text for text in wanted if text not in self._known]
        end = time.monotonic() + within
        for start in range(0, len(new), BATCH):
            if time.monotonic() > end:
                break
            batch = new[start : start + BATCH]
            moments, _ = await self._asked({"expected": batch})
            self._known.update(
                (text, (one[0], one[1]) if one else None) for text, one in zip(batch, json.loads(moments), strict=True)
            )
        result = {text: self._known[text] for text in wanted if text in self._known}
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return result

    async def close(self) -> None:
        """End the process."""
        await self._helper.close()

    async def _asked(self, wish: dict[str, object]) -> tuple[bytes, bytes]:
        if self._waiting >= CROWD:
            raise NotReckoned(CROWDED)
        self._waiting += 1
        try:
            async with self._turn:
                return await self._answered(json.dumps(wish).encode())
        finally:
            self._waiting -= 1

    async def _answered(self, wish: bytes) -> tuple[bytes, bytes]:
        """What the process tells; one that has died is started again."""
        for _ in range(ATTEMPTS):
            try:
                return await self._helper.ask(wish, PATIENCE_SECONDS)
            except TimeoutError:
                break
            except (OSError, EOFError) as gone:
                log.warning("the process that reckons odds is gone: %r", gone)
        raise NotReckoned(GONE)
