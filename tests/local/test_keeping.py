"""A world in a file: everything comes back, whatever ended the process, and no id is given twice."""

import asyncio
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.local import LocalTable, TableClock, tidying
from bot.local.cabinet import Cabinet, WorldUnreadable
from bot.local.messages import Letter, write
from bot.local.world import World
from tests.local.wire import Wire

HOUSE = Path(__file__).parents[2]


@asynccontextmanager
async def opened(path: Path, clock: TableClock | None = None) -> AsyncIterator[Wire]:
    """A table whose world is kept in a file, and the bot's side of it."""
    table = LocalTable(path=path, clock=clock)
    try:
        await table.start()
        async with Wire(table) as wire:
            yield wire
    finally:
        await table.stop()


async def test_a_restart_keeps_everything(tmp_path: Path) -> None:
    path = tmp_path / "world.sqlite3"
    async with opened(path) as wire:
        await wire.put_commands([{"name": "play", "description": "d"}])
        _, sent = await wire.send({"content": "c"}, {"a.txt": b"bytes"})
        asked = wire.asked()
        await wire.answer(asked, 4, content="hidden", flags=64)
        _, gone = await wire.send({"content": "gone"})
        await wire.ask("DELETE", f"/channels/{wire.general.id}/messages/{gone['id']}")
        wire.world.marks[7] = {8: 9}
        wire.world.tell("marks", (7, 8))
    async with opened(path) as wire:
        ada = wire.table.person("Ada", "general")
        assert [one.content for one in ada.sees()] == ["c", "hidden"]
        assert [one.content for one in wire.table.person("Ben").sees()] == ["c"]
        assert [one["name"] for one in ada.commands()] == ["play"]
        assert wire.world.interactions[asked.id].token == asked.token
        assert wire.world.new_id() > asked.id
        assert wire.world.marks == {7: {8: 9}}
        _, body = await wire.ask("GET", f"/channels/{wire.general.id}/messages/{sent['id']}")
        async with wire.session.get(body["attachments"][0]["url"]) as served:
            assert await served.read() == b"bytes"


async def test_old_buttons_work_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "world.sqlite3"
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Fire", "custom_id": "fire"}]}
    async with opened(path) as wire:
        message = await wire.written(content="c", components=[row])
    async with opened(path) as wire:
        pressing = asyncio.create_task(wire.table.person("Ben", "general").press(message.id, "fire"))
        await asyncio.sleep(0)
        asked = next(reversed(wire.world.interactions.values()))
        assert (await wire.answer(asked, 7, content="Fired."))[0] == 200
        assert (await pressing).content == "Fired."


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.local import LocalTable
from tests.local.wire import Wire

