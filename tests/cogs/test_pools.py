"""Rolling together, on a simulated Discord."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.clock import Clock
from bot.pools import board as kept_boards
from bot.store import pools, rolls
from bot.store.pools import Pool
from tests.cogs.hall import DAY, Hall, Heard, attachment, labels, said

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_dice.py"


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Edits follow one another at once, unless a test looks at just that."""
    monkeypatch.setattr(kept_boards, "APART_SECONDS", 0.0)
    monkeypatch.setattr(kept_boards, "EDITS_A_SECOND", 1000)
    monkeypatch.setattr(kept_boards, "LOOK_EVERY", 0.01)


async def opens(hall: Hall, what: str = "d6>=5", **options: Any) -> Pool:
    """Ruby opens a pool."""
    heard = await hall.types(hall.red, "pool open", what=what, **options)
    assert "The pool is open below" in heard.text
    (found,) = await pools.open_in(hall.bot.database, hall.channel.id)
    return found


async def adds(hall: Hall, who: MemberActor, dice: int | dict[str, str]) -> Heard:
    """A member presses “Add my dice” and fills in the form."""
    shown = await who.click(hall.asking("Cancel"), label=labels(hall.asking("Cancel"))[0])
    if shown.modal is None:
        return hall._checked(shown)
    values = dice if isinstance(dice, dict) else {"dice": str(dice)}
    return hall._checked(await who.submit_modal(shown, values))


async def state(hall: Hall, number: int = 1) -> Pool:
    return await pools.pool(hall.bot.database, number)


async def test_everybody_adds_dice_and_all_fall_at_once(hall: Hall) -> None:
    await opens(hall, label="the breach @everyone")
    sealed, board = hall.public()
    assert "Fingerprint" in said(sealed)
    assert labels(board) == ["Add my dice", "Close", "Cancel"]
    assert "You add `4d6>=5`" in (await adds(hall, hall.red, 4)).text
    assert (await adds(hall, hall.blue, 8)).buttons == ["Change", "Withdraw"]
    board = hall.public()[1]
    assert "- ruby: `4d6>=5`\n- bluebell: `8d6>=5`" in said(board)
    assert "@everyone" not in said(board)
    await hall.presses(hall.red, "Close")
    _, board, closed, rolled = hall.public()
    assert labels(board) == []
    assert "ruby `4d6>=5` · bluebell `8d6>=5`" in said(closed)
    assert re.search(r"\*\*\d+ success(es)? in all\*\*", said(rolled))
    kept = await rolls.rolls_in_pool(hall.bot.database, 1)
    assert [(one.name, len(one.dice[0].faces)) for one in kept] == [("ruby", 4), ("bluebell", 8)]
    assert kept[0].mixed.split("|")[-1] == str(closed.id)
    assert f"rolls {kept[0].id} to {kept[1].id}" in said(rolled)


async def test_what_was_rolled_is_drawn_and_can_be_told_again(hall: Hall) -> None:
    await opens(hall, "d20+{bonus=0}", how="each", label="initiative")
    for who, bonus in ((hall.red, 3), (hall.blue, -2), (hall.guest, 5)):
        await adds(hall, who, {"bonus": str(bonus)})
    await hall.presses(hall.red, "Close")
    (picture,) = hall.newest.attachments
    assert {"ruby", "bluebell", "gustav"} <= set(re.findall(r"\w+", picture.description or ""))
    told = (await hall.types(hall.guest, "pool show", number=1)).text
    assert told.strip() == said(hall.newest).rpartition("\n-# pool 1")[0].strip()
    assert [told.index(f"{place}. **") for place in (1, 2, 3)] == sorted(told.index(f"{n}. **") for n in (1, 2, 3))


async def test_dice_are_changed_and_withdrawn_until_the_pool_is_closed(hall: Hall) -> None:
    await opens(hall)
    heard = await adds(hall, hall.blue, 8)
    shown = await hall.blue.click(heard.last, label="Change")
    assert shown.modal is not None
    hall._checked(await hall.blue.submit_modal(shown, {"dice": "3"}))
    await adds(hall, hall.red, 2)
    assert "out of the pool" in (await hall.presses(hall.blue, "Withdraw", heard.last)).text
    assert "You have no dice" in (await hall.presses(hall.blue, "Withdraw", heard.last)).text
    assert [share.name for share in await pools.shares_of(hall.bot.database, 1)] == ["ruby"]
    await adds(hall, hall.blue, 5)
    assert "out of the pool" in (await adds(hall, hall.blue, 0)).text
    await hall.presses(hall.red, "Close")
    assert [one.name for one in await rolls.rolls_in_pool(hall.bot.database, 1)] == ["ruby"]


