"""Rolls in a channel, on a simulated Discord."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.channel import painter
from bot.channel.painter import Painter
from bot.rolls.streams import day_of, opened
from bot.store import outbox, roll_requests, rolls
from renders.finished import Picture
from renders.picture import draw
from tests.cogs.hall import DAY, Hall, attachment, faults_of, labels, said

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_dice.py"


async def rolls_(hall: Hall, what: str, **options: str) -> str:
    """Ruby rolls in public, in a channel whose dice are sealed already; what the channel reads."""
    if not await hall.bot.rolling.sealed(hall.channel.id):
        await hall.types(hall.red, "roll", what="d6")
    result = await hall.red.slash(hall.channel, "roll", what=what, **options)
    assert result.acknowledged
    assert faults_of(hall.newest) == []
    return hall.newest.content


async def test_the_first_roll_of_a_day_stands_behind_its_fingerprint(hall: Hall) -> None:
    heard = await hall.types(hall.red, "roll", what="2d6")
    assert "sealed first" in heard.text
    sealed, rolled = (said(message) for message in hall.public())
    assert "Fingerprint" in sealed
    assert "**ruby** rolls `2d6`: **" in rolled


async def test_a_roll_is_seen_by_everybody(hall: Hall) -> None:
    text = await rolls_(hall, "8d6>=5 [fire]", label="at @everyone")
    assert text.startswith("**ruby** rolls `8d6>=5 [fire]` – at everyone: **")
    assert labels(hall.newest) == ["Again", "+1 die", "−1 die"]
    found = await rolls.roll_of(hall.bot.database, 2)
    assert found is not None
    assert (found.message, len(found.dice[0].faces)) == (hall.newest.id, 8)


async def test_a_roll_has_its_picture_and_the_picture_its_words(hall: Hall) -> None:
    await rolls_(hall, "4d6kh3+2")
    (picture,) = hall.newest.attachments
    assert picture.filename == "dice.png"
    assert (await hall.bot.http.get_from_cdn(picture.url)).startswith(b"\x89PNG")
    total = hall.newest.content.partition(": **")[2].partition("**")[0]
    assert total in (picture.description or "")
    (first,) = hall.public()[1].embeds
    assert first.image.url


@pytest.mark.parametrize("wrong", [OSError("dead"), TimeoutError(), ValueError("no such die")])
async def test_a_picture_that_fails_keeps_no_roll_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, wrong: Exception
) -> None:
    async def fails(helper: object, pictured: object) -> Picture:
        raise wrong

    monkeypatch.setattr(painter, "_drawn", fails)
    text = await rolls_(hall, "2d6")
    assert text.startswith("**ruby** rolls `2d6`: **")
    assert hall.newest.attachments == []
    assert len(hall.public()) == 3


async def test_a_picture_that_takes_too_long_keeps_no_roll_back(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    late = asyncio.Event()

    async def waits(helper: object, pictured: Any) -> Picture:
        await hall.env.external_wait(late.wait(), reason="the picture is late")
        return draw(pictured)

    await rolls_(hall, "2d6")
    monkeypatch.setattr(painter, "_drawn", waits)
    attempted = Painter.attempt
    monkeypatch.setattr(Painter, "attempt", lambda self, pictured: attempted(self, pictured, within=0.01))
    assert (await rolls_(hall, "3d6")).startswith("**ruby** rolls `3d6`")
    assert hall.newest.attachments == []
    late.set()


@pytest.mark.parametrize(
    ("what", "words"), [("4d6kh", "a number"), ("3 blues", "no die called"), ("4d6>=12", "no side"), ("`4`", "^")]
)
async def test_what_is_no_roll_is_told_to_its_member_alone(hall: Hall, what: str, words: str) -> None:
    heard = await hall.types(hall.red, "roll", what=what)
    assert words in heard.text
    assert hall.public() == []


@pytest.mark.parametrize("what", ["4d6 **bold** <@1>", "<@&5> @everyone", "`code` ||x||", "d6\n# big\u202e", "[a](b)"])
async def test_markup_in_what_is_no_roll_is_shown_as_it_is(hall: Hall, what: str) -> None:
    heard = await hall.types(hall.red, "roll", what=what)
    sentence, block, shown, mark, end = heard.text.strip().split("\n")
    assert not re.search(r"(?<!\\)(\*\*|\|\||<|`)", sentence)
    assert (block, end) == ("```", "```")
    assert (mark.strip(), "`" in shown, "\u202e" in shown) == ("^", False, False)


async def test_a_roll_is_told_on_one_line(hall: Hall) -> None:
    text = await rolls_(hall, "2d6\n\n  + 1", label="**x**\n# y")
    assert text.splitlines()[0].startswith("**ruby** rolls `2d6 + 1` – x y: **")


async def test_a_number_that_cannot_be_kept_is_refused(hall: Hall) -> None:
    heard = await hall.types(hall.red, "roll", what="999999*999999*999999*d6")
    assert "comes to at most 1,000,000,000,000,000" in heard.text
    assert await rolls.roll_of(hall.bot.database, 1) is None


async def test_exploding_into_too_many_dice_is_told_to_its_member_alone(hall: Hall) -> None:
    await rolls_(hall, "d6")
    before = len(hall.public())
    heard = await hall.types(hall.red, "roll", what="999d6!>=2")
    assert "at most 1000 dice" in heard.text
    assert len(hall.public()) == before


async def test_too_many_dice_roll_none(hall: Hall) -> None:
    heard = await hall.types(hall.red, "roll", what="1001d6")
    assert "at most 1000 dice" in heard.text
    assert await rolls.roll_of(hall.bot.database, 1) is None


async def test_again_with_a_die_more_and_a_die_less(hall: Hall) -> None:
    await rolls_(hall, "2d6")
    for label, dice in (("+1 die", "3d6"), ("Again", "3d6"), ("−1 die", "2d6")):
        result = await hall.blue.click(hall.newest, label=label)
        assert result.acknowledged
        assert f"**bluebell** rolls `{dice}`" in hall.newest.content
    await hall.blue.click(hall.newest, label="−1 die")
    heard = await hall.presses(hall.blue, "−1 die", hall.newest)
    assert "no die left" in heard.text


async def test_today_is_sealed_and_yesterday_is_proven(hall: Hall, tmp_path: Path) -> None:
    now = hall.bot.referee.now
    await rolls_(hall, "6d6>=4!6")
    await rolls_(hall, "4 blue + 2 red")
    heard = await hall.types(hall.red, "dice verify")
    assert "sealed until the day is over" in heard.text
    hall.bot.referee.__dict__["_now"] = lambda: now + DAY
    await rolls_(hall, "d20")
    assert any("3 rolls, secret" in said(message) for message in hall.public())
    heard = await hall.types(hall.blue, "dice verify", number=2)
    assert "3 rolls of" in heard.text
    assert "dice are as they were sealed" in heard.text
    record = json.loads(await attachment(hall, heard))
    file = tmp_path / "dice.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert checked(file) == (0, f"all {sum(len(r['faces']) for line in record['record'] for r in line['rolls'])} dice")
    packed = tmp_path / "dice.json.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    assert checked(packed) == checked(file)
    packed.write_bytes(b"no archive")
    assert checked(packed) == (1, "")
    record["record"][0]["rolls"][0]["faces"][0] = record["record"][0]["rolls"][0]["faces"][0] % 6 + 1
    file.write_text(json.dumps(record), encoding="utf-8")
    assert checked(file)[0] == 1


def checked(file: Path) -> tuple[int, str]:
    """The exit code of the stand-alone script, and how what it says begins."""
    ran = subprocess.run([sys.executable, SCRIPT, file], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout.partition(" are ")[0].strip()


@pytest.mark.parametrize("options", [{"number": 99}, {"day": "yesterday"}, {"number": 10**15}])
async def test_what_was_never_rolled_cannot_be_verified(hall: Hall, options: dict[str, object]) -> None:
    assert "Nothing was rolled here then" in (await hall.types(hall.red, "dice verify", **options)).text


async def test_the_menu_of_a_message(hall: Hall) -> None:
    await rolls_(hall, "d6")
    first = hall.public()[1]
    for message, words in (
        (hall.newest, "Roll 2 is number 2"),
        (hall.public()[0], "shows no roll"),
        (first, "Roll 1 is"),
    ):
        heard = await hall.guest.context_menu(hall.channel, "Verify this roll", message)
        assert heard.acknowledged
        assert heard.response is not None
        assert words in heard.response.content


async def test_a_roll_that_nobody_saw_is_shown_later_and_once(hall: Hall) -> None:
    await rolls_(hall, "2d6")
    async with hall.bot.database.transaction() as tx:
        await tx.run("UPDATE rolls SET message = NULL WHERE id = 2")
    before = len(hall.public())
    for _ in range(2):
        await hall.restarts()
        await hall.types(hall.red, "dice verify")
    assert len(hall.public()) == before + 1
    assert "rolls `2d6`" in said(hall.newest)
    assert hall.newest.embeds[0].image.url


async def test_a_day_begins_while_somebody_rolls(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is rolled is of the day whose dice are still sealed."""
    rolling, now = hall.bot.rolling, hall.bot.referee.now
    published = rolling.published

    async def until_midnight(guild: int, channel: int) -> None:
        await published(guild, channel)
        if hall.bot.referee.now == now:
            hall.bot.referee.__dict__["_now"] = lambda: now + DAY

    hall.bot.referee.__dict__["_now"] = lambda: now
    await rolls_(hall, "d6")
    monkeypatch.setattr(rolling, "published", until_midnight)
    await hall.red.slash(hall.channel, "roll", what="d20")
    kept = await rolls.roll_of(hall.bot.database, 3)
    assert kept is not None
    assert (await rolls.stream(hall.bot.database, kept.stream)).day == day_of(now + DAY)
    sealed, rolled = (said(message) for message in hall.public()[-2:])
    assert "open: 2 rolls" in sealed
    assert "rolls `d20`" in rolled


