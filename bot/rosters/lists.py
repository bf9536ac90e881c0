"""Members' lists: begun, changed, saved, fielded. Everything is kept at once; only `save` asks whether it is legal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.facets import army_files_of, lists_of
from bot.game.announce import reasons
from bot.game.referee import Referee
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.rosters.bodies import assigned
from bot.rosters.changing import (
    LISTS_A_MEMBER,
    NAME,
    Where,
    force_of,
    free_name,
    newest,
    so_many,
    with_more,
    without,
)
from bot.rosters.papers import WholeArmy
from bot.rosters.shelf import Collection, Shelf
from bot.rosters.trees import Wanted, begun, less_of, wanted_of, with_copy, with_wanted
from bot.store import clicks, rosters
from bot.store.database import Transaction
from bot.store.rosters import ArmyList, Loaded
from rulesets import ruleset
from rulesets.kit.engine.handed_in import plain_name
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Place, Reading, Recruit

LISTS_A_SERVER = 2000
GONE = "This list does not exist any more: `/army lists` shows yours."
CHANGED = "The list was changed meanwhile: look at it again, then save."

Act = Callable[[ArmyList, Sequence[ArmyList]], ArmyList]
"""Makes another list of one; told all lists of the member."""
Make = Callable[[ArmyList], str]
"""The text of the force that a list makes; empty for none."""


@dataclass(frozen=True)
class Standing:
    """How a list stands: with what is loaded now, what it costs, and everything that is wrong with it."""

    list: ArmyList
    collection: Collection | None
    reckoned: str
    wrong: tuple[str, ...]

    @property
    def outdated(self) -> bool:
        """Whether its units were loaded anew since it was saved."""
        return self.list.saved and self.collection is not None and self.list.collection != self.collection.fingerprint


class Armies:
    """What members do with lists, and managers with collections."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self.shelf = Shelf(referee.database)

    # --- collections -------------------------------------------------------------------------------------------------

    async def load(self, where: Where, reading: Reading, files: Sequence[str], interaction: int) -> None:
        """Put what files of these names hold in the place of what the server had loaded."""
        text = await asyncio.to_thread(rosters.packed, reading.text)
        names = tuple(plain_text(name, 60) for name in files)
        now = self._referee.now
        loaded = Loaded(rosters.fingerprint(reading.text), names, reading.notes, where.member, now)
        async with self._referee.database.transaction() as tx:
            if await clicks.outcome_of(tx, interaction) is None:
                await rosters.keep_collection(tx, where.guild, where.ruleset, loaded, text)
                await clicks.note_outcome(tx, interaction, {"text": ""}, now)

    # --- lists -------------------------------------------------------------------------------------------------------

    async def lists(self, where: Where) -> list[ArmyList]:
        """The member's lists, the one touched last first."""
        return await rosters.lists_of(self._referee.database, where.member, where.guild, where.ruleset)

    async def own(self, number: int, member: int) -> ArmyList:
        """A list of this number; raises `NotPossible` for one that is somebody else's, or gone."""
        army = await rosters.find_list(self._referee.database, number)
        if army is None or army.member != member:
            raise NotPossible(GONE)
        return army

    async def named(self, where: Where, name: str) -> ArmyList:
        """The member's list of this name; without a name the one touched last. Raises `NotPossible`."""
        mine = await self.lists(where)
        if not name and mine:
            return mine[0]
        called = [one for one in mine if one.name.casefold() == name.strip().casefold()]
        if called:
            return called[0]
        if not mine:
            raise NotPossible(where.nothing_yet)
        raise NotPossible(f"You have no list called “{plain_text(name, NAME)}”: there are {_names(mine)}.")

    async def begin(
        self,
        where: Where,
        interaction: int,
        name: str = "",
        options: dict[str, str] | None = None,
        first: tuple[Recruit, int] | None = None,
        typed: tuple[str, int] | None = None,
    ) -> ArmyList:
        """A new list, without units or with a first; of one that is a tree so many of what was `typed`. A repeated
        interaction gets the same one. Raises `NotPossible`."""
        collection = await self.shelf.collection(where.guild, where.ruleset)
        fresh = ArmyList(
            where.guild, where.member, where.ruleset, name, options or {}, collection=collection.fingerprint
        )
        grower = collection.grower(fresh.options)
        if first is not None:
            fresh = with_more(fresh, so_many(*first))
        elif grower is not None:
            fresh = replace(fresh, picks=begun(grower))
            if typed is not None:
                fresh, _ = with_wanted(fresh, grower, wanted_of(fresh, grower, *typed))
        return await self.add(where, fresh, interaction)

    async def keep_army(self, where: Where, paper: WholeArmy, interaction: int) -> ArmyList:
        """Keep a whole army as a new list; raises `NotPossible` where there are too many."""
        made = ArmyList(where.guild, where.member, where.ruleset, paper.name)
        return await self.add(where, made, interaction, paper.force)

    async def add(self, where: Where, made: ArmyList, interaction: int, force: str = "") -> ArmyList:
        """Keep a new list, under a name that is free; with the force of a whole army, which gets that name. Raises
        `NotPossible` where there are too many."""
        async with self._referee.database.transaction() as tx:
            known = await clicks.outcome_of(tx, interaction)
            if known is not None:
                return await _again(tx, int(known["list"]))
            mine = await rosters.lists_of(tx, where.member, where.guild, where.ruleset)
            await _demand_room(tx, where.guild, len(mine))
            named = replace(
                made, name=free_name(where.rules, made.name, mine), touched_at=newest(mine, self._referee.now)
            )
            number = await rosters.add_list(tx, named)
            if force:
                await rosters.keep_force(tx, number, army_files_of(where.rules).renamed(force, named.name))
            await clicks.note_outcome(tx, interaction, {"list": number}, self._referee.now)
        return replace(named, id=number, saved=bool(force))

    async def drop(self, number: int, member: int, interaction: int) -> str:
        """Forget a list; returns its name. Raises `NotPossible`. Games that fielded it keep their copy."""
        async with self._referee.database.transaction() as tx:
            known = await clicks.outcome_of(tx, interaction)
            if known is not None:
                return str(known["text"])
            name = (await _own(tx, number, member)).name
            await rosters.drop_list(tx, number)
            await clicks.note_outcome(tx, interaction, {"text": name}, self._referee.now)
        return name

    async def pick(self, number: int, member: int, recruit: Recruit, count: int, interaction: int) -> ArmyList:
        """So many more of a unit; raises `NotPossible` for one that cannot be picked."""
        more = so_many(recruit, count)
        return await self._change(number, member, interaction, lambda one, _: with_more(one, more))

    async def take_off(self, number: int, member: int, unit: str, count: int, interaction: int) -> ArmyList:
        """So many fewer of a unit, named by its value; raises `NotPossible` for one that is not on the list."""
        return await self._change(number, member, interaction, lambda one, _: without(one, unit, count))

    async def assign(self, number: int, member: int, unit: str, body: str, count: int, interaction: int) -> ArmyList:
        """So many of a unit into a body of the list; into none where it is empty. Raises `NotPossible`."""
        return await self._change(number, member, interaction, lambda one, _: assigned(one, unit, body, count))

    async def grow(self, number: int, member: int, wanted: Wanted, interaction: int) -> tuple[ArmyList, Place]:
        """More in a list that is a tree, and where the last of it stands now; raises `NotPossible` for what cannot
        stand there."""
        one = await self.own(number, member)
        grower = (await self.shelf.collection(one.guild, one.ruleset)).grower(one.options)
        went: list[Place] = []

        def act(now: ArmyList, _: Sequence[ArmyList]) -> ArmyList:
            changed, place = with_wanted(now, grower, wanted)
            went.append(place)
            return changed

        return await self._change(number, member, interaction, act), went[0] if went else ()

    async def copy_part(self, number: int, member: int, place: Place, seen: int, interaction: int) -> ArmyList:
        """The same part of a list that is a tree once more; `seen` is what it looked like to whoever asks. Raises
        `NotPossible`."""
        return await self._change(number, member, interaction, lambda one, _: with_copy(one, place, seen))

    async def prune(
        self, number: int, member: int, place: Place, count: int, seen: int | None, interaction: int
    ) -> ArmyList:
        """So many fewer of a part of a list that is a tree, with all below it when none is left. Raises
        `NotPossible`."""
        return await self._change(number, member, interaction, lambda one, _: less_of(one, place, count, seen))

    async def rename(self, number: int, member: int, name: str, interaction: int) -> ArmyList:
        """Another name for a list; what it was saved as is made anew with it. Raises `NotPossible` for a name that the
        file of a whole army could not have."""
        one = await self.own(number, member)
        rules = ruleset(one.ruleset)
        force = await self.force(one) if one.is_whole else ""
        wanted = _plain(name) if force else name

        def act(one: ArmyList, mine: Sequence[ArmyList]) -> ArmyList:
            others = [other for other in mine if other.id != number]
            return replace(one, name=free_name(rules, wanted, others), saved=bool(force))

        def make(one: ArmyList) -> str:
            return army_files_of(rules).renamed(force, one.name) if force else ""

        return await self._change(number, member, interaction, act, make)

    async def touch(self, number: int, member: int) -> ArmyList:
        """The list, which is from now on the one touched last."""
        return await self._change(number, member, None, lambda one, _: one)

    async def settle(self, number: int, member: int, key: str, value: str, interaction: int) -> ArmyList:
        """Answer one of the ruleset's questions about a list; raises `NotPossible` for no such answer."""

        def act(one: ArmyList, _: Sequence[ArmyList]) -> ArmyList:
            known = {setting.key: setting for setting in lists_of(ruleset(one.ruleset)).settings()}
            if key not in known or value not in {choice.value for choice in known[key].choices}:
                raise NotPossible(f"“{plain_text(value, NAME)}” is no answer here: the menu has them all.")
            return replace(one, options={**one.options, key: value}, saved=False)

        return await self._change(number, member, interaction, act)

    async def save(self, number: int, member: int, interaction: int | None) -> ArmyList:
        """Keep a list's own copy of its units' cards as they are loaded now; raises `NotPossible` with every reason
        against it at once. Without an interaction it is a part of something else that the interaction does."""
        one = await self.own(number, member)
        collection = await self.shelf.collection(one.guild, one.ruleset)
        force, wrong = force_of(one, collection)
        if wrong:
            raise NotPossible("\n".join(wrong))

        def act(now: ArmyList, _: Sequence[ArmyList]) -> ArmyList:
            if (now.picks, now.options, now.name) != (one.picks, one.options, one.name):
                raise NotPossible(CHANGED)
            return replace(now, saved=True, collection=collection.fingerprint)

        return await self._change(number, member, interaction, act, lambda _: force)

    async def force(self, one: ArmyList) -> str:
        """The text of the force that a list makes: as it was saved, else saved now; raises `NotPossible`."""
        if not one.saved:
            await self.save(one.id, one.member, None)
        text = await rosters.kept_force(self._referee.database, one.id)
        if not text:
            raise NotPossible(CHANGED)
        return text

    async def standing(self, one: ArmyList) -> Standing:
        """How a list stands with what the server has loaded now; a whole army stands by itself."""
        if one.is_whole:
            return _of_whole_army(one, await self.force(one))
        collection = await self.shelf.find(one.guild, one.ruleset)
        if collection is None:
            return Standing(one, None, "", ())
        reckoned = lists_of(ruleset(one.ruleset)).reckoned(collection.text, one.picks, one.options)
        return Standing(one, collection, reckoned, tuple(force_of(one, collection)[1]))

    async def _change(
        self, number: int, member: int, interaction: int | None, act: Act, make: Make | None = None
    ) -> ArmyList:
        """Change a list in one transaction, once an interaction; where it makes a force now, keep that too."""
        async with self._referee.database.transaction() as tx:
            one = await _own(tx, number, member)
            if interaction is not None and await clicks.outcome_of(tx, interaction) is not None:
                return one
            mine = await rosters.lists_of(tx, member, one.guild, one.ruleset)
            changed = replace(act(one, mine), touched_at=newest(mine, self._referee.now))
            await rosters.change_list(tx, changed)
            if force := make(changed) if make is not None else "":
                await rosters.keep_force(tx, number, force)
            if interaction is not None:
                await clicks.note_outcome(tx, interaction, {"list": number}, self._referee.now)
        return changed