@pytest.mark.parametrize(
    ("options", "dice", "words"),
    [
        ({}, "21", "Each adds 20 dice at most, these are 21"),
        ({}, "99999", "Each adds 20 dice at most, these are 99999"),
        ({}, "many", "whole number, not “many”"),
        ({"most": 1000}, "999", "room for 996 more, these are 999"),
        ({"what": "d20+{bonus}"}, {"bonus": "x"}, "bonus is a whole number"),
    ],
)
async def test_dice_that_do_not_fit_are_refused(hall: Hall, options: dict[str, Any], dice: Any, words: str) -> None:
    await opens(hall, **{"what": "d6>=5", **options})
    await adds(hall, hall.red, 4 if isinstance(dice, str) else {"bonus": "1"})
    heard = await adds(hall, hall.blue, dice)
    assert words in heard.text
    assert [share.name for share in await pools.shares_of(hall.bot.database, 1)] == ["ruby"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"what": "d6>"}, "^"),
        ({"what": "5 vs 3"}, "vs"),
        ({"what": "d6", "how": "race"}, "goal: what the first has to come to is 1"),
        ({"what": "d6", "goal": 3}, "goal: only"),
        ({"what": "d6>=5", "target": 4}, "twice"),
        ({"what": "d6", "members": "Blue"}, "name them as @mentions, not “Blue”"),
    ],
)
async def test_a_pool_that_cannot_be_is_not_opened(hall: Hall, options: dict[str, Any], words: str) -> None:
    assert words in (await hall.types(hall.red, "pool open", **options)).text
    assert hall.public() == []
    assert await pools.pool_of(hall.bot.database, 1) is None


async def test_some_pools_are_for_certain_members(hall: Hall) -> None:
    await opens(hall, members=f"<@{hall.blue.id}>")
    assert "certain members" in (await hall.presses(hall.guest, "Add my dice")).text
    await adds(hall, hall.blue, 2)
    crew = hall.guild.create_role("Gunners")
    await hall.presses(hall.red, "Cancel")
    await opens(hall, role=crew)
    assert "certain members" in (await hall.presses(hall.blue, "Add my dice")).text
    gunner = hall.guild.add_member(hall.env.create_user("gunner"), roles=[crew])
    assert "You add `3d6>=5`" in (await adds(hall, gunner, 3)).text


async def test_only_the_opener_or_an_organiser_closes(hall: Hall) -> None:
    await opens(hall)
    await adds(hall, hall.blue, 2)
    for label in ("Close", "Cancel"):
        assert "Only who has opened" in (await hall.presses(hall.blue, label)).text
    assert (await state(hall)).phase == "open"
    moderators = hall.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    moderator = hall.guild.add_member(hall.env.create_user("mod"), roles=[moderators])
    await hall.presses(moderator, "Cancel")
    assert "Ended without a roll: cancelled by an organiser." in said(hall.public()[1])
    assert await rolls.rolls_in_pool(hall.bot.database, 1) == []


async def test_the_clock_closes_a_pool_whose_opener_has_left(hall: Hall) -> None:
    await opens(hall, minutes=5)
    await adds(hall, hall.blue, 2)
    hall.guild.remove_member(hall.red)
    await hall.env.settle()
    await looks(hall, 5 * 60 - 1)
    assert (await state(hall)).phase == "open"
    await looks(hall, 5 * 60)
    assert (await state(hall)).phase == "rolled"
    assert "in all" in said(hall.newest)


async def looks(hall: Hall, seconds: int) -> None:
    """The clock looks, so many seconds after the pool was opened."""
    at = (await state(hall)).opened_at + seconds
    hall.bot.referee.__dict__["_now"] = lambda: at
    await Clock(hall.bot.referee, hall.bot.pools).look()
    while await pools.unattended(hall.bot.database):  # noqa: ASYNC110 - what the clock has begun is not the bot's task
        await asyncio.sleep(0.02)
    await hall.env.settle()


async def test_a_pool_that_nobody_joined_ends_without_a_roll(hall: Hall) -> None:
    await opens(hall)
    before = len(hall.public())
    assert "Nobody has joined" in (await hall.presses(hall.red, "Close")).text
    assert "Ended without a roll: nobody joined." in said(hall.public()[1])
    assert len(hall.public()) == before


async def test_late_presses_are_told(hall: Hall) -> None:
    await opens(hall)
    heard = await adds(hall, hall.red, 2)
    board = hall.asking("Close")
    form = await hall.blue.click(board, label="Add my dice")
    await hall.presses(hall.red, "Close")
    assert "This pool is closed" in hall._checked(await hall.blue.submit_modal(form, {"dice": "3"})).text
    for label in ("Change", "Withdraw"):
        assert "This pool is closed" in (await hall.presses(hall.red, label, heard.last)).text
    assert len(await rolls.rolls_in_pool(hall.bot.database, 1)) == 1


