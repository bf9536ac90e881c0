"""Attachments: sizes that are looked at before anything is fetched, and not believed while it is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import pytest
from aiohttp import web

from bot.incoming.desk import Desk
from bot.league import importing
from bot.refusal import NotPossible
from bot.uploads import fetching
from bot.uploads.kinds import COLLECTION, GAME, KINDS, LIST, MAP, PLAYERS, Kind
from rulesets.kit.boards.maps import file as map_file
from rulesets.kit.rosters import files as catalogue_files

MIB = 1024 * 1024


@dataclass
class Told:
    """An attachment as Discord tells of it."""

    filename: str
    size: int
    url: str = "http://127.0.0.1:9/never"


@pytest.fixture
async def liar() -> AsyncIterator[str]:
    """Sends eighty megabytes whatever it is asked for, but for what is gone."""

    async def send(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        for _ in range(80):
            await response.write(b"x" * MIB)
        return response

    async def gone(request: web.Request) -> web.Response:
        raise web.HTTPNotFound

    app = web.Application()
    app.add_routes([web.get("/lie", send), web.get("/gone", gone)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


@pytest.mark.parametrize(
    ("uploads", "words"),
    [
        ([Told(f"{n}.cat", 10) for n in range(11)], "There are 11 files; at most 10"),
        ([Told("large.cat", 50 * MIB)], "“large.cat” has 52,428,800 bytes; of files of units at most 8,388,608"),
        ([Told(f"{n}.cat", 8 * MIB) for n in range(4)], "bytes together"),
        ([Told("**@everyone**.cat", 50 * MIB)], "“everyone.cat” has"),
        ([Told("\u202e", 50 * MIB)], "“The file” has"),
    ],
)
async def test_what_discord_says_of_sizes_is_looked_at_before_anything_is_fetched(
    uploads: list[Told], words: str
) -> None:
    with pytest.raises(NotPossible, match=words):
        await fetching.fetched(uploads, COLLECTION)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
async def test_a_size_that_was_a_lie_is_noticed_on_the_way(liar: str, kind: Kind) -> None:
    """Of every kind of file: no more is taken than may be."""
    with pytest.raises(NotPossible, match=rf"“lie\.txt” has more than {kind.most:,} bytes"):
        await fetching.fetched([Told("lie.txt", 10, f"{liar}/lie")], kind)


@pytest.mark.parametrize("path", ["/gone", ":1/closed"])
async def test_what_cannot_be_fetched_is_told(liar: str, path: str) -> None:
    with pytest.raises(NotPossible, match="could not be fetched"):
        await fetching.fetched([Told("a.cat", 10, f"{liar}{path}")], COLLECTION)


async def test_every_door_of_the_desk_counts(liar: str) -> None:
    """Whatever members hand in is fetched by the same counting, whoever reads it afterwards."""
    desk, lie = Desk(), Told("lie.txt", 10, f"{liar}/lie")
    doors = [
        desk.collection(1, "dust_1947", [lie]),
        desk.army_list(1, lie),
        desk.battlefield(1, "dust_1947", "standard", lie),
        desk.players(1, [], lie),
        desk.game(1, lie),
    ]
    for door in doors:
        with pytest.raises(NotPossible, match="has more than"):
            await door


async def test_no_more_is_taken_than_is_wanted(liar: str) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(NotPossible, match="at most 100"):
            await fetching.fetch(session, Told("a.json", 10, f"{liar}/lie"), LIST._replace(most=100))


def test_a_kind_takes_what_its_reader_takes() -> None:
    assert MAP.most == map_file.LONGEST
    assert PLAYERS.most == importing.MOST_BYTES
    assert (COLLECTION.most, COLLECTION.together) == (catalogue_files.MOST_BYTES, catalogue_files.MOST_BYTES_TOGETHER)
    assert GAME.patience > GAME.seconds
