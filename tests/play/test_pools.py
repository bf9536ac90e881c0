"""Pools over the wire: twenty members press at once, and the process dies in the middle of it."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from random import Random

import pytest

from bot.local.founding import found, invite
from bot.local.people import Person, Seen, text_of
from bot.local.world import Message, World
from bot.pools.board import APART_SECONDS
from tests.play.house import House, controls, eventually, house
from tests.play.playing import settled

CROWD = 20


def crowd_of(there: House) -> list[Person]:
    """Members who are shown what comes of a press, but do not wait for it."""
    world = there.table.world
    return [
        there.table.person(invite(world, f"Gunner {number}").name, "games", patience=0.0) for number in range(CROWD)
    ]


async def opened(ada: Person) -> Message:
    """A pool of Ada's: its message."""
    seen = await ada.command("pool open", what="d6>=4", label="broadside")
    assert "The pool is open below" in seen.text, seen.text
    board = await ada.until(lambda messages: next((one for one in messages if "Add my dice" in controls(one)), None))
    assert board is not None
    return board


def dice_of(one: Person) -> int:
    """Gunner 4 adds five dice."""
    return 1 + int(one.user.name.removeprefix("Gunner "))


def added(seen: Seen) -> bool:
    """Whether somebody was told that their dice are in."""
    return "You add" in seen.text


async def add_at_once(crowd: list[Person], board: Message) -> list[asyncio.Task[Seen]]:
    """Everybody opens the form, and all of them are sent at the same time."""
    forms = await asyncio.gather(*(one.press(board, "Add my dice") for one in crowd))
    sent = zip(crowd, forms, strict=True)
    return [asyncio.create_task(one.submit(form, {"dice": str(dice_of(one))})) for one, form in sent]


def joined(there: House) -> dict[int, int]:
    """Who adds how many dice to the open pool."""
    return {row["member"]: row["dice"] for row in there.rows("SELECT member, dice FROM pool_shares")}


async def everybody_adds(there: House, crowd: list[Person], board: Message) -> None:
    """Who is not in the pool yet presses again, until all are."""
    left = [one for one in crowd if one.id not in joined(there)]
    for task in await add_at_once(left, board):
        assert (await task).acknowledged
    await eventually(lambda: len(joined(there)) == CROWD)


async def rolled(ada: Person, pool: int) -> Message:
    """The message with what was rolled."""
    wanted = f"u:poolagain:{pool}:0:0"
    found = await ada.until(lambda messages: next((one for one in messages if wanted in controls(one).values()), None))
    assert found is not None
    return found


async def check_rolled(there: House, ada: Person, crowd: list[Person], pool: int) -> None:
    """Everybody's dice fell once, are told once, and all presses with the closing message are mixed into them."""
    result = await rolled(ada, pool)
    await settled(there)
    rows = there.rows("SELECT * FROM rolls WHERE pool = ? ORDER BY id", pool)
    fell = {row["member"]: sum(len(rolled["faces"]) for rolled in json.loads(row["dice"])) for row in rows}
    assert fell == {one.id: dice_of(one) for one in crowd}
    (closing,) = there.rows("SELECT o.message FROM pools p JOIN outbox o ON o.id = p.closing WHERE p.id = ?", pool)
    mixed = "|".join(str(number) for number in [*(row["interaction"] for row in rows), closing["message"]])
    assert {row["mixed"] for row in rows} == {mixed}
    told = text_of(result)
    assert all(told.count(f"**{one.user.name}**") == 1 for one in crowd)
    assert sum("in all" in text_of(message) for message in ada.sees()) == pool
    assert result.attachments[0].description


async def test_twenty_members_press_at_once_and_the_process_dies(tmp_path: Path) -> None:
    async with house(tmp_path, world=found(World())) as there:  # which refuses what comes too fast
        ada, crowd = there.table.person("Ada", "games"), crowd_of(there)
        board, began = await opened(ada), time.monotonic()
        flying = await add_at_once(crowd, board)
        await eventually(lambda: len(joined(there)) >= CROWD // 3)
        await there.kill()
        kept = joined(there)
        await there.start_bot()
        told = [flight.result().interaction.user_id for flight in flying if flight.done() and added(flight.result())]
        for flight in flying:
            flight.cancel()
        assert set(told) <= set(kept)
        assert joined(there) == kept
        await everybody_adds(there, crowd, board)
        await ada.until(lambda _: "20 members, 210 dice" in text_of(board))
        assert board.edits <= 2 + (time.monotonic() - began) / APART_SECONDS, (
            "a message is edited at even distances, however many press"
        )
        assert "rate limit" not in there.log
        assert "closed" in (await ada.press(board, "Close")).text
        await check_rolled(there, ada, crowd, 1)
        await ada.until(lambda _: not controls(board))


@pytest.mark.soak
@pytest.mark.parametrize("run", range(3))
async def test_the_process_dies_while_a_pool_is_closed_and_rolled(run: int, tmp_path: Path) -> None:
    random = Random(run)
    async with house(tmp_path, pictures=True) as there:
        ada, crowd = there.table.person("Ada", "games"), crowd_of(there)
        for pool in range(1, 8):
            board = await opened(ada)
            await everybody_adds(there, crowd, board)
            closing = asyncio.create_task(ada.press(board, "Close"))
            await asyncio.sleep(random.random() * 0.5)
            await there.kill()
            closing.cancel()
            await there.start_bot()
            if there.rows("SELECT 1 FROM pools WHERE id = ? AND phase = 'open'", pool):
                await ada.press(board, "Close")
            await check_rolled(there, ada, crowd, pool)