async def test_the_message_of_a_pool_is_deleted(hall: Hall) -> None:
    await opens(hall)
    heard = await adds(hall, hall.red, 2)
    board = hall.asking("Close")
    moderators = hall.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    moderator = hall.guild.add_member(hall.env.create_user("mod"), roles=[moderators])
    await moderator.delete(board)
    assert "out of the pool" in (await hall.presses(hall.red, "Withdraw", heard.last)).text
    await hall.types(hall.blue, "pool show")
    await adds(hall, hall.blue, 4)
    assert "- bluebell: `4d6>=5`" in said(hall.asking("Close"))
    await hall.types(hall.red, "pool close")
    assert "in all" in said(hall.newest)


async def test_the_channel_of_a_pool_is_deleted(hall: Hall) -> None:
    await opens(hall)
    await adds(hall, hall.red, 2)
    hall.env.backend.delete_channel(hall.channel.id)
    await looks(hall, 3600)
    found = await state(hall)
    assert (found.phase, found.why) == ("cancelled", "its channel could not be reached")


async def test_where_the_bot_may_not_write_no_pool_is_opened(hall: Hall) -> None:
    mute = discord.PermissionOverwrite(send_messages=False)
    channel = hall.guild.create_text_channel("archive", overwrites={hall.guild.default_role: mute})
    heard = await hall.types(hall.red, "pool open", channel, what="d6")
    assert "I may not post here" in heard.text
    assert (await state(hall)).phase == "cancelled"


async def test_a_pool_survives_a_restart_at_every_step(hall: Hall) -> None:
    await opens(hall)
    await adds(hall, hall.red, 2)
    await hall.restarts()
    await adds(hall, hall.blue, 4)
    async with hall.bot.database.transaction() as tx:
        await hall.bot.pools._close(tx, await pools.pool(tx, 1))
    await hall.restarts()
    await hall.env.settle()
    assert (await state(hall)).phase == "rolled"
    assert [one.name for one in await rolls.rolls_in_pool(hall.bot.database, 1)] == ["ruby", "bluebell"]
    assert sum("in all" in said(message) for message in hall.public()) == 1
    assert labels(hall.public()[1]) == []


async def test_the_same_pool_once_more(hall: Hall) -> None:
    await opens(hall, label="fire")
    await adds(hall, hall.red, 2)
    await hall.presses(hall.red, "Close")
    await hall.presses(hall.blue, "Again")
    assert "**bluebell** opens a pool: **fire**" in said(hall.newest)
    assert labels(hall.newest) == ["Add my dice", "Close", "Cancel"]


async def test_a_channel_has_five_open_pools(hall: Hall) -> None:
    for _ in range(5):
        await hall.types(hall.red, "pool open", what="d6")
    assert "5 pools are open" in (await hall.types(hall.red, "pool open", what="d6")).text
    assert "Several pools are open here: 1, 2, 3, 4, 5" in (await hall.types(hall.red, "pool close")).text
    assert "Nobody has joined" in (await hall.types(hall.red, "pool close", number=3)).text
    assert "no pool 77" in (await hall.types(hall.red, "pool cancel", number=77)).text


async def test_the_dice_of_a_pool_are_proven_when_the_day_is_over(hall: Hall, tmp_path: Path) -> None:
    now = hall.bot.referee.now
    await opens(hall, "d6>=4!6", how="race", goal=6)
    for who, dice in ((hall.red, 3), (hall.blue, 2), (hall.guest, 2)):
        await adds(hall, who, dice)
    await hall.presses(hall.red, "Close")
    menu = await hall.guest.context_menu(hall.channel, "Verify this roll", hall.newest)
    assert menu.response is not None
    assert "Roll 1 is number 1" in menu.response.content
    hall.bot.referee.__dict__["_now"] = lambda: now + DAY
    heard = await hall.types(hall.blue, "dice verify", number=1)
    kept = await rolls.rolls_in_pool(hall.bot.database, 1)
    assert len(kept) >= 3
    assert "as they were sealed" in heard.text
    record = json.loads(await attachment(hall, heard))
    assert [entry["mixed"].split("|")[:-1] for entry in record["record"]] == [
        [str(one.interaction) for one in kept[:3]] for _ in kept
    ]
    assert proven(tmp_path, record)
    record["record"][1]["mixed"] = "|".join(reversed(record["record"][1]["mixed"].split("|")))
    assert not proven(tmp_path, record)


def proven(folder: Path, record: dict[str, Any]) -> bool:
    """What the stand-alone script says of a day's record."""
    file = folder / "day.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return subprocess.run([sys.executable, SCRIPT, file], capture_output=True, check=False).returncode == 0