async def main():
    table = LocalTable(path=Path(sys.argv[1]), relax_rate_limits=True)
    await table.start()
    async with Wire(table) as wire:
        ids = [int((await wire.send({"content": str(number)}))[1]["id"]) for number in range(30)]
        ids += [table.world.new_id() for _ in range(1000)]
    print(*ids, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


async def test_a_kill_loses_nothing_and_gives_no_id_twice(tmp_path: Path) -> None:
    path = tmp_path / "world.sqlite3"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, str(path), cwd=HOUSE, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await process.communicate()
    assert process.returncode == -9
    given = [int(word) for word in told.split()]
    clock = TableClock()
    clock.skip(-24 * 3600)
    async with opened(path, clock) as wire:
        kept = [one.id for one in wire.table.person("Ada", "general").sees()]
        assert kept == given[:30]
        assert wire.world.new_id() > max(given), "also with the clock set back by a day"


async def test_a_clean_end_gives_unused_ids_back(tmp_path: Path) -> None:
    path = tmp_path / "world.sqlite3"
    async with opened(path) as wire:
        last = wire.world.new_id()
    async with opened(path) as wire:
        assert wire.world.last_id == last


def broken(path: Path, how: str) -> None:
    """Spoil the file of a world."""
    if how == "no database":
        path.write_bytes(b"{" * 5000)
        return
    database = sqlite3.connect(path)
    statements = {
        "other format": "PRAGMA user_version = 99",
        "odd thing": "UPDATE channels SET body = '{}'",
        "no table": "DROP TABLE messages",
        "somebody else's": "PRAGMA user_version = 0",
    }
    database.execute(statements[how])
    database.commit()
    database.close()


@pytest.mark.parametrize("how", ["no database", "other format", "odd thing", "no table", "somebody else's"])
async def test_what_cannot_be_read_is_refused_and_left_alone(tmp_path: Path, how: str) -> None:
    path = tmp_path / "world.sqlite3"
    async with opened(path):
        pass
    broken(path, how)
    before = path.read_bytes()
    with pytest.raises(WorldUnreadable, match=f"{path.name} cannot be read: .*; nothing was changed"):
        LocalTable(path=path)
    assert path.read_bytes() == before


async def test_a_second_table_does_not_open_the_same_world(tmp_path: Path) -> None:
    path = tmp_path / "world.sqlite3"
    async with opened(path):
        with pytest.raises(WorldUnreadable, match="is open in another Umpire"):
            LocalTable(path=path)


async def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    async with opened(tmp_path / "world.sqlite3") as wire:
        second = LocalTable()
        with pytest.raises(OSError, match=f"port {wire.table.port} of 127.0.0.1 is in use .* UMPIRE_LOCAL_PORT"):
            await second.start(wire.table.port)
        await second.stop()


async def test_a_full_disk_is_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "world.sqlite3"
    async with opened(path) as wire:
        with monkeypatch.context() as full:

            def refuse(*_: object) -> None:
                raise sqlite3.OperationalError("database or disk is full")

            full.setattr(Cabinet, "write", refuse)
            await wire.written(content="while full")
        await wire.written(content="afterwards")
    async with opened(path) as wire:
        assert [one.content for one in wire.table.person("Ada", "general").sees()] == ["while full", "afterwards"]


async def test_what_is_spent_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "MESSAGES_KEPT", 3)
    path, clock = tmp_path / "world.sqlite3", TableClock()
    async with opened(path, clock) as wire:
        spent, shown = wire.asked(), wire.asked()
        await wire.answer(shown, 4, content="hidden", flags=64)
        named = wire.asked()
        _, pinned = await wire.send({"content": "pinned"})
        await wire.ask("PUT", f"/channels/{wire.general.id}/messages/pins/{pinned['id']}")
        _, dropped = await wire.send({"content": "0"}, {"a.txt": b"x"})
        for number in (1, 2, 3):
            await wire.written(content=str(number))
        await wire.answer(named, 4, content="by the bot")
        orphan = wire.world.new_id()
        wire.world.files[orphan] = b"of an option"
    clock.skip(2 * tidying.DAY)
    for _ in range(2):  # the second time it comes from the file
        async with opened(path, clock) as wire:
            seen = wire.table.person("Ada", "general").sees()
            assert [one.content for one in seen] == ["pinned", "3", "by the bot"]
            assert set(wire.world.interactions) == {named.id}
            assert spent.id not in wire.world.interactions
            assert int(dropped["attachments"][0]["id"]) not in wire.world.files
            assert orphan not in wire.world.files


async def test_a_replaced_picture_takes_no_room(tmp_path: Path) -> None:
    async with opened(tmp_path / "world.sqlite3") as wire:
        _, sent = await wire.send({"content": "c"}, {"a.txt": b"old"})
        path = f"/channels/{wire.general.id}/messages/{sent['id']}"
        await wire.ask("PATCH", path, {"content": "d", "attachments": [{"id": "0"}]}, {"b.txt": b"new"})
        assert [wire.world.files[one] for one in wire.world.files] == [b"new"]


async def test_a_world_of_the_old_format_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "world.sqlite3"
    old = (Path(__file__).parent / "world_of_format_1.json").read_bytes()
    path.with_suffix(".json").write_bytes(old)
    for _ in range(2):
        async with opened(path) as wire:
            ada = wire.table.person("Ada", "general")
            assert [one.content for one in ada.sees()][:1] == ["from format 1"]
            assert [one["name"] for one in ada.commands()] == ["play"]
            await wire.written(content="on top")
    assert path.with_suffix(".json").read_bytes() == old


async def test_an_old_world_that_cannot_be_read_is_not_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "world.sqlite3"
    path.with_suffix(".json").write_text('{"version": 1')
    with pytest.raises(WorldUnreadable, match=r"world\.json cannot be read"):
        LocalTable(path=path)


def many(world: World, number: int) -> None:
    """Fill the first channel with messages as long as a game's."""
    body: dict[str, Any] = {"content": "c" * 300, "embeds": [{"title": "t", "description": "d" * 900}]}
    channel = world.channel_named("general")
    for _ in range(number):
        write(world, Letter(channel, world.bot_id, body))


@pytest.mark.soak
async def test_a_large_world_does_not_stall_the_loop(tmp_path: Path) -> None:
    path = tmp_path / "world.sqlite3"
    async with opened(path) as wire:
        many(wire.world, 20_000)
        worst = 0.0
        for _ in range(200):
            began = time.perf_counter()
            many(wire.world, 1)
            worst = max(worst, time.perf_counter() - began)
            await asyncio.sleep(0)
        assert worst < 0.2