def _plain(name: str) -> str:
    try:
        return plain_name(name.strip())
    except ValueError as wrong:
        raise NotPossible(f"The name {wrong}.") from None


def _of_whole_army(one: ArmyList, force: str) -> Standing:
    rules = ruleset(one.ruleset)
    try:
        return Standing(one, None, f"{army_files_of(rules).reckoned(force)}.", ())
    except Refused as refused:
        return Standing(one, None, "", tuple(reasons(rules, refused)))


async def _own(tx: Transaction, number: int, member: int) -> ArmyList:
    army = await rosters.find_list(tx, number)
    if army is None or army.member != member:
        raise NotPossible(GONE)
    return army


async def _again(tx: Transaction, number: int) -> ArmyList:
    """The list that a repeated interaction has made."""
    army = await rosters.find_list(tx, number)
    if army is None:
        raise NotPossible(GONE)
    return army


async def _demand_room(tx: Transaction, guild: int, mine: int) -> None:
    if mine >= LISTS_A_MEMBER:
        raise NotPossible(f"You have {mine} lists for this game here, as many as are kept: `/army delete` frees one.")
    if await rosters.lists_on(tx, guild) >= LISTS_A_SERVER:
        raise NotPossible(f"This server's members have {LISTS_A_SERVER} lists, as many as are kept.")


def _names(mine: Sequence[ArmyList]) -> str:
    return ", ".join(one.name for one in mine)
