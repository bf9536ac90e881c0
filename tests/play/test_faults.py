"""Discord and the way to it fail: what is owed arrives once and in order, and the bot recovers by itself."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from bot.local import managing, permissions
from bot.local.founding import found
from bot.local.people import Person
from bot.local.world import World
from bot.store import outbox
from bot.store.database import Database
from bot.store.outbox import Post
from tests.play.house import ByButtons, House, acting, eventually, house
from tests.play.playing import (
    VILLAGE,
    by_buttons,
    check_channel,
    check_pictures,
    check_record,
    newer,
    open_battle,
    open_game,
    play,
    settled,
)

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
ORIGINAL = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"


@asynccontextmanager
async def table_of_two(folder: Path) -> AsyncIterator[tuple[House, Person, dict[int, ByButtons]]]:
    """A house with a battle that has just begun; at the end everything owed has arrived."""
    async with house(folder) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_battle(ada, ben)
        yield there, ada, by_buttons(4, ada, ben)
        there.table.faults.clear()
        await settled(there)
        check_channel(there, ada)
        check_record(there)


@pytest.mark.parametrize(
    "fault",
    [
        lambda faults: faults.too_many_requests(SEND, 2),
        lambda faults: faults.fail_before(SEND),
        lambda faults: faults.fail_after(SEND),
        lambda faults: faults.cut(SEND, 2),
        lambda faults: faults.cut(SEND, 2, carried_out=True),
        lambda faults: faults.fail_after(EDIT, status=500),
        lambda faults: faults.cut(EDIT, 2),
    ],
    ids=["429", "502 before", "502 after", "cut before", "cut after", "500 after a strip", "cut strip"],
)
async def test_a_message_meets_a_fault(tmp_path: Path, fault: object) -> None:
    async with table_of_two(tmp_path) as (there, _, players):
        after = await play(players, turns=1)
        assert callable(fault)
        fault(there.table.faults)
        await play(players, turns=3, after=after)


async def test_a_long_outage_joins_what_is_owed(tmp_path: Path) -> None:
    """While nothing can be sent the player goes on by the planner; the reports come as one message, none lost."""
    async with house(tmp_path) as there:
        ada = there.table.person("Ada", "games")
        await open_game(ada, against="myself")
        await settled(there)
        before = len(ada.sees())
        there.table.faults.cut(SEND, times=10_000)
        player = by_buttons(2, ada)[ada.id]
        message = acting(ada.sees())
        assert message is not None
        seen = await player.press(message, "Act")
        for _ in range(40):
            assert seen.message is not None
            seen = await player.one_step(seen.message)
        there.table.faults.clear()
        await settled(there)
        check_channel(there, ada)
        letters = there.rows("SELECT letter FROM outbox WHERE kind = 'post' AND letter IS NOT NULL AND letter <> id")
        assert letters, "nothing was joined"
        assert len(ada.sees()) > before


@pytest.mark.parametrize("carried_out", [False, True])
async def test_the_acknowledgement_is_cut(tmp_path: Path, carried_out: bool) -> None:
    async with table_of_two(tmp_path) as (there, ada, players):
        there.table.faults.cut(CALLBACK, carried_out=carried_out)
        seen = await ada.command("game status")
        assert "was asked" in seen.text
        there.table.faults.cut(CALLBACK, carried_out=carried_out)
        await play(players, turns=1)


async def test_what_came_of_a_press_is_cut(tmp_path: Path) -> None:
    """The panel is shown at the second attempt; if it cannot be shown at all, nobody is told a falsehood."""
    async with table_of_two(tmp_path) as (there, ada, players):
        there.table.faults.cut(ORIGINAL, 2)
        after = await play(players, turns=1)
        message = await ada.until(lambda messages: newer(messages, after))
        assert message is not None
        player = players[message.pinged[0]]
        there.table.faults.cut(ORIGINAL, 3)
        seen = await player.press(message, "Act")
        assert "could not be shown" in seen.text
        await play(players, turns=1, after=after)


@pytest.mark.parametrize("how", ["dropped", "invalid", "invalid but resumable", "resume refused"])
async def test_the_gateway(tmp_path: Path, how: str) -> None:
    async with table_of_two(tmp_path) as (there, ada, players):
        after = await play(players, turns=1)
        faults, gateway = there.table.faults, there.table.gateway
        greeted = gateway.identified + gateway.resumed
        if how == "resume refused":
            faults.refuse_resume()
        if how in ("dropped", "resume refused"):
            await faults.drop_gateway()
        else:
            await faults.invalidate_session(resumable="but" in how)
        await eventually(lambda: gateway.identified + gateway.resumed > greeted and gateway.connected)
        assert (await ada.command("game status")).acknowledged
        await play(players, turns=2, after=after)


async def test_a_press_while_the_gateway_is_away(tmp_path: Path) -> None:
    """It is delivered with the resumed session."""
    async with table_of_two(tmp_path) as (there, _, players):
        await there.table.faults.drop_gateway()
        await play(players, turns=1)
        assert there.table.gateway.resumed == 1


async def test_the_process_that_draws_is_killed_again_and_again(tmp_path: Path) -> None:
    """Nobody waits for ever, and every report comes once, with its picture."""
    async with house(tmp_path, pictures=True) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_battle(ada, ben, VILLAGE)
        drawn, killed = Random("painters"), set()
        players, after = by_buttons(4, ada, ben), 0
        while len(killed) < 3:
            playing = asyncio.ensure_future(play(players, turns=2, after=after))
            while not playing.done():
                await asyncio.sleep(drawn.uniform(0.1, 0.4))
                for process in there.painters:
                    killed.add(process)
                    with suppress(ProcessLookupError):
                        os.kill(process, signal.SIGKILL)
            after = await playing
        await settled(there)
        check_channel(there, ada)
        check_pictures(there, ada)
        check_record(there)


async def test_a_channel_that_is_closed_to_the_bot_blocks_nothing_else(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        cleo, dan = there.table.person("Cleo", "league"), there.table.person("Dan", "league")
        await open_game(ada, ben)
        await open_game(cleo, dan)
        players = by_buttons(4, ada, ben)
        message = acting(ada.sees())
        assert message is not None
        seen = await players[message.pinged[0]].press(message, "Act")
        managing.withhold(there.table.world, ada.channel, permissions.SEND_MESSAGES)
        while seen.message is not None and players[message.pinged[0]].open(seen.message):
            seen = await players[message.pinged[0]].one_step(seen.message)
        await play(by_buttons(4, cleo, dan), turns=3)
        await eventually(lambda: there.rows("SELECT 1 FROM outbox WHERE state = 'owed' AND reason <> ''"))
        other = cleo.channel.id
        await eventually(lambda: not there.rows("SELECT 1 FROM outbox WHERE state = 'owed' AND channel = ?", other))
        check_channel(there, cleo)
        status = await ada.command("game status")
        assert "Send Messages" in status.text
        assert "Act" in status.buttons.values(), "from every state a control leads on"
        managing.withhold(there.table.world, ada.channel, 0)
        await settled(there)
        check_channel(there, ada)


async def test_a_deleted_channel_is_marked(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        cleo, dan = there.table.person("Cleo", "league"), there.table.person("Dan", "league")
        await open_game(ada, ben)
        await open_game(cleo, dan)
        await settled(there)
        await there.kill()
        world = there.table.world
        for one in list(world.in_channel(ada.channel.id)):
            del world.messages[one.id]
        del world.channels[ada.channel.id]
        owe(there, ada.channel.id)
        await there.start_bot()
        await play(by_buttons(4, cleo, dan), turns=1)
        await settled(there)
        check_channel(there, cleo)
        assert [row["reason"] for row in there.rows("SELECT reason FROM outbox WHERE state = 'refused'")] == [
            "The channel or thread is gone."
        ]


def owe(there: House, channel: int) -> None:
    """As if the process had died before the channel's last message had left."""
    there.execute(
        "UPDATE outbox SET state = 'owed', letter = NULL, message = NULL WHERE id = (SELECT max(id) FROM outbox"
        " WHERE channel = ? AND kind = 'post')",
        channel,
    )


async def test_a_start_with_much_owed_asks_for_no_more_than_discord_takes(tmp_path: Path) -> None:
    """All at once would be refused, tried again and refused again: 500 of them never came to an end."""
    world = found(World(), channels=[f"table-{number}" for number in range(120)])
    async with house(tmp_path, world=world, start=False) as there:
        database = await Database.open(there.database)
        async with database.transaction() as tx:
            for channel in world.channels:
                await outbox.owe_post(tx, None, channel, Post(title="The game goes on"), None, 0)
        await database.close()
        await there.start_bot()
        await eventually(lambda: len(world.messages) == 120)
        assert "429" not in there.log
