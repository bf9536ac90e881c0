"""Collections at hand: read once, found again by their fingerprint, and searched quickly while somebody types."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.facets import lists_of
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.store import rosters
from bot.store.database import Database
from rulesets import ruleset
from rulesets.kit.facets.lists import Recruit
from rulesets.kit.facets.trees import Grower

AT_HAND = 8
"""Collections held in memory, about five megabytes each."""
NOTHING_LOADED = (
    "No units are loaded on this server for this game: whoever manages the server loads them with `/army load`."
    " Sample forces are there without: `/army take`."
)

OUTDATED = "The units of this server were loaded by another version of the bot: a manager loads them with `/army load`."


@dataclass(frozen=True)
class Collection:
    """A server's units of a game, ready to be searched."""

    ruleset: str
    fingerprint: str
    text: str
    recruits: Sequence[Recruit]

    def grower(self, options: Mapping[str, str]) -> Grower | None:
        """How its lists grow that are trees and for which this is settled; None where they are rows of units."""
        tree = lists_of(ruleset(self.ruleset)).tree
        return Grower(tree, self.text, options) if tree is not None else None

    @cached_property
    def by_key(self) -> dict[str, Recruit]:
        """The units by the value that names them."""
        return {recruit.value: recruit for recruit in self.recruits}

    @cached_property
    def _labels(self) -> list[tuple[str, Recruit]]:
        return [(recruit.label.casefold(), recruit) for recruit in self.recruits if not recruit.closed]

    def search(self, typed: str, most: int) -> list[Recruit]:
        """The units that can be picked and whose names hold what was typed, those that begin with it first."""
        wanted = typed.casefold().strip()
        labelled = [(not label.startswith(wanted), recruit) for label, recruit in self._labels if wanted in label]
        return [recruit for _, recruit in sorted(labelled, key=lambda pair: pair[0])][:most]

    def named(self, typed: str) -> Recruit:
        """The unit of a value or a whole name, or the only one whose name holds it; raises `NotPossible`."""
        exact = [r for r in self.recruits if typed in (r.value, r.label) or typed.casefold() == r.label.casefold()]
        fitting = exact or self.search(typed, 2)
        if len(fitting) != 1:
            raise NotPossible(_unknown(typed, [recruit.label for recruit in self.search(typed, 5)]))
        return fitting[0]


def _unknown(typed: str, near: Sequence[str]) -> str:
    which = f" there are {', '.join(near)}" if near else " the completion lists them"
    return f"“{plain_text(typed, 40)}” names no single unit:{which}."


class Shelf:
    """The collections that were asked for last."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[tuple[str, str], Collection] = OrderedDict()

    async def collection(self, guild: int, key: str) -> Collection:
        """What a server has loaded for a game; raises `NotPossible` where it is nothing."""
        collection = await self.find(guild, key)
        if collection is None:
            raise NotPossible(NOTHING_LOADED)
        return collection

    async def find(self, guild: int, key: str) -> Collection | None:
        """What a server has loaded for a game, if anything, or what the game itself brings; raises `NotPossible` for
        what is not understood now."""
        own = lists_of(ruleset(key)).own
        if own is not None:
            return _collection(key, own())
        loaded = await rosters.loaded(self._database, guild, key)
        if loaded is None:
            return None
        if (key, loaded.fingerprint) not in self._known:
            return await self._fetched(guild, key)
        self._known.move_to_end((key, loaded.fingerprint))
        return self._known[key, loaded.fingerprint]

    async def _fetched(self, guild: int, key: str) -> Collection | None:
        """From the database, unpacked and read beside the event loop."""
        packed = await rosters.collection_text(self._database, guild, key)
        if packed is None:
            return None
        try:
            collection = await asyncio.to_thread(_unpacked, key, packed)
        except ValueError:
            raise NotPossible(OUTDATED) from None
        self._known[key, collection.fingerprint] = collection
        while len(self._known) > AT_HAND:
            self._known.popitem(last=False)
        return collection


def _unpacked(key: str, packed: bytes) -> Collection:
    return _collection(key, rosters.unpacked(packed))


def _collection(key: str, text: str) -> Collection:
    return Collection(key, rosters.fingerprint(text), text, lists_of(ruleset(key)).recruits(text))
