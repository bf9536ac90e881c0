"""A process that reckons odds of rolls. Run as `python -m bot.rolls.odds_worker`, by the bot.

It is spoken to as `renders/messages.py` says. In comes a wish as JSON. Of {"odds": a roll, "at_least": a number or
null} it tells {"lines": …} or {"refused": a sentence}, and the chart; of {"expected": rolls} for each
[mean, variance], or null.

A roll comes from anybody, so the system holds the process to its memory, and a clock of its own to its time.
"""

from __future__ import annotations

import json
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import FrameType
from typing import Any

from renders.messages import serve
from rulesets.dice import dice_names
from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.chart import odds_chart
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.odds_words import told
from rulesets.kit.notation.reckoning import Odds, reckoned
from rulesets.kit.notation.rolling import NotReckoned
from rulesets.kit.notation.tree import Expression, Opposed, Scatter, Sum
from rulesets.kit.pictures.pictured import written

MEMORY = 512 * 1024 * 1024
"""Bytes of address space."""
SECONDS, SECONDS_OF_MANY = 1.0, 0.2
"""Of processor time for one roll that is asked for, and for each of many."""
REMEMBERED = 64
TOO_LONG = "it takes longer than a second to reckon how these dice may fall"


def main() -> None:
    """Reckon until nobody asks any more."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGVTALRM, _time_is_up)
    serve(answer)


def answer(request: bytes) -> tuple[bytes, bytes]:
    """What comes of a wish."""
    wish = json.loads(request)
    if "expected" in wish:
        return json.dumps([_expected(text) for text in wish["expected"]]).encode(), b""
    try:
        return _odds(wish["odds"], wish["at_least"])
    except NotReckoned as refused:
        return json.dumps({"refused": str(refused)}).encode(), b""


def _odds(text: str, at_least: int | None) -> tuple[bytes, bytes]:
    with _within(SECONDS):
        odds = _reckoned(text)
        lines, chart = told(read(text, dice_names()), odds, at_least), odds_chart(odds, text, at_least)
    return json.dumps({"lines": lines}).encode(), written(chart)


def _expected(text: str) -> tuple[float, float] | None:
    try:
        if _undecided(read(text, dice_names())):
            return None
        with _within(SECONDS_OF_MANY):
            odds = _reckoned(text)
    except (NotReckoned, NotUnderstood):  # a game may have lost a die since
        return None
    return float(odds.mean), float(odds.variance)


def _undecided(tree: Expression) -> bool:
    """Whether a higher number is nobody's luck: that of two sides, or how far something scatters."""
    if isinstance(tree, Sum):
        return _undecided(tree.left) or _undecided(tree.right)
    return isinstance(tree, Opposed | Scatter)


@lru_cache(maxsize=REMEMBERED)
def _reckoned(text: str) -> Odds:
    try:
        return reckoned(read(text, dice_names()))
    except MemoryError:
        raise NotReckoned("these dice may fall in more ways than there is room for") from None


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Raises `NotReckoned` where something takes longer."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _time_is_up(number: int, frame: FrameType | None) -> Any:
    raise NotReckoned(TOO_LONG)


if __name__ == "__main__":
    main()
