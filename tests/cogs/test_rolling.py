"""Rolls in a channel, on a simulated Discord."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import rolls
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


@pytest.mark.parametrize(
    ("what", "words"), [("4d6kh", "a number"), ("3 blues", "no die called"), ("4d6>=12", "no side"), ("`4`", "^")]
)
async def test_what_is_no_roll_is_told_to_its_member_alone(hall: Hall, what: str, words: str) -> None:
    heard = await hall.types(hall.red, "roll", what=what)
    assert words in heard.text
    assert hall.public() == []


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
        await tx.run("UPDATE rolls SET message = NULL, at = at - 120 WHERE id = 2")
    before = len(hall.public())
    for _ in range(2):
        await hall.bot.rolling.show_unshown()
        await hall.types(hall.red, "dice verify")
    assert len(hall.public()) == before + 1
    assert "rolls `2d6`" in said(hall.newest)
