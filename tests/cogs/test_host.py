"""`/status`: the owner sees how the house is; nobody else learns that there is anything to see."""

from __future__ import annotations

import pytest

from bot.hosting.health import duration
from tests.bot.moments import moment
from tests.cogs.hall import Hall, attachment


async def test_only_the_owner_is_answered(hall: Hall) -> None:
    hall.bot.owner_id = hall.red.id
    await hall.begins(moment("activate", seat=0))
    for options in ({}, {"error": 1}):
        heard = await hall.types(hall.blue, "status", **options)
        assert heard.text.strip() == "This is for the owner of the bot alone. `/help` shows what you can do here."
    assert "1 running" in (await hall.types(hall.red, "status")).text


async def test_the_house_at_a_glance(hall: Hall) -> None:
    hall.bot.owner_id = hall.red.id
    number = await hall.begins(moment("activate", seat=0))
    await hall.answers(number)
    hall.bot.caretaker.nightly.failure = "the disk is full"
    hall.bot.caretaker.pulse.note(0.25)
    text = (await hall.types(hall.red, "status")).text
    for part in (
        *("Games: 1 running", "Players in the last 24 hours: 1", "Outbox: 0 owed; 0 refused", "MiB, journal"),
        *("The last attempt failed: the disk is full", "250 ms at worst", "Memory: ", "Pictures drawn: "),
        *("Unexpected errors: 0", "Gateway: ", "Umpire "),
    ):
        assert part in text, part


async def test_an_error_by_its_number(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.bot.owner_id = hall.red.id
    await hall.begins(moment("activate", seat=0))

    def stumbles(*_: object) -> None:
        raise ZeroDivisionError("no such thing; input_value='a sealed answer', input_type=str")

    monkeypatch.setattr("bot.game.resolution.apply", stumbles)
    await hall.answers(1)
    assert "- number 1 (game 1): ZeroDivisionError" in (await hall.types(hall.red, "status")).text
    heard = await hall.types(hall.red, "status", error=1)
    assert "Error 1, " in heard.text
    assert "a sealed answer" not in heard.text
    assert b"ZeroDivisionError" in await attachment(hall, heard)
    assert "no error of the number 99" in (await hall.types(hall.red, "status", error=99)).text


def test_a_length_of_time_in_words() -> None:
    assert [duration(seconds) for seconds in (0, 1, 61, 3600, 90_000, -5)] == [
        *("0 seconds", "1 second", "1 minute 1 second", "1 hour", "1 day 1 hour", "0 seconds"),
    ]


async def test_an_error_outside_of_games_has_a_number_too(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.bot.owner_id = hall.red.id

    async def stumbles(*_: object) -> None:
        raise ZeroDivisionError("nowhere")

    monkeypatch.setattr("cogs.table.files.games.record", stumbles)
    await hall.begins(moment("activate", seat=0))
    assert "under number 1" in (await hall.types(hall.blue, "game verify")).text
    assert "no game): ZeroDivisionError: nowhere" in (await hall.types(hall.red, "status")).text