async def test_a_fingerprint_that_could_not_be_posted_is_posted_once_it_can(hall: Hall) -> None:
    now = hall.bot.referee.now
    async with hall.bot.database.transaction() as tx:
        await opened(tx, hall.guild.id, hall.channel.id, now)
        await tx.run("UPDATE outbox SET state = 'refused'")
    await hall.types(hall.red, "roll", what="2d6")
    sealed, rolled = (said(message) for message in hall.public())
    assert "Fingerprint" in sealed
    assert "rolls `2d6`" in rolled


async def test_nothing_is_rolled_where_the_bot_may_not_post(hall: Hall) -> None:
    mute = discord.PermissionOverwrite(send_messages=False)
    channel = hall.guild.create_text_channel("archive", overwrites={hall.guild.default_role: mute})
    for how in ({}, {"secret": True}, {"for": hall.blue}):
        heard = await hall.types(hall.red, "roll", channel, what="2d6", **how)
        assert "I may not post here" in heard.text
    kept = await rolls.roll_of(hall.bot.database, 1)  # the secret one has its number, and no dice
    assert (kept is not None and kept.dice, await rolls.roll_of(hall.bot.database, 2)) == ([], None)
    assert await roll_requests.request_of(hall.bot.database, 1) is None


async def test_a_fingerprint_that_is_late_is_waited_for(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.rolls.rolling.PUBLISHED_WITHIN", 0.05)
    monkeypatch.setattr(outbox, "delivery", late)
    assert "Roll again in a moment" in (await hall.types(hall.red, "roll", what="2d6")).text
    assert await rolls.roll_of(hall.bot.database, 1) is None


async def late(*about: object) -> tuple[str, None]:
    """What is owed has not arrived."""
    return "owed", None


async def test_what_was_rolled_last_is_offered_first_and_then_the_examples(hall: Hall) -> None:
    for what in ("2d6", "d20 [parry]", "2d6"):
        await rolls_(hall, what)
    offered = await hall.red.autocomplete(hall.channel, "roll", "what", "")
    assert [one["name"] for one in offered[:3]] == ["2d6", "d20 [parry]", "d6"]
    assert len(offered) == 25
    assert await hall.blue.autocomplete(hall.channel, "roll", "what", "PARR") == []
    (best,) = await hall.blue.autocomplete(hall.channel, "roll", "what", "highest three")
    assert (best["name"], best["value"]) == ("4d6kh3 – keep the highest three", "4d6kh3")
