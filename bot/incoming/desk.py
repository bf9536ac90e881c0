"""Where members hand in files: each gets a place, is fetched and counted, and is read in its turn by a process that is
held to its limits."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

from bot.game_files.game_file import GameFile, read_file
from bot.incoming import process
from bot.incoming.queue import Queue
from bot.league.importing import Imported, Player
from bot.refusal import NotPossible
from bot.rosters.papers import Paper, WholeArmy
from bot.uploads.fetching import Upload, fetched
from bot.uploads.kinds import COLLECTION, GAME, LIST, MAP, PLAYERS, Kind
from rulesets.kit.facets.lists import Reading
from rulesets.kit.facets.maps import Battlefield
from rulesets.kit.rosters import CatalogueFile

NO_GAME = "This game cannot be brought in: {}. Nothing has changed."


class Desk:
    """Takes what a server's members hand in. Everything raises `NotPossible` in words for them, and then nothing was
    kept."""

    def __init__(self) -> None:
        self._queue = Queue()

    async def collection(self, server: int, ruleset: str, uploads: Sequence[Upload]) -> Reading:
        """The units of a game's catalogues."""
        answer = await self._taken(server, COLLECTION, uploads, {"ruleset": ruleset})
        return Reading.model_validate(answer)

    async def collection_of(self, server: int, ruleset: str, files: Sequence[CatalogueFile]) -> Reading:
        """The units of catalogues that the host has laid down."""
        async with self._queue.place(server):
            return Reading.model_validate(await self._read(COLLECTION, {"ruleset": ruleset}, files))

    async def army_list(self, server: int, upload: Upload) -> Paper | WholeArmy:
        """A list, or a whole army."""
        answer = await self._taken(server, LIST, [upload], {})
        return WholeArmy.model_validate(answer["army"]) if "army" in answer else Paper.model_validate(answer["paper"])

    async def battlefield(self, server: int, ruleset: str, scenario: str, upload: Upload) -> Battlefield:
        """A map for a scenario."""
        answer = await self._taken(server, MAP, [upload], {"ruleset": ruleset, "scenario": scenario})
        return Battlefield.model_validate(answer)

    async def players(self, server: int, taken: Collection[str], upload: Upload) -> Imported:
        """Players of a league; `taken` are the names that it has."""
        answer = await self._taken(server, PLAYERS, [upload], {"taken": [*taken]})
        return Imported(tuple(Player(**one) for one in answer["players"]), tuple(answer["notes"]))

    async def game(self, server: int, upload: Upload) -> GameFile:
        """A game that was played elsewhere."""
        async with self._queue.place(server):
            (file,) = await fetched([upload], GAME)
            async with self._queue.turn:
                return await tried(file.content)

    async def _taken(self, server: int, kind: Kind, uploads: Sequence[Upload], asked: dict[str, Any]) -> Any:
        async with self._queue.place(server):
            return await self._read(kind, asked, await fetched(uploads, kind))

    async def _read(self, kind: Kind, asked: dict[str, Any], files: Sequence[CatalogueFile]) -> Any:
        async with self._queue.turn:
            return await process.answered(kind, asked, files)


async def tried(content: bytes) -> GameFile:
    """A game's file that may be let in; raises `NotPossible`."""
    try:
        await process.answered(GAME, {}, [CatalogueFile("", content)])
    except NotPossible as wrong:
        raise NotPossible(NO_GAME.format(str(wrong).rstrip("."))) from None
    return await asyncio.to_thread(read_file, content)
