"""The process that reckons odds: held to its time, killed, crowded; and what luck makes of its expectations."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import AsyncIterator

import pytest

from bot.rolls import odds as odds_making
from bot.rolls import odds_worker
from bot.rolls.luck import Series, series_of, told
from bot.rolls.odds import Oddsmaker
from bot.store.luck import Counted
from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.reckoning import MOST_WORK
from rulesets.kit.notation.rolling import NotReckoned
from rulesets.kit.pictures.chart import OddsChart

ENDLESS = "30d8!>=5 - 30d10!>=6"
"""Refused for its work at once; without that fence it takes far longer than a second."""


@pytest.fixture
async def oddsmaker() -> AsyncIterator[Oddsmaker]:
    made = Oddsmaker()
    with pytest.MonkeyPatch.context() as patience:  # on a machine that does much else
        patience.setattr(odds_making, "PATIENCE_SECONDS", 60.0)
        yield made
        await made.close()


def process_of(oddsmaker: Oddsmaker) -> int:
    """The id of the process that reckons."""
    process = oddsmaker._helper._process
    assert process is not None
    return process.pid


async def test_odds_in_words_and_as_a_chart(oddsmaker: Oddsmaker) -> None:
    found = await oddsmaker.told("2d6", 10)
    assert found.lines[:2] == ["**7.00** on average (±2.42), from 2 to 12", "10 or more: **16.7 %**"]
    assert isinstance(found.chart, OddsChart)
    assert (found.chart.threshold, len(found.chart.bars)) == (10, 11)


async def test_what_is_no_roll_is_told_before_anything_is_asked(oddsmaker: Oddsmaker) -> None:
    with pytest.raises(NotUnderstood):
        await oddsmaker.told("2d")
    assert oddsmaker._helper._process is None


async def test_wishes_at_once_get_each_their_own(oddsmaker: Oddsmaker) -> None:
    wishes = (oddsmaker.told(text) for text in ("d6", "1000d1000", "2d6", "3d6"))
    one, refused, two, three = await asyncio.gather(*wishes, return_exceptions=True)
    assert isinstance(refused, NotReckoned)
    assert "more ways" in str(refused)
    assert [found.chart.mean for found in (one, two, three)] == [3.5, 7.0, 10.5]  # type: ignore[union-attr]


async def test_one_that_was_killed_is_started_again(oddsmaker: Oddsmaker) -> None:
    await oddsmaker.told("d6")
    killed = process_of(oddsmaker)
    os.kill(killed, signal.SIGKILL)
    assert (await oddsmaker.told("2d6")).lines
    assert process_of(oddsmaker) != killed


async def test_one_that_hangs_is_ended(oddsmaker: Oddsmaker, monkeypatch: pytest.MonkeyPatch) -> None:
    await oddsmaker.told("d6")
    os.kill(process_of(oddsmaker), signal.SIGSTOP)
    monkeypatch.setattr(odds_making, "PATIENCE_SECONDS", 0.1)
    with pytest.raises(NotReckoned, match="ask once more"):
        await oddsmaker.told("2d6")
    monkeypatch.undo()
    assert (await oddsmaker.told("2d6")).lines


async def test_a_crowd_is_told_to_come_back(oddsmaker: Oddsmaker) -> None:
    wishes = [asyncio.create_task(oddsmaker.told(f"{number}d6")) for number in range(1, 15)]
    found = await asyncio.gather(*wishes, return_exceptions=True)
    refused = [one for one in found if isinstance(one, NotReckoned)]
    assert len(refused) == 14 - odds_making.CROWD
    assert "again in a moment" in str(refused[0])


async def test_expectations_are_remembered(oddsmaker: Oddsmaker) -> None:
    first = await oddsmaker.expected(["2d6", "3*4", "1000d1000", "2d6"], 5)
    assert first == {"2d6": (7.0, pytest.approx(35 / 6)), "3*4": (12.0, 0.0), "1000d1000": None}
    os.kill(process_of(oddsmaker), signal.SIGKILL)
    assert await oddsmaker.expected(["2d6", "1000d1000"], 5) == {"2d6": first["2d6"], "1000d1000": None}
    texts = [f"{number}d6" for number in range(1, 25)]
    assert await oddsmaker.expected(texts, -1) == {"2d6": first["2d6"]}, "no time to reckon others"
    assert len(await oddsmaker.expected(texts, 30)) == 24


def test_the_clock_of_the_process_ends_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the reckoning of the work ever be wrong: the time is kept apart from it."""
    monkeypatch.setattr("rulesets.kit.notation.reckoning.MOST_WORK", MOST_WORK * 10**6)
    monkeypatch.setattr(odds_worker, "SECONDS", 0.05)
    before = signal.signal(signal.SIGVTALRM, odds_worker._time_is_up)
    try:
        began = time.process_time()
        found, _ = odds_worker.answer(json.dumps({"odds": ENDLESS, "at_least": None}).encode())
    finally:
        signal.signal(signal.SIGVTALRM, before)
    assert json.loads(found) == {"refused": odds_worker.TOO_LONG}
    assert time.process_time() - began < 2


# --- what is made of expectations -------------------------------------------------------------------------------------


def expected(text: str) -> object:
    found, _ = odds_worker.answer(json.dumps({"expected": [text]}).encode())
    return json.loads(found)[0]


@pytest.mark.parametrize("text", ["8d6 5+", "2d6+3", "-d6", "(2d6)>=8", "5d6>=4 then d6>=3", "5 dust"])
def test_a_higher_number_is_luck(text: str) -> None:
    assert expected(text) is not None


@pytest.mark.parametrize("text", ["d6 vs d6", "scatter d6", "scatter6 d6 + 1", "2d", "3 blues", "1000d1000"])
def test_what_is_nobodys_luck(text: str) -> None:
    assert expected(text) is None


def test_every_roll_weighs_the_same() -> None:
    found = [Counted("d100", 100), Counted("coin", 1), Counted("sure", 3), Counted("slow", 3), Counted("late", 3)]
    known = {"d100": (50.5, 833.25), "coin": (0.5, 0.25), "sure": (3.0, 0.0), "slow": None}
    series = series_of(found, known)
    assert series.ahead == [pytest.approx(1.7148, abs=1e-4), 1.0]
    assert (series.uncounted, series.unknown) == (2, 1)
    assert series.band == (1.96, pytest.approx(1.96 * 2**0.5))


def test_the_share_of_people_who_have_less_luck() -> None:
    one = Series([Counted("d6", 1)] * 4, [0.9] * 4, expected={"d6": (3.5, 2.9)})
    assert one.less_lucky == pytest.approx(0.9641, abs=1e-4)
    assert "That is ordinary: of people with as many rolls 96 of 100 have less luck." in list(told(one))
