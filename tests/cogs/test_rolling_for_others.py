"""Rolls that are asked of somebody else, on a simulated Discord."""

from __future__ import annotations

import asyncio

import pytest

from bot.refusal import Settled
from bot.rolls.rolling import Wish
from bot.store import rolls
from tests.cogs.hall import DAY, Hall, faults_of, labels, said


async def asks(hall: Hall, what: str = "8d6>=5 [fire]", label: str = "") -> None:
    """Ruby asks bluebell to roll."""
    heard = await hall.types(hall.red, "roll", what=what, label=label, **{"for": hall.blue})
    assert "Asked; the request stands until" in heard.text


async def opens_the_day(hall: Hall) -> None:
    """A first roll, after which the channel's dice are sealed."""
    await hall.types(hall.red, "roll", what="d4")


async def rolled(hall: Hall) -> list[str]:
    """The texts of every roll after the first."""
    return [row["text"] for row in await hall.bot.database.rows("SELECT text FROM rolls WHERE id > 1 ORDER BY id")]


async def test_who_is_asked_rolls_and_nobody_else(hall: Hall) -> None:
    await opens_the_day(hall)
    await asks(hall, label="at the bunker")
    asked = hall.newest
    assert "**ruby** asks **bluebell** to roll `8d6>=5 [fire]` – at the bunker." in said(asked)
    assert (asked.content, labels(asked)) == (f"<@{hall.blue.id}>", ["Roll"])
    for other in (hall.red, hall.guest):
        assert "asked of bluebell, not of you" in (await hall.presses(other, "Roll", asked)).text
    assert await rolled(hall) == []
    assert (await hall.blue.click(asked, label="Roll")).acknowledged
    assert hall.newest.content.startswith("**bluebell** rolls `8d6>=5 [fire]` – at the bunker: **")
    assert faults_of(hall.newest) == []
    assert labels(next(message for message in hall.public() if message.id == asked.id)) == []
    kept = await rolls.roll_of(hall.bot.database, 2)
    assert kept is not None
    assert (kept.member, kept.message) == (hall.blue.id, hall.newest.id)


async def test_it_is_rolled_once_however_often_it_is_pressed(hall: Hall) -> None:
    await opens_the_day(hall)
    await asks(hall, "d20")
    presses = [hall.bot.asking.answer(1, hall.blue.id, number) for number in (71, 71, 72, 73)]
    done = await asyncio.gather(*presses, return_exceptions=True)
    told = [kept_or_error[0].id for kept_or_error in done if isinstance(kept_or_error, tuple)]
    assert told in ([2], [2, 2])
    assert all(isinstance(one, tuple | Settled) for one in done)
    assert await rolled(hall) == ["d20"]
    assert "rolled already: roll 2" in (await hall.presses(hall.blue, "Roll")).text


async def test_the_first_roll_of_a_day_may_be_one_that_was_asked(hall: Hall) -> None:
    await asks(hall, "2d6")
    await hall.presses(hall.blue, "Roll")
    assert "**bluebell** rolls `2d6`" in said(hall.newest)


async def test_a_request_outlives_the_bot(hall: Hall) -> None:
    await opens_the_day(hall)
    await asks(hall)
    await hall.restarts()
    assert (await hall.blue.click(hall.asking("Roll"), label="Roll")).acknowledged
    assert "**bluebell** rolls" in said(hall.newest)


async def test_a_request_expires(hall: Hall) -> None:
    await opens_the_day(hall)
    await asks(hall)
    now = hall.bot.referee.now
    hall.bot.referee.__dict__["_now"] = lambda: now + DAY
    heard = await hall.presses(hall.blue, "Roll")
    assert "has expired" in heard.text
    assert labels(hall.newest) == []
    assert await rolled(hall) == []


async def test_asking_oneself_is_rolling(hall: Hall) -> None:
    await opens_the_day(hall)
    await hall.red.slash(hall.channel, "roll", what="d20", **{"for": hall.red})
    assert "**ruby** rolls `d20`" in hall.newest.content


async def test_no_more_requests_than_anybody_needs(hall: Hall) -> None:
    for number in range(10):
        wish = Wish(hall.guild.id, hall.channel.id, hall.red.id, "ruby", number, "d6")
        await hall.bot.asking.ask(wish, hall.blue.id, "bluebell")
    heard = await hall.types(hall.red, "roll", what="d6", **{"for": hall.blue})
    assert "as many as are kept" in heard.text


@pytest.mark.parametrize(
    ("what", "words"),
    [("4d", "^"), ("d6 @everyone", "^"), ("1001d6", "at most 1000"), ("999999*999999*999999", "at most")],
)
async def test_what_is_no_roll_is_not_asked(hall: Hall, what: str, words: str) -> None:
    heard = await hall.types(hall.red, "roll", what=what, **{"for": hall.blue})
    assert words in heard.text
    assert hall.public() == []
