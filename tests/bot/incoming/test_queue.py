"""The queue of files: a place is refused with a sentence when it is full, and given back however it was used."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from bot.incoming import desk as desks
from bot.incoming import process
from bot.incoming.desk import Desk
from bot.incoming.queue import IN_ALL, OF_A_SERVER, Queue
from bot.refusal import NotPossible
from bot.uploads.kinds import Kind
from rulesets.kit.rosters import CatalogueFile


async def test_a_server_fills_its_own_places_alone() -> None:
    queue = Queue()
    async with AsyncExitStack() as held:
        for _ in range(OF_A_SERVER):
            await held.enter_async_context(queue.place(1))
        with pytest.raises(NotPossible, match=f"{OF_A_SERVER} files of this server are being read already"):
            await held.enter_async_context(queue.place(1))
        await held.enter_async_context(queue.place(2))
    async with queue.place(1):
        pass


async def test_all_servers_together_have_so_many_places() -> None:
    queue = Queue()
    async with AsyncExitStack() as held:
        for server in range(IN_ALL):
            await held.enter_async_context(queue.place(server))
        with pytest.raises(NotPossible, match="Many files are being read just now"):
            await held.enter_async_context(queue.place(99))


async def test_a_place_is_given_back_by_whoever_fails() -> None:
    queue = Queue()
    for _ in range(2 * IN_ALL):
        with pytest.raises(KeyError):
            async with queue.place(1):
                raise KeyError
    async with queue.place(1):
        pass


async def test_the_desk_refuses_who_comes_to_a_full_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """One is read at a time; the others of a server wait, and one too many is told at once, before it is fetched."""
    reading, go_on = 0, asyncio.Event()

    async def fetched(uploads: Any, kind: Kind) -> list[CatalogueFile]:
        return [CatalogueFile("a.toml", b"")]

    async def answered(kind: Kind, asked: Any, files: Any) -> Any:
        nonlocal reading
        reading += 1
        assert reading == 1
        await go_on.wait()
        reading -= 1
        return {"text": "", "name": "Map"}

    monkeypatch.setattr(desks, "fetched", fetched)
    monkeypatch.setattr(process, "answered", answered)
    desk = Desk()
    upload: Any = None
    waiting = [asyncio.create_task(desk.battlefield(1, "toy", "", upload)) for _ in range(OF_A_SERVER)]
    await asyncio.sleep(0)
    with pytest.raises(NotPossible, match="hand yours in again"):
        await desk.players(1, [], upload)
    go_on.set()
    assert {found.name for found in await asyncio.gather(*waiting)} == {"Map"}
